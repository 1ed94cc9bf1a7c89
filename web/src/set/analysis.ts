/**
 * What the engine says of the puzzle that is being set, after each change. A change stops the
 * questions about the state before.
 */

import { computed, effect, signal } from "@preact/signals";
import { about } from "../about";
import { describe, engine, type Failure, isStopped } from "../ask";
import type { Addition, Calls, ClueJson, PuzzleJson } from "../engine/protocol";
import { route } from "../route";
import { isFlag, isText, kept } from "../state/kept";
import { language } from "../words";
import { isIncomplete } from "./draft";
import { puzzle } from "./state";

export type Check = Calls["check"]["result"];
export type Rating = Calls["rate"]["result"];

/** Which questions are asked besides the number of solutions. */
export const asksCandidates = kept("set.candidates", false, isFlag);
export const asksNeedless = kept("set.needless", true, isFlag);
/** Whether cells in which two solutions differ show both symbols. */
export const showsDifferences = kept("set.differences", true, isFlag);
/** Whether cells show how many symbols they have in all solutions. */
export const showsMap = kept("set.map", false, isFlag);
export const asksAdd = kept("set.add", false, isFlag);
/** The kind of clue that is suggested. */
export const addKind = kept("set.add-kind", "given", isText);

export const check = signal<Check | undefined>(undefined);
export const error = signal<Failure | undefined>(undefined);
/** The number of clues that lack a value: they are left out of the questions. */
export const incomplete = signal<number[]>([]);
/** The clues that cannot be right on any board like this, by their indexes. */
export const faulty = signal<number[]>([]);
export const rating = signal<Rating | undefined>(undefined);
export const candidates = signal<number[][] | undefined>(undefined);
export const needless = signal<Calls["needless"]["result"] | undefined>(undefined);
export const added = signal<Addition[] | undefined>(undefined);
/** The number of solutions, up to a limit, and of symbols that each cell has in them. */
export const counts = signal<Calls["count"]["result"] | undefined>(undefined);
/** How many symbols each cell has in all solutions, where there are several and that is shown. */
export const varied = computed(() => {
  const isShown = showsMap.value && check.value?.solutions === 2;
  return isShown ? candidates.value?.map((symbols) => symbols.length) : undefined;
});
/** The cells of the finding that is looked at. */
export const pointed = signal<readonly number[]>([]);
/** The suggestion that is looked at. */
export const looked = signal<ClueJson | undefined>(undefined);
/** The same, as long as it is one. */
export const preview = computed(() =>
  added.value?.some(({ clue }) => clue === looked.value) ? looked.value : undefined,
);
export const addProgress = signal<{ done: number; total: number } | undefined>(undefined);
/** The questions under way. */
export const open = signal<ReadonlySet<string>>(new Set());

let controller: AbortController | undefined;

/** Stops all questions; those that have no answer yet get none until the next change. */
export function stop(): void {
  controller?.abort();
  open.value = new Set();
}

/** The puzzle that is asked about: without the clues that are not whole yet. */
function whole(draft: PuzzleJson): { asked: PuzzleJson; left: number[]; indexes: number[] } {
  const kinds = about.peek()?.kinds ?? [];
  const clues = draft.clues ?? [];
  const isLeft = clues.map((clue) =>
    isIncomplete(
      clue,
      kinds.find(({ name }) => name === clue.kind),
    ),
  );
  const left = clues.flatMap((_, index) => (isLeft[index] ? [index] : []));
  const indexes = clues.flatMap((_, index) => (isLeft[index] ? [] : [index]));
  const { clues: _, ...rest } = draft;
  const used = clues.filter((_, index) => !isLeft[index]);
  return { asked: used.length ? { ...rest, clues: used } : rest, left, indexes };
}

async function ask<T>(
  name: string,
  own: AbortController,
  work: Promise<T>,
): Promise<T | undefined> {
  open.value = new Set([...open.value, name]);
  try {
    const answer = await work;
    return own.signal.aborted ? undefined : answer;
  } catch (failure) {
    if (!isStopped(failure) && !own.signal.aborted) error.value = describe(failure);
    return undefined;
  } finally {
    if (!own.signal.aborted) {
      const rest = new Set(open.value);
      rest.delete(name);
      open.value = rest;
    }
  }
}

/** Returns the clues that the engine refuses on the empty board, each by itself. */
async function faultyOf(asked: PuzzleJson, signal: AbortSignal): Promise<number[]> {
  const givens = asked.givens.replace(/./g, ".");
  const refused = (asked.clues ?? []).map((clue) => {
    const puzzle = { ...asked, givens, clues: [clue] };
    const drawn = engine.ask("picture", { puzzle }, { signal });
    return drawn.then(
      () => false,
      () => true,
    );
  });
  return (await Promise.all(refused)).flatMap((isRefused, index) => (isRefused ? [index] : []));
}

async function analyse(draft: PuzzleJson, options: Options): Promise<void> {
  controller?.abort();
  const own = new AbortController();
  controller = own;
  const { signal } = own;
  open.value = new Set();
  error.value = undefined;
  added.value = undefined;
  needless.value = undefined;
  counts.value = undefined;
  pointed.value = [];
  const { asked, left, indexes } = whole(draft);
  incomplete.value = left;
  faulty.value = [];
  const found = await ask("check", own, engine.ask("check", { puzzle: asked }, { signal }));
  if (signal.aborted) return;
  check.value = found;
  // From the change to its answer, for those who measure.
  performance.measure("check", { start: options.begun });
  rating.value = undefined;
  if (!options.hasCandidates || found?.solutions === 0) candidates.value = undefined;
  if (!found && error.value) {
    const wrong = await faultyOf(asked, signal);
    if (!signal.aborted) faulty.value = wrong.map((index) => indexes[index] ?? index);
  }
  if (!found || found.solutions === 0) return;
  if (found.solutions === 2 && asked.givens.length <= MOST_CELLS) {
    const params = { puzzle: asked, most: MOST_COUNTED };
    void ask("count", own, engine.ask("count", params, { signal })).then((answer) => {
      if (answer && !signal.aborted) counts.value = answer;
    });
  }
  if (options.hasCandidates) {
    void ask("candidates", own, engine.ask("candidates", { puzzle: asked }, { signal })).then(
      (answer) => {
        if (answer) candidates.value = answer.cells;
      },
    );
  }
  if (found.solutions === 1) {
    const { language } = options;
    const rated = await ask(
      "rate",
      own,
      engine.ask("rate", { puzzle: asked, language }, { signal }),
    );
    if (signal.aborted) return;
    rating.value = rated;
    if (options.hasNeedless) {
      const answer = await ask(
        "needless",
        own,
        engine.ask("needless", { puzzle: asked }, { signal }),
      );
      if (signal.aborted) return;
      needless.value = answer && {
        givens: answer.givens,
        clues: answer.clues.map((index) => indexes[index] ?? index),
      };
    }
  }
  if (options.hasAdd) {
    addProgress.value = undefined;
    const progress = (report: { done: number; total: number }) => (addProgress.value = report);
    const answer = await ask(
      "add",
      own,
      engine.ask("add", { puzzle: asked, kind: options.kind }, { signal, progress }),
    );
    if (!signal.aborted) added.value = answer?.clues;
  }
}

/** How many solutions are counted. */
const MOST_COUNTED = 1000;
/** The most cells of a board whose solutions are counted: on a larger one that takes long. */
const MOST_CELLS = 400;

interface Options {
  hasCandidates: boolean;
  hasNeedless: boolean;
  hasAdd: boolean;
  /** The kind of clue to suggest. */
  kind: string;
  language: string;
  /** When the puzzle was changed. */
  begun: number;
}

/** Asks after each change while the view is shown. */
export function follow(): () => void {
  const end = effect(() => {
    const draft = puzzle.value;
    const options = {
      hasCandidates: asksCandidates.value || showsMap.value,
      hasNeedless: asksNeedless.value,
      hasAdd: asksAdd.value,
      kind: addKind.value,
      language: language.value,
      begun: performance.now(),
    };
    if (!about.value || route.value.view !== "set") return;
    // Typing one digit after the other asks once.
    const timer = setTimeout(() => void analyse(draft, options), 10);
    return () => clearTimeout(timer);
  });
  return () => {
    end();
    stop();
  };
}
