/** Lines that a player draws with the pen: from cell to cell, each over one edge or corner. */

import { type Board, touch } from "../board/board";

/** A line between two cells as a number, the same both ways. */
const FACTOR = 4096;

function code(one: number, other: number): number {
  return Math.min(one, other) * FACTOR + Math.max(one, other);
}

/** Returns the two cells of a line. */
export function endsOf(line: number): [number, number] {
  return [Math.floor(line / FACTOR), line % FACTOR];
}

/** A stroke under way. The first line of it says whether it draws or takes lines away. */
export interface Stroke {
  readonly last: number;
  readonly lines: readonly number[];
  readonly erases: boolean | undefined;
}

export function begun(cell: number): Stroke {
  return { last: cell, lines: [], erases: undefined };
}

/** Goes on to a cell, unless the last one does not touch it. */
export function drawnTo(
  board: Board,
  stroke: Stroke,
  cell: number,
  drawn: readonly number[],
): Stroke {
  if (!touch(board, stroke.last, cell)) return stroke;
  const line = code(stroke.last, cell);
  const erases = stroke.erases ?? drawn.includes(line);
  return { last: cell, lines: [...stroke.lines, line], erases };
}

/** Returns all lines with those of a stroke, or without them. */
export function withStroke(drawn: readonly number[], stroke: Stroke): readonly number[] {
  if (stroke.lines.length === 0) return drawn;
  const own = new Set(stroke.lines);
  const rest = drawn.filter((line) => !own.has(line));
  return stroke.erases ? rest : [...rest, ...own];
}

/** Returns the lines that end in none of some cells. */
export function withoutLines(drawn: readonly number[], cells: Iterable<number>): readonly number[] {
  const own = new Set(cells);
  const rest = drawn.filter((line) => !endsOf(line).some((cell) => own.has(cell)));
  return rest.length === drawn.length ? drawn : rest;
}

/** Returns the cells to which lines lead from each cell that has some. */
export function linked(drawn: readonly number[]): Map<number, number[]> {
  const cells = new Map<number, number[]>();
  const add = (from: number, to: number) => cells.set(from, [...(cells.get(from) ?? []), to]);
  for (const line of drawn) {
    const [one, other] = endsOf(line);
    add(one, other);
    add(other, one);
  }
  return cells;
}
