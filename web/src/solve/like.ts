/** Puzzles like one that was played. */

import { variantNames } from "../board/board";
import type { MakeRequest, PuzzleJson } from "../engine/protocol";
import { difficultyOf } from "./difficulty";

/** Returns the request that puzzles like one answer. */
export function requestLike(puzzle: PuzzleJson): MakeRequest {
  const kinds = (puzzle.clues ?? []).map(({ kind }) => kind);
  const names = [...variantNames(puzzle), ...kinds].filter((name) => name !== "classic");
  const { level } = difficultyOf(puzzle);
  const { rows, columns } = (puzzle.board ?? {}) as { rows?: number; columns?: number };
  const own = rows && columns ? `${rows}x${columns}` : String(puzzle.size);
  return {
    size: puzzle.box ? puzzle.box.join("x") : own,
    ...(names.length ? { variant: [...new Set(names)].join("+") } : {}),
    ...(names.length === 0 ? { symmetry: "rotate-180" } : {}),
    ...(level ? { difficulty: level } : {}),
  };
}
