/** Where a player's marks stand in a cell, clear of dots on its edges. */

import type { DrawnJson } from "../engine/protocol";
import { type Board, cellAt } from "./board";
import { isDot } from "./drawing";
import { UNIT } from "./lines";

/** Where corner marks stand, in parts of a cell: the corners, then the sides. */
const CORNERS = [
  [0.17, 0.22],
  [0.83, 0.22],
  [0.17, 0.8],
  [0.83, 0.8],
  [0.5, 0.22],
  [0.5, 0.8],
  [0.17, 0.5],
  [0.83, 0.5],
  [0.5, 0.5],
] as const;

/** How far marks at the sides move away from dots there, in parts of a cell: sideways, up or down. */
const ASIDE = [0.08, 0.035] as const;

/** The most marks in the corners and at the sides of a cell. */
export const MOST_CORNERS = CORNERS.length;

/** Returns the cells with a dot on an edge. */
export function dottedCells(board: Board, marks: readonly DrawnJson[]): ReadonlySet<number> {
  const cells = new Set<number>();
  for (const mark of marks) {
    if (mark.kind !== "circle" || !isDot(mark)) continue;
    const [column, row] = mark.centre;
    for (const [down, right] of [
      [-0.25, 0],
      [0.25, 0],
      [0, -0.25],
      [0, 0.25],
    ] as const) {
      const cell = cellAt(board, Math.floor(row + down), Math.floor(column + right));
      if (cell !== undefined) cells.add(cell);
    }
  }
  return cells;
}

/** Returns where the corner mark of a number stands in its cell. */
export function cornerAt(number: number, isDotted: boolean): { x: number; y: number } {
  const [right, down] = CORNERS[number] ?? [0.5, 0.5];
  const moved = (at: number, other: number, by: number) =>
    isDotted && other === 0.5 ? at + Math.sign(0.5 - at) * by : at;
  return { x: moved(right, down, ASIDE[0]) * UNIT, y: moved(down, right, ASIDE[1]) * UNIT };
}

/** Returns the type size of so many marks in the middle of a cell. */
export function centreSize(count: number, isDotted: boolean): number {
  return Math.min(16, (isDotted ? 74 : 92) / Math.max(count, 1));
}
