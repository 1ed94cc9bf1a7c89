/** The tool that chooses clues on the board, and changes where they lie. */

import { signal } from "@preact/signals";
import type { Press } from "../board/view";
import { ARROWS, placeOf } from "../board/board";
import { only } from "../board/selection";
import type { ClueJson, KindInfo } from "../engine/protocol";
import { removeClue, withClues } from "./draft";
import { chooseAt, typeNumber } from "./drawing";
import { type Grip, gripAt, shifted, stretched, withCell } from "./moving";
import { board, chosen, goTo, kindOf, puzzle, selection } from "./state";

interface Held {
  index: number;
  /** The clue as it would be if it was let go. */
  clue: ClueJson;
  from: number;
  grip: Grip;
}

/** The clue that is being dragged. */
export const held = signal<Held | undefined>(undefined);

/** Returns the chosen clue with its kind. */
function chosenClue(): { index: number; clue: ClueJson; kind: KindInfo } | undefined {
  const index = chosen.value;
  const clue = index === undefined ? undefined : puzzle.value.clues?.[index];
  const kind = clue && kindOf(clue);
  return index !== undefined && clue && kind ? { index, clue, kind } : undefined;
}

function replace(index: number, clue: ClueJson): void {
  goTo(withClues(puzzle.value, (puzzle.value.clues ?? []).with(index, clue)));
}

export function hold({ cell, adds }: Press): void {
  if (cell === undefined) return;
  selection.value = only(cell);
  if (adds) return addOrRemove(cell);
  // Of clues over each other, the chosen one stays in hand.
  if (!chosenClue()?.clue.cells.includes(cell)) chooseAt(cell);
  const own = chosenClue();
  if (!own) return;
  held.value = { ...own, from: cell, grip: gripAt(own.clue, own.kind, cell) };
}

function addOrRemove(cell: number): void {
  const own = chosenClue();
  const next = own && withCell(board.value, own.clue, own.kind, cell);
  if (own && next) replace(own.index, next);
}

export function pull(cell: number): void {
  const [now, own] = [held.value, chosenClue()];
  if (!now || !own) return;
  const [from, to] = [placeOf(board.value, now.from), placeOf(board.value, cell)];
  const clue =
    now.grip === "whole"
      ? shifted(board.value, own.clue, own.kind, to.row - from.row, to.col - from.col)
      : stretched(board.value, now.clue, own.kind, now.grip, cell);
  if (!clue) return;
  held.value = { ...now, clue };
  selection.value = only(cell);
}

export function letGo(): void {
  const now = held.value;
  held.value = undefined;
  const cells = now && puzzle.value.clues?.[now.index]?.cells;
  if (now && cells && now.clue.cells.join() !== cells.join()) replace(now.index, now.clue);
}

/** Does what a key means with this tool; returns whether it means anything. */
export function typeHeld(event: KeyboardEvent): boolean {
  const { key } = event;
  const { cursor } = selection.value;
  const arrow = ARROWS[key];
  const own = chosenClue();
  if (arrow && event.altKey && own) {
    const moved = shifted(board.value, own.clue, own.kind, arrow[0], arrow[1]);
    if (moved) replace(own.index, moved);
    return true;
  }
  if (event.altKey) return false;
  if ((key === "Enter" || key === " ") && cursor !== undefined) {
    if (event.shiftKey) addOrRemove(cursor);
    else chooseAt(cursor);
    return true;
  }
  if (!own) return false;
  if (key === "Escape") chosen.value = undefined;
  else if (/^[0-9]$/.test(key)) return typeNumber(Number(key));
  else if (key === "Backspace" && typeNumber("back")) return true;
  else if (key === "Delete" || key === "Backspace") {
    goTo(removeClue(puzzle.value, own.index));
    chosen.value = undefined;
  } else return false;
  return true;
}
