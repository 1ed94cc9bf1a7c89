/** What the engine advises a player: hints, the steps of a puzzle, its level, the puzzle after it. */

import { computed, effect, signal } from "@preact/signals";
import { Job } from "../ask";
import { only } from "../board/selection";
import type { Calls, Detail, MakeRequest, PuzzleJson, StepJson } from "../engine/protocol";
import { newSeed } from "../make/request";
import { statement } from "../puzzle/puzzle";
import { language } from "../words";
import { dailyRequest } from "./daily";
import * as game from "./game";
import type { Depth, Hint } from "./hinted";
import { requestLike } from "./like";
import { noted } from "./marks";
import { difficultyOf } from "./difficulty";
import { usesMarks } from "./settings";
import type { Solving } from "./state";

export class Advice {
  readonly hint = signal<Hint | undefined>(undefined);
  readonly depth = signal<Depth>(1);
  /** Which of the steps of the hint is shown. */
  readonly hintAt = signal(0);
  readonly hintJob = new Job();
  /** The smaller steps inside those of a hint. */
  readonly details = signal<{ of: Hint; steps: Detail[][] } | undefined>(undefined);
  readonly detailsJob = new Job();
  readonly steps = signal<StepJson[]>([]);
  readonly stepsEnd = signal<Calls["steps"]["result"]["end"] | undefined>(undefined);
  readonly stepAt = signal(0);
  readonly stepsJob = new Job();
  readonly rateJob = new Job();
  /** The step that is shown on the board; none unless the whole step is. */
  readonly shown = computed(() =>
    this.depth.value === 3 ? this.hint.value?.steps[this.hintAt.value] : undefined,
  );

  constructor(private readonly solving: Solving) {
    // A hint is in the language of the page.
    effect(() => {
      void language.value;
      this.hint.value = undefined;
    });
  }

  /** Forgets what was said of an earlier position. */
  forget(): void {
    this.hintJob.stop();
    this.hint.value = undefined;
  }

  /** Forgets what was said of an earlier puzzle. */
  forgetAll(): void {
    this.forget();
    [this.stepsJob, this.rateJob].forEach((job) => job.stop());
    this.steps.value = [];
    this.stepsEnd.value = undefined;
  }

  private params(): Calls["hint"]["params"] {
    const { puzzle, position, settings } = this.solving;
    return {
      puzzle: statement(puzzle.value),
      filled: game.filledText(puzzle.value, position.value),
      marks: usesMarks(settings.value) ? noted(position.value) : {},
      language: language.value,
    };
  }

  async ask(): Promise<void> {
    this.solving.verdict.value = undefined;
    const found = await this.hintJob.ask("hint", this.params());
    if (!found) return;
    this.depth.value = 1;
    this.hintAt.value = 0;
    this.hint.value = found;
  }

  /** Asks for the smaller steps of the hint, once somebody opens them. */
  async askDetails(): Promise<void> {
    const of = this.hint.value;
    if (!of || this.details.value?.of === of) return;
    const found = await this.detailsJob.ask("hint", { ...this.params(), details: true });
    if (found) this.details.value = { of, steps: found.steps.map((step) => step.details ?? []) };
  }

  /** Enters what the steps of the hint place. */
  take(): void {
    const { solving } = this;
    const placements = this.hint.value?.steps.flatMap(({ placements }) => placements) ?? [];
    for (const { cell, symbol } of placements) {
      if (solving.position.value.symbols[cell] === symbol) continue;
      solving.selection.value = only(cell);
      solving.enter(symbol, "digit");
    }
    this.hint.value = undefined;
  }

  async askSteps(): Promise<void> {
    this.steps.value = [];
    this.stepsEnd.value = undefined;
    this.stepAt.value = 0;
    const params = { puzzle: statement(this.solving.puzzle.value), language: language.value };
    const end = await this.stepsJob.ask("steps", params, (step) => {
      this.steps.value = [...this.steps.value, step];
    });
    this.stepsEnd.value = end?.end;
  }

  /** Finds the level of the puzzle, unless it is known. */
  async rate(): Promise<void> {
    const puzzle = this.solving.puzzle.value;
    if (difficultyOf(puzzle).level) return;
    const params = { puzzle: statement(puzzle), language: language.value };
    const found = await this.rateJob.ask("rate", params);
    if (found) this.solving.note(puzzle, { level: found.level, rating: found.score });
  }

  /** Makes another puzzle of the same rules, kinds of clue, size and level. */
  another(): Promise<PuzzleJson | undefined> {
    return this.make(requestLike(this.solving.puzzle.value), newSeed());
  }

  /** Makes the puzzle of a day; `undefined` if there is no such day. */
  daily(day: string): Promise<PuzzleJson | undefined> {
    const asked = dailyRequest(day);
    return asked ? this.make(asked.request, asked.seed) : Promise.resolve(undefined);
  }

  private async make(request: MakeRequest, seed: string): Promise<PuzzleJson | undefined> {
    let made: PuzzleJson | undefined;
    const params = { request, seed, start: 0, count: 1 };
    await this.solving.nextJob.ask("make", params, ({ puzzle }) => (made = puzzle));
    return made;
  }
}
