/** What the view that sets puzzles holds. */

import { computed, signal } from "@preact/signals";
import { about } from "../about";
import { drawings } from "../ask";
import { boardOf, type Board } from "../board/board";
import { NOTHING, type Selection } from "../board/selection";
import type { ClueJson, CluePlace, FieldInfo, KindInfo, PuzzleJson } from "../engine/protocol";
import { adopt, Document, type Form } from "../library/document";
import { keyOf } from "../library/entry";
import { library } from "../library/own";
import { isBare, isPuzzle } from "../puzzle/puzzle";
import { begin, change, type History, redo, undo } from "../state/history";
import { earlier, isRecord } from "../state/kept";
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

/** How a puzzle is kept, with everything before and after it. */
const FORM: Form<History<PuzzleJson>> = {
  kind: "draft",
  puzzle: ({ now }) => now,
  facts: ({ now }) => ({
    progress: [...now.givens].filter((symbol) => symbol !== ".").length / now.givens.length,
    spent: 0,
    isDone: false,
  }),
  title: () => "",
  stored: ({ past, now, future }) => ({
    past: past.slice(-KEPT),
    now,
    future: future.slice(0, KEPT),
  }),
  isValue: isHistory,
  isBlank: ({ past, now }) => past.length === 0 && isBare(now),
};
export const draft = new Document(library, FORM, begin(newBoard([], 9)));
const history = draft.value;
void adopt(library, FORM, ...earlier("set"));

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

/** The places of clues of the kind in hand; none if they lie where somebody draws them. */
export const places = computed<readonly CluePlace[]>(() =>
  kind.value ? (drawings.placesOf(puzzle.value)[kind.value.name] ?? []) : [],
);

/** Returns the fields of a clue that somebody chooses: those that its place gives it are left out. */
export function chosenFields(clue: ClueJson): FieldInfo[] {
  const [place] = drawings.placesOf(puzzle.value)[clue.kind] ?? [];
  return (kindOf(clue)?.fields ?? []).filter(({ name }) => !(name in (place?.fields ?? {})));
}

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

/** Opens a puzzle: the entry of the library that stands like it, or a new one. */
export async function openPuzzle(next: PuzzleJson): Promise<void> {
  const made = drafted(next, about.value?.kinds ?? []);
  const key = keyOf(made);
  if (keyOf(puzzle.value) === key) return;
  clear();
  const own = library.find("draft", key);
  if (!own || !(await draft.open(own.id))) draft.begin(begin(made));
}

/**
 * Opens an entry of the library as it stands, unless there is none, or a puzzle is asked for that it
 * never was.
 */
export async function openEntry(id: string, asked: PuzzleJson | undefined): Promise<boolean> {
  if (draft.id.value !== id) {
    const content = (await library.whole(id))?.content;
    if (!isHistory(content)) return false;
    const key = asked && keyOf(drafted(asked, about.value?.kinds ?? []));
    const states = [...content.past, content.now, ...content.future];
    if (key && !states.some((state) => keyOf(state) === key)) return false;
    clear();
    return draft.open(id);
  }
  return true;
}

/** Opens the entry that was changed last, unless something is open. */
export async function openLatest(): Promise<void> {
  const latest = library.latest("draft");
  if (draft.id.value === undefined && isBare(puzzle.value) && latest) await draft.open(latest.id);
}

/** Begins a puzzle on an empty board. */
export function beginNew(): void {
  clear();
  draft.begin(begin(newBoard([], 9)));
}

function clear(): void {
  leave();
  selection.value = NOTHING;
}
