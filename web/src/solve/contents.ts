/** What the cells of a game hold, as its board shows and names them. */

import type { Content } from "../board/names";
import type { PuzzleJson } from "../engine/protocol";
import { readGrid, symbolsOf } from "../puzzle/symbols";
import type { Position } from "./game";

/** Returns the content of each cell; `notesOf` says what else is to be said of one. */
export function contentsOf(
  puzzle: PuzzleJson,
  position: Position,
  notesOf: (cell: number) => string[],
): Content[] {
  const { symbols, corner, centre, colours } = position;
  return readGrid(puzzle.givens).map((given, cell) => ({
    symbol: given || (symbols[cell] ?? 0),
    isGiven: given > 0,
    corner: corner[cell] ?? 0,
    centre: centre[cell] ?? 0,
    colours: symbolsOf(colours[cell] ?? 0),
    notes: notesOf(cell),
  }));
}
