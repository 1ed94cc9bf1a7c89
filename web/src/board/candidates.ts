/** Clues that write candidates into a cell. */

import type { ClueJson, PuzzleJson } from "../engine/protocol";

export function isCandidates(clue: ClueJson): boolean {
  return clue.kind === "candidates";
}

/** Returns the symbols that clues leave to each cell that has such a clue. */
export function candidatesOfClues(puzzle: PuzzleJson): Map<number, ReadonlySet<number>> {
  const left = new Map<number, ReadonlySet<number>>();
  for (const clue of puzzle.clues ?? []) {
    if (!isCandidates(clue) || !Array.isArray(clue.values)) continue;
    const values = clue.values.filter((value) => typeof value === "number");
    for (const cell of clue.cells) {
      const known = left.get(cell);
      left.set(cell, new Set(values.filter((value) => known?.has(value) ?? true)));
    }
  }
  return left;
}
