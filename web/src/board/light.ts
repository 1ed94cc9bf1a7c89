/** The cells that lamps light. */

import { ARROWS, type Board, cellAt, placeOf } from "./board";
import { lookOf } from "./look";

/** Returns the cells that lamps light: in their rows and columns, up to where there is no cell. */
export function litCells(board: Board, symbols: readonly number[]): Set<number> {
  const lit = new Set<number>();
  if (!board.symbols) return lit;
  symbols.forEach((symbol, lamp) => {
    if (lookOf(board, symbol) !== "lamp") return;
    lit.add(lamp);
    for (const [down, right] of Object.values(ARROWS)) {
      let { row, col } = placeOf(board, lamp);
      for (;;) {
        [row, col] = [row + down, col + right];
        const cell = cellAt(board, row, col);
        if (cell === undefined) break;
        lit.add(cell);
      }
    }
  });
  return lit;
}
