/** The buttons beside a board: modes, digits or colours, and what they do. */

import { character } from "../puzzle/symbols";
import { Choices } from "../ui/field";
import { Tool } from "../ui/tool";
import { t } from "../words";
import { useSolving } from "./context";
import { COLOURS, MODES } from "./game";

/** Leaves the focus where it is, so that the keyboard goes on with the board. */
function keepFocus(event: PointerEvent): void {
  event.preventDefault();
}

export function Pad() {
  const solving = useSolving();
  const { mode, play, puzzle, selectsSeveral } = solving;
  const isColour = mode.value === "colour";
  const count = isColour ? COLOURS : puzzle.value.size;
  const { past, future } = play.value.history;
  const isCovered = solving.isPaused.value;
  return (
    <div class="pad" onPointerDown={keepFocus}>
      <Choices
        label={t("mode")}
        value={mode.value}
        choices={MODES.map((name): [string, string] => [name, t(`mode-${name}`)])}
        onInput={(name) => (mode.value = MODES.find((one) => one === name) ?? "digit")}
      />
      <div class={count <= 9 ? "digits in-three" : "digits"} role="group" aria-label={t("digits")}>
        {Array.from({ length: count }, (_, index) => index + 1).map((number) => (
          <button
            key={number}
            type="button"
            disabled={isCovered}
            class={isColour ? `swatch swatch-${number}` : `digit ${mode.value}`}
            aria-label={isColour ? t(`colour-${number}`) : character(number)}
            onClick={() => solving.enter(number)}
          >
            {isColour ? "" : character(number)}
          </button>
        ))}
      </div>
      <div class="pad-tools">
        <Tool
          icon="undo"
          label={t("undo")}
          isOff={!past.length}
          onClick={() => solving.run({ do: "undo" })}
        />
        <Tool
          icon="redo"
          label={t("redo")}
          isOff={!future.length}
          onClick={() => solving.run({ do: "redo" })}
        />
        <Tool icon="erase" label={t("erase")} onClick={() => solving.run({ do: "erase" })} />
        <Tool
          icon="several"
          label={t("select-several")}
          isPressed={selectsSeveral.value}
          onClick={() => (selectsSeveral.value = !selectsSeveral.value)}
        />
      </div>
    </div>
  );
}
