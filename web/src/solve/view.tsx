/** The view that plays a puzzle. */

import { useComputed, useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { Content } from "../board/names";
import { cluesOfCells } from "../board/clues";
import { BoardView } from "../board/view";
import { variantNames } from "../board/board";
import { open } from "../puzzle/current";
import { linkTo } from "../puzzle/link";
import { statement } from "../puzzle/puzzle";
import { readGrid, symbolsOf } from "../puzzle/symbols";
import { Busy } from "../ui/busy";
import { Copy } from "../ui/copy";
import { Described, DrawingsChoice, UnknownNote } from "../ui/described";
import { CheckField } from "../ui/field";
import { Import } from "../ui/import";
import { RuleTexts } from "../ui/kinds";
import { counted, known, t } from "../words";
import { HintPanel, StepsPanel } from "./hints";
import { commandOf } from "./keys";
import { Pad } from "./pad";
import {
  board,
  changePuzzle,
  checkJob,
  checkWhole,
  depth,
  drag,
  fillMarks,
  fog,
  hint,
  isEmpty,
  marks,
  openPuzzle,
  pause,
  play,
  position,
  press,
  puzzle,
  run,
  selectAlike,
  selection,
  showsFog,
  start,
  unknown,
  verdict,
} from "./state";
import { clockText, elapsed } from "./timer";

export function SolveView() {
  return (
    <div class="solve">
      <h1 class="visually-hidden">{t("view-solve")}</h1>
      <div class="stage">
        {isEmpty.value && <p class="notice">{t("solve-empty")}</p>}
        <div class="row spread">
          <Timer />
          <button type="button" disabled={isEmpty.value} onClick={() => void checkWhole()}>
            {t("check")}
          </button>
        </div>
        <SolveBoard />
        <Busy job={checkJob} label={t("checking")} />
        <Verdict />
        <Pad />
      </div>
      <div class="side">
        <HintPanel />
        <StepsPanel />
        <About />
      </div>
    </div>
  );
}

function SolveBoard() {
  const contents = useComputed((): Content[] => {
    const givens = readGrid(puzzle.value.givens);
    const notes = cluesOfCells(puzzle.value);
    const { symbols, corner, centre, colours } = position.value;
    return givens.map((given, cell) => ({
      symbol: given || (symbols[cell] ?? 0),
      isGiven: given > 0,
      corner: corner[cell] ?? 0,
      centre: centre[cell] ?? 0,
      colours: symbolsOf(colours[cell] ?? 0),
      notes: fog.value?.has(cell) ? [t("cell-fog")] : (notes[cell] ?? []),
    }));
  });
  const found = hint.value;
  const pointed = found?.outcome === "mistake" ? found.cells : undefined;
  const wrong = new Set([...(verdict.value?.wrong ?? []), ...(pointed ?? [])]);
  const noted = new Set(found?.outcome === "next" && depth.value >= 2 ? found.cells : []);
  return (
    <BoardView
      id="solve"
      label={t("board-solve", { size: board.value.rows })}
      describedBy="solve-keys"
      board={board.value}
      marks={marks.value}
      contents={contents.value}
      selected={selection.value.cells}
      cursor={selection.value.cursor}
      wrong={wrong}
      fogged={fog.value}
      noted={noted}
      onPress={({ cell, adds }) => press(cell, adds)}
      onDrag={({ cell, isCentral }) => {
        if (isCentral) drag(cell);
      }}
      onDoublePress={selectAlike}
      onKey={(event) => {
        const command = commandOf(event, board.value.size, selection.value.cells.size > 0);
        if (!command) return;
        event.preventDefault();
        run(command);
      }}
    />
  );
}

function Timer() {
  const now = useSignal(Date.now());
  const { clock } = play.value;
  const isRunning = clock.since !== undefined;
  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(() => (now.value = Date.now()), 500);
    return () => clearInterval(timer);
  }, [isRunning]);
  return (
    <span class="joined">
      <span class="clock" role="timer" aria-label={t("time")}>
        {clockText(elapsed(clock, Math.max(now.value, clock.since ?? 0)))}
      </span>
      <button type="button" disabled={isEmpty.value} onClick={isRunning ? pause : start}>
        {t(isRunning ? "pause" : "start")}
      </button>
    </span>
  );
}

function Verdict() {
  const said = verdict.value;
  return (
    <div role="status">
      {said && (
        <p class={said.isGood ? "notice good" : "notice bad"}>
          {said.text === "check-wrong"
            ? counted("check-wrong", said.wrong.length)
            : known(said.text, said.text)}
        </p>
      )}
    </div>
  );
}

/** What lifts the fog, and the choice to see the board without it. */
function FogNote() {
  const isKnown = !!unknown.value?.lit;
  return (
    <>
      <p>{t(isKnown ? "fog-lifts" : "fog-other")}</p>
      {isKnown && (
        <CheckField
          label={t("fog-show")}
          value={showsFog.value}
          onInput={(value) => (showsFog.value = value)}
        />
      )}
    </>
  );
}

function About() {
  const names = [
    ...variantNames(puzzle.value),
    ...new Set((puzzle.value.clues ?? []).map(({ kind }) => kind)),
  ];
  return (
    <section class="panel" aria-labelledby="about-title">
      <h2 id="about-title">{t("puzzle-about")}</h2>
      <Described puzzle={puzzle.value} />
      <RuleTexts names={[...new Set(names)]} />
      <UnknownNote puzzle={puzzle.value} />
      <DrawingsChoice puzzle={puzzle.value} onChange={changePuzzle} />
      {unknown.value?.fog && <FogNote />}
      <div class="row">
        <Copy label={t("link-copy")} text={() => linkTo("solve", puzzle.value)} />
        <button type="button" onClick={() => open("set", statement(puzzle.value))}>
          {t("view-set")}
        </button>
        <button type="button" onClick={() => open("tune", puzzle.value)}>
          {t("view-tune")}
        </button>
        <button type="button" disabled={isEmpty.value} onClick={fillMarks}>
          {t("marks-fill")}
        </button>
      </div>
      <Import onOpen={openPuzzle} />
      <details class="more">
        <summary>{t("keys")}</summary>
        <p id="solve-keys">{t("solve-keys")}</p>
      </details>
    </section>
  );
}
