/** What is said of the clues that each cell is in. */

import { about } from "../about";
import type { ClueJson, KindInfo, PuzzleJson } from "../engine/protocol";
import type { Choice } from "../ui/field";
import { known, t } from "../words";
import type { Board } from "./board";
import { shortName, symbolName } from "./names";

/** Returns what the engine says of a kind, once it is loaded. */
export function kindInfo(kind: string): KindInfo | undefined {
  return about.value?.kinds.find(({ name }) => name === kind);
}

/** Returns the name of a kind of clue in the language of the page. */
export function kindTitle(kind: string): string {
  const title = kindInfo(kind)?.title ?? kind;
  return known(`kind-${kind}`, title);
}

/** Returns the kinds of clue with their names, those that are used most first. */
export function kindChoices(): Choice[] {
  const kinds = (about.value?.kinds ?? []).filter(({ takes }) => takes === "clue");
  const rank = ({ is_common }: KindInfo) => (is_common ? 0 : 1);
  const sorted = kinds.toSorted((one, other) => rank(one) - rank(other));
  return sorted.map(({ name }): Choice => [name, kindTitle(name)]);
}

/** Returns a clue in words: "cage 15". */
export function clueText(clue: ClueJson): string {
  const fields = kindInfo(clue.kind)?.fields ?? [];
  const values = fields.flatMap((field) => {
    const value = clue[field.name];
    if (value === undefined || field.is_told) return [];
    // The letters of all edges are seen on the board.
    if (field.type === "text" && (!field.letters || field.name === "marks")) return [];
    // What a clue has when nothing is said goes without saying, unless it is one of a choice.
    if (!field.needed && fields.length === 1 && value === field.usual) return [];
    return [Array.isArray(value) ? value.join(" ") : String(value)];
  });
  return [kindTitle(clue.kind), ...values].join(" ");
}

/** Returns a clue with its place: "r1c1=5", "cage 15 r1c1", "thermometer r1c1–r3c2". */
export function placedText(board: Board, clue: ClueJson): string {
  const [first, last] = [clue.cells[0], clue.cells.at(-1)].map((cell) =>
    shortName(board, cell ?? 0),
  );
  if (clue.kind === "given") return `${first}=${symbolName(board, Number(clue.value))}`;
  if (clue.marks !== undefined) return clueText(clue);
  const kind = kindInfo(clue.kind);
  const hasEnds = !["any", "neighbours", "copies"].includes(kind?.cells?.shape ?? "any");
  return `${clueText(clue)} ${hasEnds ? `${first}–${last}` : first}`;
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
