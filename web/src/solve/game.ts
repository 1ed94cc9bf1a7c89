/** A game: what a player has entered into a puzzle, and each way to change it. */

import {
  bit,
  emptySymbol,
  isTwoValued,
  type OwnSymbols,
  ownSymbols,
  readGrid,
  writeGrid,
} from "../puzzle/symbols";
import type { PuzzleJson } from "../engine/protocol";
import { withoutLines } from "./pen";

export const MODES = ["digit", "corner", "centre", "colour"] as const;
export type Mode = (typeof MODES)[number];

/** Returns the modes of a board. Where cells hold one of two symbols, there is nothing to note. */
export function modesOf(own: OwnSymbols | undefined): readonly Mode[] {
  return isTwoValued(own) ? ["digit", "colour"] : MODES;
}

/** How many colours cells can have. */
export const COLOURS = 9;

/** The state of a board; one value for each cell. Sets are bits, number 1 in bit 0. */
export interface Position {
  /** Symbols entered, 0 for none; none in cells with a given. */
  readonly symbols: readonly number[];
  readonly corner: readonly number[];
  readonly centre: readonly number[];
  readonly colours: readonly number[];
  /** The lines of the pen. */
  readonly lines?: readonly number[];
}

export function emptyPosition(cells: number): Position {
  const none: number[] = Array.from({ length: cells }, () => 0);
  return { symbols: none, corner: none, centre: none, colours: none };
}

export function isPosition(value: unknown, cells: number): value is Position {
  if (typeof value !== "object" || value === null) return false;
  const position = value as Record<string, unknown>;
  const { lines = [] } = position;
  if (!Array.isArray(lines) || !lines.every(Number.isInteger)) return false;
  return ["symbols", "corner", "centre", "colours"].every((layer) => {
    const list = position[layer];
    return Array.isArray(list) && list.length === cells && list.every(Number.isInteger);
  });
}

/** Returns whether nothing is entered or drawn. */
export function isBlank({ symbols, corner, centre, colours, lines = [] }: Position): boolean {
  return lines.length === 0 && [symbols, corner, centre, colours].flat().every((one) => one === 0);
}

type Layer = "corner" | "centre" | "colours";

function set(list: readonly number[], cells: Iterable<number>, value: (old: number) => number) {
  const next = [...list];
  let isChanged = false;
  for (const cell of cells) {
    const old = next[cell] ?? 0;
    const made = value(old);
    if (made !== old) {
      next[cell] = made;
      isChanged = true;
    }
  }
  return isChanged ? next : list;
}

function with_(
  position: Position,
  layer: Exclude<keyof Position, "lines">,
  list: readonly number[],
): Position {
  return list === position[layer] ? position : { ...position, [layer]: list };
}

/** Returns the cells of which the player decides the symbol. */
export function free(puzzle: PuzzleJson, cells: Iterable<number>): number[] {
  return [...cells].filter((cell) => puzzle.givens[cell] === ".");
}

/**
 * Enters a symbol, a mark or a colour into cells. What all of them have already is removed.
 */
export function enter(
  position: Position,
  puzzle: PuzzleJson,
  cells: Iterable<number>,
  mode: Mode,
  number: number,
): Position {
  if (mode === "colour") {
    return number > COLOURS ? position : toggle(position, "colours", [...cells], number);
  }
  if (number > puzzle.size) return position;
  const open = free(puzzle, cells);
  if (mode === "digit") {
    const areAll = open.every((cell) => position.symbols[cell] === number);
    return with_(
      position,
      "symbols",
      set(position.symbols, open, () => (areAll ? 0 : number)),
    );
  }
  const blank = open.filter((cell) => position.symbols[cell] === 0);
  return toggle(position, mode, blank, number);
}

function toggle(position: Position, layer: Layer, cells: number[], number: number): Position {
  const one = bit(number);
  const areAll = cells.every((cell) => (position[layer][cell] ?? 0) & one);
  const value = (old: number) => (areAll ? old & ~one : old | one);
  return with_(position, layer, set(position[layer], cells, value));
}

/** Removes what is in cells: first the mode's own, otherwise the topmost thing that any has. */
export function erase(
  position: Position,
  puzzle: PuzzleJson,
  cells: Iterable<number>,
  mode: Mode,
): Position {
  const [all, open] = [[...cells], free(puzzle, cells)];
  const own: Record<Mode, Exclude<keyof Position, "lines">> = {
    digit: "symbols",
    corner: "corner",
    centre: "centre",
    colour: "colours",
  };
  const order: Exclude<keyof Position, "lines">[] = [
    own[mode],
    "symbols",
    "centre",
    "corner",
    "colours",
  ];
  for (const layer of order) {
    const from = layer === "colours" ? all : open;
    const list = set(position[layer], from, () => 0);
    if (list !== position[layer]) return { ...position, [layer]: list };
  }
  const lines = withoutLines(position.lines ?? [], all);
  return lines.length === (position.lines ?? []).length ? position : { ...position, lines };
}

/** Returns the symbols that cells of a board have in turn, from blank to blank. */
function turnOf(own: OwnSymbols): number[] {
  const empty = emptySymbol(own);
  const all = own.map((_, index) => index + 1);
  return [0, ...all.filter((symbol) => symbol !== empty), ...(empty ? [empty] : [])];
}

/** Returns the symbol that follows one in turn. */
export function nextSymbol(own: OwnSymbols, symbol: number): number {
  const turn = turnOf(own);
  return turn[(turn.indexOf(symbol) + 1) % turn.length] ?? 0;
}

/** Enters a symbol into cells, or makes them blank. */
export function paint(
  position: Position,
  puzzle: PuzzleJson,
  cells: Iterable<number>,
  symbol: number,
): Position {
  const { symbols } = position;
  return with_(
    position,
    "symbols",
    set(symbols, free(puzzle, cells), () => symbol),
  );
}

/** Returns the symbol of each cell, givens and entries. */
export function filled(puzzle: PuzzleJson, position: Position): number[] {
  return readGrid(puzzle.givens, ownSymbols(puzzle.variant)).map(
    (given, cell) => given || (position.symbols[cell] ?? 0),
  );
}

export function filledText(puzzle: PuzzleJson, position: Position): string {
  return writeGrid(filled(puzzle, position), ownSymbols(puzzle.variant));
}

/** Puts the candidates of a computation into the centre marks of the blank cells. */
export function withCandidates(
  position: Position,
  puzzle: PuzzleJson,
  candidates: readonly number[],
): Position {
  const symbols = filled(puzzle, position);
  const centre = position.centre.map((old, cell) =>
    symbols[cell] ? old : (candidates[cell] ?? old),
  );
  return { ...position, centre };
}

/** Returns the cells whose symbols differ from those of the solution. */
export function mistakes(puzzle: PuzzleJson, position: Position, solution: string): number[] {
  const right = readGrid(solution, ownSymbols(puzzle.variant));
  return filled(puzzle, position).flatMap((symbol, cell) =>
    symbol > 0 && symbol !== right[cell] ? [cell] : [],
  );
}

export function isFull(puzzle: PuzzleJson, position: Position): boolean {
  return filled(puzzle, position).every((symbol) => symbol > 0);
}

/** Returns whether a board can be solved with blank cells, which then are those that stay empty. */
export function allowsBlanks(puzzle: PuzzleJson): boolean {
  return emptySymbol(ownSymbols(puzzle.variant)) > 0;
}

/** Returns whether a position is the solution, with blank cells as those that stay empty. */
export function isSolution(puzzle: PuzzleJson, position: Position, solution: string): boolean {
  const own = ownSymbols(puzzle.variant);
  const empty = emptySymbol(own);
  const right = readGrid(solution, own);
  return filled(puzzle, position).every((symbol, cell) => (symbol || empty) === right[cell]);
}

/** Returns the grid of a position with blank cells as those that stay empty. */
export function withBlanks(puzzle: PuzzleJson, position: Position): string {
  const own = ownSymbols(puzzle.variant);
  const empty = emptySymbol(own);
  return writeGrid(
    filled(puzzle, position).map((symbol) => symbol || empty),
    own,
  );
}
