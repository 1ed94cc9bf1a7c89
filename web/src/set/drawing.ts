/** What pressing, dragging and typing on the board do with the tool in hand. */

import type { Press } from "../board/view";
import { ARROWS, neighbours, placeOf } from "../board/board";
import { adding, moved, NOTHING, only } from "../board/selection";
import type { CellShape, ClueJson, CluePlace, KindInfo } from "../engine/protocol";
import { symbolOf } from "../puzzle/symbols";
import {
  addClue,
  changeClue,
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
import { hold, letGo, pull, typeHeld } from "./holding";
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
import {
  back,
  board,
  chosen,
  chosenFields,
  forth,
  fresh,
  goTo,
  kind,
  pending,
  places,
  puzzle,
  selection,
  tool,
} from "./state";

function shapeOf(kind: KindInfo): CellShape {
  return kind.cells?.shape ?? "any";
}

/** Adds a clue of the tool in hand with these cells, and chooses it. */
export function place(cells: readonly number[]): void {
  const own = kind.value;
  pending.value = [];
  if (!own) return;
  const { least = 1, most = Infinity } = own.cells ?? {};
  if (cells.length < least || cells.length > most) return;
  const clues = puzzle.value.clues ?? [];
  const same = clues.findIndex((clue) => clue.kind === own.name && isSame(clue, cells));
  if (same >= 0) {
    chosen.value = same;
    return;
  }
  goTo(addClue(puzzle.value, newClue(board.value, own, cells, fresh.value[own.name])));
  chosen.value = clues.length;
  isNew = true;
}

/** Adds a clue at a place of its own, or chooses the one that is there. */
export function placeAt({ cells, fields }: CluePlace): void {
  const before = puzzle.value.clues?.length ?? 0;
  place(cells);
  const clues = puzzle.value.clues ?? [];
  if (fields && clues.length > before) goTo(changeClue(puzzle.value, before, fields));
}

/** Whether the chosen clue has just been made: the first digit replaces its usual number. */
let isNew = false;

/** Whether a clue has these cells; the order matters, as it does to thermometers. */
function isSame({ cells }: ClueJson, others: readonly number[]): boolean {
  return cells.length === others.length && cells.every((cell, at) => cell === others[at]);
}

/** Where the pointer went down, and whether it has left that cell. */
let start: Press | undefined;
let like: number | undefined;

export function press(press: Press): void {
  start = press;
  const { cell, adds, point } = press;
  const own = kind.value;
  if (!own) {
    if (tool.value === "black") {
      const { row, col } = point;
      return goTo(withBlack(puzzle.value, Math.floor(row), Math.floor(col)));
    }
    if (cell === undefined) return;
    if (tool.value === "select") return hold(press);
    if (tool.value === "erase") {
      selection.value = only(cell);
      eraseAt(cell);
      return;
    }
    like = cell;
    selection.value = adds ? adding(selection.value, cell) : only(cell);
    return;
  }
  if (cell !== undefined) selection.value = only(cell);
  const shape = shapeOf(own);
  if (places.value.length > 0) {
    const near = nearestPlace(places.value, board.value, point);
    return near && placeAt(near);
  }
  if (isOutside(shape)) return placeOutside(press, shape);
  if (cell === undefined) return;
  if (shape === "copies" && pending.value.length > 0 && !pending.value.includes(cell)) {
    const group = pending.value;
    const copy = copied(board.value, group, cell);
    if (copy) place([...group, ...copy]);
    return;
  }
  if (shape === "neighbours") return place([cell, ...neighbours(board.value, cell)]);
  if (shape === "square") return place(nearestSquare(board.value, point) ?? []);
  if (shape === "board") return turn(own, nearestEdge(board.value, point));
  pending.value = [cell];
}

export function drag({ cell, isCentral }: Press): void {
  if (cell === undefined || !isCentral) return;
  const own = kind.value;
  if (own) {
    if (pending.value.length === 0) return;
    pending.value = dragged(board.value, shapeOf(own), pending.value, cell);
    if (pending.value.includes(cell)) selection.value = only(cell);
    return;
  }
  if (tool.value === "select") return pull(cell);
  if (tool.value === "region" && like !== undefined) {
    goTo(withRegion(puzzle.value, [cell], like));
    selection.value = only(cell);
  } else if (tool.value === "given") {
    selection.value = adding(selection.value, cell);
  }
}

export function release(): void {
  const own = kind.value;
  like = undefined;
  letGo();
  if (!own || pending.value.length === 0) return;
  const shape = shapeOf(own);
  if (shape === "copies") return;
  if (shape === "adjacent" && pending.value.length === 1 && start) {
    return place(nearestEdge(board.value, start.point) ?? []);
  }
  const [cell = -1] = pending.value;
  const there = pending.value.length === 1 ? clueAt(cell, own.name) : -1;
  if (there >= 0) {
    // A click on a clue of the kind in hand chooses it.
    pending.value = [];
    chosen.value = there;
    return;
  }
  place(pending.value);
}

/** Places a clue outside the board; pressing again turns it to the next line from there. */
function placeOutside({ point }: Press, shape: CellShape): void {
  const at = { row: Math.floor(point.row), col: Math.floor(point.col) };
  const lines = linesFrom(board.value, at, shape);
  const clues = puzzle.value.clues ?? [];
  const used = clues.findIndex(
    (clue) => clue.kind === tool.value && lines.some((line) => isSame(clue, line)),
  );
  if (used < 0) return place(lines[0] ?? []);
  if (chosen.value === used && lines.length > 1) {
    const own = clues[used];
    const turned = own && lines[(lines.findIndex((line) => isSame(own, line)) + 1) % lines.length];
    if (turned) goTo(changeClue(puzzle.value, used, { cells: turned }));
  }
  chosen.value = used;
}

/** The letter of an edge without a mark. */
const NONE = ".";

/** Changes the mark of an edge of a clue about all edges, which is made if there is none. */
function turn(own: KindInfo, pair: [number, number] | undefined): void {
  const fields = fresh.value[own.name];
  if (!pair || !fields) return;
  const clues = puzzle.value.clues ?? [];
  const at = clues.findIndex(({ kind }) => kind === own.name);
  const clue = clues[at] ?? newClue(board.value, own, [], fields);
  const none = String(fields.marks).includes(NONE) ? NONE : "";
  const next = turnEdge(clue, pair, none + own.fields.map(({ letters }) => letters ?? "").join(""));
  goTo(withClues(puzzle.value, at < 0 ? [...clues, next] : clues.with(at, next)));
  chosen.value = at < 0 ? clues.length : at;
}

/** Does what a key means; returns whether it means anything here. */
export function type(event: KeyboardEvent): boolean {
  const isControl = event.ctrlKey || event.metaKey;
  const letter = event.key.toLowerCase();
  const arrow = ARROWS[event.key];
  if (isControl && letter === "z" && !event.shiftKey) back();
  else if (isControl && (letter === "y" || letter === "z")) forth();
  else if (isControl && letter === "a") {
    selection.value = { cells: new Set(board.value.places.keys()), cursor: 0 };
  } else if (tool.value === "select" && !isControl && typeHeld(event)) {
    return true;
  } else if (arrow) {
    const before = selection.value.cursor;
    const extends_ = (event.shiftKey || isControl) && !kind.value;
    selection.value = moved(board.value, selection.value, arrow[0], arrow[1], extends_);
    const { cursor } = selection.value;
    if (tool.value === "region" && extends_ && before !== undefined && cursor !== undefined) {
      goTo(withRegion(puzzle.value, [cursor], before));
    }
  } else if (isControl || event.altKey) return false;
  else if (kind.value) return typeClue(event, kind.value);
  else return typeGiven(event);
  return true;
}

function typeGiven({ key, code }: KeyboardEvent): boolean {
  const { cells, cursor } = selection.value;
  const own = board.value.symbols;
  const isErasing = ["Delete", "Backspace", "."].includes(key) || (key === "0" && !own);
  if (tool.value === "erase" && cursor !== undefined && (isErasing || key === "Enter")) {
    eraseAt(cursor);
    return true;
  }
  if (tool.value === "black" && cursor !== undefined && (key === " " || key === "Enter")) {
    const { row, col } = placeOf(board.value, cursor);
    goTo(withBlack(puzzle.value, row, col));
    selection.value = NOTHING;
    return true;
  }
  if (tool.value !== "given") return false;
  if (isErasing && chosen.value !== undefined) {
    goTo(removeClue(puzzle.value, chosen.value));
    chosen.value = undefined;
    return true;
  }
  if (isErasing) {
    goTo(withoutGivens(puzzle.value, cells));
    return true;
  }
  const numpad = /^Numpad([0-9])$/.exec(code);
  const symbol = symbolOf(numpad?.[1] ?? key, own);
  if (symbol === 0 || symbol > board.value.size) return false;
  goTo(withGivens(puzzle.value, cells, symbol));
  return true;
}

function typeClue(event: KeyboardEvent, own: KindInfo): boolean {
  const shape = shapeOf(own);
  const { cursor } = selection.value;
  const { key } = event;
  if (key === "Escape") {
    if (pending.value.length === 0 && chosen.value === undefined) return false;
    pending.value = [];
    chosen.value = undefined;
    return true;
  }
  if (key === " " && cursor !== undefined) {
    toggle(own, shape, cursor);
    return true;
  }
  if (key === "Enter" && cursor !== undefined) {
    finish(shape, cursor);
    return true;
  }
  if (/^[0-9]$/.test(key)) return typeNumber(Number(key));
  if (key === "Backspace" && typeNumber("back")) return true;
  if (key === "Delete" || key === "Backspace") {
    if (chosen.value === undefined) return false;
    goTo(removeClue(puzzle.value, chosen.value));
    chosen.value = undefined;
    return true;
  }
  return false;
}

/** Adds the cell of the cursor to what is being drawn, or takes it away. */
function toggle(own: KindInfo, shape: CellShape, cursor: number): void {
  if (shape === "neighbours" || shape === "square" || own.cells?.most === 1) {
    return finish(shape, cursor);
  }
  if (pending.value.includes(cursor)) {
    pending.value = pending.value.filter((cell) => cell !== cursor);
    return;
  }
  pending.value = dragged(board.value, shape, pending.value, cursor);
  if (shape === "adjacent" && pending.value.length === 2) place(pending.value);
  if (shape === "board" && pending.value.length === 2) {
    const [one, other] = pending.value;
    pending.value = [];
    if (one !== undefined && other !== undefined) turn(own, [one, other]);
  }
}

function finish(shape: CellShape, cursor: number): void {
  if (shape === "neighbours") return place([cursor, ...neighbours(board.value, cursor)]);
  if (shape === "square") {
    return place(squareAt(board.value, placeOf(board.value, cursor)) ?? []);
  }
  if (shape === "copies" && pending.value.length > 0 && !pending.value.includes(cursor)) {
    const copy = copied(board.value, pending.value, cursor);
    if (copy) place([...pending.value, ...copy]);
    return;
  }
  if (isOutside(shape)) return;
  place(pending.value.length ? pending.value : [cursor]);
}

/** Types into the number of the chosen clue; returns whether it has one. */
export function typeNumber(digit: number | "back"): boolean {
  const clue = chosen.value === undefined ? undefined : puzzle.value.clues?.[chosen.value];
  if (!clue || chosen.value === undefined) return false;
  const numbers = chosenFields(clue).filter(({ type }) => type === "number");
  const field = numbers.find(({ name }) => name in clue) ?? numbers[0];
  if (!field || (digit === "back" && clue[field.name] === undefined)) return false;
  const value = typed(isNew ? 0 : clue[field.name], digit, field.most);
  isNew = false;
  goTo(changeClue(puzzle.value, chosen.value, { [field.name]: value }));
  return true;
}

/** Returns the topmost clue that a cell is in, of a kind or of any; -1 if there is none. */
function clueAt(cell: number, kind?: string): number {
  return (puzzle.value.clues ?? []).findLastIndex(
    (clue) =>
      clue.marks === undefined &&
      clue.cells.includes(cell) &&
      (kind === undefined || clue.kind === kind),
  );
}

/** Chooses the topmost clue that a cell is in. */
export function chooseAt(cell: number): void {
  const at = clueAt(cell);
  chosen.value = at < 0 ? undefined : at;
}

/** Removes the topmost clue that a cell is in, or else its given. */
function eraseAt(cell: number): void {
  const at = clueAt(cell);
  chosen.value = undefined;
  goTo(at < 0 ? withoutGivens(puzzle.value, [cell]) : removeClue(puzzle.value, at));
}
