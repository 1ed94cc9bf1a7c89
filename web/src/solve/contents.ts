/** What the cells of a game hold, as its board shows and names them. */

import type { Board } from "../board/board";
import { type Content, shortName } from "../board/names";
import type { PuzzleJson } from "../engine/protocol";
import { readGrid, symbolsOf } from "../puzzle/symbols";
import { t } from "../words";
import type { Position } from "./game";
import { linked } from "./pen";

/** Returns the content of each cell; `notesOf` says what else is to be said of one. */
export function contentsOf(
  puzzle: PuzzleJson,
  board: Board,
  position: Position,
  notesOf: (cell: number) => string[],
): Content[] {
  const { symbols, corner, centre, colours, lines = [] } = position;
  const ends = linked(lines);
  const linesOf = (cell: number) => {
    const list = ends.get(cell)?.map((end) => shortName(board, end));
    return list ? [t("cell-line", { list: list.join(" ") })] : [];
  };
  return readGrid(puzzle.givens, board.symbols).map((given, cell) => ({
    symbol: given || (symbols[cell] ?? 0),
    isGiven: given > 0,
    corner: corner[cell] ?? 0,
    centre: centre[cell] ?? 0,
    colours: symbolsOf(colours[cell] ?? 0),
    notes: [...notesOf(cell), ...linesOf(cell)],
  }));
}
