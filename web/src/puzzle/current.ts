/** Carries puzzles between views: by the address, so that Back leads to the one before. */

import type { PuzzleJson } from "../engine/protocol";
import { go, type View } from "../route";
import { packed, unpacked } from "./link";

/** Puzzles that were opened in this visit, with all that is known of them, by their packed texts. */
const known = new Map<string, PuzzleJson>();

/** Opens a puzzle in a view and goes there. */
export async function open(view: View, puzzle: PuzzleJson): Promise<void> {
  const text = await packed(puzzle);
  known.set(text, puzzle);
  go({ view, puzzle: text });
}

/** Returns the puzzle of a packed text, `undefined` if it holds none. */
export async function opened(text: string): Promise<PuzzleJson | undefined> {
  return known.get(text) ?? unpacked(text);
}
