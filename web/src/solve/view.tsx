/** The view that plays a puzzle. */

import { useComputed, useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { variantNames } from "../board/board";
import { cluesOfCells } from "../board/clues";
import { litCells } from "../board/light";
import { BoardView } from "../board/view";
import { open } from "../puzzle/current";
import { linkTo } from "../puzzle/link";
import { statement } from "../puzzle/puzzle";
import { isTwoValued } from "../puzzle/symbols";
import { Busy } from "../ui/busy";
import { Copy } from "../ui/copy";
import { Described, DrawingsChoice, UnknownNote } from "../ui/described";
import { CheckField, SelectField } from "../ui/field";
import { Icon } from "../ui/icon";
import { Tool } from "../ui/tool";
import { Import } from "../ui/import";
import { RuleTexts } from "../ui/kinds";
import { Said } from "../ui/said";
import { counted, known, t } from "../words";
import { contentsOf } from "./contents";
import { useSolving } from "./context";
import { DailyButton } from "./daily-button";
import { Done } from "./done";
import { HintCard, Steps } from "./hints";
import { hintedOf } from "./hinted";
import { commandOf, keysText } from "./keys";
import { candidates } from "./marks";
import { usesMarks } from "./settings";
import { Pad } from "./pad";
import { endsOf } from "./pen";
import { ReplayBar, ReplayButton } from "./replay-bar";
import { clockText } from "./timer";

export function SolveView() {
  const solving = useSolving();
  useKeys();
  if (solving.isEmpty.value) return <Welcome />;
  const { advice, play } = solving;
  const isHinting = advice.hint.value !== undefined;
  return (
    <div class={isHinting ? "solve has-hint" : "solve"}>
      <h1 class="visually-hidden">{t("view-solve")}</h1>
      <div class="stage">
        <SolveBoard />
        <Verdict />
      </div>
      <div class="side">
        <div class="controls">
          {solving.replay.shown.value ? (
            <ReplayBar />
          ) : play.value.isDone ? (
            <Done />
          ) : (
            <>
              <Bar />
              <Pad player={solving} isOff={solving.isPaused.value} />
            </>
          )}
          <HintCard />
          <Busy job={advice.hintJob} label={t("hint-seeking")} />
          <Busy job={solving.checkJob} label={t("checking")} />
          <Busy job={solving.nextJob} label={t("making")} />
        </div>
        <About />
      </div>
    </div>
  );
}

/** What there is to do before a puzzle is open. */
function Welcome() {
  const solving = useSolving();
  const playOne = async () => {
    const made = await solving.advice.another();
    if (made) await open("solve", made);
  };
  return (
    <section class="welcome" aria-labelledby="welcome-title">
      <h1 id="welcome-title">{t("solve-welcome")}</h1>
      <p class="muted">{t("solve-empty")}</p>
      <div class="row">
        <DailyButton />
        <button type="button" onClick={() => void playOne()}>
          <Icon name="play" /> {t("play-one")}
        </button>
        <a class="button" href="#/library">
          <Icon name="library" /> {t("view-library")}
        </a>
        <a class="button" href="#/learn">
          <Icon name="learn" /> {t("view-learn")}
        </a>
      </div>
      <Busy job={solving.nextJob} label={t("making")} />
      <Import onOpen={(puzzle) => void open("solve", puzzle)} />
    </section>
  );
}

/** Keys that mean the same wherever the focus is, as long as nothing is typed or chosen there. */
const EVERYWHERE = ["enter", "move", "erase", "undo", "redo", "all", "none", "mode"];

/** Lets the board have the keys that nothing else on the page takes. */
function useKeys(): void {
  const solving = useSolving();
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const target = event.target as Element;
      if (event.defaultPrevented || target.closest("input, select, textarea, [role=grid], ol")) {
        return;
      }
      const { size, symbols } = solving.board.value;
      const hasSelection = solving.selection.value.cells.size > 0;
      const command = commandOf(event, size, hasSelection, symbols);
      if (!command || !EVERYWHERE.includes(command.do)) return;
      event.preventDefault();
      solving.run(command);
    };
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, []);
}

function SolveBoard() {
  const solving = useSolving();
  const { advice, board, fog, position, puzzle, selection, settings, symbols, verdict } = solving;
  const contents = useComputed(() => {
    const notes = cluesOfCells(puzzle.value);
    return contentsOf(puzzle.value, board.value, position.value, (cell) => [
      ...(solving.conflicts.value.has(cell)
        ? [t(solving.isTwice(cell) ? "cell-conflict" : "cell-broken")]
        : []),
      ...(fog.value?.has(cell) ? [t("cell-fog")] : (notes[cell] ?? [])),
    ]);
  });
  const hinted = useComputed(() => {
    const found = advice.hint.value;
    if (!found) return undefined;
    const all = candidates(solving.houses.value, symbols.value, board.value.size, new Map());
    const own = usesMarks(settings.value) ? position.value.centre : [];
    const blank = all.map((set, cell) => (symbols.value[cell] ? 0 : set & (own[cell] || set)));
    return hintedOf(found, advice.depth.value, advice.hintAt.value, blank);
  });
  const lit = useComputed(() => litCells(board.value, symbols.value));
  const found = advice.hint.value;
  const pointed = found?.outcome === "mistake" ? found.cells : undefined;
  const wrong = new Set([
    ...solving.conflicts.value,
    ...(verdict.value?.wrong ?? []),
    ...(pointed ?? []),
  ]);
  const isPaused = solving.isPaused.value;
  const isReplayed = solving.replay.shown.value !== undefined;
  return (
    <div class={solving.play.value.isDone ? "board-place done" : "board-place"}>
      {isPaused ? (
        <Cover />
      ) : (
        <BoardView
          id="solve"
          label={t("board-solve", { size: board.value.rows })}
          describedBy="solve-keys"
          board={board.value}
          marks={solving.marks.value}
          contents={contents.value}
          {...(isReplayed
            ? {}
            : { selected: selection.value.cells, cursor: selection.value.cursor })}
          wrong={wrong}
          lit={lit.value}
          fogged={fog.value}
          hinted={hinted.value}
          lines={solving.lines.value.map(endsOf)}
          isStill={isReplayed}
          onRelease={() => solving.release()}
          onPress={({ cell, adds }) => solving.press(cell, adds)}
          onDrag={({ cell, isCentral }) => {
            if (isCentral) solving.drag(cell);
          }}
          {...(isTwoValued(board.value.symbols)
            ? {}
            : { onDoublePress: (cell: number) => solving.selectAlike(cell) })}
          onKey={(event) => {
            const { size, symbols: own } = board.value;
            const command = commandOf(event, size, selection.value.cells.size > 0, own);
            if (!command) return;
            event.preventDefault();
            solving.run(command);
          }}
        />
      )}
    </div>
  );
}

/** What is in the place of the board while the game is paused. */
function Cover() {
  const solving = useSolving();
  const { rows, columns } = solving.board.value;
  return (
    <div class="cover">
      <svg class="board still" viewBox={`0 0 ${columns} ${rows}`} aria-hidden="true" />
      <div class="cover-text">
        <p>{t("paused")}</p>
        <button type="button" class="main" onClick={() => solving.start()}>
          <Icon name="play" /> {t("resume")}
        </button>
      </div>
    </div>
  );
}

/** The clock, and what is asked about the game as a whole. */
function Bar() {
  const solving = useSolving();
  return (
    <div class="solve-bar" onPointerDown={(event) => event.preventDefault()}>
      {solving.settings.value.showsClock && <Timer />}
      <Tool
        icon="restart"
        label={t("restart")}
        isOff={!solving.play.value.history.past.length}
        onClick={() => solving.restart()}
      />
      <button type="button" onClick={() => void solving.checkWhole()}>
        <Icon name="check" /> {t("check")}
      </button>
      <button type="button" onClick={() => void solving.advice.ask()}>
        <Icon name="hint" /> {t("hint")}
      </button>
    </div>
  );
}

function Timer() {
  const solving = useSolving();
  const now = useSignal(0);
  const { isRunning } = solving;
  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(() => (now.value += 1), 500);
    return () => clearInterval(timer);
  }, [isRunning]);
  void now.value;
  return (
    <span class="joined">
      <span class="clock" role="timer" aria-label={t("time")}>
        {clockText(solving.spent)}
      </span>
      <Tool
        icon={isRunning ? "pause" : "play"}
        label={t(isRunning ? "pause" : "start")}
        isOff={solving.play.value.isDone}
        onClick={() => (isRunning ? solving.pause() : solving.start())}
      />
    </span>
  );
}

/** What the check said. Its line is always there, so that nothing moves. */
function Verdict() {
  const said = useSolving().verdict.value;
  return (
    <p role="status" class={said ? `verdict-line ${said.isGood ? "good" : "bad"}` : "verdict-line"}>
      {said &&
        (["check-wrong", "check-twice"].includes(said.text) ? (
          counted(said.text, said.wrong.length)
        ) : (
          <Said message={said.text} />
        ))}
    </p>
  );
}

/** What lifts the fog, and the choice to see the board without it. */
function FogNote() {
  const { unknown, showsFog } = useSolving();
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
  const solving = useSolving();
  const { puzzle, unknown, level } = solving;
  const { day } = solving.play.value;
  const names = [
    ...variantNames(puzzle.value),
    ...new Set((puzzle.value.clues ?? []).map(({ kind }) => kind)),
  ];
  return (
    <section class="panel about" aria-labelledby="about-title">
      <h2 id="about-title">{day ? t("daily-of", { day }) : t("puzzle-about")}</h2>
      {level && <p class="muted">{known(`level-${level}`, level)}</p>}
      <Described puzzle={puzzle.value} />
      <RuleTexts names={[...new Set(names)]} />
      <UnknownNote puzzle={puzzle.value} />
      <DrawingsChoice puzzle={puzzle.value} onChange={(next) => solving.changePuzzle(next)} />
      {unknown.value?.fog && <FogNote />}
      <div class="row">
        <Copy label={t("link-copy")} text={() => linkTo("solve", puzzle.value)} />
        <button type="button" onClick={() => void open("set", statement(puzzle.value))}>
          {t("view-set")}
        </button>
        <button type="button" onClick={() => void open("tune", puzzle.value)}>
          {t("view-tune")}
        </button>
        {!solving.board.value.symbols && (
          <button type="button" onClick={() => solving.fillMarks()}>
            {t("marks-fill")}
          </button>
        )}
        {!solving.play.value.isDone && <ReplayButton />}
      </div>
      <p>
        <a href="#/learn">{t("view-learn")}</a>
      </p>
      <Steps />
      <SettingsForm />
      <Import onOpen={(next) => void open("solve", next)} />
      <details class="more">
        <summary>{t("keys")}</summary>
        <p id="solve-keys">{keysText(solving.board.value.symbols)}</p>
      </details>
    </section>
  );
}

function SettingsForm() {
  const { settings } = useSolving();
  const { marksConflicts, removesMarks, checks, showsClock } = settings.value;
  const change = (part: Partial<typeof settings.value>) =>
    (settings.value = { ...settings.value, ...part });
  return (
    <details class="more">
      <summary>{t("settings")}</summary>
      <CheckField
        label={t("settings-conflicts")}
        value={marksConflicts}
        onInput={(marksConflicts) => change({ marksConflicts })}
      />
      <CheckField
        label={t("settings-marks")}
        value={removesMarks}
        onInput={(removesMarks) => change({ removesMarks })}
      />
      <CheckField
        label={t("settings-hints")}
        value={usesMarks(settings.value)}
        onInput={(usesMarks) => change({ usesMarks })}
      />
      <CheckField
        label={t("settings-clock")}
        value={showsClock}
        onInput={(showsClock) => change({ showsClock })}
      />
      <SelectField
        label={t("settings-checks")}
        value={checks}
        choices={[
          ["solution", t("checks-solution")],
          ["rules", t("checks-rules")],
        ]}
        onInput={(name) => change({ checks: name === "rules" ? "rules" : "solution" })}
      />
    </details>
  );
}
