/** What the view that tunes holds. */

import { signal } from "@preact/signals";
import { engine, Job } from "../ask";
import type { Addition, Calls, PuzzleJson } from "../engine/protocol";
import { keyOf } from "../library/entry";
import { newSeed } from "../make/request";
import { carried, emptyPuzzle, gridOf, isPuzzle, statement } from "../puzzle/puzzle";
import { isRecord, isText, kept } from "../state/kept";
import { countsOf, type Found } from "./figures";

export const puzzle = kept<PuzzleJson>("tune", emptyPuzzle(), isPuzzle);

export interface SurveyForm {
  size: string;
  variant: string;
  /** A number of clues or a range of them, of each of which puzzles are made; empty for any. */
  clues: string;
  count: number;
  seed: string;
}

function isSurveyForm(value: unknown): value is SurveyForm {
  return (
    isRecord(value) &&
    typeof value.size === "string" &&
    typeof value.variant === "string" &&
    typeof value.clues === "string" &&
    typeof value.count === "number" &&
    typeof value.seed === "string"
  );
}

export const surveyForm = kept<SurveyForm>(
  "survey",
  { size: "9", variant: "classic", clues: "", count: 100, seed: "1" },
  isSurveyForm,
);
export const found = signal<Found[]>([]);
/** How many puzzles the survey under way makes. */
export const sought = signal(0);
export const surveyJob = new Job();

export async function survey(): Promise<void> {
  const { size, variant, clues, count, seed } = surveyForm.value;
  const each = countsOf(clues);
  found.value = [];
  sought.value = count * Math.max(1, each.length);
  const request = {
    ...(size === "9" ? {} : { size }),
    ...(variant === "classic" ? {} : { variant }),
  };
  const requests = each.length
    ? each.map((clues) => ({ ...request, clues: String(clues) }))
    : [request];
  // Reports come faster than a screen shows them.
  let waiting: Found[] = [];
  const flush = () => {
    if (waiting.length) found.value = [...found.value, ...waiting];
    waiting = [];
  };
  const timer = setInterval(flush, 100);
  await surveyJob.run(async (signal) => {
    const progress = (one: Found) => void waiting.push(one);
    for (const request of requests) {
      await engine.ask("survey", { request, seed, count }, { signal, progress });
    }
  });
  clearInterval(timer);
  flush();
}

export type Bounds = Calls["fewest"]["progress"];
/** The bounds as they closed in, with the time since the start in seconds. */
export const bounds = signal<(Bounds & { seconds: number })[]>([]);
export const fewestEnd = signal<Bounds | undefined>(undefined);
export const fewestJob = new Job();

export async function fewest(): Promise<void> {
  bounds.value = [];
  fewestEnd.value = undefined;
  const own = statement(puzzle.value);
  const begun = performance.now();
  const end = await fewestJob.run(async (signal) => {
    const solved = await engine.ask("check", { puzzle: own }, { signal });
    if (solved.solutions !== 1 || !solved.first) throw new Error("tune-not-unique");
    return engine.ask(
      "fewest",
      { grid: gridOf(own, solved.first) },
      {
        signal,
        progress: (report) => {
          const seconds = (performance.now() - begun) / 1000;
          bounds.value = [...bounds.value, { ...report, seconds }];
        },
      },
    );
  });
  fewestEnd.value = end;
}

/** The kind of clue that is listed. */
export const addKind = kept("tune.add-kind", "given", isText);
export const added = signal<Addition[] | undefined>(undefined);
export const addProgress = signal<{ done: number; total: number } | undefined>(undefined);
export const addJob = new Job();

export async function add(): Promise<void> {
  added.value = undefined;
  addProgress.value = undefined;
  const params = { puzzle: statement(puzzle.value), kind: addKind.value };
  const found = await addJob.ask("add", params, (report) => {
    addProgress.value = report;
  });
  added.value = found?.clues;
}

export const adjustForm = signal<{ clues: number | undefined; level: string }>({
  clues: undefined,
  level: "",
});
export const adjusted = signal<{ puzzle: PuzzleJson; svg: string } | undefined>(undefined);
export const adjustJob = new Job();

export async function adjust(): Promise<void> {
  adjusted.value = undefined;
  const { clues, level } = adjustForm.value;
  adjusted.value = await adjustJob.run(async (signal) => {
    const made = await engine.ask(
      "adjust",
      {
        puzzle: statement(puzzle.value),
        ...(clues === undefined ? {} : { clues }),
        ...(level ? { difficulty: level } : {}),
        seed: newSeed(),
      },
      { signal },
    );
    const own = { ...made.puzzle, ...carried(puzzle.value) };
    const { svg } = await engine.ask("picture", { puzzle: own }, { signal });
    return { puzzle: own, svg };
  });
}

export function openPuzzle(next: PuzzleJson): void {
  if (keyOf(next) === keyOf(puzzle.value)) return;
  [fewestJob, addJob, adjustJob].forEach((job) => job.stop());
  bounds.value = [];
  fewestEnd.value = undefined;
  added.value = undefined;
  adjusted.value = undefined;
  puzzle.value = statement(next);
}
