/** What a puzzle says of how hard it is. */

import type { PuzzleJson } from "../engine/protocol";
import { isRecord } from "../state/check";

export interface Difficulty {
  level?: string;
  rating?: number | null;
}

export function difficultyOf({ difficulty }: PuzzleJson): Difficulty {
  return isRecord(difficulty) ? difficulty : {};
}
