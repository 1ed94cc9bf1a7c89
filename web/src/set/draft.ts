/** Changes of a puzzle that is being set. Each returns a new puzzle. */

import { boardOf, type Board, cellAt, type Place, usualBox, variantNames } from "../board/board";
import { KINDS } from "../board/kinds";
import type { ClueJson, FieldInfo, KindInfo, NewClue, PuzzleJson } from "../engine/protocol";
import { statement } from "../puzzle/puzzle";
import { character, ownSymbols, symbolOf } from "../puzzle/symbols";

/** Returns the rules of the board, without the names of kinds of clue. */
export function rulesOf(puzzle: PuzzleJson, kinds: readonly KindInfo[]): string[] {
  const clueKinds = new Set(kinds.filter(({ takes }) => takes === "clue").map(({ name }) => name));
  return variantNames(puzzle).filter((name) => name !== "classic" && !clueKinds.has(name));
}

/** Returns a puzzle as the editor holds it: what states it, with the rules of the board only. */
export function drafted(puzzle: PuzzleJson, kinds: readonly KindInfo[]): PuzzleJson {
  const rules = rulesOf(puzzle, kinds);
  return { ...statement(puzzle), variant: rules.length ? rules.join("+") : "classic" };
}

/** Returns an empty board; a jigsaw begins with the usual boxes as its regions. */
export function newBoard(
  rules: readonly string[],
  size: number,
  box?: [number, number],
  kinds: readonly KindInfo[] = [],
): PuzzleJson {
  if (rules.some((name) => KINDS[name]?.without_boxes)) return newRectangle(rules, size, kinds);
  const shape = box ?? usualBox(size);
  const own = kinds.filter(({ name }) => rules.includes(name));
  const isJigsaw = own.some(({ needs }) => needs === "regions");
  const hasBoxes = own.every((kind) => !kind.divides_board || kind.fixes_board);
  const puzzle: PuzzleJson = {
    variant: rules.length ? rules.join("+") : "classic",
    size,
    ...(shape && hasBoxes ? { box: shape } : {}),
    givens: "",
  };
  if (isJigsaw) puzzle.board = { regions: usualRegions(size, shape) };
  return { ...puzzle, givens: ".".repeat(boardOf(puzzle).places.length) };
}

/** Returns boxes as the regions of a square, or its rows where there are none. */
function usualRegions(size: number, shape: [number, number] | undefined): string {
  const plain = boardOf({ size, givens: "", ...(shape ? { box: shape } : {}) });
  const regions = plain.places.map(({ row }, cell) =>
    character((shape ? (plain.regions[cell] ?? 0) : row) + 1),
  );
  return regions.join("");
}

/** Returns an empty board without boxes: with its rows as regions, or with cells everywhere. */
function newRectangle(
  rules: readonly string[],
  side: number,
  kinds: readonly KindInfo[],
): PuzzleJson {
  const needs = kinds.find(({ name, needs }) => needs && rules.includes(name))?.needs;
  const variant = rules.join("+");
  const board = {
    rows: side,
    columns: side,
    ...(needs === "regions" ? { regions: usualRegions(side, usualBox(side)) } : {}),
    ...(needs === "cells" ? { cells: ".".repeat(side * side) } : {}),
  };
  return {
    variant,
    size: symbolCount(rules, kinds, board),
    board,
    givens: ".".repeat(side * side),
  };
}

/** Returns the number of symbols of a board without boxes. */
function symbolCount(
  rules: readonly string[],
  kinds: readonly KindInfo[],
  board: { rows: number; regions?: string },
): number {
  const own = kinds.filter(({ name }) => rules.includes(name));
  const fewer = own.find(({ fewer_symbols }) => fewer_symbols !== undefined)?.fewer_symbols;
  if (fewer !== undefined) return Math.max(board.rows - fewer, 1);
  const symbols = ownSymbols(rules.join("+"));
  if (symbols) return symbols.length;
  return board.regions ? largest(board.regions) : 9;
}

/** Returns how many cells the largest region has. */
function largest(regions: string): number {
  const counts = new Map<string, number>();
  for (const letter of regions) counts.set(letter, (counts.get(letter) ?? 0) + 1);
  return Math.max(...counts.values());
}

/** Makes a place of a board with black cells one, or a white cell; clues there are not kept. */
export function withBlack(puzzle: PuzzleJson, row: number, col: number): PuzzleJson {
  const own = puzzle.board as { rows?: number; columns?: number; cells?: string } | undefined;
  if (!own?.cells || !own.columns || !own.rows || row < 0 || col < 0) return puzzle;
  if (row >= own.rows || col >= own.columns) return puzzle;
  const at = row * own.columns + col;
  const cells = [...own.cells].with(at, own.cells[at] === "#" ? "." : "#").join("");
  const old = boardOf(puzzle);
  const board = { ...own, cells };
  const empty: PuzzleJson = { ...puzzle, board, givens: "" };
  const next = boardOf(empty);
  if (next.places.length === 0) return puzzle;
  const letterAt = (place: Place) => {
    const cell = cellAt(old, place.row, place.col);
    return cell === undefined ? "." : (puzzle.givens[cell] ?? ".");
  };
  const { clues: _, ...rest } = empty;
  return { ...rest, givens: next.places.map(letterAt).join("") };
}

export function withGivens(puzzle: PuzzleJson, cells: Iterable<number>, symbol: number) {
  if (symbol > puzzle.size) return puzzle;
  const letters = [...puzzle.givens];
  const list = [...cells];
  const written = character(symbol, ownSymbols(puzzle.variant));
  const areAll = list.every((cell) => letters[cell] === written);
  for (const cell of list) letters[cell] = areAll ? "." : written;
  const givens = letters.join("");
  return givens === puzzle.givens ? puzzle : { ...puzzle, givens };
}

export function withoutGivens(puzzle: PuzzleJson, cells: Iterable<number>): PuzzleJson {
  const letters = [...puzzle.givens];
  for (const cell of cells) letters[cell] = ".";
  const givens = letters.join("");
  return givens === puzzle.givens ? puzzle : { ...puzzle, givens };
}

export function withClues(puzzle: PuzzleJson, clues: ClueJson[]): PuzzleJson {
  const { clues: _, ...rest } = puzzle;
  return clues.length ? { ...rest, clues } : rest;
}

export function addClue(puzzle: PuzzleJson, clue: ClueJson): PuzzleJson {
  return withClues(puzzle, [...(puzzle.clues ?? []), clue]);
}

/** Adds a clue that was suggested, which may be a given. */
export function withSuggestion(puzzle: PuzzleJson, clue: ClueJson): PuzzleJson {
  return clue.kind === "given"
    ? withGivens(puzzle, clue.cells, Number(clue.value))
    : addClue(puzzle, clue);
}

export function removeClue(puzzle: PuzzleJson, index: number): PuzzleJson {
  return withClues(
    puzzle,
    (puzzle.clues ?? []).filter((_, at) => at !== index),
  );
}

export function changeClue(
  puzzle: PuzzleJson,
  index: number,
  fields: Record<string, unknown>,
): PuzzleJson {
  const clues = (puzzle.clues ?? []).map((clue, at) => {
    if (at !== index) return clue;
    const next = { ...clue, ...fields };
    const defined = Object.entries(next).filter(([, value]) => value !== undefined);
    return Object.fromEntries(defined) as ClueJson;
  });
  return withClues(puzzle, clues);
}

/** Gives cells the region of another cell. */
export function withRegion(puzzle: PuzzleJson, cells: readonly number[], like: number): PuzzleJson {
  const regions = (puzzle.board as { regions?: string } | undefined)?.regions;
  if (!regions) return puzzle;
  const letters = [...regions];
  for (const cell of cells) letters[cell] = regions[like] ?? ".";
  const next = letters.join("");
  if (next === regions) return puzzle;
  const board = { ...(puzzle.board as object), regions: next };
  // Boards whose regions are of any size have as many symbols as the largest one has cells.
  const isFree = variantNames(puzzle).some((name) => KINDS[name]?.without_boxes);
  const size = isFree && !ownSymbols(puzzle.variant) ? largest(next) : puzzle.size;
  return { ...puzzle, size, board };
}

/** The numbers of cells of each piece into which the regions divide a line. */
export function pieces(board: Board, cells: readonly number[]): number[] {
  const counts: number[] = [];
  cells.forEach((cell, at) => {
    const before = cells[at - 1];
    const isSame = before !== undefined && board.regions[before] === board.regions[cell];
    if (isSame) counts[counts.length - 1] = (counts.at(-1) ?? 0) + 1;
    else counts.push(1);
  });
  return counts;
}

/** Returns a new clue with what the engine says of those of its kind. */
export function newClue(
  board: Board,
  kind: KindInfo,
  cells: readonly number[],
  fields: NewClue = {},
): ClueJson {
  const clue: ClueJson = { ...fields, kind: kind.name, cells: fields.cells ?? [...cells] };
  const told = kind.fields.find(({ type, is_told }) => is_told && type === "numbers");
  if (told) clue[told.name] = pieces(board, cells);
  return clue;
}

/** Changes the mark of an edge to the next that its kind has. */
export function turnEdge(
  clue: ClueJson,
  pair: readonly [number, number],
  letters: string,
): ClueJson {
  const marks = [...String(clue.marks ?? "")].map((letter, edge) => {
    const [one, other] = [clue.cells[2 * edge], clue.cells[2 * edge + 1]];
    const isMeant =
      (one === pair[0] && other === pair[1]) || (one === pair[1] && other === pair[0]);
    return isMeant ? (letters[(letters.indexOf(letter) + 1) % letters.length] ?? letter) : letter;
  });
  return { ...clue, marks: marks.join("") };
}

/** Returns the clues that share a cell with one before them, of kinds that divide the board. */
export function overlapping({ clues = [] }: PuzzleJson): number[] {
  const taken = new Set<string>();
  return clues.flatMap(({ kind, cells }, index) => {
    if (!KINDS[kind]?.covers_board) return [];
    const own = cells.map((cell) => `${kind} ${cell}`);
    const isOver = own.some((cell) => taken.has(cell));
    own.forEach((cell) => taken.add(cell));
    return isOver ? [index] : [];
  });
}

/** Returns the letters that a field can have on a board: of those that are symbols, its own. */
export function lettersOf({ name, type, letters = "" }: FieldInfo, { variant, size }: PuzzleJson) {
  // The marks of edges are turned on the board.
  if (type !== "text" || name === "marks") return [];
  const own = ownSymbols(variant);
  const ofSymbols = own ? [...letters].filter((letter) => symbolOf(letter, own) > 0) : [];
  if (ofSymbols.length === 0) return [...letters];
  return ofSymbols.filter((letter) => symbolOf(letter, own) <= size);
}

/** Returns whether a clue lacks a field that its kind needs. */
export function isIncomplete(clue: ClueJson, kind: KindInfo | undefined): boolean {
  return kind?.fields.some(({ name, needed }) => needed && clue[name] === undefined) ?? false;
}

/** Appends a digit to a number that is being typed, or takes one away. */
export function typed(value: unknown, digit: number | "back", most = 9999): number | undefined {
  const old = typeof value === "number" ? value : 0;
  const next = digit === "back" ? Math.floor(old / 10) : old * 10 + digit;
  if (next === 0 && digit === "back") return undefined;
  return next > most ? (digit === "back" ? undefined : digit) : next;
}

/** Returns the grid that a puzzle becomes with the symbols of a solution in all its cells. */
export function completed(puzzle: PuzzleJson, solution: string): PuzzleJson {
  return { ...puzzle, givens: solution };
}
