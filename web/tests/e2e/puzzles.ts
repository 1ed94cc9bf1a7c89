/** Puzzles of the tests, as links to the page carry them. */

import LZString from "lz-string";
import type { PuzzleJson } from "../../src/engine/protocol";
import { packed } from "../../src/puzzle/link";

/** The puzzle of the README, rated 4.1. */
export const CLASSIC: PuzzleJson = {
  variant: "classic",
  size: 9,
  givens: "5.8.3...........9..6..28..732..........6.....8...94.6....24...8..9....7..7.8..3.6",
};

export const SOLUTION =
  "598731624732456891461928537326185749945672183817394265653247918189563472274819356";

/** A killer without givens: the sum and the cells of each cage. */
export const CAGES: [sum: number, cells: number[]][] = [
  [7, [67, 76]],
  [14, [14, 23]],
  [24, [54, 63, 64, 65]],
  [22, [31, 32, 33, 41]],
  [12, [21, 22, 30]],
  [7, [25, 34]],
  [16, [46, 47, 55, 56]],
  [12, [6, 7, 8]],
  [17, [17, 26, 35]],
  [4, [4, 5]],
  [23, [59, 60, 68, 69]],
  [22, [15, 16, 24]],
  [18, [37, 38, 39, 48]],
  [24, [2, 3, 12, 13]],
  [9, [61, 62]],
  [11, [52, 53]],
  [12, [10, 11, 19, 20]],
  [24, [70, 77, 78, 79]],
  [11, [43, 44]],
  [12, [74, 75]],
  [20, [40, 49, 58]],
  [21, [0, 1, 9]],
  [9, [72, 73]],
  [8, [28, 29]],
  [8, [71, 80]],
  [24, [18, 27, 36, 45]],
  [4, [50]],
  [3, [42, 51]],
  [7, [57, 66]],
];

/** A hard one, whose steps have eliminations. */
export const HARD: PuzzleJson = {
  variant: "classic",
  size: 9,
  givens: ".65...9.......2..32.3...7.....4.....1..2.3.....2...3.947..6.1......5.....1...8...",
};

/** A late position of the same, at which the next step is an XY-Wing. */
export const LATE: PuzzleJson = {
  ...HARD,
  givens: "765831924.41.725.32.3.4.7...374..2..1.42.367...2.17349478369152326154897519728436",
};

/** A link to f-puzzles that carries the first puzzle with its solution and more fields. */
export function foreignLink(fields: Record<string, unknown>, colour?: string): string {
  const grid = [...Array(9).keys()].map((row) =>
    [...CLASSIC.givens.slice(9 * row, 9 * row + 9)].map((symbol, col) => ({
      ...(symbol === "." ? {} : { value: Number(symbol), given: true }),
      ...(colour && row === col ? { c: colour } : {}),
    })),
  );
  const solution = [...SOLUTION].map(Number);
  const text = JSON.stringify({ size: 9, grid, solution, ...fields });
  return `https://www.f-puzzles.com/?load=${LZString.compressToBase64(text)}`;
}

export async function hashOf(view: string, puzzle: PuzzleJson): Promise<string> {
  return `#/${view}?p=${await packed(puzzle)}`;
}
