/** The positions of the course: at each, one technique is the next step. */

import type { ClueJson, PuzzleJson, StepJson } from "../engine/protocol";
import { bit, readGrid, symbolsOf, writeGrid } from "../puzzle/symbols";

/** A position as the file of the course has it. */
export interface Stored {
  /** The cells row by row: `.` is blank, and a letter stands for a digit that is not given. */
  grid: string;
  /** What steps before it removed: cells with their digits, such as `7-24 80-1`. */
  gone?: string;
}

/** The positions of each technique, by the name of the technique in addresses. */
export type Course = Readonly<Record<string, readonly Stored[]>>;

export interface Exercise {
  /** The position as a puzzle: what is filled is given, and clues hold what steps removed. */
  puzzle: PuzzleJson;
  /** The cells that the puzzle from which it comes gives. */
  given: ReadonlySet<number>;
  symbols: readonly number[];
  /** The candidates of each blank cell, as bits. */
  candidates: readonly number[];
  /** Whether steps before it removed candidates, so that it cannot be seen without them. */
  needsCandidates: boolean;
}

export interface Candidate {
  cell: number;
  symbol: number;
}

const SIDE = 9;
const ALL = (1 << SIDE) - 1;
const CELLS = [...Array(SIDE * SIDE).keys()];

interface Houses {
  row: readonly number[];
  column: readonly number[];
  box: readonly number[];
}

/** Returns the cells of each house of a cell. */
function housesOf(cell: number): Houses {
  const box = (one: number) => Math.floor(one / (3 * SIDE)) * 3 + Math.floor((one % SIDE) / 3);
  const row = (one: number) => Math.floor(one / SIDE);
  return {
    row: CELLS.filter((one) => row(one) === row(cell)),
    column: CELLS.filter((one) => one % SIDE === cell % SIDE),
    box: CELLS.filter((one) => box(one) === box(cell)),
  };
}

/** Returns what the filled cells leave of a blank cell, as bits. */
function left(symbols: readonly number[], cell: number): number {
  if (symbols[cell]) return 0;
  const { row, column, box } = housesOf(cell);
  const around = [...row, ...column, ...box].map((other) => symbols[other] ?? 0);
  return around.reduce((set, symbol) => (symbol ? set & ~bit(symbol) : set), ALL);
}

function goneOf(text: string): Map<number, number> {
  const parts = text.split(" ").filter(Boolean);
  return new Map(
    parts.map((part) => {
      const [cell = "", digits = ""] = part.split("-");
      return [Number(cell), readGrid(digits).reduce((set, symbol) => set | bit(symbol), 0)];
    }),
  );
}

/** The position without more candidates, as a puzzle. */
export function without(exercise: Exercise, gone: readonly Candidate[]): PuzzleJson {
  const candidates = [...exercise.candidates];
  for (const { cell, symbol } of gone) candidates[cell] = (candidates[cell] ?? 0) & ~bit(symbol);
  const touched = new Set(gone.map(({ cell }) => cell));
  const { clues = [], ...puzzle } = exercise.puzzle;
  const rest = clues.filter(({ cells: [cell = -1] }) => !touched.has(cell));
  const own = [...touched].map((cell) => clueOf(cell, candidates[cell] ?? 0));
  return { ...puzzle, clues: [...rest, ...own] };
}

function clueOf(cell: number, candidates: number): ClueJson {
  return { kind: "candidates", cells: [cell], values: symbolsOf(candidates) };
}

export function exerciseOf({ grid, gone = "" }: Stored): Exercise {
  const plain = grid.replace(/[a-i]/g, (letter) => String(letter.charCodeAt(0) - 96));
  const symbols = readGrid(plain);
  const removed = goneOf(gone);
  const candidates = symbols.map((_, cell) => left(symbols, cell) & ~(removed.get(cell) ?? 0));
  const clues = [...removed.keys()].map((cell) => clueOf(cell, candidates[cell] ?? 0));
  const given = new Set([...grid].flatMap((letter, cell) => (/[1-9]/.test(letter) ? [cell] : [])));
  const puzzle = { variant: "classic", size: SIDE, givens: writeGrid(symbols) };
  return {
    puzzle: clues.length ? { ...puzzle, clues } : puzzle,
    given,
    symbols,
    candidates,
    needsCandidates: removed.size > 0,
  };
}

/** What an answer is: of the step, true but of another step, or false. */
export type Verdict = "right" | "other" | "wrong";

/** Whether a step fills a cell; others remove candidates. */
export function places(step: Pick<StepJson, "placements">): boolean {
  return step.placements.length > 0;
}

/** Judges a digit that fills a cell, or a candidate that goes. */
export function judged(
  step: Pick<StepJson, "placements" | "eliminations">,
  solution: readonly number[],
  answer: Candidate,
): Verdict {
  const isFill = places(step);
  const own = isFill ? step.placements : step.eliminations;
  const isOwn = own.some(({ cell, symbol }) => cell === answer.cell && symbol === answer.symbol);
  if (isOwn) return "right";
  const isSolution = solution[answer.cell] === answer.symbol;
  return isSolution === isFill ? "other" : "wrong";
}

/**
 * Returns the cells that show why a digit fills a cell by a single of a kind, `undefined` if it does
 * not: a position can have several singles, and each of them is an answer.
 */
export function singleOf(
  technique: string,
  { symbols, candidates }: Exercise,
  { cell, symbol }: Candidate,
): readonly number[] | undefined {
  if (symbols[cell]) return undefined;
  const { row, column, box } = housesOf(cell);
  const others = (house: readonly number[]) => house.filter((one) => one !== cell);
  const isOnly = (house: readonly number[]) =>
    others(house).every((one) => !((candidates[one] ?? 0) & bit(symbol)));
  const isFull = (house: readonly number[]) => others(house).every((one) => symbols[one]);
  const isLeft = ((candidates[cell] ?? 0) & bit(symbol)) !== 0;
  switch (isLeft && technique) {
    case "full-house":
      return [box, row, column].find(isFull);
    case "hidden-single-in-box":
      return [box].find(isOnly);
    case "hidden-single-in-line":
      return [row, column].find(isOnly);
    case "naked-single":
      return candidates[cell] === bit(symbol) ? [cell] : undefined;
    default:
      return undefined;
  }
}
