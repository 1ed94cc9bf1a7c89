/** The lines of a board and of its marks as paths of SVG, with a cell of `UNIT` units. */

import type { MarkJson, PointJson } from "../engine/protocol";
import type { Board } from "./board";
import { cellAt } from "./board";

type Pattern = Extract<MarkJson, { type: "line" }>["pattern"];

export const UNIT = 60;

function at({ row, col }: PointJson): string {
  const short = (value: number) => String(Math.round(value * UNIT * 10) / 10);
  return `${short(col)} ${short(row)}`;
}

export function path(points: readonly PointJson[], isClosed = false): string {
  return points.length ? `M${points.map(at).join("L")}${isClosed ? "z" : ""}` : "";
}

/** Returns the fine lines between cells and the heavy ones around regions and the board. */
export function boardLines(board: Board): { fine: string; heavy: string } {
  const [fine, heavy]: [string[], string[]] = [[], []];
  const region = (row: number, col: number) => {
    const cell = cellAt(board, row, col);
    return cell === undefined ? undefined : board.regions[cell];
  };
  const add = (
    one: number | undefined,
    other: number | undefined,
    from: PointJson,
    to: PointJson,
  ) => {
    if (one === undefined && other === undefined) return;
    (one === other ? fine : heavy).push(path([from, to]));
  };
  for (let row = 0; row <= board.rows; row++) {
    for (let col = 0; col <= board.columns; col++) {
      const own = region(row, col);
      const from = { row, col };
      if (col < board.columns) add(region(row - 1, col), own, from, { row, col: col + 1 });
      if (row < board.rows) add(region(row, col - 1), own, from, { row: row + 1, col });
    }
  }
  return { fine: fine.join(""), heavy: heavy.join("") };
}

/** Returns a zigzag of a width around a line. */
export function zigzag(points: readonly PointJson[], width: number): PointJson[] {
  const [first] = points;
  const last = points.at(-1);
  if (!first || !last) return [];
  const turns = [first];
  let side = 1;
  points.slice(1).forEach((to, index) => {
    const from = points[index] ?? first;
    const [down, right] = [to.row - from.row, to.col - from.col];
    const length = Math.hypot(down, right) || 1;
    // An even number of turns a step, so that every step begins at the same side.
    const count = 2 * Math.max(1, Math.round(length / width / 1.6));
    for (let turn = 0.5; turn < count; turn++) {
      const part = turn / count;
      const shift = (side * width) / 2 / length;
      turns.push({
        row: from.row + down * part - right * shift,
        col: from.col + right * part + down * shift,
      });
      side = -side;
    }
  });
  return [...turns, last];
}

/** Returns the two strokes of an arrow's head. */
export function arrowHead(points: readonly PointJson[]): PointJson[] {
  const [before, tip] = points.slice(-2);
  if (!before || !tip) return [];
  const [down, right] = [tip.row - before.row, tip.col - before.col];
  const length = Math.hypot(down, right);
  if (length === 0) return [];
  const foot = (side: number): PointJson => ({
    row: tip.row - (down * 0.26 + right * 0.15 * side) / length,
    col: tip.col - (right * 0.26 - down * 0.15 * side) / length,
  });
  return [foot(1), tip, foot(-1)];
}

/** Returns the dashes of a pattern, in cells. */
export function dashes(pattern: Pattern, width: number): string | undefined {
  const lengths: Partial<Record<Pattern, number[]>> = {
    dashed: [1.4, 0.6],
    dotted: [0, 1.5],
    "dash-dotted": [1.5, 1.6, 0, 1.6],
  };
  return lengths[pattern]?.map((length) => length * width * UNIT).join(" ");
}

/** Returns how far marks reach beyond the board at each side, in cells: left, top, right, bottom. */
export function overhang(
  board: Board,
  marks: readonly MarkJson[],
): [number, number, number, number] {
  const sides: [number, number, number, number] = [0, 0, 0, 0];
  for (const mark of marks) {
    if (mark.type !== "text" && mark.type !== "shape") continue;
    const { row, col } = mark.type === "text" ? mark.at : mark.centre;
    if (col < 0) sides[0] = 1;
    if (row < 0) sides[1] = 1;
    if (col > board.columns) sides[2] = 1;
    if (row > board.rows) sides[3] = 1;
  }
  return sides;
}
