/**
 * What the engine says of the puzzle that is being set, after each change. A change stops the
 * questions about the state before.
 */

import { batch, computed, effect, type ReadonlySignal, signal } from "@preact/signals";
import { about } from "../about";
import { describe, engine, type Failure, isStopped } from "../ask";
import type { Addition, Calls, ClueJson, PuzzleJson } from "../engine/protocol";
import { route } from "../route";
import { isFlag, isText, kept } from "../state/kept";
import { language } from "../words";
import { isIncomplete } from "./draft";
import type { Setting } from "./state";

export type Check = Calls["check"]["result"];
export type Rating = Calls["rate"]["result"];

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

/** What the engine has answered; nothing of what it was not asked yet. */
export interface Found {
  check: Check | undefined;
  error: Failure | undefined;
  /** The clues that lack a value, by their indexes: they are left out of the questions. */
  incomplete: readonly number[];
  /** The clues that cannot be right on any board like this, by their indexes. */
  faulty: readonly number[];
  rating: Rating | undefined;
  candidates: number[][] | undefined;
  needless: Calls["needless"]["result"] | undefined;
  added: Addition[] | undefined;
  /** The number of solutions, up to a limit, and of symbols that each cell has in them. */
  counts: Calls["count"]["result"] | undefined;
  addProgress: { done: number; total: number } | undefined;
}

const NOTHING: Found = {
  check: undefined,
  error: undefined,
  incomplete: [],
  faulty: [],
  rating: undefined,
  candidates: undefined,
  needless: undefined,
  added: undefined,
  counts: undefined,
  addProgress: undefined,
};

export class Analysis {
  /** Which questions are asked besides the number of solutions. */
  readonly asksCandidates = kept("set.candidates", false, isFlag);
  readonly asksNeedless = kept("set.needless", true, isFlag);
  readonly asksAdd = kept("set.add", false, isFlag);
  /** The kind of clue that is suggested. */
  readonly addKind = kept("set.add-kind", "given", isText);
  /** Whether cells in which two solutions differ show both symbols. */
  readonly showsDifferences = kept("set.differences", true, isFlag);
  /** Whether cells show how many symbols they have in all solutions. */
  readonly showsMap = kept("set.map", false, isFlag);
  /** Whether both solutions of a puzzle with several are shown. */
  readonly showsSolutions = kept("set.solutions", false, isFlag);

  private readonly answers = signal(NOTHING);
  private readonly asked = signal<ReadonlySet<string>>(new Set());
  private readonly looked = signal<{ cells: readonly number[]; clue?: ClueJson }>({ cells: [] });
  readonly found: ReadonlySignal<Found> = this.answers;
  /** The questions under way. */
  readonly open: ReadonlySignal<ReadonlySet<string>> = this.asked;
  /** How many symbols each cell has in all solutions, where there are several and that is shown. */
  readonly varied = computed(() => {
    const { check, candidates } = this.found.value;
    const isShown = this.showsMap.value && check?.solutions === 2;
    return isShown ? candidates?.map((symbols) => symbols.length) : undefined;
  });
  /** The cells of the finding that is looked at. */
  readonly pointed = computed(() => this.looked.value.cells);
  /** The suggestion that is looked at, as long as it is one. */
  readonly preview = computed(() => {
    const { clue } = this.looked.value;
    return this.found.value.added?.some((one) => one.clue === clue) ? clue : undefined;
  });
  private controller: AbortController | undefined;

  constructor(private readonly setting: Setting) {}

  /** Shows the cells of a finding on the board. */
  point(cells: readonly number[]): void {
    this.looked.value = { cells };
  }

  /** Shows a suggestion on the board, or none. */
  lookAt(clue: ClueJson | undefined): void {
    this.looked.value = { cells: [], ...(clue ? { clue } : {}) };
  }

  private note(part: Partial<Found>): void {
    this.answers.value = { ...this.answers.peek(), ...part };
  }

  /** Stops all questions; those that have no answer yet get none until the next change. */
  stop(): void {
    this.controller?.abort();
    this.asked.value = new Set();
  }

  private async ask<T>(
    name: string,
    own: AbortController,
    work: Promise<T>,
  ): Promise<T | undefined> {
    this.asked.value = new Set([...this.asked.peek(), name]);
    try {
      const answer = await work;
      return own.signal.aborted ? undefined : answer;
    } catch (failure) {
      if (!isStopped(failure) && !own.signal.aborted) this.note({ error: describe(failure) });
      return undefined;
    } finally {
      if (!own.signal.aborted) {
        const rest = new Set(this.asked.peek());
        rest.delete(name);
        this.asked.value = rest;
      }
    }
  }

  /** Asks about a puzzle, one answer after the other. */
  private async analyse(draft: PuzzleJson, options: Options): Promise<void> {
    this.controller?.abort();
    const own = new AbortController();
    this.controller = own;
    const { signal } = own;
    const { asked, left, indexes } = whole(draft);
    // These stay until there are others.
    const { check: before, rating, candidates } = this.found.peek();
    batch(() => {
      this.asked.value = new Set();
      this.looked.value = { cells: [] };
      this.answers.value = {
        ...NOTHING,
        check: before,
        rating,
        candidates,
        incomplete: left,
      };
    });
    const check = await this.ask("check", own, engine.ask("check", { puzzle: asked }, { signal }));
    if (signal.aborted) return;
    // From the change to its answer, for those who measure.
    performance.measure("check", { start: options.begun });
    const hasCandidates = options.hasCandidates && check?.solutions !== 0;
    this.note({ check, rating: undefined, ...(hasCandidates ? {} : { candidates: undefined }) });
    if (!check && this.found.peek().error) {
      const wrong = await faultyOf(asked, signal);
      if (!signal.aborted) this.note({ faulty: wrong.map((index) => indexes[index] ?? index) });
    }
    if (!check || check.solutions === 0) return;
    if (check.solutions === 2 && asked.givens.length <= MOST_CELLS) void this.count(asked, own);
    if (hasCandidates) void this.list(asked, own);
    if (check.solutions === 1) await this.rate(asked, own, options, indexes);
    if (options.hasAdd && !signal.aborted) await this.suggest(asked, own, options.kind);
  }

  private async count(puzzle: PuzzleJson, own: AbortController): Promise<void> {
    const { signal } = own;
    const params = { puzzle, most: MOST_COUNTED };
    const counts = await this.ask("count", own, engine.ask("count", params, { signal }));
    if (counts) this.note({ counts });
  }

  private async list(puzzle: PuzzleJson, own: AbortController): Promise<void> {
    const { signal } = own;
    const answer = await this.ask(
      "candidates",
      own,
      engine.ask("candidates", { puzzle }, { signal }),
    );
    if (answer) this.note({ candidates: answer.cells });
  }

  /** Asks for the rating, and then for what is not needed. */
  private async rate(
    puzzle: PuzzleJson,
    own: AbortController,
    { language, hasNeedless }: Options,
    indexes: readonly number[],
  ): Promise<void> {
    const { signal } = own;
    const rating = await this.ask(
      "rate",
      own,
      engine.ask("rate", { puzzle, language }, { signal }),
    );
    if (signal.aborted) return;
    this.note({ rating });
    if (!hasNeedless) return;
    const answer = await this.ask("needless", own, engine.ask("needless", { puzzle }, { signal }));
    if (signal.aborted || !answer) return;
    const clues = answer.clues.map((index) => indexes[index] ?? index);
    this.note({ needless: { givens: answer.givens, clues } });
  }

  private async suggest(puzzle: PuzzleJson, own: AbortController, kind: string): Promise<void> {
    const { signal } = own;
    const progress = (addProgress: { done: number; total: number }) => this.note({ addProgress });
    const asking = engine.ask("add", { puzzle, kind }, { signal, progress });
    const answer = await this.ask("add", own, asking);
    if (!signal.aborted) this.note({ added: answer?.clues });
  }

  /** Asks after each change while the view is shown. */
  follow(): () => void {
    const end = effect(() => {
      const draft = this.setting.puzzle.value;
      const options = {
        hasCandidates: this.asksCandidates.value || this.showsMap.value,
        hasNeedless: this.asksNeedless.value,
        hasAdd: this.asksAdd.value,
        kind: this.addKind.value,
        language: language.value,
        begun: performance.now(),
      };
      if (!about.value || route.value.view !== "set") return;
      // Typing one digit after the other asks once.
      const timer = setTimeout(() => void this.analyse(draft, options), 10);
      return () => clearTimeout(timer);
    });
    return () => {
      end();
      this.stop();
    };
  }
}
