/** The buttons below a board: modes, digits or colours, and what they do. */

import { COLOURS, MODES } from "./game";
import { enter, mode, play, puzzle, run } from "./state";
import { character } from "../puzzle/symbols";
import { Choices } from "../ui/field";
import { t } from "../words";

export function Pad() {
  const isColour = mode.value === "colour";
  const count = isColour ? COLOURS : puzzle.value.size;
  const { past, future } = play.value.history;
  return (
    <div class="pad">
      <Choices
        label={t("mode")}
        value={mode.value}
        choices={MODES.map((name): [string, string] => [name, t(`mode-${name}`)])}
        onInput={(name) => (mode.value = MODES.find((one) => one === name) ?? "digit")}
      />
      <div class="digits" role="group" aria-label={t("digits")}>
        {Array.from({ length: count }, (_, index) => index + 1).map((number) => (
          <button
            key={number}
            type="button"
            class={isColour ? `swatch swatch-${number}` : `digit ${mode.value}`}
            aria-label={isColour ? t(`colour-${number}`) : character(number)}
            onClick={() => enter(number)}
          >
            {isColour ? "" : character(number)}
          </button>
        ))}
      </div>
      <div class="row">
        <button type="button" onClick={() => run({ do: "erase" })}>
          {t("erase")}
        </button>
        <button type="button" disabled={!past.length} onClick={() => run({ do: "undo" })}>
          {t("undo")}
        </button>
        <button type="button" disabled={!future.length} onClick={() => run({ do: "redo" })}>
          {t("redo")}
        </button>
      </div>
    </div>
  );
}
