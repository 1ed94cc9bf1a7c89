/** What the engine draws for the rules and clues of a board, asked for once. */

import { computed, type ReadonlySignal, signal } from "@preact/signals";
import type {
  Calls,
  ClueJson,
  CluePlace,
  DrawnJson,
  NewClue,
  PuzzleJson,
  UnknownJson,
} from "../engine/protocol";
import { type Board, boardOf } from "./board";
import { isCandidates } from "./candidates";

type Ask = <M extends "marks" | "new-clues">(
  method: M,
  params: Calls[M]["params"],
) => Promise<Calls[M]["result"]>;

/** The marks of a board that are known, and what is still to be asked or answered. */
interface Known {
  rules: DrawnJson[] | undefined;
  unknown: UnknownJson | undefined;
  /** The marks of clues, by the text of the clue. */
  clues: Map<string, DrawnJson[]>;
  /** The texts of the clues that are asked for, and an empty one for the rules. */
  pending: Set<string>;
  /** What new clues say and where they can lie, by their kind. */
  fresh: Calls["new-clues"]["result"] | undefined;
  /** What the next call asks. */
  next: { puzzle: PuzzleJson; clues: ClueJson[] } | undefined;
  /** The cells of each group that holds no symbol twice. */
  houses: readonly number[][];
}

/**
 * How many boards are kept: more than are shown at once, such as by the icons of all kinds of puzzle.
 * With fewer, each answer would push out a board that is asked for again.
 */
export const KEPT = 100;

/** What states the board of a puzzle and is drawn on it besides clues, and nothing else. */
function boardOnly({ variant, size, box, board, givens, other_fields }: PuzzleJson): PuzzleJson {
  return {
    ...(variant === undefined ? {} : { variant }),
    size,
    ...(box ? { box } : {}),
    ...(board ? { board } : {}),
    givens: ".".repeat(givens.length),
    ...(other_fields ? { other_fields } : {}),
  };
}

const boardTexts = new WeakMap<PuzzleJson, string>();

/** The same as a text, which is made once for each puzzle. */
function boardText(puzzle: PuzzleJson): string {
  const text = boardTexts.get(puzzle) ?? JSON.stringify(boardOnly(puzzle));
  boardTexts.set(puzzle, text);
  return text;
}

/** Cells before it is known how a clue with them looks, or where it cannot be known. */
export function shaded(board: Board, cells: readonly number[]): DrawnJson[] {
  const there = cells.flatMap((cell) => board.places[cell] ?? []);
  const areas = there.map(({ row, col }): [number, number, number, number] => [col, row, 1, 1]);
  return areas.length ? [{ kind: "shade", layer: -1, areas }] : [];
}

/** Marks by board and clue. What is missing is asked for, all of it in one call. */
export class MarkCache {
  private readonly boards = new Map<string, Known>();
  /** Counts answers, so that what is drawn follows them. */
  private readonly answers = signal(0);

  constructor(private readonly ask: Ask) {}

  /** Returns the marks of the rules; none until they are known. */
  ofRules(puzzle: PuzzleJson): DrawnJson[] | undefined {
    const known = this.board(puzzle);
    if (!known.rules && !known.pending.has("")) this.want(known, puzzle, "");
    return known.rules;
  }

  /** Returns what of a puzzle is not known; nothing until that is known. */
  unknownOf(puzzle: PuzzleJson): UnknownJson | undefined {
    if (!puzzle.other_fields) return undefined;
    void this.ofRules(puzzle);
    return this.board(puzzle).unknown;
  }

  /** Returns the groups of cells that hold no symbol twice; none until they are known. */
  housesOf(puzzle: PuzzleJson): readonly number[][] {
    void this.ofRules(puzzle);
    return this.board(puzzle).houses;
  }

  /** Returns the marks of a clue; none until they are known. */
  ofClue(puzzle: PuzzleJson, clue: ClueJson): DrawnJson[] | undefined {
    const known = this.board(puzzle);
    const text = JSON.stringify(clue);
    const marks = known.clues.get(text);
    if (!marks && !known.pending.has(text)) this.want(known, puzzle, text, clue);
    return marks;
  }

  /**
   * Returns what is drawn of a puzzle as it changes. Until the engine has answered, rules and clues
   * look as before the change. Candidates that are clues are not drawn in cells that are taken.
   */
  drawn(
    puzzle: ReadonlySignal<PuzzleJson>,
    isTaken: (cell: number) => boolean = () => false,
  ): ReadonlySignal<DrawnJson[]> {
    let frame = "";
    let rules: DrawnJson[] = [];
    let clues: DrawnJson[][] = [];
    return computed(() => {
      const now = puzzle.value;
      const next = JSON.stringify([now.variant, now.size, now.givens.length, !now.other_fields]);
      if (next !== frame) [frame, rules, clues] = [next, [], []];
      rules = this.ofRules(now) ?? rules;
      const own = now.clues ?? [];
      clues = own.map((clue, at) => this.ofClue(now, clue) ?? clues[at] ?? []);
      const isHidden = own.map((clue) => isCandidates(clue) && clue.cells.every(isTaken));
      return [rules, clues.filter((_, at) => !isHidden[at])].flat(2);
    });
  }

  /** Returns what a new clue of each kind says on a board; nothing until it is known. */
  newClues(puzzle: PuzzleJson): Record<string, NewClue> {
    return this.fresh(puzzle).kinds;
  }

  /** Returns the places of clues on a board, of the kinds that have some; nothing until known. */
  placesOf(puzzle: PuzzleJson): Record<string, CluePlace[]> {
    return this.fresh(puzzle).places;
  }

  private fresh(puzzle: PuzzleJson): Calls["new-clues"]["result"] {
    const known = this.board(puzzle);
    if (!known.fresh) {
      known.fresh = { kinds: {}, places: {} };
      void this.ask("new-clues", { puzzle: boardOnly(puzzle) }).then(
        (found) => {
          known.fresh = found;
          this.answers.value += 1;
        },
        () => undefined,
      );
    }
    return known.fresh;
  }

  private board(puzzle: PuzzleJson): Known {
    void this.answers.value;
    const text = boardText(puzzle);
    const known: Known = this.boards.get(text) ?? {
      rules: undefined,
      unknown: undefined,
      houses: [],
      clues: new Map(),
      pending: new Set(),
      fresh: undefined,
      next: undefined,
    };
    // The boards used last stand at the end.
    this.boards.delete(text);
    this.boards.set(text, known);
    const [oldest] = this.boards.keys();
    if (this.boards.size > KEPT && oldest !== undefined) this.boards.delete(oldest);
    return known;
  }

  private want(known: Known, puzzle: PuzzleJson, text: string, clue?: ClueJson): void {
    known.pending.add(text);
    if (!known.next) {
      known.next = { puzzle: boardOnly(puzzle), clues: [] };
      queueMicrotask(() => void this.answer(known));
    }
    if (clue) known.next.clues.push(clue);
  }

  private async answer(known: Known): Promise<void> {
    if (!known.next) return;
    const { puzzle, clues } = known.next;
    known.next = undefined;
    let found: Calls["marks"]["result"] | undefined;
    try {
      found = await this.ask("marks", { puzzle: { ...puzzle, clues } });
    } catch {
      // What is wrong with the board is said where it is asked about.
    }
    known.rules = found?.board ?? known.rules ?? [];
    known.unknown = found?.unknown;
    known.houses = found?.houses ?? known.houses;
    known.pending.delete("");
    clues.forEach((clue, at) => {
      const text = JSON.stringify(clue);
      known.clues.set(text, found?.clues[at] ?? shaded(boardOf(puzzle), clue.cells));
      known.pending.delete(text);
    });
    this.answers.value += 1;
  }
}
