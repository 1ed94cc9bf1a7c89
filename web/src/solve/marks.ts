/** What houses say of the symbols and marks of a game. */

import { bit, setOf, symbolsOf } from "../puzzle/symbols";
import type { Position } from "./game";

type Houses = readonly (readonly number[])[];

/** Returns the cells whose symbol stands twice in a house. */
export function conflicts(houses: Houses, symbols: readonly number[]): Set<number> {
  const found = new Set<number>();
  for (const house of houses) {
    const first = new Map<number, number>();
    for (const cell of house) {
      const symbol = symbols[cell];
      if (!symbol) continue;
      const other = first.get(symbol);
      if (other === undefined) first.set(symbol, cell);
      else [cell, other].forEach((one) => found.add(one));
    }
  }
  return found;
}

/** Returns the cells that share a house with a cell. */
export function seen(houses: Houses, cell: number): Set<number> {
  const cells = new Set(houses.filter((house) => house.includes(cell)).flat());
  cells.delete(cell);
  return cells;
}

/** Removes a symbol from the marks of the cells that share a house with any of some cells. */
export function withoutMarks(
  position: Position,
  houses: Houses,
  cells: Iterable<number>,
  symbol: number,
): Position {
  const around = new Set([...cells].flatMap((cell) => [...seen(houses, cell)]));
  const rest = (marks: readonly number[]) =>
    marks.map((set, cell) => (around.has(cell) ? set & ~bit(symbol) : set));
  return { ...position, corner: rest(position.corner), centre: rest(position.centre) };
}

/** Returns the symbols noted in the middle of each blank cell that has any. */
export function noted({ centre, symbols }: Position): Record<number, number[]> {
  const cells = centre.flatMap((set, cell) =>
    set && !symbols[cell] ? [[cell, symbolsOf(set)]] : [],
  );
  return Object.fromEntries(cells) as Record<number, number[]>;
}

/** Returns for each cell the symbols that no cell of the same house holds, of those that it may have. */
export function candidates(
  houses: Houses,
  symbols: readonly number[],
  size: number,
  allowed: ReadonlyMap<number, ReadonlySet<number>>,
): number[] {
  const all = Array.from({ length: size }, (_, index) => index + 1);
  return symbols.map((_, cell) => {
    const around = new Set([...seen(houses, cell)].map((other) => symbols[other]));
    const may = allowed.get(cell);
    return setOf(all.filter((symbol) => !around.has(symbol) && (may?.has(symbol) ?? true)));
  });
}
