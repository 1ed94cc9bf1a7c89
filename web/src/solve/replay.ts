/** A game that is looked at from its beginning, move by move. */

import { computed, type ReadonlySignal, signal } from "@preact/signals";
import type { History } from "../state/history";
import { isBlank, type Position } from "./game";

/** How long a replay takes at most, and how long a move is seen, in milliseconds. */
const WHOLE = 12_000;
const [SHORTEST, LONGEST] = [40, 700];

/** Returns the positions of a game since it was last begun. */
export function movesOf({ past, now }: History<Position>): readonly Position[] {
  const all = [...past, now];
  return all.slice(Math.max(0, all.findLastIndex(isBlank)));
}

export class Replay {
  /** The number of the move that is shown; none while nothing is replayed. */
  readonly at = signal<number | undefined>(undefined);
  readonly isPlaying = signal(false);
  readonly moves: ReadonlySignal<readonly Position[]>;
  /** The position that is shown in place of the present one. */
  readonly shown: ReadonlySignal<Position | undefined>;
  private timer: ReturnType<typeof setInterval> | undefined;

  constructor(history: ReadonlySignal<History<Position>>) {
    this.moves = computed(() => movesOf(history.value));
    this.shown = computed(() =>
      this.at.value === undefined ? undefined : this.moves.value[this.at.value],
    );
  }

  get last(): number {
    return this.moves.value.length - 1;
  }

  /** Begins at the first move, or goes on. */
  play(): void {
    this.stop();
    if (this.at.value === undefined || this.at.value >= this.last) this.at.value = 0;
    this.isPlaying.value = true;
    const pace = Math.min(LONGEST, Math.max(SHORTEST, WHOLE / Math.max(this.last, 1)));
    this.timer = setInterval(() => this.next(), pace);
  }

  private next(): void {
    const next = (this.at.value ?? 0) + 1;
    if (next <= this.last) this.at.value = next;
    if (next >= this.last) this.stop();
  }

  stop(): void {
    clearInterval(this.timer);
    this.isPlaying.value = false;
  }

  goTo(at: number): void {
    this.stop();
    this.at.value = at;
  }

  /** Shows the game as it stands. */
  close(): void {
    this.stop();
    this.at.value = undefined;
  }
}
