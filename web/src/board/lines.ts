/** The lines of a board and of its marks as paths of SVG, with a cell of `UNIT` units. */

import type { At, DrawnJson } from "../engine/protocol";
import type { Board } from "./board";
import { cellAt } from "./board";

export const UNIT = 60;

function at([col, row]: At): string {
  const short = (value: number) => String(Math.round(value * UNIT * 10) / 10);
  return `${short(col)} ${short(row)}`;
}

export function path(points: readonly At[], isClosed = false): string {
  return points.length ? `M${points.map(at).join("L")}${isClosed ? "z" : ""}` : "";
}

/** Every line of this number is heavy on boards whose cells are counted. */
const FIVE = 5;

/**
 * Returns the fine lines between cells and the heavy ones around regions and the board; every fifth
 * line is heavy where cells are counted.
 */
export function boardLines(board: Board): { fine: string; heavy: string } {
  const [fine, heavy]: [string[], string[]] = [[], []];
  const region = (row: number, col: number) => {
    const cell = cellAt(board, row, col);
    return cell === undefined ? undefined : board.regions[cell];
  };
  const { hasFives = false } = board;
  const add = (
    one: number | undefined,
    other: number | undefined,
    line: number,
    [from, to]: [At, At],
  ) => {
    if (one === undefined && other === undefined) return;
    const isHeavy = one !== other || (hasFives && line % FIVE === 0);
    (isHeavy ? heavy : fine).push(path([from, to]));
  };
  for (let row = 0; row <= board.rows; row++) {
    for (let col = 0; col <= board.columns; col++) {
      const own = region(row, col);
      const from: At = [col, row];
      if (col < board.columns) add(region(row - 1, col), own, row, [from, [col + 1, row]]);
      if (row < board.rows) add(region(row, col - 1), own, col, [from, [col, row + 1]]);
    }
  }
  return { fine: fine.join(""), heavy: heavy.join("") };
}

/** How far beyond the board, in cells, marks need room, and how far they have it at most. */
const [NEAREST, FARTHEST] = [0.1, 4];

/** The same for boards of empty and filled cells, whose lines may have many numbers. */
const FARTHEST_OF_OWN = 15;

/** The points of a mark that may lie outside the board. */
function pointsOf(mark: DrawnJson): readonly At[] {
  if (mark.kind === "text") return [mark.at];
  if (mark.kind === "circle") return [mark.centre];
  return mark.kind === "path" ? mark.points : [];
}

/** Returns how far marks reach beyond the board at each side, in cells: left, top, right, bottom. */
export function overhang(
  board: Board,
  marks: readonly DrawnJson[],
): [number, number, number, number] {
  const farthest = board.symbols ? FARTHEST_OF_OWN : FARTHEST;
  const sides: [number, number, number, number] = [0, 0, 0, 0];
  for (const mark of marks) {
    // A text reaches beyond its point.
    const half = mark.kind === "text" ? mark.size / 2 : 0;
    for (const [col, row] of pointsOf(mark)) {
      const beyond = [-col, -row, col - board.columns, row - board.rows];
      beyond.forEach((far, side) => {
        if (far < NEAREST) return;
        sides[side] = Math.min(Math.max(sides[side] ?? 0, Math.ceil(far), far + half), farthest);
      });
    }
  }
  return sides;
}
