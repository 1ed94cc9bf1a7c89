/** Two solutions of a puzzle that has several, side by side. */

import type { Content } from "../board/names";
import { BoardView } from "../board/view";
import { readGrid } from "../puzzle/symbols";
import { t } from "../words";
import { completed } from "./draft";
import { useEditor } from "./editor";

export function Solutions() {
  const { setting, analysis } = useEditor();
  const { solutions, first, second, differences = [] } = analysis.found.value.check ?? {};
  // While a puzzle of another size is being checked, the answer is of the one before.
  const isOfBoard = first?.length === setting.board.value.places.length;
  if (solutions !== 2 || !first || !second || !isOfBoard) return null;
  const differing = new Set(differences);
  return (
    <details
      class="more solutions"
      open={analysis.showsSolutions.value}
      onToggle={(event) => (analysis.showsSolutions.value = event.currentTarget.open)}
    >
      <summary>{t("solutions-both")}</summary>
      {analysis.showsSolutions.value && (
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
  const { setting } = useEditor();
  const { name, grid, differing } = props;
  const { givens } = setting.puzzle.value;
  const contents = readGrid(grid, setting.board.value.symbols).map((symbol, cell): Content => ({
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
        board={setting.board.value}
        marks={setting.marks.value}
        contents={contents}
        wrong={differing}
        isStill
      />
      <button
        type="button"
        aria-label={`${t("solution-take")}: ${title}`}
        onClick={() => setting.goTo(completed(setting.puzzle.value, grid))}
      >
        {t("solution-take")}
      </button>
    </figure>
  );
}
