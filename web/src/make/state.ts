/** What the view that makes puzzles holds: the form, and the puzzles made. */

import { type Signal, signal } from "@preact/signals";
import { engine, Job } from "../ask";
import type { PuzzleJson } from "../engine/protocol";
import { isPuzzle, withoutProof } from "../puzzle/puzzle";
import { kept } from "../state/kept";
import { EMPTY, isForm, requestOf } from "./request";

/** Proofs are kept up to this size, in characters. */
const ROOM = 1_500_000;

function arePuzzles(value: unknown): value is PuzzleJson[] {
  return Array.isArray(value) && value.every(isPuzzle);
}

export const form = kept("make", EMPTY, isForm);
export const made = kept<PuzzleJson[]>("made", [], arePuzzles, (puzzles) =>
  JSON.stringify(puzzles).length > ROOM ? puzzles.map(withoutProof) : puzzles,
);
const pictures = new WeakMap<PuzzleJson, Signal<string>>();

/** The picture of a puzzle, empty until it is drawn. */
export function picture(puzzle: PuzzleJson): Signal<string> {
  let found = pictures.get(puzzle);
  if (!found) pictures.set(puzzle, (found = signal("")));
  return found;
}

/** How many puzzles the run under way makes. */
export const wanted = signal(0);
export const job = new Job();

export function change(part: Partial<typeof EMPTY>): void {
  form.value = { ...form.value, ...part };
}

export async function make(): Promise<void> {
  const { seed, count } = form.value;
  made.value = [];
  wanted.value = count;
  await job.ask("make", { request: requestOf(form.value), seed, start: 0, count }, (report) => {
    made.value = [...made.value, report.puzzle];
  });
}

/** Draws a puzzle. */
export async function draw(puzzle: PuzzleJson): Promise<void> {
  picture(puzzle).value = (await engine.ask("picture", { puzzle })).svg;
}
