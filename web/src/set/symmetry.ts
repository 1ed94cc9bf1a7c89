/** Givens that lie symmetrically. */

import type { PuzzleJson } from "../engine/protocol";
import { type Board, cellAt, placeOf, type Place } from "../board/board";

type Map = (place: Place, rows: number, columns: number) => Place;

const HALF_TURN: Map = ({ row, col }, rows, columns) => ({
  row: rows - 1 - row,
  col: columns - 1 - col,
});
const QUARTER_TURN: Map = ({ row, col }, rows) => ({ row: col, col: rows - 1 - row });
const LEFT_RIGHT: Map = ({ row, col }, _, columns) => ({ row, col: columns - 1 - col });
const UP_DOWN: Map = ({ row, col }, rows) => ({ row: rows - 1 - row, col });
const DIAGONAL: Map = ({ row, col }) => ({ row: col, col: row });
const ANTIDIAGONAL: Map = ({ row, col }, rows, columns) => ({
  row: columns - 1 - col,
  col: rows - 1 - row,
});

/** Maps that generate each symmetry, by the names that requests have. */
const GENERATORS: Record<string, Map[]> = {
  none: [],
  "rotate-180": [HALF_TURN],
  "rotate-90": [QUARTER_TURN],
  "mirror-horizontal": [LEFT_RIGHT],
  "mirror-vertical": [UP_DOWN],
  "both-mirrors": [LEFT_RIGHT, UP_DOWN],
  diagonal: [DIAGONAL],
  antidiagonal: [ANTIDIAGONAL],
  "both-diagonals": [DIAGONAL, ANTIDIAGONAL],
  full: [QUARTER_TURN, DIAGONAL],
};

/** Returns the cells that go together with a cell, itself among them. */
export function orbit(board: Board, cell: number, symmetry: string): number[] {
  const found = new Set([cell]);
  for (const one of found) {
    for (const map of GENERATORS[symmetry] ?? []) {
      const { row, col } = map(placeOf(board, one), board.rows, board.columns);
      const image = cellAt(board, row, col);
      if (image !== undefined) found.add(image);
    }
  }
  return [...found];
}

/** Adds the givens that a symmetry lacks, with the symbols of a solution. */
export function symmetrised(
  board: Board,
  puzzle: PuzzleJson,
  solution: string,
  symmetry: string,
): PuzzleJson {
  const letters = [...puzzle.givens];
  [...puzzle.givens].forEach((given, cell) => {
    if (given === ".") return;
    for (const image of orbit(board, cell, symmetry)) {
      if (letters[image] === ".") letters[image] = solution[image] ?? ".";
    }
  });
  return { ...puzzle, givens: letters.join("") };
}
