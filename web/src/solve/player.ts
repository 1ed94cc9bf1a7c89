/** What a player does on a board, by keys, buttons and pointers: selects, enters, erases and undoes. */

import { batch, computed, type ReadonlySignal, signal } from "@preact/signals";
import type { Board } from "../board/board";
import { adding, moved, NOTHING, only, removing, type Selection } from "../board/selection";
import type { PuzzleJson } from "../engine/protocol";
import { isTwoValued } from "../puzzle/symbols";
import { type History, redo, undo } from "../state/history";
import * as game from "./game";
import type { Command } from "./keys";
import { withoutMarks } from "./marks";
import * as pen from "./pen";

/** What a stroke enters: its cells, all with the symbol that the first one had. */
interface Painted {
  readonly cells: ReadonlySet<number>;
  readonly before: number;
  readonly symbol: number;
}

export abstract class Player {
  abstract readonly puzzle: ReadonlySignal<PuzzleJson>;
  abstract readonly board: ReadonlySignal<Board>;
  abstract readonly history: ReadonlySignal<History<game.Position>>;
  abstract readonly position: ReadonlySignal<game.Position>;
  /** The symbol of each cell, given or entered. */
  abstract readonly symbols: ReadonlySignal<readonly number[]>;
  /** The groups of cells that hold no symbol twice. */
  abstract readonly houses: ReadonlySignal<readonly (readonly number[])[]>;
  readonly mode = signal<game.Mode>("digit");
  readonly selection = signal<Selection>(NOTHING);
  /** Whether pressing a cell adds to what is selected, as with Ctrl. */
  readonly selectsSeveral = signal(false);
  /** Whether strokes draw lines and select nothing. */
  readonly hasPen = signal(false);
  readonly stroke = signal<pen.Stroke | undefined>(undefined);
  /** The lines of the pen, with those of the stroke under way. */
  readonly lines = computed(() => {
    const drawn = this.position.value.lines ?? [];
    return this.stroke.value ? pen.withStroke(drawn, this.stroke.value) : drawn;
  });
  /** What a stroke that is under way enters into which cells, where cells are empty or filled. */
  readonly painted = signal<Painted | undefined>(undefined);
  /** Whether the stroke of a pointer that is under way removes from what is selected. */
  private isRemoving = false;
  /** Whether that stroke selects cells. */
  private selects = true;

  /** Whether a symbol that is entered is removed from the marks around it. */
  protected abstract get removesMarks(): boolean;
  /** Goes on to a new position. */
  abstract goTo(next: game.Position): void;
  /** Goes to another position of the history. */
  protected abstract travel(way: (history: History<game.Position>) => History<game.Position>): void;

  /** Returns a position with what the stroke under way enters. */
  protected withPainted(position: game.Position): game.Position {
    const { painted, puzzle } = this;
    if (!painted.value) return position;
    return game.paint(position, puzzle.value, painted.value.cells, painted.value.symbol);
  }

  /** Whether pressing a cell enters the next symbol. */
  private get isPainting(): boolean {
    return (
      isTwoValued(this.board.value.symbols) && this.mode.value === "digit" && !this.hasPen.value
    );
  }

  /** Gives the selected cells the symbol that follows that of the one with the cursor. */
  private cycle(): void {
    const { selection, symbols, position, puzzle, board } = this;
    const { cursor, cells } = selection.value;
    const own = board.value.symbols;
    if (cursor === undefined || !own) return;
    const first = cells.has(cursor) ? cursor : ([...cells][0] ?? cursor);
    const next = game.nextSymbol(own, symbols.value[first] ?? 0);
    this.goTo(game.paint(position.value, puzzle.value, cells, next));
  }

  enter(number: number, own: game.Mode = this.mode.value): void {
    const { puzzle, position } = this;
    const cells = this.selection.value.cells;
    const next = game.enter(position.value, puzzle.value, cells, own, number);
    const placed = game
      .free(puzzle.value, cells)
      .filter((cell) => own === "digit" && next.symbols[cell] === number);
    const isRemoving = next !== position.value && this.removesMarks;
    this.goTo(
      isRemoving && placed.length ? withoutMarks(next, this.houses.value, placed, number) : next,
    );
  }

  run(command: Command): void {
    const { selection, mode, board } = this;
    switch (command.do) {
      case "enter":
        return this.enter(command.number, command.mode);
      case "move": {
        const { down, right, extends: extends_ } = command;
        if (this.hasPen.value && extends_) return this.drawOn(down, right);
        selection.value = moved(board.value, selection.value, down, right, extends_);
        return;
      }
      case "cycle":
        return this.cycle();
      case "erase": {
        const cells = selection.value.cells;
        return this.goTo(game.erase(this.position.value, this.puzzle.value, cells, mode.value));
      }
      case "undo":
        return this.travel(undo);
      case "redo":
        return this.travel(redo);
      case "all":
        selection.value = {
          cells: new Set(board.value.places.keys()),
          cursor: selection.value.cursor ?? 0,
        };
        return;
      case "none":
        selection.value = { cells: new Set(), cursor: selection.value.cursor };
        return;
      case "mode":
        mode.value = command.mode;
        return;
      case "next-mode":
      case "previous-mode": {
        const modes = game.modesOf(board.value.symbols);
        const by = command.do === "next-mode" ? 1 : modes.length - 1;
        mode.value = modes[(modes.indexOf(mode.value) + by) % modes.length] ?? "digit";
      }
    }
  }

  /**
   * Selects by pointer: pressing anew begins a selection, dragging adds to it. Where cells are empty or
   * filled, it enters the next symbol.
   */
  press(cell: number | undefined, adds: boolean): void {
    if (cell === undefined) return;
    const { selection } = this;
    if (this.hasPen.value) {
      selection.value = only(cell);
      this.stroke.value = pen.begun(cell);
      return;
    }
    const isAdding = adds || this.selectsSeveral.value;
    const own = this.board.value.symbols;
    this.selects = !this.isPainting || isAdding;
    if (own && !this.selects) {
      selection.value = only(cell);
      const before = this.symbols.value[cell] ?? 0;
      const isFree = game.free(this.puzzle.value, [cell]).length > 0;
      if (!isFree) return;
      const symbol = game.nextSymbol(own, before);
      this.painted.value = { cells: new Set([cell]), before, symbol };
      return;
    }
    this.isRemoving = isAdding && selection.value.cells.has(cell);
    if (this.isRemoving) selection.value = removing(selection.value, cell);
    else selection.value = isAdding ? adding(selection.value, cell) : only(cell);
  }

  drag(cell: number | undefined): void {
    const { board, stroke, position } = this;
    if (stroke.value) {
      if (cell === undefined) return;
      const { lines = [] } = position.value;
      stroke.value = pen.drawnTo(board.value, stroke.value, cell, lines);
      return;
    }
    const { selection, painted } = this;
    if (painted.value) return this.paintOn(painted.value, cell);
    if (!this.selects || cell === undefined || selection.value.cells.has(cell) !== this.isRemoving)
      return;
    selection.value = this.isRemoving
      ? removing(selection.value, cell)
      : adding(selection.value, cell);
  }

  /** Goes on with a stroke to a cell, which is taken if it is like the first one was. */
  private paintOn(painted: Painted, cell: number | undefined): void {
    if (cell === undefined || painted.cells.has(cell)) return;
    this.selection.value = only(cell);
    const isLike = (this.symbols.value[cell] ?? 0) === painted.before;
    if (!isLike || game.free(this.puzzle.value, [cell]).length === 0) return;
    this.painted.value = { ...painted, cells: new Set([...painted.cells, cell]) };
  }

  /** Ends the stroke of a pointer: what the pen drew, or what it entered, is one move. */
  release(): void {
    const { stroke } = this;
    if (this.painted.value) {
      const next = this.position.value;
      batch(() => {
        this.painted.value = undefined;
        this.goTo(next);
      });
      return;
    }
    if (!stroke.value) return;
    const [lines, { last }] = [this.lines.value, stroke.value];
    const isDrawn = stroke.value.lines.length > 0;
    batch(() => {
      stroke.value = undefined;
      this.selection.value = only(last);
      if (isDrawn) this.goTo({ ...this.position.value, lines });
    });
  }

  /** Draws a line from the cursor to the next cell in a direction. */
  private drawOn(down: number, right: number): void {
    const { selection, board } = this;
    const from = selection.value.cursor;
    const next = moved(board.value, selection.value, down, right, false);
    if (from !== undefined && next.cursor !== undefined) {
      this.stroke.value = pen.begun(from);
      this.drag(next.cursor);
      this.release();
    }
    selection.value = next;
  }

  /** Adds every cell that is like a cell: with its symbol, or else its marks, or else its colours. */
  selectAlike(cell: number): void {
    const { corner, centre, colours } = this.position.value;
    const layer = [this.symbols.value, centre, corner, colours].find((layer) => layer[cell]);
    const alike = layer?.flatMap((value, at) => (value === layer[cell] ? [at] : []));
    this.selection.value = { cells: new Set(alike ?? [cell]), cursor: cell };
  }
}
