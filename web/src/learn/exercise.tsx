/** A position of the course: the board, the answers to give, hints, and the way to the next. */

import { useComputed } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { ARROWS } from "../board/board";
import type { Content } from "../board/names";
import { symbolAt } from "../board/small";
import { type Press, BoardView } from "../board/view";
import { hashOf } from "../route";
import { DepthChoice, HintBefore, signed } from "../solve/hints";
import { hintedOf } from "../solve/hinted";
import { Busy } from "../ui/busy";
import { CheckField } from "../ui/field";
import { Icon } from "../ui/icon";
import { t } from "../words";
import { places } from "./course";
import { learning } from "./own";
import { techniqueTitle } from "./titles";

const DIGITS = [1, 2, 3, 4, 5, 6, 7, 8, 9];

export function Exercise() {
  const { technique = "" } = learning.lesson.value ?? {};
  const { stage } = useKeys();
  const isFill = learning.step.value && places(learning.step.value);
  return (
    <div class="solve learn">
      <div class="stage" ref={stage}>
        <ExerciseBoard />
        <Verdict />
      </div>
      <div class="side">
        <div class="controls">
          <h1>{techniqueTitle(technique)}</h1>
          {learning.isOver.value ? <Explained /> : <Answers />}
          {isFill !== undefined && !learning.isOver.value && (
            <p class="task">{t(isFill ? "learn-place" : "learn-strike")}</p>
          )}
          <HintCard />
          <Busy job={learning.job} label={t("hint-seeking")} />
        </div>
        <Positions />
        <About />
      </div>
    </div>
  );
}

/** Lets digits answer and arrow keys move wherever the focus is; H shows more of the hint. */
function useKeys() {
  const stage = useRef<HTMLDivElement>(null);
  const lesson = learning.lesson.value;
  useEffect(() => {
    stage.current?.querySelector<SVGElement>("[role=grid]")?.focus({ preventScroll: true });
  }, [lesson]);
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const target = event.target as Element;
      const isTaken = event.ctrlKey || event.metaKey || event.altKey;
      if (event.defaultPrevented || isTaken || target.closest("input, select, textarea")) return;
      if (act(event.key, target)) event.preventDefault();
    };
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, []);
  return { stage };
}

/** Does what a key means; returns whether it means anything. */
function act(key: string, target: Element): boolean {
  const arrow = ARROWS[key];
  const digit = /^[1-9]$/.test(key) ? Number(key) : 0;
  if (arrow) learning.move(...arrow);
  else if (digit) learning.give(digit);
  else if (key.toLowerCase() === "h") learning.tellMore();
  else if (key === "Enter" && learning.isOver.value && !target.closest("a, button, summary")) {
    learning.goOn();
  } else return false;
  return true;
}

function ExerciseBoard() {
  const { board, exercise, selection, answer, depth, hint } = learning;
  const contents = useComputed(() => {
    const { symbols = [], given } = exercise.value ?? {};
    return symbols.map((symbol, cell): Content => {
      const isGiven = given?.has(cell) ?? false;
      return { symbol, isGiven, corner: 0, centre: 0, colours: [], notes: [] };
    });
  });
  const shown = learning.showsCandidates.value || learning.isOver.value;
  const hinted = useComputed(() => {
    const found = hint.value;
    const candidates = exercise.value?.candidates ?? [];
    const own = learning.isOver.value ? 3 : depth.value;
    return found && own > 0 ? hintedOf(found, own === 3 ? 3 : 1, 0, candidates) : undefined;
  });
  const given = answer.value;
  const wrong = given && given.verdict !== "right" ? new Set([given.cell]) : undefined;
  const press = ({ cell, point }: Press) => {
    if (cell === undefined) return;
    learning.select(cell);
    // Fingers are too broad for candidates: they choose the cell, and then a digit beside the board.
    if (!shown || !matchMedia("(pointer: fine)").matches) return;
    const symbol = symbolAt(board.size, point.col % 1, point.row % 1);
    if (symbol) learning.give(symbol);
  };
  return (
    <BoardView
      id="learn"
      label={t("board-solve", { size: board.rows })}
      describedBy="learn-keys"
      board={board}
      marks={[]}
      contents={contents.value}
      candidates={shown ? exercise.value?.candidates : undefined}
      selected={selection.value.cells}
      cursor={selection.value.cursor}
      wrong={wrong}
      hinted={hinted.value}
      onPress={press}
    />
  );
}

/** What became of the answer. Its line is always there, so that nothing moves. */
function Verdict() {
  const { answer, step } = learning;
  const { verdict } = answer.value ?? {};
  const isFill = step.value && places(step.value);
  const own =
    verdict === "right" ? "learn-right" : `learn-${verdict}-${isFill ? "place" : "strike"}`;
  const tone = verdict === "right" ? "good" : "bad";
  return (
    <p role="status" class={verdict ? `verdict-line ${tone}` : "verdict-line"}>
      {verdict && t(own)}
    </p>
  );
}

/** The digits to answer with in the cell that is selected. */
function Answers() {
  return (
    <div class="pad" onPointerDown={(event) => event.preventDefault()}>
      <div class="digits in-three" role="group" aria-label={t("digits")}>
        {DIGITS.map((digit) => (
          <button
            key={digit}
            type="button"
            disabled={!learning.canAnswer(digit)}
            onClick={() => learning.give(digit)}
          >
            {digit}
          </button>
        ))}
      </div>
    </div>
  );
}

/** The whole step, and the way on. */
function Explained() {
  const { step, next } = learning;
  if (!step.value) return null;
  const isLast = next?.at === undefined;
  return (
    <section class="explained" aria-live="polite">
      <p>
        <strong>{step.value.title}.</strong> {signed(step.value.text)}
      </p>
      <a class="button main" href={hashOf({ view: "learn", ...next })}>
        {!isLast && t("learn-next")}
        {isLast && (next ? techniqueTitle(next.technique) : t("view-learn"))}
        <Icon name="next" />
      </a>
    </section>
  );
}

function HintCard() {
  const { depth, hint, isOver } = learning;
  const found = hint.value;
  if (!found || isOver.value) return null;
  const own = depth.value;
  if (own === 0) {
    return (
      <button type="button" onClick={() => learning.tellMore()}>
        <Icon name="hint" /> {t("hint")}
      </button>
    );
  }
  return (
    <section class="card-of-hint" aria-label={t("hint")}>
      <DepthChoice depth={own} onInput={(depth) => learning.tell(depth)} />
      <div class="hint" aria-live="polite">
        <HintBefore found={found} depth={own} />
      </div>
    </section>
  );
}

/** All positions of the technique, with what became of each. */
function Positions() {
  const { lesson, marks, count } = learning;
  const { technique, at: open } = lesson.value ?? {};
  if (technique === undefined) return null;
  return (
    <nav class="positions" aria-label={t("learn-positions")}>
      {Array.from({ length: count }, (_, at) => {
        const mark = marks.value[at] ?? "";
        const name = t("learn-position", { at: at + 1, of: count });
        return (
          <a
            key={at}
            class={`button ${mark}`}
            href={hashOf({ view: "learn", technique, at: String(at + 1) })}
            aria-current={at === open ? "page" : undefined}
            aria-label={mark ? `${name}, ${t(`learn-mark-${mark}`)}` : name}
          >
            {at + 1}
          </a>
        );
      })}
    </nav>
  );
}

function About() {
  const { hint, showsCandidates } = learning;
  const { rule } = hint.value ?? {};
  return (
    <section class="panel about">
      <CheckField
        label={t("learn-candidates")}
        value={showsCandidates.value}
        onInput={(value) => (showsCandidates.value = value)}
      />
      {rule && (
        <details class="more" open>
          <summary>{t("learn-rule")}</summary>
          <p>{rule}</p>
        </details>
      )}
      <details class="more">
        <summary>{t("keys")}</summary>
        <p id="learn-keys">{t("learn-keys")}</p>
      </details>
      <p>
        <a href="#/learn">{t("learn-all")}</a>
      </p>
    </section>
  );
}
