/**
 * What keys mean on the board of a player, as SudokuPad has them: digits enter, with Shift as corner
 * marks and with Ctrl as centre marks; the space bar and Tab go on to the next mode.
 */

import { ARROWS } from "../board/board";
import { isTwoValued, type OwnSymbols, symbolOf } from "../puzzle/symbols";
import { t } from "../words";
import { type Mode, modesOf } from "./game";

export interface Key {
  key: string;
  code: string;
  shiftKey: boolean;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
}

export type Command =
  | { do: "enter"; number: number; mode?: Mode }
  | { do: "move"; down: number; right: number; extends: boolean }
  | { do: "cycle" | "erase" | "undo" | "redo" | "all" | "none" | "next-mode" | "previous-mode" }
  | { do: "mode"; mode: Mode };

const MODE_KEYS: Record<string, Mode> = { z: "digit", x: "corner", c: "centre", v: "colour" };

/** Returns in words what keys mean on a board. */
export function keysText(own: OwnSymbols | undefined): string {
  if (isTwoValued(own)) return t("fill-keys");
  return own ? `${t("own-keys")} ${t("solve-keys")}` : t("solve-keys");
}

/** Returns the number that a key stands for; with Shift the key itself is another character. */
function numberOf({ key, code, altKey }: Key, size: number, own?: OwnSymbols): number {
  if (own && !altKey) {
    const [, digit] = /^(?:Digit|Numpad)([0-9])$/.exec(code) ?? [];
    return symbolOf(digit ?? key.toUpperCase(), own);
  }
  const digit = /^(?:Digit|Numpad)([1-9])$/.exec(code);
  if (digit) return Number(digit[1]);
  const number = /^[a-p1-9]$/i.test(key) ? symbolOf(key) : 0;
  return number <= size || /^[1-9]$/.test(key) ? number : 0;
}

/**
 * Returns what a key means, `undefined` if the board leaves it to the page. On boards with symbols of
 * their own these are entered. Where there are two, the space bar goes on to the next one.
 */
export function commandOf(
  key: Key,
  size: number,
  hasSelection: boolean,
  own?: OwnSymbols,
): Command | undefined {
  const isControl = key.ctrlKey || key.metaKey;
  const letter = key.key.toLowerCase();
  const arrow = ARROWS[key.key];
  if (arrow) {
    const [down, right] = arrow;
    return { do: "move", down, right, extends: key.shiftKey || isControl };
  }
  if (isControl && letter === "z") return { do: key.shiftKey ? "redo" : "undo" };
  if (isControl && letter === "y") return { do: "redo" };
  if (isControl && letter === "a") return { do: "all" };
  if (key.key === "Escape") return hasSelection ? { do: "none" } : undefined;
  if (key.key === "Delete" || key.key === "Backspace") return { do: "erase" };
  const turns = isTwoValued(own);
  if (key.key === " " && turns) return { do: "cycle" };
  if (key.key === " ") return { do: key.shiftKey ? "previous-mode" : "next-mode" };
  // Without a selection Tab leaves the board, so that nobody is caught in it.
  if (key.key === "Tab" && hasSelection && !isControl && !key.altKey) {
    return { do: key.shiftKey ? "previous-mode" : "next-mode" };
  }
  const number = numberOf(key, size, own);
  if (number > 0 && turns && !key.altKey && !isControl)
    return { do: "enter", number, mode: "digit" };
  if (number > 0) {
    if (key.altKey) return { do: "enter", number, mode: "colour" };
    if (key.shiftKey && isControl) return { do: "enter", number, mode: "colour" };
    if (key.shiftKey) return { do: "enter", number, mode: "corner" };
    if (isControl) return { do: "enter", number, mode: "centre" };
    return { do: "enter", number };
  }
  const mode = modesOf(own).find((mode) => mode === MODE_KEYS[letter]);
  if (mode && !isControl && !key.altKey) return { do: "mode", mode };
  return undefined;
}
