/** What the page needs of rules and kinds of clue before the engine is loaded. */

import kinds from "../engine/kinds.json";

export interface KnownKind {
  /** Whether a rule divides the board into rows and columns alone. */
  without_regions?: boolean;
  /** The upper left boxes of the grids of a board, by row and column, where a grid is 3x3 boxes. */
  grids?: number[][];
  /** Whether the clues divide the board among them, so that a puzzle has no givens. */
  covers_board?: boolean;
}

export const KINDS: Readonly<Record<string, KnownKind>> = kinds;
