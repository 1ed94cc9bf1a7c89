/** Which cells are selected, and which of them the keyboard is at. */

import type { Board } from "./board";
import { step } from "./board";

export interface Selection {
  readonly cells: ReadonlySet<number>;
  readonly cursor: number | undefined;
}

export const NOTHING: Selection = { cells: new Set(), cursor: undefined };

export function only(cell: number): Selection {
  return { cells: new Set([cell]), cursor: cell };
}

export function adding(selection: Selection, cell: number): Selection {
  return { cells: new Set([...selection.cells, cell]), cursor: cell };
}

export function removing(selection: Selection, cell: number): Selection {
  const cells = new Set(selection.cells);
  cells.delete(cell);
  return { cells, cursor: cell };
}

/** Moves the cursor; with `extends` what is selected stays so. */
export function moved(
  board: Board,
  selection: Selection,
  down: number,
  right: number,
  extends_: boolean,
): Selection {
  if (selection.cursor === undefined) return only(0);
  const cell = step(board, selection.cursor, down, right);
  return extends_ ? adding(selection, cell) : only(cell);
}
