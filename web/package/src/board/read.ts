/** Reads a puzzle as a page writes it into an attribute. */

import type { PuzzleJson } from "../../../src/engine/protocol";
import { unpacked } from "../../../src/puzzle/link";
import { isPuzzle } from "../../../src/puzzle/puzzle";
import type { Functions } from "../functions";

/** Returns the puzzle of a text in JSON: a puzzle, or the first of a set. */
function ofJson(text: string): PuzzleJson | undefined {
  const value: unknown = JSON.parse(text);
  const { puzzles } = value as { puzzles?: unknown };
  const first: unknown = Array.isArray(puzzles) ? puzzles[0] : value;
  return isPuzzle(first) ? first : undefined;
}

/** Returns the puzzle of givens alone: a character for each cell of a square. */
function ofGivens(text: string): PuzzleJson | undefined {
  const givens = text.replaceAll("0", ".").toUpperCase();
  const puzzle = { variant: "classic", size: Math.sqrt(givens.length), givens };
  return isPuzzle(puzzle) ? puzzle : undefined;
}

/**
 * Returns the puzzle of a text: JSON, givens, a link to a page of satoku, or any link or file that
 * the engine reads, which is loaded only for these. Throws if it is none.
 */
export async function readPuzzle(text: string, engine: () => Functions): Promise<PuzzleJson> {
  const short = text.trim();
  const [, packed] = /#\/\w+\?(?:.*&)?p=([\w-]+)/.exec(short) ?? [];
  const found =
    (short.startsWith("{") && ofJson(short)) ||
    (packed && (await unpacked(packed))) ||
    ofGivens(short.replace(/\s/g, ""));
  if (found) return found;
  const { puzzles, problems } = await engine().read(text);
  if (puzzles[0]) return puzzles[0];
  throw new Error(problems[0]?.message ?? "there is no puzzle");
}
