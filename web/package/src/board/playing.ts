/** A puzzle that is played on a board of its own, without a clock, hints or a library. */

import { batch, computed, type ReadonlySignal, signal } from "@preact/signals";
import { boardOf } from "../../../src/board/board";
import { isPlain, plainHouses } from "../../../src/board/houses";
import { MarkCache } from "../../../src/board/drawn";
import { NOTHING } from "../../../src/board/selection";
import type { Calls, DrawnJson, PuzzleJson } from "../../../src/engine/protocol";
import { emptyPuzzle, statement } from "../../../src/puzzle/puzzle";
import * as game from "../../../src/solve/game";
import { Broken } from "../../../src/solve/broken";
import { Player } from "../../../src/solve/player";
import { begin, change, type History } from "../../../src/state/history";
import type { Functions } from "../functions";

/** Whether a full board is right; nothing while it is not full, or not known. */
export type Verdict = "solved" | "wrong" | undefined;

export class Playing extends Player {
  readonly puzzle = signal<PuzzleJson>(emptyPuzzle());
  readonly history = signal<History<game.Position>>(begin(game.emptyPosition(81)));
  readonly verdict = signal<Verdict>(undefined);
  readonly board = computed(() => boardOf(this.puzzle.value));
  readonly position = computed(() => this.withPainted(this.history.value.now));
  readonly symbols = computed(() => game.filled(this.puzzle.value, this.position.value));
  /** What is drawn of the rules and clues. The engine is asked only for boards that have some. */
  readonly marks: ReadonlySignal<readonly DrawnJson[]>;
  readonly houses: ReadonlySignal<readonly (readonly number[])[]>;
  readonly broken: Broken;
  private asked = new AbortController();
  protected readonly removesMarks = true;

  /** `told` is called after each change of what is entered, and once the puzzle is solved. */
  constructor(
    private readonly engine: () => Functions,
    private readonly told: (event: "change" | "solved") => void,
  ) {
    super();
    const drawings = new MarkCache((method, params) => engine().ask(method, params));
    const drawn = drawings.drawn(this.puzzle, (cell) => this.isTaken(cell));
    const isPlainBoard = computed(() => isPlain(this.puzzle.value));
    this.marks = computed(() => (isPlainBoard.value ? [] : drawn.value));
    this.houses = computed(() =>
      isPlainBoard.value ? plainHouses(this.board.value) : drawings.housesOf(this.puzzle.value),
    );
    this.broken = new Broken(this, (params) => this.askConflicts(params));
  }

  /** Asks which cells break rules; a later question stops an earlier one. */
  private askConflicts(params: Calls["conflicts"]["params"]) {
    this.asked.abort();
    this.asked = new AbortController();
    const { signal } = this.asked;
    // What has rules that are not known is played without marks.
    return this.engine()
      .ask("conflicts", params, { signal })
      .catch(() => undefined);
  }

  private isTaken(cell: number): boolean {
    const { symbols, corner, centre } = this.position.value;
    return [symbols, corner, centre].some((layer) => layer[cell] !== 0);
  }

  /** Begins a puzzle anew. */
  open(puzzle: PuzzleJson): void {
    batch(() => {
      this.puzzle.value = puzzle;
      this.history.value = begin(game.emptyPosition(puzzle.givens.length));
      this.selection.value = NOTHING;
      this.mode.value = "digit";
      this.hasPen.value = false;
      this.verdict.value = undefined;
    });
  }

  goTo(next: game.Position): void {
    this.travel((history) => change(history, next));
  }

  protected travel(way: (history: History<game.Position>) => History<game.Position>): void {
    const history = way(this.history.value);
    if (history === this.history.value) return;
    batch(() => {
      this.history.value = history;
      this.verdict.value = undefined;
    });
    this.told("change");
    const isFull = game.isFull(this.puzzle.value, this.position.value);
    if (isFull || game.allowsBlanks(this.puzzle.value)) void this.judge(isFull);
  }

  /**
   * Finds whether a board is right: by the solution of the puzzle, or else by its clues. One that is
   * not full is never called wrong.
   */
  private async judge(isFull: boolean): Promise<void> {
    const [puzzle, position] = [this.puzzle.value, this.position.value];
    const isRight = await this.isRight(puzzle, position).catch(() => undefined);
    const isLate = puzzle !== this.puzzle.value || position !== this.position.value;
    if (isLate || isRight === undefined || (!isRight && !isFull)) return;
    this.verdict.value = isRight ? "solved" : "wrong";
    if (isRight) this.told("solved");
  }

  private async isRight(puzzle: PuzzleJson, position: game.Position): Promise<boolean> {
    const { solution } = puzzle;
    if (solution) return game.isSolution(puzzle, position, solution);
    if (this.broken.certain.size > 0) return false;
    if (isPlain(puzzle)) return true;
    const givens = game.allowsBlanks(puzzle)
      ? game.withBlanks(puzzle, position)
      : game.filledText(puzzle, position);
    return (await this.engine().solve({ ...statement(puzzle), givens })).solutions === 1;
  }
}
