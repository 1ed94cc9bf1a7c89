/** QR codes of the puzzles of a sheet, which open them on this page. */

import { signal } from "@preact/signals";
import { engine, Job } from "../ask";
import { EngineError } from "../engine/errors";
import type { Calls, PuzzleJson } from "../engine/protocol";
import { linkTo } from "../puzzle/link";
import { divided } from "./pages";

type Code = Calls["code"]["result"];

/** The codes of puzzles, as far as they are drawn; `undefined` where the link is too long. */
export const codes = signal<ReadonlyMap<PuzzleJson, Code | undefined>>(new Map());
/** Draws the codes. */
export const codeJob = new Job();

/** How many codes are drawn at once. */
const TOGETHER = 16;

/** Draws the codes of some puzzles, and forgets those of others. */
export async function drawCodes(puzzles: readonly PuzzleJson[]): Promise<void> {
  const before = codes.peek();
  const known = puzzles.filter((puzzle) => before.has(puzzle));
  codes.value = new Map(known.map((puzzle) => [puzzle, before.get(puzzle)]));
  const missing = puzzles.filter((puzzle) => !before.has(puzzle));
  if (missing.length === 0) return;
  await codeJob.run(async (signal) => {
    for (const group of divided(missing, TOGETHER)) {
      const own = await Promise.all(group.map((puzzle) => codeOf(puzzle, signal)));
      const found = group.map((puzzle, at): [PuzzleJson, Code | undefined] => [puzzle, own[at]]);
      codes.value = new Map([...codes.peek(), ...found]);
    }
  });
}

async function codeOf(puzzle: PuzzleJson, signal: AbortSignal): Promise<Code | undefined> {
  try {
    return await engine.ask("code", { text: await linkTo("solve", puzzle) }, { signal });
  } catch (error) {
    if (error instanceof EngineError && error.kind === "request") return undefined;
    throw error;
  }
}
