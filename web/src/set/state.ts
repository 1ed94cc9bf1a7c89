/** What the view that sets puzzles holds, and each way to change it. */

import { batch, computed, type ReadonlySignal, signal } from "@preact/signals";
import { about } from "../about";
import type { MarkCache } from "../board/drawn";
import { boardOf, type Board } from "../board/board";
import { NOTHING, type Selection } from "../board/selection";
import type {
  ClueJson,
  CluePlace,
  FieldInfo,
  KindInfo,
  NewClue,
  PuzzleJson,
} from "../engine/protocol";
import { Document, type Form } from "../library/document";
import { keyOf } from "../library/entry";
import type { Library } from "../library/library";
import { isBare, isPuzzle } from "../puzzle/puzzle";
import { begin, change, type History, redo, undo } from "../state/history";
import { isRecord } from "../state/check";
import { drafted, newBoard } from "./draft";
import type { Editor } from "./editor";

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
export const FORM: Form<History<PuzzleJson>> = {
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

/** The kind of a clue, as the engine tells of it. */
export function kindOf(clue: ClueJson): KindInfo | undefined {
  return about.value?.kinds.find(({ name }) => name === clue.kind);
}

export class Setting {
  readonly draft: Document<History<PuzzleJson>>;
  readonly puzzle: ReadonlySignal<PuzzleJson>;
  readonly board: ReadonlySignal<Board>;
  /** What is drawn of the rules and clues. */
  readonly marks;
  /** What a new clue of each kind says on this board; nothing until the engine has answered. */
  readonly fresh: ReadonlySignal<Record<string, NewClue>>;
  readonly canUndo: ReadonlySignal<boolean>;
  readonly canRedo: ReadonlySignal<boolean>;
  /** The places of clues of the kind in hand; none if they lie where somebody draws them. */
  readonly places: ReadonlySignal<readonly CluePlace[]>;
  /** What draws and asks; none until the view is shown first. */
  editor: Editor | undefined;
  private readonly own = {
    tool: signal("given"),
    selection: signal<Selection>(NOTHING),
    pending: signal<readonly number[]>([]),
    chosen: signal<number | undefined>(undefined),
  };
  /** The tool in hand: `given`, `region`, or a kind of clue. */
  readonly tool: ReadonlySignal<string> = this.own.tool;
  readonly selection: ReadonlySignal<Selection> = this.own.selection;
  /** The cells of the clue that is being drawn. */
  readonly pending: ReadonlySignal<readonly number[]> = this.own.pending;
  /** The clue whose fields are shown, by its index. */
  readonly chosen: ReadonlySignal<number | undefined> = this.own.chosen;
  /** The kind of clue of the tool in hand; none for givens and regions. */
  readonly kind = computed<KindInfo | undefined>(() => {
    const tool = this.tool.value;
    if (tool === "given") return undefined;
    return about.value?.kinds.find(({ name, takes }) => takes === "clue" && name === tool);
  });

  constructor(
    private readonly library: Library,
    private readonly drawings: MarkCache,
  ) {
    this.draft = new Document(library, FORM, begin(newBoard([], 9)));
    const history = this.draft.value;
    this.puzzle = computed(() => history.value.now);
    this.board = computed(() => boardOf(this.puzzle.value));
    this.marks = drawings.drawn(this.puzzle);
    this.fresh = computed(() => drawings.newClues(this.puzzle.value));
    this.canUndo = computed(() => history.value.past.length > 0);
    this.canRedo = computed(() => history.value.future.length > 0);
    this.places = computed(() =>
      this.kind.value ? (drawings.placesOf(this.puzzle.value)[this.kind.value.name] ?? []) : [],
    );
  }

  /** The clue whose fields are shown. */
  get chosenClue(): ClueJson | undefined {
    const at = this.chosen.value;
    return at === undefined ? undefined : this.puzzle.value.clues?.[at];
  }

  /** Returns the fields of a clue that somebody chooses: those that its place gives it are left out. */
  chosenFields(clue: ClueJson): FieldInfo[] {
    const [place] = this.drawings.placesOf(this.puzzle.value)[clue.kind] ?? [];
    return (kindOf(clue)?.fields ?? []).filter(({ name }) => !(name in (place?.fields ?? {})));
  }

  /** Goes on to a new state of the puzzle. */
  goTo(next: PuzzleJson): void {
    const history = this.draft.value;
    const count = next.clues?.length ?? 0;
    batch(() => {
      history.value = change(history.value, next);
      if (this.chosen.value !== undefined && this.chosen.value >= count) this.choose(undefined);
    });
  }

  back(): void {
    this.travel(undo);
  }

  forth(): void {
    this.travel(redo);
  }

  private travel(way: (history: History<PuzzleJson>) => History<PuzzleJson>): void {
    const history = this.draft.value;
    batch(() => {
      history.value = way(history.value);
      this.leave();
    });
  }

  /** Lets go of what is being drawn and of the chosen clue. */
  leave(): void {
    batch(() => {
      this.sketch([]);
      this.choose(undefined);
    });
  }

  take(name: string): void {
    batch(() => {
      this.own.tool.value = name;
      this.leave();
    });
  }

  select(selection: Selection): void {
    this.own.selection.value = selection;
  }

  /** Goes on with the clue that is being drawn: these are its cells. */
  sketch(cells: readonly number[]): void {
    this.own.pending.value = cells;
  }

  /** Shows the fields of a clue, by its index, or of none. */
  choose(index: number | undefined): void {
    this.own.chosen.value = index;
  }

  /** Opens a puzzle: the entry of the library that stands like it, or a new one. */
  async openPuzzle(next: PuzzleJson): Promise<void> {
    const made = drafted(next, about.value?.kinds ?? []);
    const key = keyOf(made);
    if (keyOf(this.puzzle.value) === key) return;
    this.clear();
    const own = this.library.find("draft", key);
    if (!own || !(await this.draft.open(own.id))) this.draft.begin(begin(made));
  }

  /**
   * Opens an entry of the library as it stands, unless there is none, or a puzzle is asked for that it
   * never was.
   */
  async openEntry(id: string, asked: PuzzleJson | undefined): Promise<boolean> {
    if (this.draft.id.value === id) return true;
    const content = (await this.library.whole(id))?.content;
    if (!isHistory(content)) return false;
    const key = asked && keyOf(drafted(asked, about.value?.kinds ?? []));
    const states = [...content.past, content.now, ...content.future];
    if (key && !states.some((state) => keyOf(state) === key)) return false;
    this.clear();
    return this.draft.open(id);
  }

  /** Opens the entry that was changed last, unless something is open. */
  async openLatest(): Promise<void> {
    const latest = this.library.latest("draft");
    const isOpen = this.draft.id.value !== undefined || !isBare(this.puzzle.value);
    if (latest && !isOpen) await this.draft.open(latest.id);
  }

  private clear(): void {
    batch(() => {
      this.leave();
      this.select(NOTHING);
    });
  }
}
