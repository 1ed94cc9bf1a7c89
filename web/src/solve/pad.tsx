/** The buttons beside a board: modes, digits or colours, and what they do. */

import { SymbolFace } from "../board/look";
import { symbolName } from "../board/names";
import { emptySymbol, type OwnSymbols } from "../puzzle/symbols";
import { Choices } from "../ui/field";
import { Tool } from "../ui/tool";
import { t } from "../words";
import { COLOURS, type Mode, MODES, modesOf } from "./game";
import type { Player } from "./player";

/** Leaves the focus where it is, so that the keyboard goes on with the board. */
function keepFocus(event: PointerEvent): void {
  event.preventDefault();
}

/** Returns the name of a mode; there may be no digits to enter. */
function modeTitle(mode: Mode, own: OwnSymbols | undefined): string {
  return t(own && mode === "digit" ? "mode-fill" : `mode-${mode}`);
}

export function Pad({ player, isOff = false }: { player: Player; isOff?: boolean }) {
  const { mode, history, puzzle, selectsSeveral, hasPen, board } = player;
  const own = board.value.symbols;
  const isColour = mode.value === "colour";
  const count = isColour ? COLOURS : puzzle.value.size;
  const { past, future } = history.value;
  const all = Array.from({ length: count }, (_, index) => index + 1);
  // What is filled comes before what stays empty.
  const empty = isColour ? 0 : emptySymbol(own);
  const numbers = [...all.filter((one) => one !== empty), ...(empty ? [empty] : [])];
  return (
    <div class="pad" onPointerDown={keepFocus}>
      <Choices
        label={t("mode")}
        value={mode.value}
        choices={modesOf(own).map((name): [string, string] => [name, modeTitle(name, own)])}
        onInput={(name) => (mode.value = MODES.find((one) => one === name) ?? "digit")}
      />
      <div
        class={`digits ${count === 2 ? "in-two" : count <= 9 ? "in-three" : ""}`}
        role="group"
        aria-label={t("digits")}
      >
        {numbers.map((number) => (
          <button
            key={number}
            type="button"
            disabled={isOff}
            class={isColour ? `swatch swatch-${number}` : `digit ${mode.value}`}
            aria-label={isColour ? t(`colour-${number}`) : symbolName(board.value, number)}
            onClick={() => player.enter(number)}
          >
            {!isColour && <SymbolFace board={board.value} symbol={number} />}
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
