/** What the view that makes puzzles holds: the form, and the puzzles made. */

import { batch, type Signal, signal } from "@preact/signals";
import { describe, engine, type Failure, Job } from "../ask";
import type { MakeRequest, PuzzleJson } from "../engine/protocol";
import { base64 } from "../files";
import { isPuzzle, withoutProof } from "../puzzle/puzzle";
import { statement } from "../puzzle/puzzle";
import { type Difficulty, difficultyOf } from "../solve/difficulty";
import { isRecord, kept } from "../state/kept";
import { language } from "../words";
import { type Image, imageOf, shapedSize, takesImage } from "./image";
import { EMPTY, type Form, isForm, newSeed, requestOf } from "./request";

/** Proofs are kept up to this size, in characters. */
const ROOM = 1_500_000;

function arePuzzles(value: unknown): value is PuzzleJson[] {
  return Array.isArray(value) && value.every(isPuzzle);
}

export const form = kept<Form>("make", EMPTY, isForm);
export const made = kept<PuzzleJson[]>("made", [], arePuzzles, (puzzles) =>
  JSON.stringify(puzzles).length > ROOM ? puzzles.map(withoutProof) : puzzles,
);

/** Where the puzzles made come from, whatever the form says since. */
interface Origin {
  request: MakeRequest;
  seed: string;
}

function isOrigin(value: unknown): value is Origin | null {
  if (value === null) return true;
  return isRecord(value) && isRecord(value.request) && typeof value.seed === "string";
}

export const origin = kept<Origin | null>("made-from", null, isOrigin);

const pictures = new WeakMap<PuzzleJson, Signal<string>>();

/** The picture of a puzzle, empty until it is drawn. */
export function picture(puzzle: PuzzleJson): Signal<string> {
  let found = pictures.get(puzzle);
  if (!found) pictures.set(puzzle, (found = signal("")));
  return found;
}

const difficulties = new WeakMap<PuzzleJson, Signal<Difficulty>>();

/** How hard a puzzle is, as it says itself or as it was rated; empty until it is. */
export function difficulty(puzzle: PuzzleJson): Signal<Difficulty> {
  let found = difficulties.get(puzzle);
  if (!found) difficulties.set(puzzle, (found = signal(difficultyOf(puzzle))));
  return found;
}

/** Rates a puzzle that was made without a level. */
export async function rate(puzzle: PuzzleJson, signal: AbortSignal): Promise<void> {
  const params = { puzzle: statement(puzzle), language: language.peek() };
  const { level, score } = await engine.ask("rate", params, { signal });
  difficulty(puzzle).value = { level, rating: score };
}

/** How many puzzles are shown at first, and how many more whenever the end of the list is near. */
const SHOWN = 24;
export const shown = signal(SHOWN);

export function showMore(): void {
  shown.value += SHOWN;
}

/** How many puzzles the run under way makes. */
export const wanted = signal(0);
export const job = new Job();

export function change(part: Partial<Form>): void {
  form.value = { ...form.value, ...part };
}

/** The picture of which puzzles are made, if their kind takes one. */
export const image = signal<Image | undefined>(undefined);
export const imageError = signal<Failure | undefined>(undefined);
/** Whether a board has the proportions of the picture. */
export const keepsShape = signal(true);

/** How many cells of a picture were changed, and whether fewer changes do not do. */
export const changes = signal<{ count: number; isFewest: boolean } | undefined>(undefined);

export async function readImage(file: File): Promise<void> {
  let read: Image | undefined;
  let error: Failure | undefined;
  try {
    read = await imageOf(file);
  } catch (failure) {
    error = describe(failure);
  }
  batch(() => {
    image.value = read;
    imageError.value = error;
  });
}

export function forgetImage(): void {
  batch(() => {
    image.value = undefined;
    imageError.value = undefined;
  });
}

/** The picture that goes with the form. */
export function chosenImage(): Image | undefined {
  return takesImage(form.value) ? image.value : undefined;
}

/** Returns the request of the form, with the size that a picture gives its board. */
export function askedFor(): MakeRequest {
  const picture = chosenImage();
  if (!picture) return requestOf(form.value);
  const { size } = form.value;
  const shaped = keepsShape.value ? shapedSize(size, picture) : size;
  return { ...requestOf({ ...form.value, pattern: "", distinct: false }), size: shaped };
}

/** How long puzzles wait to be listed together, in milliseconds. */
const WAIT = 50;

export async function make(): Promise<void> {
  if (!form.value.keepsSeed) change({ seed: newSeed() });
  const { seed, count } = form.value;
  const asked = { request: askedFor(), seed };
  const picture = chosenImage();
  batch(() => {
    made.value = [];
    changes.value = undefined;
    origin.value = asked;
    shown.value = SHOWN;
    wanted.value = picture ? 1 : count;
  });
  if (picture) return makeOfImage(asked, picture);
  // A long list is not gone through anew for each puzzle.
  let waiting: PuzzleJson[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  const list = () => {
    clearTimeout(timer);
    timer = undefined;
    // Those of an earlier run are of no use to the next.
    if (origin.value === asked) made.value = [...made.value, ...waiting];
    waiting = [];
  };
  await job.ask("make", { ...asked, start: 0, count }, ({ puzzle }) => {
    waiting.push(puzzle);
    if (made.value.length === 0) list();
    else timer ??= setTimeout(list, WAIT);
  });
  list();
}

async function makeOfImage(asked: Origin, { width, darkness }: Image): Promise<void> {
  const pixels = { width, darkness: await base64(new Blob([darkness])) };
  const answer = await job.ask("image", { ...asked, image: pixels });
  if (!answer || origin.value !== asked) return;
  const { puzzle, changed, at_least } = answer;
  batch(() => {
    made.value = [puzzle];
    changes.value = { count: changed.length, isFewest: at_least === changed.length };
    // The same puzzle is made of its solution, without the picture.
    const { solution } = puzzle;
    origin.value = solution ? { ...asked, request: { ...asked.request, solution } } : asked;
  });
}

/** Draws a puzzle. */
export async function draw(puzzle: PuzzleJson): Promise<void> {
  picture(puzzle).value = (await engine.ask("picture", { puzzle })).svg;
}
