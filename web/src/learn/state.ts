/** What the view of the course holds, and each way to change it. */

import { batch, computed, effect, signal } from "@preact/signals";
import { Job } from "../ask";
import { boardOf } from "../board/board";
import { moved, NOTHING, only, type Selection } from "../board/selection";
import type { StepJson } from "../engine/protocol";
import type { Library } from "../library/library";
import { emptyPuzzle } from "../puzzle/puzzle";
import { bit, readGrid } from "../puzzle/symbols";
import { go, settle } from "../route";
import type { Depth, Hint } from "../solve/hinted";
import { language } from "../words";
import {
  type Candidate,
  type Course,
  exerciseOf,
  judged,
  places,
  singleOf,
  type Verdict,
  without,
} from "./course";
import { type Mark, Progress } from "./progress";

/** The position that is open. */
export interface Lesson {
  technique: string;
  at: number;
}

interface Answer extends Candidate {
  verdict: Verdict;
}

/** How many steps of a technique are looked for at most in a position. */
const MOST = 12;

export class Learning {
  readonly board = boardOf(emptyPuzzle());
  readonly lesson = signal<Lesson | undefined>(undefined);
  /** What became of each position of the technique that is open. */
  readonly marks = signal<readonly Mark[]>([]);
  readonly selection = signal<Selection>(NOTHING);
  readonly answer = signal<Answer | undefined>(undefined);
  readonly showsCandidates = signal(true);
  /** How much of the hint is shown: nothing at 0. */
  readonly depth = signal<0 | Depth>(0);
  readonly job = new Job();
  readonly progress: Progress;
  private readonly told = signal<{ of: Lesson; hint: Hint; solution: number[] } | undefined>(
    undefined,
  );
  /** Another step of the technique, that the reader found instead. */
  private readonly own = signal<Hint | undefined>(undefined);
  private readonly solutionJob = new Job();
  private readonly otherJob = new Job();

  readonly exercise = computed(() => {
    const { technique, at } = this.lesson.value ?? {};
    const stored = technique === undefined ? undefined : this.course[technique]?.[at ?? 0];
    return stored && exerciseOf(stored);
  });
  /** What the engine says of the position. */
  readonly hint = computed(() => {
    const told = this.told.value;
    if (this.own.value) return this.own.value;
    return told?.of === this.lesson.value ? told?.hint : undefined;
  });
  readonly step = computed((): StepJson | undefined => this.hint.value?.steps[0]);
  /** Whether the step is found, or shown. */
  readonly isOver = computed(
    () => this.answer.value?.verdict === "right" || this.depth.value === 3,
  );

  constructor(
    library: Library,
    readonly course: Course,
  ) {
    this.progress = new Progress(library);
    effect(() => {
      const lesson = this.lesson.value;
      if (lesson) void this.ask(lesson, language.value);
    });
    this.progress.watch((technique) => {
      if (technique === this.lesson.value?.technique) void this.readMarks(technique);
    });
  }

  /** The techniques, in the order of the course. */
  get techniques(): readonly string[] {
    return Object.keys(this.course);
  }

  /** The number of positions of the technique that is open. */
  get count(): number {
    return this.course[this.lesson.value?.technique ?? ""]?.length ?? 0;
  }

  /**
   * Opens a position of a technique: the first that is not found yet unless it is named. Returns
   * whether there is such a position; without a technique the list of all is shown.
   */
  async open(technique: string | undefined, number: number | undefined): Promise<boolean> {
    if (technique === undefined) {
      this.show(undefined, []);
      return true;
    }
    const count = this.course[technique]?.length ?? 0;
    const marks = await this.progress.marks(technique);
    const first = Array.from({ length: count }, (_, at) => at).find((at) => marks[at] !== "found");
    const at = number === undefined ? (first ?? 0) : number - 1;
    if (at < 0 || at >= count) return false;
    this.show({ technique, at }, marks);
    settle({ view: "learn", technique, at: String(at + 1) });
    return true;
  }

  private show(lesson: Lesson | undefined, marks: readonly Mark[]): void {
    batch(() => {
      this.lesson.value = lesson;
      this.marks.value = marks;
      this.selection.value = NOTHING;
      this.answer.value = undefined;
      this.own.value = undefined;
      this.otherJob.stop();
      this.depth.value = 0;
    });
  }

  private async ask(lesson: Lesson, language: string): Promise<void> {
    const puzzle = this.exercise.peek()?.puzzle;
    if (!puzzle) return;
    const { givens: filled } = puzzle;
    const [hint, found] = await Promise.all([
      this.job.ask("hint", { puzzle, filled, language }),
      this.solutionJob.ask("check", { puzzle }),
    ]);
    if (!hint || !found || this.lesson.peek() !== lesson) return;
    const isNew = this.told.peek()?.of !== lesson;
    batch(() => {
      this.told.value = { of: lesson, hint, solution: readGrid(found.first ?? "") };
      if (!isNew) return;
      // Singles are easier to see without candidates.
      const exercise = this.exercise.peek();
      const step = hint.steps[0];
      this.showsCandidates.value = !step || !places(step) || !!exercise?.needsCandidates;
    });
  }

  private async readMarks(technique: string): Promise<void> {
    const marks = await this.progress.marks(technique);
    if (this.lesson.value?.technique === technique) this.marks.value = marks;
  }

  select(cell: number): void {
    this.selection.value = only(cell);
  }

  move(down: number, right: number): void {
    this.selection.value = moved(this.board, this.selection.value, down, right, false);
  }

  /** Whether a digit can be an answer in the cell that is selected. */
  canAnswer(symbol: number): boolean {
    const cell = this.selection.value.cursor;
    const { candidates, symbols } = this.exercise.value ?? {};
    if (cell === undefined || this.isOver.value || !this.step.value) return false;
    if (symbols?.[cell]) return false;
    return !this.showsCandidates.value || ((candidates?.[cell] ?? 0) & bit(symbol)) !== 0;
  }

  /** Answers with a digit of the cell that is selected. */
  give(symbol: number): void {
    const cell = this.selection.value.cursor;
    const step = this.step.value;
    if (cell === undefined || !step || !this.canAnswer(symbol)) return;
    const answer = { cell, symbol };
    const verdict = judged(step, this.told.value?.solution ?? [], answer);
    if (verdict === "other") void this.giveOther(answer);
    else this.say(answer, verdict);
  }

  private say(answer: Candidate, verdict: Verdict): void {
    this.answer.value = { ...answer, verdict };
    if (verdict === "right") void this.note("found");
  }

  /** Judges an answer that is true: the technique may have several steps in the position. */
  private async giveOther(answer: Candidate): Promise<void> {
    this.answer.value = undefined;
    const own = this.singleAt(answer) ?? (await this.otherStep(answer));
    if (own === "stopped") return;
    batch(() => {
      this.own.value = own;
      this.say(answer, own ? "right" : "other");
    });
  }

  /** Returns the hint for a single that the reader found. */
  private singleAt(answer: Candidate): Hint | undefined {
    const [lesson, exercise, hint] = [this.lesson.value, this.exercise.value, this.hint.value];
    const step = this.step.value;
    if (!lesson || !exercise || !hint || !step) return undefined;
    const cells = singleOf(lesson.technique, exercise, answer);
    if (!cells) return undefined;
    const parts = [{ role: "base", cells: [], symbols: [], house: [...cells] }];
    const own = { ...step, text: hint.rule ?? "", placements: [answer], parts };
    return { ...hint, steps: [own] };
  }

  /** Looks for the step of the technique that removes a candidate, after those found before it. */
  private async otherStep(answer: Candidate): Promise<Hint | undefined | "stopped"> {
    const [exercise, first, lesson] = [this.exercise.value, this.step.value, this.lesson.value];
    if (!exercise || !first || places(first)) return undefined;
    const gone = [...first.eliminations];
    for (let count = 1; count < MOST; count++) {
      const { givens: filled } = exercise.puzzle;
      const puzzle = without(exercise, gone);
      const params = { puzzle, filled, language: language.value };
      const hint = await this.otherJob.ask("hint", params);
      if (this.lesson.value !== lesson) return "stopped";
      const step = hint?.steps[0];
      if (!step || step.technique !== first.technique || places(step)) return undefined;
      if (judged(step, [], answer) === "right") return hint;
      gone.push(...step.eliminations);
    }
    return undefined;
  }

  /** Shows so much of the hint; the whole step ends the position. */
  tell(depth: Depth): void {
    if (!this.hint.value || this.answer.value?.verdict === "right") return;
    this.depth.value = depth;
    if (depth === 3) void this.note("shown");
  }

  /** Shows more of the hint. */
  tellMore(): void {
    const depth = this.depth.value;
    if (depth < 3) this.tell((depth + 1) as Depth);
  }

  private async note(mark: Mark): Promise<void> {
    const lesson = this.lesson.value;
    const puzzle = this.exercise.value?.puzzle;
    if (!lesson || !puzzle) return;
    const { technique, at } = lesson;
    const marks = await this.progress.note(technique, at, this.count, mark, puzzle);
    if (this.lesson.value?.technique === technique) this.marks.value = marks;
  }

  /** What comes after the position: the next one, or else that of the next technique. */
  get next(): { technique: string; at?: string } | undefined {
    const lesson = this.lesson.value;
    if (!lesson) return undefined;
    const { technique, at } = lesson;
    if (at + 1 < this.count) return { technique, at: String(at + 2) };
    const following = this.techniques[this.techniques.indexOf(technique) + 1];
    return following === undefined ? undefined : { technique: following };
  }

  /** Goes on to what comes after the position. */
  goOn(): void {
    const { next } = this;
    go({ view: "learn", ...next });
  }
}
