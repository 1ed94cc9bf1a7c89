/** The sheet that is shown or printed, and its pictures. */

import { signal } from "@preact/signals";
import { engine, Job } from "../ask";
import type { PuzzleJson } from "../engine/protocol";
import { isRecord, kept } from "../state/kept";
import { divided, PER_PAGE } from "./pages";

export interface Look {
  title: string;
  perPage: number;
  hasSolutions: boolean;
  hasName: boolean;
  /** Whether the level and the number of clues stand below each puzzle. */
  hasFacts?: boolean;
  /** Whether rows and columns have their names at the edge. */
  hasPlaces?: boolean;
  /** Whether each puzzle has a QR code that opens it. */
  hasCodes?: boolean;
}

function isLook(value: unknown): value is Look {
  return (
    isRecord(value) &&
    typeof value.title === "string" &&
    PER_PAGE.some((count) => count === value.perPage) &&
    typeof value.hasSolutions === "boolean" &&
    typeof value.hasName === "boolean"
  );
}

export const look = kept(
  "sheet",
  { title: "", perPage: 4, hasSolutions: true, hasName: false } as Look,
  isLook,
);

export interface Drawn {
  puzzle: PuzzleJson;
  svg: string;
  solution: string;
}

/** The puzzles of the sheet that is open, as far as they are drawn. */
export const sheet = signal<readonly Drawn[]>([]);
export const job = new Job();
/** Draws all pages for the printer. */
export const printJob = new Job();
export const drawn = signal(0);
/** How many puzzles the sheet has. */
export const wanted = signal(0);

/** How many puzzles are asked about at once. */
const TOGETHER = 16;

export async function openSheet(puzzles: readonly PuzzleJson[]): Promise<void> {
  if (
    puzzles.length === sheet.value.length &&
    puzzles.every((one, at) => one === sheet.value[at]?.puzzle)
  ) {
    return;
  }
  sheet.value = [];
  drawn.value = 0;
  wanted.value = puzzles.length;
  const done = await job.run(async (signal) => {
    const all: Drawn[] = [];
    for (const group of divided(puzzles, TOGETHER)) {
      all.push(...(await Promise.all(group.map((puzzle) => draw(puzzle, signal)))));
      drawn.value = all.length;
    }
    return all;
  });
  if (done) sheet.value = done;
}

async function draw(puzzle: PuzzleJson, signal: AbortSignal): Promise<Drawn> {
  const [own, solved] = await Promise.all([
    engine.ask("picture", { puzzle }, { signal }),
    engine.ask("picture", { puzzle, solution: true }, { signal }),
  ]);
  return { puzzle, svg: own.svg, solution: solved.svg };
}
