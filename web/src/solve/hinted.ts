/** What of a hint is drawn on the board. */

import type { Hinted } from "../board/view";
import type { Calls } from "../engine/protocol";
import { symbolsOf } from "../puzzle/symbols";

export type Hint = Calls["hint"]["result"];
/** How much of a hint is shown: where to look, which technique, the whole step. */
export type Depth = 1 | 2 | 3;

/**
 * Returns what a hint points at: where to look, and at the third depth the pattern of one of its
 * steps. `candidates` are the symbols that each blank cell can still hold.
 */
export function hintedOf(
  hint: Hint,
  depth: Depth,
  at: number,
  candidates: readonly number[],
): Hinted | undefined {
  if (hint.outcome !== "next") return undefined;
  const step = hint.steps[at];
  if (depth < 3 || !step) {
    return { look: new Set(hint.cells), cells: new Set(), facts: [] };
  }
  const earlier = hint.steps.slice(0, at).flatMap(({ eliminations }) => eliminations);
  const key = (cell: number, symbol: number) => `${cell}-${symbol}`;
  const gone = new Set(earlier.map(({ cell, symbol }) => key(cell, symbol)));
  const facts = new Map<string, Hinted["facts"][number]>();
  for (const { cells, symbols } of step.parts) {
    for (const cell of cells) {
      const own = symbolsOf(candidates[cell] ?? 0);
      for (const symbol of symbols.filter((symbol) => own.includes(symbol))) {
        if (!gone.has(key(cell, symbol)))
          facts.set(key(cell, symbol), { cell, symbol, is: "part" });
      }
    }
  }
  for (const { cell, symbol } of step.eliminations) {
    facts.set(key(cell, symbol), { cell, symbol, is: "gone" });
  }
  for (const { cell, symbol } of step.placements) {
    for (const [known, fact] of facts) if (fact.cell === cell) facts.delete(known);
    facts.set(key(cell, symbol), { cell, symbol, is: "placed" });
  }
  const placed = new Set(step.placements.map(({ cell }) => cell));
  const pattern = step.parts.flatMap(({ cells }) => cells).filter((cell) => !placed.has(cell));
  return {
    look: new Set(step.parts.flatMap(({ house }) => house ?? [])),
    cells: new Set(pattern),
    facts: [...facts.values()],
  };
}
