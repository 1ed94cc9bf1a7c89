/** Two solutions of a puzzle that has several, side by side. */

import type { Content } from "../board/names";
import { BoardView } from "../board/view";
import { readGrid } from "../puzzle/symbols";
import { isFlag, kept } from "../state/kept";
import { t } from "../words";
import { check } from "./analysis";
import { completed } from "./draft";
import { board, goTo, marks, puzzle } from "./state";

/** Whether they are shown. */
const isOpen = kept("set.solutions", false, isFlag);

export function Solutions() {
  const { solutions, first, second, differences = [] } = check.value ?? {};
  // While a puzzle of another size is being checked, the answer is of the one before.
  const isOfBoard = first?.length === board.value.places.length;
  if (solutions !== 2 || !first || !second || !isOfBoard) return null;
  const differing = new Set(differences);
  return (
    <details
      class="more solutions"
      open={isOpen.value}
      onToggle={(event) => (isOpen.value = event.currentTarget.open)}
    >
      <summary>{t("solutions-both")}</summary>
      {isOpen.value && (
        <div class="pair">
          <Solution name="first" grid={first} differing={differing} />
          <Solution name="second" grid={second} differing={differing} />
        </div>
      )}
    </details>
  );
}

function Solution(props: {
  name: "first" | "second";
  grid: string;
  differing: ReadonlySet<number>;
}) {
  const { name, grid, differing } = props;
  const { givens } = puzzle.value;
  const contents = readGrid(grid, board.value.symbols).map((symbol, cell): Content => ({
    symbol,
    isGiven: givens[cell] !== ".",
    corner: 0,
    centre: 0,
    colours: [],
    notes: differing.has(cell) ? [t("cell-differs")] : [],
  }));
  const title = t(`solution-${name}`);
  return (
    <figure>
      <figcaption>{title}</figcaption>
      <BoardView
        id={`solution-${name}`}
        label={title}
        board={board.value}
        marks={marks.value}
        contents={contents}
        wrong={differing}
        isStill
      />
      <button
        type="button"
        aria-label={`${t("solution-take")}: ${title}`}
        onClick={() => goTo(completed(puzzle.value, grid))}
      >
        {t("solution-take")}
      </button>
    </figure>
  );
}
