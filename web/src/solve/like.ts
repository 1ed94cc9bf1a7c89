/** Puzzles like one that was played. */

import { variantNames } from "../board/board";
import type { MakeRequest, PuzzleJson } from "../engine/protocol";
import { difficultyOf } from "./difficulty";

/** Returns the request that puzzles like one answer. */
export function requestLike(puzzle: PuzzleJson): MakeRequest {
  const kinds = (puzzle.clues ?? []).map(({ kind }) => kind);
  const names = [...variantNames(puzzle), ...kinds].filter((name) => name !== "classic");
  const { level } = difficultyOf(puzzle);
  return {
    size: puzzle.box ? puzzle.box.join("x") : String(puzzle.size),
    ...(names.length ? { variant: [...new Set(names)].join("+") } : {}),
    ...(names.length === 0 ? { symmetry: "rotate-180" } : {}),
    ...(level ? { difficulty: level } : {}),
  };
}
