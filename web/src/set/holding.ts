/** The tool that chooses clues on the board, and changes where they lie. */

import { type ReadonlySignal, signal } from "@preact/signals";
import type { Press } from "../board/view";
import { ARROWS, type Board, placeOf } from "../board/board";
import { only } from "../board/selection";
import type { ClueJson, KindInfo, PuzzleJson } from "../engine/protocol";
import { removeClue, withClues } from "./draft";
import type { Drawing } from "./drawing";
import { type Grip, gripAt, shifted, stretched, withCell } from "./moving";
import { kindOf, type Setting } from "./state";

interface Held {
  index: number;
  /** The clue as it would be if it was let go. */
  clue: ClueJson;
  from: number;
  grip: Grip;
}

/** Holds a clue in hand. */
export class Holding {
  private readonly dragged = signal<Held | undefined>(undefined);
  /** The clue that is being dragged. */
  readonly held: ReadonlySignal<Held | undefined> = this.dragged;

  constructor(
    private readonly setting: Setting,
    private readonly drawing: Drawing,
  ) {}

  private get board(): Board {
    return this.setting.board.value;
  }

  private get puzzle(): PuzzleJson {
    return this.setting.puzzle.value;
  }

  /** Returns the chosen clue with its kind. */
  private chosenClue(): { index: number; clue: ClueJson; kind: KindInfo } | undefined {
    const { chosenClue: clue } = this.setting;
    const index = this.setting.chosen.value;
    const kind = clue && kindOf(clue);
    return index !== undefined && clue && kind ? { index, clue, kind } : undefined;
  }

  private replace(index: number, clue: ClueJson): void {
    this.setting.goTo(withClues(this.puzzle, (this.puzzle.clues ?? []).with(index, clue)));
  }

  hold({ cell, adds }: Press): void {
    if (cell === undefined) return;
    this.setting.select(only(cell));
    if (adds) return this.addOrRemove(cell);
    // Of clues over each other, the chosen one stays in hand.
    if (!this.chosenClue()?.clue.cells.includes(cell)) this.drawing.chooseAt(cell);
    const own = this.chosenClue();
    if (!own) return;
    this.dragged.value = { ...own, from: cell, grip: gripAt(own.clue, own.kind, cell) };
  }

  private addOrRemove(cell: number): void {
    const own = this.chosenClue();
    const next = own && withCell(this.board, own.clue, own.kind, cell);
    if (own && next) this.replace(own.index, next);
  }

  pull(cell: number): void {
    const [now, own] = [this.dragged.value, this.chosenClue()];
    if (!now || !own) return;
    const [from, to] = [placeOf(this.board, now.from), placeOf(this.board, cell)];
    const clue =
      now.grip === "whole"
        ? shifted(this.board, own.clue, own.kind, to.row - from.row, to.col - from.col)
        : stretched(this.board, now.clue, own.kind, now.grip, cell);
    if (!clue) return;
    this.dragged.value = { ...now, clue };
    this.setting.select(only(cell));
  }

  letGo(): void {
    const now = this.dragged.value;
    this.dragged.value = undefined;
    const cells = now && this.puzzle.clues?.[now.index]?.cells;
    if (now && cells && now.clue.cells.join() !== cells.join()) this.replace(now.index, now.clue);
  }

  /** Does what a key means with this tool; returns whether it means anything. */
  typeHeld(event: KeyboardEvent): boolean {
    const { key } = event;
    const { cursor } = this.setting.selection.value;
    const arrow = ARROWS[key];
    const own = this.chosenClue();
    if (arrow && event.altKey && own) {
      const moved = shifted(this.board, own.clue, own.kind, arrow[0], arrow[1]);
      if (moved) this.replace(own.index, moved);
      return true;
    }
    if (event.altKey) return false;
    if ((key === "Enter" || key === " ") && cursor !== undefined) {
      if (event.shiftKey) this.addOrRemove(cursor);
      else this.drawing.chooseAt(cursor);
      return true;
    }
    if (!own) return false;
    if (key === "Escape") this.setting.choose(undefined);
    else if (this.drawing.typeLetter(key)) return true;
    else if (/^[0-9]$/.test(key)) return this.drawing.typeNumber(Number(key));
    else if (key === "Backspace" && this.drawing.typeNumber("back")) return true;
    else if (key === "Delete" || key === "Backspace") {
      this.setting.goTo(removeClue(this.puzzle, own.index));
      this.setting.choose(undefined);
    } else return false;
    return true;
  }
}
