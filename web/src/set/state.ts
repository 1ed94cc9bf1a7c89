/** What the view that sets puzzles holds. */

import { computed, signal } from "@preact/signals";
import { about, drawings } from "../ask";
import { boardOf, type Board } from "../board/board";
import { NOTHING, type Selection } from "../board/selection";
import type { ClueJson, KindInfo, PuzzleJson } from "../engine/protocol";
import { opens } from "../puzzle/current";
import { isPuzzle } from "../puzzle/puzzle";
import { begin, change, type History, redo, undo } from "../state/history";
import { isRecord, kept } from "../state/kept";
import { drafted, newBoard } from "./draft";

/** How many earlier states are kept between visits; during one there is no end. */
const KEPT = 100;

function isHistory(value: unknown): value is History<PuzzleJson> {
  return (
    isRecord(value) &&
    isPuzzle(value.now) &&
    [value.past, value.future].every((list) => Array.isArray(list) && list.every(isPuzzle))
  );
}

const history = kept<History<PuzzleJson>>(
  "set",
  begin(newBoard([], 9)),
  isHistory,
  ({ past, now, future }) => ({ past: past.slice(-KEPT), now, future: future.slice(0, KEPT) }),
);

export const puzzle = computed(() => history.value.now);
export const board = computed<Board>(() => boardOf(puzzle.value));
/** What is drawn of the rules and clues. */
export const marks = drawings.drawn(puzzle);
/** What a new clue of each kind says on this board; nothing until the engine has answered. */
export const fresh = computed(() => drawings.newClues(puzzle.value));
export const canUndo = computed(() => history.value.past.length > 0);
export const canRedo = computed(() => history.value.future.length > 0);

/** The tool in hand: `given`, `region`, or a kind of clue. */
export const tool = signal("given");
export const selection = signal<Selection>(NOTHING);
/** The cells of the clue that is being drawn. */
export const pending = signal<readonly number[]>([]);
/** The clue whose fields are shown, by its index. */
export const chosen = signal<number | undefined>(undefined);

/** The kind of clue of the tool in hand; none for givens and regions. */
export const kind = computed<KindInfo | undefined>(() => {
  if (tool.value === "given") return undefined;
  return about.value?.kinds.find(({ name, takes }) => takes === "clue" && name === tool.value);
});

export function kindOf(clue: ClueJson): KindInfo | undefined {
  return about.value?.kinds.find(({ name }) => name === clue.kind);
}

/** Goes on to a new state of the puzzle. */
export function goTo(next: PuzzleJson): void {
  history.value = change(history.value, next);
  const count = next.clues?.length ?? 0;
  if (chosen.value !== undefined && chosen.value >= count) chosen.value = undefined;
}

export function back(): void {
  history.value = undo(history.value);
  leave();
}

export function forth(): void {
  history.value = redo(history.value);
  leave();
}

/** Lets go of what is being drawn and of the chosen clue. */
export function leave(): void {
  pending.value = [];
  chosen.value = undefined;
}

export function take(name: string): void {
  tool.value = name;
  leave();
}

export function openPuzzle(next: PuzzleJson): void {
  leave();
  selection.value = NOTHING;
  goTo(drafted(next, about.value?.kinds ?? []));
}

opens("set", openPuzzle);
