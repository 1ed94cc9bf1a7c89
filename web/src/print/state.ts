/** The sheet that is shown or printed, and its pictures. */

import { signal } from "@preact/signals";
import { engine, Job } from "../ask";
import type { PuzzleJson } from "../engine/protocol";
import { isRecord, kept } from "../state/kept";
import { PER_PAGE } from "./pages";

export interface Look {
  title: string;
  perPage: number;
  hasSolutions: boolean;
  hasName: boolean;
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

/** The puzzles of the sheet that is open; none if no sheet is. */
export const sheet = signal<Drawn[] | undefined>(undefined);
export const job = new Job();
export const drawn = signal(0);

export async function openSheet(puzzles: readonly PuzzleJson[]): Promise<void> {
  drawn.value = 0;
  const done = await job.run(async (signal) => {
    const all: Drawn[] = [];
    for (const puzzle of puzzles) {
      const { svg } = await engine.ask("picture", { puzzle }, { signal });
      const solved = await engine.ask("picture", { puzzle, solution: true }, { signal });
      all.push({ puzzle, svg, solution: solved.svg });
      drawn.value = all.length;
    }
    return all;
  });
  if (done) sheet.value = done;
}

export function closeSheet(): void {
  sheet.value = undefined;
}
