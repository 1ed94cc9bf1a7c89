/** What pressing, dragging and typing on the board do with the tool in hand. */

import type { Press } from "../board/view";
import { ARROWS, type Board, neighbours, placeOf } from "../board/board";
import { adding, moved, NOTHING, only } from "../board/selection";
import type { CellShape, ClueJson, CluePlace, KindInfo, PuzzleJson } from "../engine/protocol";
import { symbolOf } from "../puzzle/symbols";
import {
  addClue,
  changeClue,
  lettersOf,
  newClue,
  removeClue,
  typed,
  turnEdge,
  withClues,
  withGivens,
  withoutGivens,
  withBlack,
  withRegion,
} from "./draft";
import { Holding } from "./holding";
import {
  copied,
  dragged,
  isOutside,
  linesFrom,
  nearestEdge,
  nearestPlace,
  nearestSquare,
  squareAt,
} from "./shapes";
import type { Setting } from "./state";

/** The letter of an edge without a mark. */
const NONE = ".";

function shapeOf(kind: KindInfo): CellShape {
  return kind.cells?.shape ?? "any";
}

/** Whether a clue has these cells; the order matters, as it does to thermometers. */
function isSame({ cells }: ClueJson, others: readonly number[]): boolean {
  return cells.length === others.length && cells.every((cell, at) => cell === others[at]);
}

/** Draws into a puzzle that is being set. */
export class Drawing {
  readonly holding: Holding;
  /** Whether the chosen clue has just been made: the first digit replaces its usual number. */
  private isNew = false;
  /** Where the pointer went down. */
  private start: Press | undefined;
  /** The cell whose region those that are dragged over join. */
  private like: number | undefined;

  constructor(private readonly setting: Setting) {
    this.holding = new Holding(setting, this);
  }

  private get board(): Board {
    return this.setting.board.value;
  }

  private get puzzle(): PuzzleJson {
    return this.setting.puzzle.value;
  }

  /** The cells of the clue that is being drawn. */
  private get pending(): readonly number[] {
    return this.setting.pending.value;
  }

  /** Adds a clue of the tool in hand with these cells, and chooses it. */
  place(cells: readonly number[]): void {
    const own = this.setting.kind.value;
    this.setting.sketch([]);
    if (!own) return;
    const { least = 1, most = Infinity } = own.cells ?? {};
    if (cells.length < least || cells.length > most) return;
    const clues = this.puzzle.clues ?? [];
    const same = clues.findIndex((clue) => clue.kind === own.name && isSame(clue, cells));
    if (same >= 0) {
      this.setting.choose(same);
      return;
    }
    this.setting.goTo(
      addClue(this.puzzle, newClue(this.board, own, cells, this.setting.fresh.value[own.name])),
    );
    this.setting.choose(clues.length);
    this.isNew = true;
  }

  /** Adds a clue at a place of its own, or chooses the one that is there. */
  placeAt({ cells, fields }: CluePlace): void {
    const before = this.puzzle.clues?.length ?? 0;
    this.place(cells);
    const clues = this.puzzle.clues ?? [];
    if (fields && clues.length > before) this.setting.goTo(changeClue(this.puzzle, before, fields));
  }

  press(press: Press): void {
    this.start = press;
    const { cell, adds, point } = press;
    const own = this.setting.kind.value;
    if (!own) {
      if (this.setting.tool.value === "black") {
        const { row, col } = point;
        return this.setting.goTo(withBlack(this.puzzle, Math.floor(row), Math.floor(col)));
      }
      if (cell === undefined) return;
      if (this.setting.tool.value === "select") return this.holding.hold(press);
      if (this.setting.tool.value === "erase") {
        this.setting.select(only(cell));
        this.eraseAt(cell);
        return;
      }
      this.like = cell;
      this.setting.select(adds ? adding(this.setting.selection.value, cell) : only(cell));
      return;
    }
    if (cell !== undefined) this.setting.select(only(cell));
    const shape = shapeOf(own);
    if (this.setting.places.value.length > 0) {
      const near = nearestPlace(this.setting.places.value, this.board, point);
      return near && this.placeAt(near);
    }
    if (isOutside(shape)) return this.placeOutside(press, shape);
    if (cell === undefined) return;
    if (shape === "copies" && this.pending.length > 0 && !this.pending.includes(cell)) {
      const group = this.pending;
      const copy = copied(this.board, group, cell);
      if (copy) this.place([...group, ...copy]);
      return;
    }
    if (shape === "neighbours") return this.place([cell, ...neighbours(this.board, cell)]);
    if (shape === "square") return this.place(nearestSquare(this.board, point) ?? []);
    if (shape === "board") return this.turn(own, nearestEdge(this.board, point));
    this.setting.sketch([cell]);
  }

  drag({ cell, isCentral }: Press): void {
    if (cell === undefined || !isCentral) return;
    const own = this.setting.kind.value;
    if (own) {
      if (this.pending.length === 0) return;
      this.setting.sketch(dragged(this.board, shapeOf(own), this.pending, cell));
      if (this.pending.includes(cell)) this.setting.select(only(cell));
      return;
    }
    if (this.setting.tool.value === "select") return this.holding.pull(cell);
    if (this.setting.tool.value === "region" && this.like !== undefined) {
      this.setting.goTo(withRegion(this.puzzle, [cell], this.like));
      this.setting.select(only(cell));
    } else if (this.setting.tool.value === "given") {
      this.setting.select(adding(this.setting.selection.value, cell));
    }
  }

  release(): void {
    const own = this.setting.kind.value;
    this.like = undefined;
    this.holding.letGo();
    if (!own || this.pending.length === 0) return;
    const shape = shapeOf(own);
    if (shape === "copies") return;
    if (shape === "adjacent" && this.pending.length === 1 && this.start) {
      return this.place(nearestEdge(this.board, this.start.point) ?? []);
    }
    const [cell = -1] = this.pending;
    const there = this.pending.length === 1 ? this.clueAt(cell, own.name) : -1;
    if (there >= 0) {
      // A click on a clue of the kind in hand chooses it.
      this.setting.sketch([]);
      this.setting.choose(there);
      return;
    }
    this.place(this.pending);
  }

  /** Places a clue outside the board; pressing again turns it to the next line from there. */
  private placeOutside({ point }: Press, shape: CellShape): void {
    const at = { row: Math.floor(point.row), col: Math.floor(point.col) };
    const lines = linesFrom(this.board, at, shape);
    const clues = this.puzzle.clues ?? [];
    const used = clues.findIndex(
      (clue) => clue.kind === this.setting.tool.value && lines.some((line) => isSame(clue, line)),
    );
    if (used < 0) return this.place(lines[0] ?? []);
    if (this.setting.chosen.value === used && lines.length > 1) {
      const own = clues[used];
      const turned =
        own && lines[(lines.findIndex((line) => isSame(own, line)) + 1) % lines.length];
      if (turned) this.setting.goTo(changeClue(this.puzzle, used, { cells: turned }));
    }
    this.setting.choose(used);
  }

  /** Changes the mark of an edge of a clue about all edges, which is made if there is none. */
  private turn(own: KindInfo, pair: [number, number] | undefined): void {
    const fields = this.setting.fresh.value[own.name];
    if (!pair || !fields) return;
    const clues = this.puzzle.clues ?? [];
    const at = clues.findIndex(({ kind }) => kind === own.name);
    const clue = clues[at] ?? newClue(this.board, own, [], fields);
    const none = String(fields.marks).includes(NONE) ? NONE : "";
    const next = turnEdge(
      clue,
      pair,
      none + own.fields.map(({ letters }) => letters ?? "").join(""),
    );
    this.setting.goTo(withClues(this.puzzle, at < 0 ? [...clues, next] : clues.with(at, next)));
    this.setting.choose(at < 0 ? clues.length : at);
  }

  /** Does what a key means; returns whether it means anything here. */
  type(event: KeyboardEvent): boolean {
    const isControl = event.ctrlKey || event.metaKey;
    const letter = event.key.toLowerCase();
    const arrow = ARROWS[event.key];
    if (isControl && letter === "z" && !event.shiftKey) this.setting.back();
    else if (isControl && (letter === "y" || letter === "z")) this.setting.forth();
    else if (isControl && letter === "a") {
      this.setting.select({ cells: new Set(this.board.places.keys()), cursor: 0 });
    } else if (this.setting.tool.value === "select" && !isControl && this.holding.typeHeld(event)) {
      return true;
    } else if (arrow) {
      const before = this.setting.selection.value.cursor;
      const extends_ = (event.shiftKey || isControl) && !this.setting.kind.value;
      this.setting.select(
        moved(this.board, this.setting.selection.value, arrow[0], arrow[1], extends_),
      );
      const { cursor } = this.setting.selection.value;
      if (
        this.setting.tool.value === "region" &&
        extends_ &&
        before !== undefined &&
        cursor !== undefined
      ) {
        this.setting.goTo(withRegion(this.puzzle, [cursor], before));
      }
    } else if (isControl || event.altKey) return false;
    else if (this.setting.kind.value) return this.typeClue(event, this.setting.kind.value);
    else return this.typeGiven(event);
    return true;
  }

  private typeGiven({ key, code }: KeyboardEvent): boolean {
    const { cells, cursor } = this.setting.selection.value;
    const own = this.board.symbols;
    const isErasing = ["Delete", "Backspace", "."].includes(key) || (key === "0" && !own);
    if (
      this.setting.tool.value === "erase" &&
      cursor !== undefined &&
      (isErasing || key === "Enter")
    ) {
      this.eraseAt(cursor);
      return true;
    }
    if (
      this.setting.tool.value === "black" &&
      cursor !== undefined &&
      (key === " " || key === "Enter")
    ) {
      const { row, col } = placeOf(this.board, cursor);
      this.setting.goTo(withBlack(this.puzzle, row, col));
      this.setting.select(NOTHING);
      return true;
    }
    if (this.setting.tool.value !== "given") return false;
    if (isErasing && this.setting.chosen.value !== undefined) {
      this.setting.goTo(removeClue(this.puzzle, this.setting.chosen.value));
      this.setting.choose(undefined);
      return true;
    }
    if (isErasing) {
      this.setting.goTo(withoutGivens(this.puzzle, cells));
      return true;
    }
    const numpad = /^Numpad([0-9])$/.exec(code);
    const symbol = symbolOf(numpad?.[1] ?? (own ? key.toUpperCase() : key), own);
    if (symbol === 0 || symbol > this.board.size) return false;
    this.setting.goTo(withGivens(this.puzzle, cells, symbol));
    return true;
  }

  private typeClue(event: KeyboardEvent, own: KindInfo): boolean {
    const shape = shapeOf(own);
    const { cursor } = this.setting.selection.value;
    const { key } = event;
    if (key === "Escape") {
      if (this.pending.length === 0 && this.setting.chosen.value === undefined) return false;
      this.setting.sketch([]);
      this.setting.choose(undefined);
      return true;
    }
    if (key === " " && cursor !== undefined) {
      this.toggle(own, shape, cursor);
      return true;
    }
    if (key === "Enter" && cursor !== undefined) {
      this.finish(shape, cursor);
      return true;
    }
    if (this.typeLetter(key)) return true;
    if (/^[0-9]$/.test(key)) return this.typeNumber(Number(key));
    if (key === "Backspace" && this.typeNumber("back")) return true;
    if (key === "Delete" || key === "Backspace") {
      if (this.setting.chosen.value === undefined) return false;
      this.setting.goTo(removeClue(this.puzzle, this.setting.chosen.value));
      this.setting.choose(undefined);
      return true;
    }
    return false;
  }

  /** Adds the cell of the cursor to what is being drawn, or takes it away. */
  private toggle(own: KindInfo, shape: CellShape, cursor: number): void {
    if (shape === "neighbours" || shape === "square" || own.cells?.most === 1) {
      return this.finish(shape, cursor);
    }
    if (this.pending.includes(cursor)) {
      this.setting.sketch(this.pending.filter((cell) => cell !== cursor));
      return;
    }
    this.setting.sketch(dragged(this.board, shape, this.pending, cursor));
    if (shape === "adjacent" && this.pending.length === 2) this.place(this.pending);
    if (shape === "board" && this.pending.length === 2) {
      const [one, other] = this.pending;
      this.setting.sketch([]);
      if (one !== undefined && other !== undefined) this.turn(own, [one, other]);
    }
  }

  private finish(shape: CellShape, cursor: number): void {
    if (shape === "neighbours") return this.place([cursor, ...neighbours(this.board, cursor)]);
    if (shape === "square") {
      return this.place(squareAt(this.board, placeOf(this.board, cursor)) ?? []);
    }
    if (shape === "copies" && this.pending.length > 0 && !this.pending.includes(cursor)) {
      const copy = copied(this.board, this.pending, cursor);
      if (copy) this.place([...this.pending, ...copy]);
      return;
    }
    if (isOutside(shape)) return;
    this.place(this.pending.length ? this.pending : [cursor]);
  }

  /** Types into the number of the chosen clue; returns whether it has one. */
  typeNumber(digit: number | "back"): boolean {
    const { chosenClue: clue } = this.setting;
    const at = this.setting.chosen.value;
    if (!clue || at === undefined) return false;
    const numbers = this.setting.chosenFields(clue).filter(({ type }) => type === "number");
    const field = numbers.find(({ name }) => name in clue) ?? numbers[0];
    if (!field || (digit === "back" && clue[field.name] === undefined)) return false;
    const value = typed(this.isNew ? 0 : clue[field.name], digit, field.most);
    this.isNew = false;
    this.setting.goTo(changeClue(this.puzzle, at, { [field.name]: value }));
    return true;
  }

  /** Writes a letter into the chosen clue; returns whether it has a field for it. */
  typeLetter(key: string): boolean {
    const { chosenClue: clue } = this.setting;
    const at = this.setting.chosen.value;
    if (!clue || at === undefined) return false;
    for (const field of this.setting.chosenFields(clue)) {
      const letters = lettersOf(field, this.puzzle);
      const letter = [key, key.toUpperCase()].find((one) => letters.includes(one));
      if (letter === undefined) continue;
      this.setting.goTo(changeClue(this.puzzle, at, { [field.name]: letter }));
      return true;
    }
    return false;
  }

  /** Returns the topmost clue that a cell is in, of a kind or of any; -1 if there is none. */
  private clueAt(cell: number, kind?: string): number {
    return (this.puzzle.clues ?? []).findLastIndex(
      (clue) =>
        clue.marks === undefined &&
        clue.cells.includes(cell) &&
        (kind === undefined || clue.kind === kind),
    );
  }

  /** Chooses the topmost clue that a cell is in. */
  chooseAt(cell: number): void {
    const at = this.clueAt(cell);
    this.setting.choose(at < 0 ? undefined : at);
  }

  /** Removes the topmost clue that a cell is in, or else its given. */
  private eraseAt(cell: number): void {
    const at = this.clueAt(cell);
    this.setting.choose(undefined);
    this.setting.goTo(at < 0 ? withoutGivens(this.puzzle, [cell]) : removeClue(this.puzzle, at));
  }
}
