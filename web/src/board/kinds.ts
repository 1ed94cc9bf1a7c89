/** What the page needs of rules and kinds of clue before the engine is loaded. */

import kinds from "../engine/kinds.json";

export interface KnownKind {
  /** Whether a rule divides the board into rows and columns alone. */
  without_regions?: boolean;
  /** The upper left boxes of the grids of a board, by row and column, where a grid is 3x3 boxes. */
  grids?: number[][];
  /** Whether its boards have no boxes; their sizes are rows and columns. */
  without_boxes?: boolean;
  /** The character and the look of each symbol of a board that has its own, of the largest one. */
  symbols?: [string, string][];
  /** Whether the clues divide the board among them, so that a puzzle has no givens. */
  covers_board?: boolean;
}

export const KINDS: Readonly<Record<string, KnownKind>> = kinds as unknown as Record<
  string,
  KnownKind
>;
