/** What is said of the clues that each cell is in. */

import { about } from "../ask";
import type { ClueJson, PuzzleJson } from "../engine/protocol";
import { known, t } from "../words";

/** Returns the name of a kind of clue in the language of the page. */
export function kindTitle(kind: string): string {
  const title = about.value?.kinds.find(({ name }) => name === kind)?.title ?? kind;
  return known(`kind-${kind}`, title);
}

/** Returns a clue in words: "cage 15". */
export function clueText(clue: ClueJson): string {
  const { kind, cells: _, marks: __, ...fields } = clue;
  const values = Object.entries(fields).flatMap(([name, value]) =>
    ["sum", "value", "count", "values", "difference", "ratio"].includes(name)
      ? [Array.isArray(value) ? value.join(" ") : String(value)]
      : [],
  );
  return [kindTitle(kind), ...values].join(" ");
}

/** Returns the clues of each cell in words. */
export function cluesOfCells(puzzle: PuzzleJson): string[][] {
  const notes: string[][] = Array.from({ length: puzzle.givens.length }, () => []);
  for (const clue of puzzle.clues ?? []) {
    if (clue.marks !== undefined) continue;
    const text = clueText(clue);
    clue.cells.forEach((cell, at) => {
      const place = t("clue-place", { clue: text, at: at + 1, of: clue.cells.length });
      notes[cell]?.push(clue.cells.length > 1 ? place : text);
    });
  }
  return notes;
}
