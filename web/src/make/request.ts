/** The form of the view that makes puzzles, and the request that it stands for. */

import { type Board, boardOf } from "../board/board";
import { KINDS } from "../board/kinds";
import type { KindInfo, MakeRequest, PuzzleJson } from "../engine/protocol";
import { ownSymbols } from "../puzzle/symbols";

export interface Form {
  rules: string[];
  kinds: string[];
  size: string;
  clues: string;
  /** The name of a level, empty for any, or `rating` for the range in `rating`. */
  level: string;
  rating: string;
  symmetry: string;
  /** The cells that are given: a character for each cell, `.` for one that is not; empty for any. */
  pattern: string;
  require: string[];
  forbid: string[];
  most: string;
  distinct: boolean;
  seed: string;
  /** Whether puzzles are made from the same seed again. */
  keepsSeed?: boolean;
  count: number;
}

export const EMPTY: Form = {
  rules: [],
  kinds: [],
  size: "9",
  clues: "",
  level: "",
  rating: "",
  symmetry: "none",
  pattern: "",
  require: [],
  forbid: [],
  most: "",
  distinct: false,
  seed: "1",
  count: 4,
};

/** The sizes by the side of the board, and by the rows and columns of a box where it matters. */
export const SIZES = [
  ...["4", "6", "3x2", "8", "4x2", "9", "10", "5x2"],
  ...["12", "4x3", "15", "5x3", "16", "20", "5x4", "25"],
];

/** The sizes of boards without boxes, by their rows and columns. */
export const SIZES_WITHOUT_BOXES = [
  ...[4, 5, 6, 7, 8, 9, 10, 12, 14, 15, 16, 18, 20, 25, 30].map((side) => `${side}x${side}`),
  ...["5x8", "8x5", "10x15", "15x10", "20x15"],
];

export const MOST = 1000;

/** Returns whether the rules of some names make boards without boxes. */
export function lacksBoxes(rules: readonly string[]): boolean {
  return rules.some((name) => KINDS[name]?.without_boxes);
}

/** Returns the kinds of clue that boards of some rules have. */
export function kindsOf(rules: readonly string[], kinds: readonly KindInfo[]): KindInfo[] {
  const own = new Set(
    kinds.filter(({ name }) => rules.includes(name)).flatMap(({ clues = [] }) => clues),
  );
  const special = new Set(kinds.flatMap(({ clues = [] }) => clues));
  const hasOwnSymbols = rules.some((name) => KINDS[name]?.symbols);
  return kinds.filter(({ takes, name }) => {
    if (takes !== "clue" || name === "given" || own.has(name)) return takes === "clue";
    return !special.has(name) && !hasOwnSymbols;
  });
}

/** Returns the form with other rules, and with the sizes and kinds of clue that their boards have. */
export function withRules(form: Form, rules: string[], kinds: readonly KindInfo[]): Form {
  const fitting = new Set(kindsOf(rules, kinds).map(({ name }) => name));
  const sizeOf = (names: readonly string[]) => {
    const own = kinds.find(({ name, usual_size }) => usual_size && names.includes(name));
    const usual = own?.usual_size;
    return usual && lacksBoxes(names) && !usual.includes("x") ? `${usual}x${usual}` : usual;
  };
  const [before, after] = [sizeOf(form.rules), sizeOf(rules)];
  const isKept = before === after || (before !== undefined && form.size !== before && after);
  return {
    ...form,
    rules,
    kinds: form.kinds.filter((name) => fitting.has(name)),
    size: isKept ? form.size : (after ?? "9"),
  };
}

/** Returns the names joined as a request has them: kinds after rules. */
export function variant({ rules, kinds }: Pick<Form, "rules" | "kinds">): string {
  const names = [...rules.filter((name) => name !== "classic"), ...kinds];
  return names.length ? names.join("+") : "classic";
}

/** Returns the board of the form, with the usual regions where each puzzle has its own. */
export function boardOfForm(form: Pick<Form, "rules" | "size">): Board {
  return boardOf(puzzleOfForm(form));
}

/** Returns a puzzle of the form without givens. */
export function puzzleOfForm({ rules, size }: Pick<Form, "rules" | "size">): PuzzleJson {
  const [first = 9, columns] = size.split("x").map(Number);
  if (lacksBoxes(rules)) {
    const board = { rows: first, columns: columns ?? first };
    const givens = ".".repeat(board.rows * board.columns);
    const own = ownSymbols(variant({ rules, kinds: [] }));
    return { variant: variant({ rules, kinds: [] }), size: own?.length ?? 9, board, givens };
  }
  const box: [number, number] | undefined = columns ? [first, columns] : undefined;
  const puzzle: PuzzleJson = {
    variant: variant({ rules, kinds: [] }),
    size: first * (columns ?? 1),
    ...(box ? { box } : {}),
    givens: "",
  };
  return { ...puzzle, givens: ".".repeat(boardOf(puzzle).places.length) };
}

/** Returns the pattern of the form; empty if it marks nothing, or is of another board. */
export function patternOf(form: Form): string {
  const fits = form.pattern.length === boardOfForm(form).places.length;
  return fits && /[^.]/.test(form.pattern) ? form.pattern : "";
}

export function markedCells(form: Form): Set<number> {
  return new Set([...patternOf(form)].flatMap((letter, cell) => (letter === "." ? [] : [cell])));
}

/** Returns the pattern of the form with a cell marked or not. */
export function withMark(form: Form, cell: number, isMarked: boolean): string {
  const letters = [...(patternOf(form) || ".".repeat(boardOfForm(form).places.length))];
  return letters.with(cell, isMarked ? "X" : ".").join("");
}

/** Returns numbers of clues as requests have them: a range may be written as `24–30` or `24-30`. */
function numbersOf(text: string): string {
  return text.trim().replace(/(\d)\s*[-–]\s*(\d)/g, "$1..$2");
}

export function requestOf(form: Form): MakeRequest {
  const pattern = patternOf(form);
  const difficulty = form.level === "rating" ? numbersOf(form.rating) : form.level;
  const names = variant(form);
  return {
    ...(form.size === "9" ? {} : { size: form.size }),
    ...(names === "classic" ? {} : { variant: names }),
    ...(form.clues.trim() ? { clues: numbersOf(form.clues) } : {}),
    ...(form.symmetry === "none" ? {} : { symmetry: form.symmetry }),
    ...(pattern ? { pattern } : {}),
    ...(difficulty ? { difficulty } : {}),
    ...(form.require.length ? { require: form.require } : {}),
    ...(form.forbid.length ? { forbid: form.forbid } : {}),
    ...(form.most ? { max_technique: form.most } : {}),
    ...(form.distinct ? { distinct: true } : {}),
  };
}

function isTexts(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((one) => typeof one === "string");
}

export function isForm(value: unknown): value is Form {
  if (typeof value !== "object" || value === null) return false;
  const form = value as Record<string, unknown>;
  return Object.entries(EMPTY).every(([key, usual]) =>
    Array.isArray(usual) ? isTexts(form[key]) : typeof form[key] === typeof usual,
  );
}

/** Returns a count within what the page makes at once. */
export function countOf(value: number | undefined): number {
  return Math.min(MOST, Math.max(1, Math.round(value ?? 1)));
}

/** Returns a seed that nobody has chosen. */
export function newSeed(): string {
  const [seed = 1] = crypto.getRandomValues(new Uint32Array(1));
  return String(seed);
}
