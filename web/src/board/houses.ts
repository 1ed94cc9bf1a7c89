/** The houses of boards that have no rules besides rows, columns and regions. */

import type { PuzzleJson } from "../engine/protocol";
import { type Board, variantNames } from "./board";

/** Returns whether rows, columns and regions are all that a puzzle has besides its givens. */
export function isPlain(puzzle: PuzzleJson): boolean {
  const names = variantNames(puzzle).filter((name) => name !== "classic");
  return names.length === 0 && !puzzle.board && !puzzle.clues?.length && !puzzle.other_fields;
}

/** Returns the cells of each row, column and region. */
export function plainHouses(board: Board): number[][] {
  const groups = new Map<string, number[]>();
  const add = (name: string, cell: number) => groups.set(name, [...(groups.get(name) ?? []), cell]);
  board.places.forEach(({ row, col }, cell) => {
    add(`row ${row}`, cell);
    add(`column ${col}`, cell);
    const region = board.regions[cell] ?? -1;
    if (region >= 0) add(`region ${region}`, cell);
  });
  return [...groups.values()];
}
