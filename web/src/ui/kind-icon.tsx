/** Icons of kinds of clue: a clue of each as the engine draws it, on the corner of a small board. */

import { drawings } from "../ask";
import { Marks } from "../board/drawing";
import { path, UNIT } from "../board/lines";
import { boardOf } from "../board/board";
import type { ClueJson, KindInfo, PuzzleJson } from "../engine/protocol";
import { emptyPuzzle } from "../puzzle/puzzle";
import { newClue } from "../set/draft";
import { isOutside } from "../set/shapes";

const SAMPLE: PuzzleJson = emptyPuzzle();
const BOARD = boardOf(SAMPLE);

/** Cells at the upper left corner that lie as those of a shape do. */
const CELLS: Record<string, number[]> = {
  any: [0, 1, 9],
  path: [9, 10, 1],
  adjacent: [0, 1],
  neighbours: [10, 1, 9, 11, 19],
  square: [0, 1, 9, 10],
  "row-or-column": [0, 1, 2, 3, 4, 5, 6, 7, 8],
  diagonal: [9, 1],
  copies: [0, 10],
  board: [],
};

/** What is seen of the board, in cells: its left and upper edge, and how far it reaches. */
const VIEWS: Record<string, [left: number, top: number, far: number]> = {
  adjacent: [0.5, -0.05, 1],
  neighbours: [0, 0, 3],
  "row-or-column": [-1, -0.55, 2],
  diagonal: [-1, 0, 3],
};
const USUAL: [number, number, number] = [-0.06, -0.06, 2.12];

/** Values of fields that most clues say, but none is usual. */
export const VALUES: Record<string, unknown> = {
  sum: 9,
  value: "X",
  count: 3,
  difference: 1,
  at: 1,
};

function sample(kind: KindInfo): ClueJson {
  const { shape = "any", most = 9 } = kind.cells ?? {};
  const cells = (CELLS[shape] ?? []).slice(0, isOutside(shape) ? 9 : most);
  const fresh = drawings.newClues(SAMPLE)[kind.name] ?? {};
  const clue = newClue(BOARD, kind, cells, { ...fresh, ...(fresh.cells ? {} : { cells }) });
  for (const { name, needed, type, letters } of kind.fields) {
    if (needed && clue[name] === undefined) {
      clue[name] = type === "number" ? (VALUES[name] ?? 3) : (VALUES[name] ?? "");
    }
    // Of clues about all edges, every other edge of the corner has a mark.
    if (letters && typeof clue[name] === "string" && shape === "board") {
      clue[name] = [...clue[name]].map((letter, at) => (at % 3 ? letter : letters[0])).join("");
    }
  }
  return clue;
}

export function KindIcon({ kind }: { kind: KindInfo }) {
  const marks = drawings.ofClue(SAMPLE, sample(kind)) ?? [];
  const [left, top, far] = VIEWS[kind.cells?.shape ?? "any"] ?? USUAL;
  const box = [left, top, far, far].map((edge) => edge * UNIT);
  return (
    <svg class="board still kind-icon" viewBox={box.join(" ")} aria-hidden="true">
      <Marks marks={marks} part="below" />
      <path class="fine" d={GRID} />
      <Marks marks={marks} part="above" />
    </svg>
  );
}

/** The lines of the board around its first cells. */
const GRID = [0, 1, 2, 3]
  .map(
    (at) =>
      path([
        [at, 0],
        [at, 3],
      ]) +
      path([
        [0, at],
        [3, at],
      ]),
  )
  .join("");
