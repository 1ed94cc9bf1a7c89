/** Outlines of groups of cells, a little inside their edges. */

import type { PointJson } from "../engine/protocol";
import type { Board } from "./board";
import { cellAt, placeOf } from "./board";

/** Down, right: the way along the top edge of a cell, and then clockwise. */
const WAYS = [
  [0, 1],
  [1, 0],
  [0, -1],
  [-1, 0],
] as const;

/**
 * Returns the closed lines around a group of cells, `inset` cells inside its edge, each clockwise
 * around the cells.
 */
export function outline(board: Board, cells: readonly number[], inset: number): PointJson[][] {
  const inside = new Set(cells);
  const holds = (row: number, col: number) => {
    const cell = cellAt(board, row, col);
    return cell !== undefined && inside.has(cell);
  };
  const seen = new Set<string>();
  const lines: PointJson[][] = [];
  for (const cell of inside) {
    const place = placeOf(board, cell);
    for (let side = 0; side < 4; side++) {
      const key = (row: number, col: number, way: number) => `${row},${col},${way}`;
      let { row, col } = place;
      let way = side;
      const isEdge = () => {
        const [down, right] = WAYS[(way + 3) % 4] ?? [0, 0];
        return !holds(row + down, col + right);
      };
      if (!isEdge() || seen.has(key(row, col, way))) continue;
      const points: PointJson[] = [];
      while (!seen.has(key(row, col, way))) {
        seen.add(key(row, col, way));
        const [down, right] = WAYS[way] ?? [0, 0];
        const [out, outRight] = WAYS[(way + 3) % 4] ?? [0, 0];
        // The corner at the end of this edge.
        const corner = (alongIn: number) => ({
          row: row + 0.5 + (out + down) * 0.5 - out * inset - down * alongIn,
          col: col + 0.5 + (outRight + right) * 0.5 - outRight * inset - right * alongIn,
        });
        if (!holds(row + down, col + right)) {
          points.push(corner(inset));
          way = (way + 1) % 4;
        } else if (holds(row + down + out, col + right + outRight)) {
          points.push(corner(-inset));
          row += down + out;
          col += right + outRight;
          way = (way + 3) % 4;
        } else {
          row += down;
          col += right;
        }
      }
      lines.push(points);
    }
  }
  return lines;
}
