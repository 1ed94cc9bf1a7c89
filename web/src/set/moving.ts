/** Moves the cells of a clue, makes a line longer or shorter, and an area larger or smaller. */

import { type Board, cellAt, placeOf, touch } from "../board/board";
import type { ClueJson, KindInfo } from "../engine/protocol";
import { pieces } from "./draft";
import { isOutside } from "./shapes";

/** What of a clue is held by a pointer: an end of its line, or all of it. */
export type Grip = "first" | "last" | "whole";

/** Returns what is held of a clue at one of its cells. */
export function gripAt(clue: ClueJson, kind: KindInfo, cell: number): Grip {
  if (kind.cells?.shape !== "path" || clue.cells.length < 2) return "whole";
  if (cell === clue.cells.at(-1)) return "last";
  return cell === clue.cells[0] ? "first" : "whole";
}

/** Returns a clue with other cells, and what these tell of it. */
function withCells(board: Board, clue: ClueJson, kind: KindInfo, cells: number[]): ClueJson {
  const told = kind.fields.find(({ type, is_told }) => is_told && type === "numbers");
  return { ...clue, cells, ...(told ? { [told.name]: pieces(board, cells) } : {}) };
}

/** Returns a clue moved by rows and columns; `undefined` if a cell would leave the board. */
export function shifted(
  board: Board,
  clue: ClueJson,
  kind: KindInfo,
  down: number,
  right: number,
): ClueJson | undefined {
  if (isOutside(kind.cells?.shape ?? "any") || clue.marks !== undefined) return undefined;
  const cells = clue.cells.map((cell) => {
    const { row, col } = placeOf(board, cell);
    return cellAt(board, row + down, col + right);
  });
  const isWhole = cells.every((cell) => cell !== undefined);
  return isWhole ? withCells(board, clue, kind, cells) : undefined;
}

/** Returns a line with an end dragged to a cell: longer, or shorter on its own cells. */
export function stretched(
  board: Board,
  clue: ClueJson,
  kind: KindInfo,
  end: "first" | "last",
  cell: number,
): ClueJson | undefined {
  const { least = 1, most = Infinity } = kind.cells ?? {};
  const line = end === "last" ? [...clue.cells] : clue.cells.toReversed();
  const at = line.indexOf(cell);
  const last = line.at(-1);
  if (at >= 0) line.length = at + 1;
  else if (last !== undefined && touch(board, last, cell)) line.push(cell);
  else return undefined;
  if (line.length < Math.max(least, 2) || line.length > most) return undefined;
  return withCells(board, clue, kind, end === "last" ? line : line.reverse());
}

/** Returns an area with a cell more, or without it. */
export function withCell(
  board: Board,
  clue: ClueJson,
  kind: KindInfo,
  cell: number,
): ClueJson | undefined {
  const { shape, least = 1, most = Infinity } = kind.cells ?? {};
  if (shape !== "any") return undefined;
  const rest = clue.cells.filter((one) => one !== cell);
  const cells = rest.length < clue.cells.length ? rest : [...clue.cells, cell];
  const fits = cells.length >= least && cells.length <= most;
  return fits ? withCells(board, clue, kind, cells) : undefined;
}
