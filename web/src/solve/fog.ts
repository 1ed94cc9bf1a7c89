/** Fog over the board, which right symbols lift. */

import { type Board, cellAt } from "../board/board";
import type { PuzzleJson } from "../engine/protocol";
import { readGrid } from "../puzzle/symbols";
import type { Position } from "./game";

const AROUND = [-1, 0, 1];

/**
 * Returns the cells in fog: those that are neither lit at the start, nor given, nor at or around a
 * right symbol. Without a solution every symbol counts as right. This is the fog of SudokuPad.
 */
export function fogged(
  board: Board,
  { givens, solution }: PuzzleJson,
  { symbols }: Position,
  lit: readonly number[],
): Set<number> {
  const right = solution === undefined ? undefined : readGrid(solution, board.symbols);
  const cells = new Set(board.places.keys());
  lit.forEach((cell) => cells.delete(cell));
  board.places.forEach(({ row, col }, cell) => {
    const symbol = symbols[cell];
    if (givens[cell] !== ".") cells.delete(cell);
    else if (symbol && (right?.[cell] ?? symbol) === symbol) {
      for (const down of AROUND) {
        for (const along of AROUND) cells.delete(cellAt(board, row + down, col + along) ?? -1);
      }
    }
  });
  return cells;
}
