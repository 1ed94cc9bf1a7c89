/** The cells and regions of a board, as a puzzle states them. */

import type { PointJson, PuzzleJson } from "../engine/protocol";
import { ownSymbols, type OwnSymbols } from "../puzzle/symbols";
import { KINDS } from "./kinds";

export interface Place {
  row: number;
  col: number;
}

export interface Board {
  /** The number of symbols. */
  size: number;
  rows: number;
  columns: number;
  /** The cells, row by row. */
  places: Place[];
  /** The region of each cell, by a number; -1 where there are no regions. */
  regions: number[];
  /** The shape of a box, where there are boxes. */
  box: [number, number] | undefined;
  /** The symbols of a board that has its own. */
  symbols?: OwnSymbols | undefined;
  /** Whether every fifth line is heavy, so that cells are counted with ease. */
  hasFives?: boolean;
}

/** Returns the squarest boxes with no more rows than columns, if the size has boxes. */
export function usualBox(size: number): [number, number] | undefined {
  for (let rows = Math.floor(Math.sqrt(size)); rows > 1; rows--) {
    if (size % rows === 0) return [rows, size / rows];
  }
  return undefined;
}

/** Returns the shapes that boxes of a size can have. */
export function boxes(size: number): [number, number][] {
  const shapes: [number, number][] = [];
  for (let rows = 2; rows <= 5; rows++) {
    if (size % rows === 0 && size / rows > 1 && size / rows <= 5) shapes.push([rows, size / rows]);
  }
  return shapes;
}

export function variantNames(puzzle: Pick<PuzzleJson, "variant">): string[] {
  return (puzzle.variant ?? "classic").split("+");
}

/** What a puzzle states of its board. */
interface OwnBoard {
  regions?: string;
  grids?: string[];
  rows?: number;
  columns?: number;
  cells?: string;
}

export function boardOf(puzzle: PuzzleJson): Board {
  const symbols = ownSymbols(puzzle.variant);
  if (!symbols) return placesOf(puzzle);
  const own = { ...placesOf(puzzle), symbols: symbols.slice(0, puzzle.size) };
  return isNonogram(puzzle) ? { ...own, hasFives: true } : own;
}

/** Returns whether clues of a puzzle are the lengths of blocks. */
function isNonogram(puzzle: PuzzleJson): boolean {
  const kind = "blocks";
  return variantNames(puzzle).includes(kind) || !!puzzle.clues?.some((clue) => clue.kind === kind);
}

function placesOf(puzzle: PuzzleJson): Board {
  const names = variantNames(puzzle);
  const size = puzzle.size;
  const box = puzzle.box ?? usualBox(size);
  const own = puzzle.board as OwnBoard | null | undefined;
  if (own?.rows && own.columns) return withoutBoxes(size, own.rows, own.columns, own);
  const origins = gridOrigins(names, own?.grids, size, box);
  if (origins) return ofGrids(size, box ?? [1, size], origins);
  const places = square(size);
  let regions: number[];
  if (own?.regions) {
    regions = numbered(own.regions);
  } else if (names.some((name) => KINDS[name]?.without_regions) || !box) {
    regions = places.map(() => -1);
  } else {
    const across = size / box[1];
    regions = places.map(
      ({ row, col }) => Math.floor(row / box[0]) * across + Math.floor(col / box[1]),
    );
  }
  return { size, rows: size, columns: size, places, regions, box };
}

function numbered(regions: string): number[] {
  const letters = [...new Set(regions)];
  return [...regions].map((letter) => letters.indexOf(letter));
}

/** Returns a board of rows and columns, perhaps with regions or with places that have no cell. */
function withoutBoxes(size: number, rows: number, columns: number, own: OwnBoard): Board {
  const all = Array.from({ length: rows * columns }, (_, at) => ({
    row: Math.floor(at / columns),
    col: at % columns,
  }));
  const places = all.filter((_, at) => own.cells?.[at] !== "#");
  const regions = own.regions ? numbered(own.regions) : places.map(() => -1);
  return { size, rows, columns, places, regions, box: undefined };
}

function square(size: number): Place[] {
  return Array.from({ length: size * size }, (_, cell) => ({
    row: Math.floor(cell / size),
    col: cell % size,
  }));
}

function gridOrigins(
  names: string[],
  grids: string[] | undefined,
  size: number,
  box: [number, number] | undefined,
): Place[] | undefined {
  if (grids) {
    return grids.map((name) => {
      const found = /^r(\d+)c(\d+)$/i.exec(name);
      return { row: Number(found?.[1] ?? 1) - 1, col: Number(found?.[2] ?? 1) - 1 };
    });
  }
  const [rows, cols] = box ?? [1, size];
  // Two boxes lead from the first to the last of a grid, which may have more than three in a row.
  const along = (boxes: number, length: number) =>
    boxes % 2 ? boxes * length : (boxes / 2) * (size - length);
  const named = names.map((name) => KINDS[name]?.grids).find((found) => found);
  return named?.map(([row = 0, col = 0]) => ({ row: along(row, rows), col: along(col, cols) }));
}

function ofGrids(size: number, box: [number, number], origins: Place[]): Board {
  const found = new Map<string, { place: Place; region: string }>();
  for (const origin of origins) {
    for (const { row, col } of square(size)) {
      const place = { row: origin.row + row, col: origin.col + col };
      const top = origin.row + Math.floor(row / box[0]) * box[0];
      const left = origin.col + Math.floor(col / box[1]) * box[1];
      found.set(`${place.row},${place.col}`, { place, region: `${top},${left}` });
    }
  }
  const cells = [...found.values()].sort(
    (one, other) => one.place.row - other.place.row || one.place.col - other.place.col,
  );
  const top = Math.min(...cells.map(({ place }) => place.row));
  const left = Math.min(...cells.map(({ place }) => place.col));
  const places = cells.map(({ place }) => ({ row: place.row - top, col: place.col - left }));
  const names = [...new Set(cells.map(({ region }) => region))];
  return {
    size,
    rows: Math.max(...places.map(({ row }) => row)) + 1,
    columns: Math.max(...places.map(({ col }) => col)) + 1,
    places,
    regions: cells.map(({ region }) => names.indexOf(region)),
    box,
  };
}

const indexes = new WeakMap<Board, Map<number, number>>();

/** Returns the cell at a row and column, if there is one. */
export function cellAt(board: Board, row: number, col: number): number | undefined {
  let index = indexes.get(board);
  if (!index) {
    index = new Map(board.places.map((place, cell) => [place.row * 4096 + place.col, cell]));
    indexes.set(board, index);
  }
  return row < 0 || col < 0 ? undefined : index.get(row * 4096 + col);
}

export function placeOf(board: Board, cell: number): Place {
  return board.places[cell] ?? { row: 0, col: 0 };
}

/** Returns the centre of a cell, in units of a cell. */
export function centre(board: Board, cell: number): PointJson {
  const { row, col } = placeOf(board, cell);
  return { row: row + 0.5, col: col + 0.5 };
}

/** Returns the cells that share an edge with a cell: above, left, right and below. */
export function neighbours(board: Board, cell: number): number[] {
  const { row, col } = placeOf(board, cell);
  const around = [
    cellAt(board, row - 1, col),
    cellAt(board, row, col - 1),
    cellAt(board, row, col + 1),
    cellAt(board, row + 1, col),
  ];
  return around.filter((found) => found !== undefined);
}

/** Returns whether two cells touch, at an edge or a corner. */
export function touch(board: Board, one: number, other: number): boolean {
  const [from, to] = [placeOf(board, one), placeOf(board, other)];
  return Math.max(Math.abs(from.row - to.row), Math.abs(from.col - to.col)) === 1;
}

/** Returns the pairs of cells that share an edge, the left or upper one first. */
export function edges(board: Board): [number, number][] {
  return board.places.flatMap(({ row, col }, cell) => {
    const next = [cellAt(board, row, col + 1), cellAt(board, row + 1, col)];
    return next.filter((to) => to !== undefined).map((to): [number, number] => [cell, to]);
  });
}

/** The rows down and columns right that arrow keys move. */
export const ARROWS: Record<string, [number, number]> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/** Returns the next cell in a direction; beyond the edge it goes on at the other side. */
export function step(board: Board, cell: number, down: number, right: number): number {
  let { row, col } = placeOf(board, cell);
  for (let tries = 0; tries < board.rows + board.columns; tries++) {
    row = (row + down + board.rows) % board.rows;
    col = (col + right + board.columns) % board.columns;
    const found = cellAt(board, row, col);
    if (found !== undefined) return found;
  }
  return cell;
}
