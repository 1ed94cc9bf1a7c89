/** How the cells of a new clue follow from what is pressed, dragged over or typed. */

import type { Board, Place } from "../board/board";
import { cellAt, neighbours, placeOf, touch } from "../board/board";
import type { CellShape, CluePlace, PointJson } from "../engine/protocol";

/** Returns the place of a clue that is meant by a point; of those outside, also farther out. */
export function nearestPlace(
  places: readonly CluePlace[],
  board: Board,
  { row, col }: PointJson,
): CluePlace | undefined {
  const within = (value: number, most: number) => Math.min(Math.max(value, -0.5), most + 0.5);
  const [down, right] = [within(row, board.rows), within(col, board.columns)];
  const far = ({ at }: CluePlace) => Math.hypot(at[1] - down, at[0] - right);
  const near = places.toSorted((one, other) => far(one) - far(other))[0];
  return near && far(near) < NEAR ? near : undefined;
}

/** How far from its place, in cells, a clue is meant: within its square. */
const NEAR = Math.SQRT1_2 + 0.01;

/** Shapes whose clues are written outside the board. */
export function isOutside(shape: CellShape): boolean {
  return shape === "row-or-column" || shape === "diagonal";
}

/** Adds a cell to the cells of a drag; going back one cell takes the last one away. */
export function dragged(
  board: Board,
  shape: CellShape,
  cells: readonly number[],
  cell: number,
): readonly number[] {
  if (cells.at(-1) === cell) return cells;
  if (shape === "path" && cells.at(-2) === cell) return cells.slice(0, -1);
  if (cells.includes(cell)) return cells;
  const last = cells.at(-1);
  if (shape === "path" && last !== undefined && !touch(board, last, cell)) return cells;
  if (shape === "adjacent") {
    const [first] = cells;
    if (first === undefined) return [cell];
    return neighbours(board, first).includes(cell) ? [first, cell] : cells;
  }
  return [...cells, cell];
}

/** Returns the pair of neighbours whose edge is nearest to a point. */
export function nearestEdge(board: Board, point: PointJson): [number, number] | undefined {
  const [row, col] = [Math.floor(point.row), Math.floor(point.col)];
  const own = cellAt(board, row, col);
  if (own === undefined) return undefined;
  const away = (cell: number) => {
    const place = placeOf(board, cell);
    const middle = { row: (row + place.row) / 2 + 0.5, col: (col + place.col) / 2 + 0.5 };
    return Math.hypot(point.row - middle.row, point.col - middle.col);
  };
  const [nearest] = neighbours(board, own).toSorted((one, other) => away(one) - away(other));
  return nearest === undefined ? undefined : [own, nearest];
}

/** Returns the four cells around the corner nearest to a point. */
export function nearestSquare(board: Board, point: PointJson): number[] | undefined {
  return squareAt(board, { row: Math.round(point.row) - 1, col: Math.round(point.col) - 1 });
}

/** Returns the four cells whose upper left one is at a place. */
export function squareAt(board: Board, { row, col }: Place): number[] | undefined {
  const cells = [
    cellAt(board, row, col),
    cellAt(board, row, col + 1),
    cellAt(board, row + 1, col),
    cellAt(board, row + 1, col + 1),
  ].filter((cell) => cell !== undefined);
  return cells.length === 4 ? cells : undefined;
}

/** Returns the cells from a place on in a direction, the place itself left out. */
export function cellsFrom(board: Board, place: Place, down: number, right: number): number[] {
  const cells: number[] = [];
  for (let away = 1; ; away++) {
    const cell = cellAt(board, place.row + away * down, place.col + away * right);
    if (cell === undefined) return cells;
    cells.push(cell);
  }
}

const STRAIGHT = [
  [0, 1],
  [0, -1],
  [1, 0],
  [-1, 0],
] as const;
const DIAGONAL = [
  [1, 1],
  [1, -1],
  [-1, 1],
  [-1, -1],
] as const;

/** Returns the lines of cells that a clue written at a place outside the board can see. */
export function linesFrom(board: Board, place: Place, shape: CellShape): number[][] {
  if (cellAt(board, place.row, place.col) !== undefined) return [];
  const ways = shape === "diagonal" ? DIAGONAL : STRAIGHT;
  const lines = ways.map(([down, right]) => cellsFrom(board, place, down, right));
  return lines.filter((cells) =>
    shape === "diagonal" ? cells.length >= 2 : cells.length === board.size,
  );
}

/** Returns every line of cells that a clue outside the board can see, with its place. */
export function allLines(board: Board, shape: CellShape): { place: Place; cells: number[] }[] {
  const lines: { place: Place; cells: number[] }[] = [];
  for (let row = -1; row <= board.rows; row++) {
    for (let col = -1; col <= board.columns; col++) {
      for (const cells of linesFrom(board, { row, col }, shape)) {
        lines.push({ place: { row, col }, cells });
      }
    }
  }
  return lines;
}

/** Returns a group of cells moved so that its first cell comes to a cell. */
export function copied(board: Board, group: readonly number[], to: number): number[] | undefined {
  const [first] = group;
  if (first === undefined || first === to) return undefined;
  const [from, goal] = [placeOf(board, first), placeOf(board, to)];
  const cells = group.map((cell) => {
    const { row, col } = placeOf(board, cell);
    return cellAt(board, row + goal.row - from.row, col + goal.col - from.col);
  });
  return cells.every((cell) => cell !== undefined) ? cells : undefined;
}
