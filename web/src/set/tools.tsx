/** The tools of the editor: givens, regions and each kind of clue. */

import { useSignal } from "@preact/signals";
import { kindChoices } from "../board/clues";
import { shortName } from "../board/names";
import { character } from "../puzzle/symbols";
import { SelectField } from "../ui/field";
import { t } from "../words";
import { withGivens, withoutGivens } from "./draft";
import { place } from "./drawing";
import { allLines } from "./shapes";
import { board, goTo, kind, puzzle, selection, take, tool } from "./state";

export function Tools() {
  const tools: [string, string][] = [
    ["given", t("tool-given")],
    ...((puzzle.value.board as { regions?: string } | undefined)?.regions
      ? [["region", t("tool-region")] as [string, string]]
      : []),
    ...kindChoices().filter(([name]) => name !== "given"),
  ];
  return (
    <section class="panel" aria-labelledby="tools-title">
      <h2 id="tools-title">{t("tools")}</h2>
      <div class="wide-only tool-list" role="group" aria-label={t("tools")}>
        {tools.map(([name, title]) => (
          <button
            key={name}
            type="button"
            aria-pressed={tool.value === name}
            onClick={() => take(name)}
          >
            {title}
          </button>
        ))}
      </div>
      <div class="narrow-only">
        <SelectField label={t("tool")} value={tool.value} choices={tools} onInput={take} />
      </div>
      {kind.value && <p class="help roomy-only">{kind.value.summary}</p>}
    </section>
  );
}

/** The symbols as buttons, for those who have no keyboard. */
export function GivenPad() {
  const enter = (symbol: number) => goTo(withGivens(puzzle.value, selection.value.cells, symbol));
  return (
    <div class="pad">
      <div class="digits" role="group" aria-label={t("digits")}>
        {Array.from({ length: board.value.size }, (_, index) => index + 1).map((symbol) => (
          <button key={symbol} type="button" class="digit" onClick={() => enter(symbol)}>
            {character(symbol)}
          </button>
        ))}
      </div>
      <div class="row">
        <button
          type="button"
          onClick={() => goTo(withoutGivens(puzzle.value, selection.value.cells))}
        >
          {t("erase")}
        </button>
      </div>
    </div>
  );
}

/** A choice of the lines that a clue outside the board can see, for those who use the keyboard. */
export function OutsideForm() {
  const shape = kind.value?.cells?.shape ?? "row-or-column";
  const lines = allLines(board.value, shape);
  const index = useSignal("0");
  const choices = lines.map(({ cells }, at): [string, string] => {
    const [first, last] = [cells[0], cells.at(-1)].map((cell) => shortName(board.value, cell ?? 0));
    return [String(at), t("line-from-to", { first: first ?? "", last: last ?? "" })];
  });
  return (
    <div class="row">
      <SelectField
        label={t("line")}
        value={index.value}
        choices={choices}
        onInput={(value) => (index.value = value)}
      />
      <button type="button" onClick={() => place(lines[Number(index.value)]?.cells ?? [])}>
        {t("clue-add")}
      </button>
    </div>
  );
}
