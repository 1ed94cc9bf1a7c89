/** The buttons beside a board: modes, digits or colours, and what they do. */

import { character } from "../puzzle/symbols";
import { Choices } from "../ui/field";
import { Tool } from "../ui/tool";
import { t } from "../words";
import { COLOURS, MODES } from "./game";
import type { Player } from "./player";

/** Leaves the focus where it is, so that the keyboard goes on with the board. */
function keepFocus(event: PointerEvent): void {
  event.preventDefault();
}

export function Pad({ player, isOff = false }: { player: Player; isOff?: boolean }) {
  const { mode, history, puzzle, selectsSeveral, hasPen } = player;
  const isColour = mode.value === "colour";
  const count = isColour ? COLOURS : puzzle.value.size;
  const { past, future } = history.value;
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
            disabled={isOff}
            class={isColour ? `swatch swatch-${number}` : `digit ${mode.value}`}
            aria-label={isColour ? t(`colour-${number}`) : character(number)}
            onClick={() => player.enter(number)}
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
          onClick={() => player.run({ do: "undo" })}
        />
        <Tool
          icon="redo"
          label={t("redo")}
          isOff={!future.length}
          onClick={() => player.run({ do: "redo" })}
        />
        <Tool icon="erase" label={t("erase")} onClick={() => player.run({ do: "erase" })} />
        <Tool
          icon="several"
          label={t("select-several")}
          isPressed={selectsSeveral.value}
          onClick={() => (selectsSeveral.value = !selectsSeveral.value)}
        />
        <Tool
          icon="pen"
          label={t("pen")}
          isPressed={hasPen.value}
          onClick={() => (hasPen.value = !hasPen.value)}
        />
      </div>
    </div>
  );
}
