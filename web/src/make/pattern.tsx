/** The cells that are given, marked on a board. */

import { computed, useSignal } from "@preact/signals";
import { ARROWS, step } from "../board/board";
import { drawings } from "../ask";
import type { Content } from "../board/names";
import { BoardView } from "../board/view";
import { useSetting } from "../set/context";
import { givenCount } from "../puzzle/puzzle";
import { counted, t } from "../words";
import { boardOfForm, markedCells, patternOf, puzzleOfForm, withMark } from "./request";
import { change, form } from "./state";

const NONE: Content = { symbol: 0, isGiven: false, corner: 0, centre: 0, colours: [], notes: [] };

const drawn = drawings.drawn(computed(() => puzzleOfForm(form.value)));

export function Pattern() {
  const cursor = useSignal<number | undefined>(undefined);
  /** What dragging does: it marks cells, or takes marks away. */
  const marks = useSignal(true);
  const board = boardOfForm(form.value);
  const marked = markedCells(form.value);
  const mark = (cell: number, isOne: boolean) =>
    change({ pattern: withMark(form.value, cell, isOne) });
  const begin = (cell: number) => {
    cursor.value = cell;
    marks.value = !marked.has(cell);
    mark(cell, marks.value);
  };
  const type = (event: KeyboardEvent) => {
    const arrow = ARROWS[event.key];
    const at = cursor.value ?? 0;
    if (arrow) cursor.value = cursor.value === undefined ? 0 : step(board, at, ...arrow);
    else if (event.key === " " || event.key === "Enter") begin(at);
    else if (event.key === "Delete" || event.key === "Backspace") mark(at, false);
    else return;
    event.preventDefault();
  };
  const set = useSetting().puzzle.value;
  const other = set.givens;
  const canTake = other.length === board.places.length && givenCount(set) > 0;
  return (
    <div class="pattern">
      <p class="help" id="pattern-help">
        {t("pattern-help")}
      </p>
      <BoardView
        id="pattern"
        label={t("pattern")}
        describedBy="pattern-help"
        board={board}
        marks={drawn.value}
        contents={board.places.map((_, cell) => ({ ...NONE, isGiven: marked.has(cell) }))}
        selected={marked}
        cursor={cursor.value}
        onPress={({ cell }) => cell !== undefined && begin(cell)}
        onDrag={({ cell }) => cell !== undefined && mark(cell, marks.value)}
        onKey={type}
      />
      <div class="row">
        <p class="muted" role="status">
          {counted("clues", marked.size)}
        </p>
        <button
          type="button"
          disabled={!patternOf(form.value)}
          onClick={() => change({ pattern: "" })}
        >
          {t("pattern-clear")}
        </button>
        <button
          type="button"
          disabled={!canTake}
          onClick={() => change({ pattern: other.replace(/[^.]/g, "X") })}
        >
          {t("pattern-take")}
        </button>
      </div>
    </div>
  );
}
