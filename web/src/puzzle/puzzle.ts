/** Puzzles as the page holds them: checks of what comes from outside, and what is kept of them. */

import { boardOf } from "../board/board";
import type { ClueJson, PuzzleJson } from "../engine/protocol";
import { symbolOf } from "./symbols";

function isClue(value: unknown): value is ClueJson {
  if (typeof value !== "object" || value === null) return false;
  const { kind, cells } = value as Partial<ClueJson>;
  return typeof kind === "string" && Array.isArray(cells) && cells.every(Number.isInteger);
}

/** Returns whether a value is a puzzle whose givens fit its board. */
export function isPuzzle(value: unknown): value is PuzzleJson {
  if (typeof value !== "object" || value === null) return false;
  const puzzle = value as Partial<PuzzleJson>;
  const { size, givens, clues = [] } = puzzle;
  if (typeof size !== "number" || !Number.isInteger(size) || size < 1 || size > 25) return false;
  if (typeof givens !== "string" || givens === "") return false;
  if (!Array.isArray(clues) || !clues.every(isClue)) return false;
  const texts = [puzzle.variant, puzzle.solution];
  if (texts.some((text) => text !== undefined && typeof text !== "string")) return false;
  const { places, symbols } = boardOf(puzzle as PuzzleJson);
  const isSymbol = (letter: string) => letter === "." || symbolOf(letter, symbols) > 0;
  return places.length === givens.length && [...givens].every(isSymbol);
}

/** What goes with a puzzle as it changes: what others say of it, and what of it is not known. */
export function carried({ about, other_fields, ignore_drawings }: PuzzleJson) {
  return {
    ...(about ? { about } : {}),
    ...(other_fields ? { other_fields } : {}),
    ...(ignore_drawings ? { ignore_drawings } : {}),
  };
}

/** What states a puzzle: without its solution, its proof and how it was made. */
export function statement(puzzle: PuzzleJson): PuzzleJson {
  const { variant, size, box, board, givens, clues } = puzzle;
  return {
    ...(variant === undefined ? {} : { variant }),
    size,
    ...(box ? { box } : {}),
    ...(board ? { board } : {}),
    givens,
    ...(clues?.length ? { clues } : {}),
    ...carried(puzzle),
  };
}

/** Leaves out the proof, which can be long, and can be made again. */
export function withoutProof(puzzle: PuzzleJson): PuzzleJson {
  const { certificate: _, ...rest } = puzzle;
  return rest;
}

/** The puzzle with its solution in place of the givens: a grid. */
export function gridOf(puzzle: PuzzleJson, solution: string): PuzzleJson {
  const { clues: _, ...rest } = statement(puzzle);
  return { ...rest, givens: solution };
}

export function emptyPuzzle(size = 9): PuzzleJson {
  return { variant: "classic", size, givens: ".".repeat(size * size) };
}

export function givenCount(puzzle: PuzzleJson): number {
  return [...puzzle.givens].filter((symbol) => symbol !== ".").length;
}

/** The number of clues: givens and others. */
export function clueCount(puzzle: PuzzleJson): number {
  return givenCount(puzzle) + (puzzle.clues?.length ?? 0);
}

/** Returns whether a puzzle says nothing: it has no givens, no clues, and no board of its own. */
export function isBare({ givens, clues, board }: PuzzleJson): boolean {
  return /^\.*$/.test(givens) && !clues?.length && !board;
}
