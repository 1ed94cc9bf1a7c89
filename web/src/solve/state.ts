/** What the view that plays holds. */

import { computed, effect, signal } from "@preact/signals";
import { drawings, Job } from "../ask";
import { boardOf, type Board } from "../board/board";
import { candidatesOfClues } from "../board/candidates";
import { adding, moved, NOTHING, only, removing, type Selection } from "../board/selection";
import type { Calls, Detail, PuzzleJson, StepJson } from "../engine/protocol";
import { opens } from "../puzzle/current";
import { emptyPuzzle, isPuzzle, statement } from "../puzzle/puzzle";
import { setOf } from "../puzzle/symbols";
import { begin, change, type History, redo, undo } from "../state/history";
import { isRecord, kept } from "../state/kept";
import { language } from "../words";
import { fogged } from "./fog";
import * as game from "./game";
import type { Command } from "./keys";
import { type Clock, paused, started, ZERO } from "./timer";

interface Play {
  puzzle: PuzzleJson;
  history: History<game.Position>;
  clock: Clock;
}

/** How many earlier positions are kept between visits. */
const KEPT = 300;

function newPlay(puzzle: PuzzleJson): Play {
  return { puzzle, history: begin(game.emptyPosition(puzzle.givens.length)), clock: ZERO };
}

function isPlay(value: unknown): value is Play {
  if (!isRecord(value) || !isPuzzle(value.puzzle)) return false;
  const cells = value.puzzle.givens.length;
  const { history, clock } = value;
  if (!isRecord(history) || !isRecord(clock) || typeof clock.spent !== "number") return false;
  const lists = [history.past, [history.now], history.future];
  return lists.every(
    (list) => Array.isArray(list) && list.every((one) => game.isPosition(one, cells)),
  );
}

/** What is kept: the clock stands, and what lies long back is left out. */
function keptPlay(play: Play): Play {
  const { past, now, future } = play.history;
  const clock = paused(play.clock, Date.now());
  const history = { past: past.slice(-KEPT), now, future: future.slice(0, KEPT) };
  return { puzzle: play.puzzle, history, clock };
}

export const play = kept("solve", newPlay(emptyPuzzle()), isPlay, keptPlay);
export const puzzle = computed(() => play.value.puzzle);
export const board = computed<Board>(() => boardOf(puzzle.value));
/** What is drawn of the rules and clues. */
export const marks = drawings.drawn(puzzle, isTaken);
export const position = computed(() => play.value.history.now);

/** Returns whether the player wrote a symbol or marks into a cell. */
function isTaken(cell: number): boolean {
  const { symbols, corner, centre } = position.value;
  return [symbols, corner, centre].some((layer) => layer[cell] !== 0);
}

export const mode = signal<game.Mode>("digit");
export const selection = signal<Selection>(NOTHING);
/** Cells found to be wrong, and what the check said. */
export const verdict = signal<{ wrong: number[]; text: string; isGood: boolean } | undefined>(
  undefined,
);

export type Hint = Calls["hint"]["result"];
export const hint = signal<Hint | undefined>(undefined);
/** How much of the hint is shown: where, which technique, the whole step. */
export const depth = signal<1 | 2 | 3>(1);
export const hintJob = new Job();
/** The smaller steps inside those of a hint. */
export const details = signal<{ of: Hint; steps: Detail[][] } | undefined>(undefined);
export const detailsJob = new Job();

export const steps = signal<StepJson[]>([]);
export const stepsEnd = signal<Calls["steps"]["result"]["end"] | undefined>(undefined);
export const stepAt = signal(0);
export const stepsJob = new Job();
export const checkJob = new Job();

/** Whether there is a puzzle to play. */
export const isEmpty = computed(
  () =>
    /^\.*$/.test(puzzle.value.givens) && !puzzle.value.clues?.length && !puzzle.value.other_fields,
);

/** What of the puzzle is not known; nothing for most. */
export const unknown = computed(() => drawings.unknownOf(puzzle.value));
/** Whether fog is shown where the puzzle has it. */
export const showsFog = signal(true);
/** The cells in fog. */
export const fog = computed(() => {
  const lit = showsFog.value && unknown.value?.lit;
  return lit ? fogged(board.value, puzzle.value, position.value, lit) : undefined;
});

/** Stops what is asked about the puzzle, and forgets what was answered. */
function forgetAll(): void {
  [hintJob, stepsJob, checkJob].forEach((job) => job.stop());
  steps.value = [];
  stepsEnd.value = undefined;
  forget();
}

export function openPuzzle(next: PuzzleJson): void {
  const { solution } = next;
  play.value = newPlay({ ...statement(next), ...(solution ? { solution } : {}) });
  selection.value = NOTHING;
  mode.value = "digit";
  showsFog.value = true;
  forgetAll();
}

/** Replaces the puzzle by the same with other rules, and keeps what is entered. */
export function changePuzzle(next: PuzzleJson): void {
  play.value = { ...play.value, puzzle: next };
  forgetAll();
}

opens("solve", openPuzzle);

/** Forgets what was said of an earlier position. */
function forget(): void {
  hint.value = undefined;
  verdict.value = undefined;
}

export function start(): void {
  play.value = { ...play.value, clock: started(play.value.clock, Date.now()) };
}

export function pause(): void {
  play.value = { ...play.value, clock: paused(play.value.clock, Date.now()) };
}

/** Goes on to a new position. */
export function goTo(next: game.Position): void {
  if (next === position.value) return;
  forget();
  hintJob.stop();
  const { history, clock } = play.value;
  const isDone = next.symbols !== position.value.symbols && game.isFull(puzzle.value, next);
  play.value = {
    ...play.value,
    history: change(history, next),
    clock: started(clock, Date.now()),
  };
  if (isDone) void checkWhole();
}

function travel(way: (history: History<game.Position>) => History<game.Position>): void {
  const history = way(play.value.history);
  if (history === play.value.history) return;
  forget();
  play.value = { ...play.value, history };
}

export function enter(number: number, own: game.Mode = mode.value): void {
  goTo(game.enter(position.value, puzzle.value, selection.value.cells, own, number));
}

export function run(command: Command): void {
  switch (command.do) {
    case "enter":
      return enter(command.number, command.mode);
    case "move":
      selection.value = moved(
        board.value,
        selection.value,
        command.down,
        command.right,
        command.extends,
      );
      return;
    case "erase":
      return goTo(game.erase(position.value, puzzle.value, selection.value.cells, mode.value));
    case "undo":
      return travel(undo);
    case "redo":
      return travel(redo);
    case "all":
      selection.value = {
        cells: new Set(board.value.places.keys()),
        cursor: selection.value.cursor ?? 0,
      };
      return;
    case "none":
      selection.value = { cells: new Set(), cursor: selection.value.cursor };
      return;
    case "mode":
      mode.value = command.mode;
      return;
    case "next-mode":
    case "previous-mode": {
      const by = command.do === "next-mode" ? 1 : game.MODES.length - 1;
      const at = (game.MODES.indexOf(mode.value) + by) % game.MODES.length;
      mode.value = game.MODES[at] ?? "digit";
    }
  }
}

/** Selects by pointer: pressing anew begins a selection, dragging adds to it. */
let isRemoving = false;
export function press(cell: number | undefined, adds: boolean): void {
  if (cell === undefined) return;
  isRemoving = adds && selection.value.cells.has(cell);
  if (isRemoving) selection.value = removing(selection.value, cell);
  else selection.value = adds ? adding(selection.value, cell) : only(cell);
}

export function drag(cell: number | undefined): void {
  if (cell === undefined || selection.value.cells.has(cell) !== isRemoving) return;
  selection.value = isRemoving ? removing(selection.value, cell) : adding(selection.value, cell);
}

/** Selects every cell with the same symbol, or the same colours. */
export function selectAlike(cell: number): void {
  const symbols = game.filled(puzzle.value, position.value);
  const symbol = symbols[cell];
  const alike = symbols.flatMap((other, at) => {
    const isAlike = symbol ? other === symbol : at === cell;
    return isAlike ? [at] : [];
  });
  selection.value = { cells: new Set(alike), cursor: cell };
}

/** Finds the solution once for a puzzle that came without it. */
async function solution(): Promise<string | undefined> {
  const own = puzzle.value.solution;
  if (own) return own;
  const asked = puzzle.value;
  const found = await checkJob.ask("check", { puzzle: statement(asked) });
  if (!found || puzzle.value !== asked) return undefined;
  if (found.solutions !== 1 || !found.first) {
    verdict.value = { wrong: [], text: found.why ?? `check-${found.solutions}`, isGood: false };
    return undefined;
  }
  play.value = { ...play.value, puzzle: { ...asked, solution: found.first } };
  return found.first;
}

/** Compares what is entered with the solution. */
export async function checkWhole(): Promise<void> {
  const right = await solution();
  if (!right) return;
  const wrong = game.mistakes(puzzle.value, position.value, right);
  const isDone = wrong.length === 0 && game.isFull(puzzle.value, position.value);
  if (isDone) pause();
  const text = wrong.length ? "check-wrong" : isDone ? "check-done" : "check-good";
  verdict.value = { wrong, text, isGood: wrong.length === 0 };
}

export async function askHint(): Promise<void> {
  verdict.value = undefined;
  const found = await hintJob.ask("hint", hintParams());
  if (!found) return;
  depth.value = 1;
  hint.value = found;
}

function hintParams(): Calls["hint"]["params"] {
  return {
    puzzle: statement(puzzle.value),
    filled: game.filledText(puzzle.value, position.value),
    language: language.value,
  };
}

/** Asks for the smaller steps of the hint, once somebody opens them. */
export async function askDetails(): Promise<void> {
  const of = hint.value;
  if (!of || details.value?.of === of) return;
  const found = await detailsJob.ask("hint", { ...hintParams(), details: true });
  if (found) details.value = { of, steps: found.steps.map((step) => step.details ?? []) };
}

/** Enters what the steps of the hint place. */
export function takeHint(): void {
  const placements = hint.value?.steps.flatMap(({ placements }) => placements) ?? [];
  let next = position.value;
  for (const { cell, symbol } of placements) {
    if (next.symbols[cell] === symbol) continue;
    next = game.enter(next, puzzle.value, [cell], "digit", symbol);
  }
  const [first] = placements;
  if (first) selection.value = only(first.cell);
  goTo(next);
}

export async function askSteps(): Promise<void> {
  steps.value = [];
  stepsEnd.value = undefined;
  stepAt.value = 0;
  const params = { puzzle: statement(puzzle.value), language: language.value };
  const end = await stepsJob.ask("steps", params, (step) => {
    steps.value = [...steps.value, step];
  });
  stepsEnd.value = end?.end;
}

/**
 * Writes what rows, columns, regions and clues that are candidates leave into the blank cells, as
 * centre marks.
 */
export function fillMarks(): void {
  const ofClues = candidatesOfClues(puzzle.value);
  const symbols = game.filled(puzzle.value, position.value);
  const found = candidatesOfHouses(board.value, symbols, ofClues);
  goTo(game.withCandidates(position.value, puzzle.value, found));
}

/** The symbols of clues, or all, that no cell of the same row, column or region holds. */
function candidatesOfHouses(
  board: Board,
  symbols: number[],
  ofClues: Map<number, ReadonlySet<number>>,
): number[] {
  return board.places.map((place, cell) => {
    const seen = new Set<number>();
    board.places.forEach((other, at) => {
      const isSeen =
        place.row === other.row ||
        place.col === other.col ||
        (board.regions[cell] !== -1 && board.regions[cell] === board.regions[at]);
      const symbol = symbols[at];
      if (isSeen && symbol) seen.add(symbol);
    });
    const all = Array.from({ length: board.size }, (_, index) => index + 1);
    const may = ofClues.get(cell);
    return setOf(all.filter((symbol) => !seen.has(symbol) && (may?.has(symbol) ?? true)));
  });
}

// A hint is in the language of the page.
effect(() => {
  void language.value;
  hint.value = undefined;
});

addEventListener("visibilitychange", () => {
  if (document.visibilityState === "hidden" && play.peek().clock.since !== undefined) pause();
});
