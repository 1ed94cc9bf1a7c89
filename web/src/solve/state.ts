/** What the view that plays holds, and each way to change it. */

import { batch, computed, effect, type ReadonlySignal, signal } from "@preact/signals";
import { type drawings as Drawings, Job } from "../ask";
import { boardOf, type Board } from "../board/board";
import { candidatesOfClues } from "../board/candidates";
import { NOTHING } from "../board/selection";
import type { PuzzleJson } from "../engine/protocol";
import { Document } from "../library/document";
import { keyOf } from "../library/entry";
import type { Library } from "../library/library";
import { emptyPuzzle, isBare, statement } from "../puzzle/puzzle";
import { change, type History } from "../state/history";
import { Advice } from "./advice";
import { Broken } from "./broken";
import { fogged } from "./fog";
import * as game from "./game";
import type { Command } from "./keys";
import { candidates } from "./marks";
import { difficultyOf } from "./difficulty";
import { FORM, newPlay, type Play, playable } from "./play";
import { Player } from "./player";
import { Replay } from "./replay";
import { keptSettings } from "./settings";
import { elapsed, paused, started, ZERO } from "./timer";

interface Verdict {
  /** Cells found to be wrong. */
  wrong: number[];
  /** A key of the words of the page, or what the engine says. */
  text: string;
  isGood: boolean;
}

export class Solving extends Player {
  readonly document: Document<Play>;
  readonly play: ReadonlySignal<Play>;
  readonly puzzle: ReadonlySignal<PuzzleJson>;
  readonly board: ReadonlySignal<Board>;
  readonly history: ReadonlySignal<History<game.Position>>;
  readonly replay: Replay;
  readonly position: ReadonlySignal<game.Position>;
  /** What is drawn of the rules and clues. */
  readonly marks;
  readonly settings = keptSettings();
  readonly verdict = signal<Verdict | undefined>(undefined);
  /** Whether the player paused, so that the board is covered. */
  readonly isPaused = signal(false);
  /** Whether fog is shown where the puzzle has it. */
  readonly showsFog = signal(true);
  readonly checkJob = new Job();
  readonly nextJob = new Job();
  readonly advice: Advice;
  private readonly broken: Broken;
  private readonly brokenJob = new Job();
  /** Finds the solution of a puzzle that can be solved with blank cells, which nobody asked for. */
  private readonly quietJob = new Job();
  /** Whether the clock stands only because the page is not seen. */
  private isAway = false;

  constructor(
    library: Library,
    private readonly drawings: typeof Drawings,
  ) {
    super();
    this.document = new Document(library, FORM, newPlay(emptyPuzzle()));
    this.play = this.document.value;
    this.puzzle = computed(() => this.play.value.puzzle);
    this.board = computed(() => boardOf(this.puzzle.value));
    this.history = computed(() => this.play.value.history);
    this.replay = new Replay(this.history);
    this.position = computed(
      () => this.replay.shown.value ?? this.withPainted(this.history.value.now),
    );
    this.marks = drawings.drawn(this.puzzle, (cell) => this.isTaken(cell));
    this.advice = new Advice(this);
    // What was said is about the game that was open.
    let shown: string | undefined;
    effect(() => {
      const key = keyOf(this.puzzle.value);
      if (key !== shown) this.forgetAll();
      shown = key;
    });
    this.broken = new Broken(this, (params) => this.brokenJob.ask("conflicts", params));
    document.addEventListener("visibilitychange", () => this.followSight());
  }

  /** Whether there is no puzzle to play. */
  readonly isEmpty = computed(() => {
    const { puzzle } = this;
    return isBare(puzzle.value) && !puzzle.value.other_fields;
  });
  /** What of the puzzle is not known; nothing for most. */
  readonly unknown = computed(() => this.drawings.unknownOf(this.puzzle.value));
  /** The cells in fog. */
  readonly fog = computed(() => {
    const lit = this.showsFog.value && this.unknown.value?.lit;
    return lit ? fogged(this.board.value, this.puzzle.value, this.position.value, lit) : undefined;
  });
  readonly houses = computed(() => this.drawings.housesOf(this.puzzle.value));
  readonly symbols = computed(() => game.filled(this.puzzle.value, this.position.value));
  /** The cells that break a rule together, where the player wants them marked. */
  readonly conflicts = computed(() =>
    this.settings.value.marksConflicts ? this.broken.cells.value : new Set<number>(),
  );

  /** Whether the symbol of a cell stands twice in a house. */
  isTwice(cell: number): boolean {
    return this.broken.twice.value.has(cell);
  }

  protected get removesMarks(): boolean {
    return this.settings.value.removesMarks;
  }

  private isTaken(cell: number): boolean {
    const { symbols, corner, centre } = this.position.value;
    return [symbols, corner, centre].some((layer) => layer[cell] !== 0);
  }

  private set(play: Play): void {
    this.document.value.value = play;
  }

  /** Opens a puzzle: the game of it in the library, or a new one. What is open is kept. */
  async openPuzzle(library: Library, puzzle: PuzzleJson, day?: string): Promise<void> {
    const key = keyOf(puzzle);
    if (keyOf(this.puzzle.value) === key) return;
    const own = library.find("game", key);
    if (own && (await this.document.open(own.id))) return;
    this.document.begin(newPlay(playable(puzzle), day));
  }

  /** Leaves the game that is open, which is kept. */
  close(): void {
    if (!this.isEmpty.value) this.document.begin(newPlay(emptyPuzzle()));
  }

  /** Opens the game that was changed last. */
  async openLatest(library: Library): Promise<void> {
    const latest = library.latest("game");
    if (latest) await this.document.open(latest.id);
  }

  /** Replaces the puzzle by the same with other rules, and keeps what is entered. */
  changePuzzle(next: PuzzleJson): void {
    this.set({ ...this.play.value, puzzle: next });
    this.forgetAll();
  }

  private forgetAll(): void {
    batch(() => {
      this.checkJob.stop();
      this.nextJob.stop();
      this.selection.value = NOTHING;
      this.mode.value = "digit";
      this.hasPen.value = false;
      this.replay.close();
      this.isPaused.value = false;
      this.showsFog.value = true;
      this.verdict.value = undefined;
      this.advice.forgetAll();
    });
  }

  get isRunning(): boolean {
    return this.play.value.clock.since !== undefined;
  }

  get spent(): number {
    return elapsed(this.play.value.clock, Date.now());
  }

  start(): void {
    this.isPaused.value = false;
    this.set({ ...this.play.value, clock: started(this.play.value.clock, Date.now()) });
  }

  /** Stops the clock, and covers the board. */
  pause(): void {
    this.stopClock();
    this.isPaused.value = true;
  }

  private stopClock(): void {
    this.set({ ...this.play.value, clock: paused(this.play.value.clock, Date.now()) });
  }

  /** The clock stands while the page is not seen. */
  private followSight(): void {
    if (document.visibilityState === "hidden") {
      this.isAway = this.isRunning;
      if (this.isAway) this.stopClock();
    } else if (this.isAway) {
      this.isAway = false;
      this.start();
    }
  }

  /** Begins the game anew. What was entered can be brought back by undoing. */
  restart(): void {
    const { puzzle, history } = this.play.value;
    const blank = game.emptyPosition(puzzle.givens.length);
    batch(() => {
      this.forget();
      this.replay.close();
      this.isPaused.value = false;
      this.set({ ...this.play.value, history: change(history, blank), clock: ZERO, isDone: false });
    });
  }

  /** Goes on to a new position. */
  goTo(next: game.Position): void {
    const { position, play } = this;
    if (next === position.value || this.replay.shown.value) return;
    const isEntered = next.symbols !== position.value.symbols;
    const { history, clock, isDone } = play.value;
    batch(() => {
      this.forget();
      this.set({
        ...play.value,
        history: change(history, next),
        clock: isDone && !isEntered ? clock : started(clock, Date.now()),
        isDone: isDone && !isEntered,
      });
    });
    if (!isEntered) return;
    if (game.isFull(this.puzzle.value, next)) void this.checkWhole();
    else if (game.allowsBlanks(this.puzzle.value)) void this.seekEnd();
  }

  /** Ends the game if what is filled is the solution; says nothing otherwise. */
  private async seekEnd(): Promise<void> {
    const asked = this.puzzle.value;
    if (!asked.solution) {
      const found = await this.quietJob.ask("check", { puzzle: statement(asked) });
      if (found?.solutions !== 1 || !found.first || this.puzzle.value !== asked) return;
      this.set({ ...this.play.value, puzzle: { ...asked, solution: found.first } });
    }
    const { solution } = this.puzzle.value;
    const isRight = solution && game.isSolution(this.puzzle.value, this.position.value, solution);
    if (isRight && !this.play.value.isDone) this.finish();
  }

  private forget(): void {
    this.verdict.value = undefined;
    this.advice.forget();
  }

  protected travel(way: (history: History<game.Position>) => History<game.Position>): void {
    const history = way(this.play.value.history);
    if (history === this.play.value.history) return;
    batch(() => {
      this.forget();
      this.set({ ...this.play.value, history, isDone: false });
    });
  }

  override run(command: Command): void {
    if (!this.isPaused.value && !this.replay.shown.value) super.run(command);
  }

  /** Returns the solution, which is found once for a puzzle that came without it. */
  private async solution(): Promise<string | undefined> {
    const asked = this.puzzle.value;
    if (asked.solution) return asked.solution;
    const found = await this.checkJob.ask("check", { puzzle: statement(asked) });
    if (!found || this.puzzle.value !== asked) return undefined;
    if (found.solutions !== 1 || !found.first) {
      const text = found.why ?? `check-${found.solutions}`;
      this.verdict.value = { wrong: [], text, isGood: false };
      return undefined;
    }
    this.set({ ...this.play.value, puzzle: { ...asked, solution: found.first } });
    return found.first;
  }

  /** Compares what is entered with the solution, or only with the rules if the player wants that. */
  async checkWhole(): Promise<void> {
    const { checks } = this.settings.value;
    const isFull = game.isFull(this.puzzle.value, this.position.value);
    const broken = this.broken.certain;
    if (checks === "rules" && (broken.size > 0 || !isFull)) {
      const word = this.board.value.symbols ? "check-clue" : "check-twice";
      const text = broken.size ? word : "check-rules";
      this.verdict.value = { wrong: [...broken], text, isGood: broken.size === 0 };
      return;
    }
    const right = await this.solution();
    if (!right) return;
    const wrong = game.mistakes(this.puzzle.value, this.position.value, right);
    if (game.isSolution(this.puzzle.value, this.position.value, right)) return this.finish();
    // Whoever checks by the rules learns that something is wrong, but not where.
    const isTold = checks === "solution";
    const text = wrong.length ? (isTold ? "check-wrong" : "check-clue") : "check-good";
    this.verdict.value = { wrong: isTold ? wrong : [], text, isGood: wrong.length === 0 };
  }

  private finish(): void {
    batch(() => {
      this.stopClock();
      this.set({ ...this.play.value, isDone: true });
      this.verdict.value = { wrong: [], text: "check-done", isGood: true };
      this.selection.value = NOTHING;
    });
    void this.advice.rate();
  }

  /** Notes the level of the puzzle, which was not known. */
  note(puzzle: PuzzleJson, difficulty: { level: string; rating: number | null }): void {
    if (this.puzzle.value !== puzzle) return;
    this.set({ ...this.play.value, puzzle: { ...puzzle, difficulty } });
  }

  get level(): string | undefined {
    return difficultyOf(this.puzzle.value).level;
  }

  /** Writes what houses and clues leave into the blank cells, as centre marks. */
  fillMarks(): void {
    const allowed = candidatesOfClues(this.puzzle.value);
    const found = candidates(this.houses.value, this.symbols.value, this.board.value.size, allowed);
    this.goTo(game.withCandidates(this.position.value, this.puzzle.value, found));
  }
}
