/** Which filled cells break a rule together, as a board marks them while it is played. */

import { computed, effect, type ReadonlySignal, signal } from "@preact/signals";
import { isPlain } from "../board/houses";
import type { Calls, PuzzleJson } from "../engine/protocol";
import { statement } from "../puzzle/puzzle";
import * as game from "./game";
import { conflicts } from "./marks";
import type { Player } from "./player";

type Conflicts = Calls["conflicts"];

/** Asks the engine; of several questions only the last is answered. */
type Ask = (params: Conflicts["params"]) => Promise<Conflicts["result"] | undefined>;

interface Found {
  puzzle: PuzzleJson;
  of: game.Position;
  cells: readonly number[];
}

type Played = Pick<Player, "puzzle" | "board" | "houses" | "history" | "position" | "symbols">;

const NONE: ReadonlySet<number> = new Set();

export class Broken {
  /** The cells whose symbol stands twice in a house, which is seen at once. */
  readonly twice: ReadonlySignal<ReadonlySet<number>>;
  /** These, and what breaks other rules and clues, as far as the engine has answered. */
  readonly cells: ReadonlySignal<ReadonlySet<number>>;
  private readonly found = signal<Found | undefined>(undefined);

  constructor(
    private readonly player: Played,
    private readonly ask: Ask,
  ) {
    const { board, houses, position, puzzle, symbols } = player;
    this.twice = computed(() =>
      board.value.symbols ? NONE : conflicts(houses.value, symbols.value),
    );
    this.cells = computed(() => {
      const found = this.found.value;
      if (found?.puzzle !== puzzle.value) return this.twice.value;
      // Until the engine has answered, what was broken before is, unless it has been changed.
      const now = position.value.symbols;
      const isSame = (cell: number) => found.of.symbols[cell] === now[cell];
      return new Set([...this.twice.value, ...found.cells.filter(isSame)]);
    });
    effect(() => void this.seek());
  }

  /** What is certainly broken now: an answer about an earlier position does not count. */
  get certain(): ReadonlySet<number> {
    const isNow = this.found.value?.of === this.player.history.value.now;
    return isNow ? this.cells.value : this.twice.value;
  }

  /** Asks what breaks rules that are no houses. */
  private async seek(): Promise<void> {
    const puzzle = this.player.puzzle.value;
    const { now } = this.player.history.value;
    if (isPlain(puzzle) || !now.symbols.some((symbol) => symbol > 0)) return;
    const filled = game.filledText(puzzle, now);
    const answer = await this.ask({ puzzle: statement(puzzle), filled });
    if (answer) this.found.value = { puzzle, of: now, cells: answer.cells };
  }
}
