/** Carries a puzzle from one view to another. */

import type { PuzzleJson } from "../engine/protocol";
import { go, type View } from "../route";

type Opener = (puzzle: PuzzleJson) => void;

const openers: Partial<Record<View, Opener>> = {};

/** A view says here how it opens a puzzle. */
export function opens(view: View, opener: Opener): void {
  openers[view] = opener;
}

/** Opens a puzzle in a view and goes there. */
export function open(view: View, puzzle: PuzzleJson): void {
  openers[view]?.(puzzle);
  go(view);
}

/** Opens a puzzle in a view without a change of address. */
export function put(view: View, puzzle: PuzzleJson): void {
  openers[view]?.(puzzle);
}
