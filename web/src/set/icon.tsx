/** Icons of kinds of clue: a clue of each as the engine draws it, on the corner of a small board. */

import { drawings } from "../ask";
import { Marks } from "../board/drawing";
import { boardLines, path, UNIT } from "../board/lines";
import { boardOf } from "../board/board";
import type { ClueJson, KindInfo, PuzzleJson } from "../engine/protocol";
import { emptyPuzzle } from "../puzzle/puzzle";
import { newClue } from "./draft";
import { isOutside } from "./shapes";

const SAMPLE: PuzzleJson = emptyPuzzle();
const BOARD = boardOf(SAMPLE);

/** Cells at the upper left corner that lie as those of a shape do. */
const CELLS: Record<string, number[]> = {
  any: [0, 1, 9],
  path: [18, 10, 11, 2],
  adjacent: [9, 10],
  neighbours: [10, 1, 9, 11, 19],
  square: [0, 1, 9, 10],
  "row-or-column": [9, 10, 11, 12, 13, 14, 15, 16, 17],
  diagonal: [9, 1],
  copies: [0, 1, 18, 19],
  board: [],
};

/** Values of fields that most clues say, but none is usual. */
const VALUES: Record<string, unknown> = { sum: 9, value: "X", count: 3, difference: 1, at: 1 };

function sample(kind: KindInfo): ClueJson {
  const { shape = "any", most = 9 } = kind.cells ?? {};
  const cells = (CELLS[shape] ?? []).slice(0, isOutside(shape) ? 9 : most);
  const fresh = drawings.newClues(SAMPLE)[kind.name] ?? {};
  const clue = newClue(BOARD, kind, cells, { ...fresh, ...(fresh.cells ? {} : { cells }) });
  for (const { name, needed, type } of kind.fields) {
    if (needed && clue[name] === undefined && type === "number") clue[name] = VALUES[name] ?? 3;
  }
  return clue;
}

/** The edges of what is seen of the board, in cells: one before it where clues stand outside. */
function view(kind: KindInfo): [from: number, count: number] {
  return isOutside(kind.cells?.shape ?? "any") ? [-1.05, 3] : [-0.05, 3.1];
}

const GRID = boardLines({ ...BOARD, regions: BOARD.places.map(() => 0) }).fine;

export function KindIcon({ kind }: { kind: KindInfo }) {
  const marks = drawings.ofClue(SAMPLE, sample(kind)) ?? [];
  const [from, count] = view(kind);
  const box = [from, from, count, count].map((edge) => edge * UNIT);
  return (
    <svg class="board still kind-icon" viewBox={box.join(" ")} aria-hidden="true">
      <Marks marks={marks} part="below" />
      <path class="fine" d={GRID} />
      <path
        class="fine"
        d={path([
          [0, 9],
          [0, 0],
          [9, 0],
        ])}
      />
      <Marks marks={marks} part="above" />
    </svg>
  );
}
