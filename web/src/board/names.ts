/** The names of cells, for those who hear a board instead of seeing it. */

import { character, symbolsOf } from "../puzzle/symbols";
import { t } from "../words";
import type { Board } from "./board";
import { placeOf } from "./board";

export interface Content {
  /** The symbol, 0 for none. */
  symbol: number;
  isGiven: boolean;
  /** Sets of symbols as bits. */
  corner: number;
  centre: number;
  /** A colour, or several. */
  colours: number[];
  /** What else is to be said of the cell, such as the clues that it is in. */
  notes: string[];
}

/** Returns the name of a cell: "row 3, column 5". */
export function cellName(board: Board, cell: number): string {
  const { row, col } = placeOf(board, cell);
  return t("cell-name", { row: row + 1, column: col + 1 });
}

/** Returns the short name of a cell as books print it: "r3c5". */
export function shortName(board: Board, cell: number): string {
  const { row, col } = placeOf(board, cell);
  return `${t("cell-row")}${row + 1}${t("cell-column")}${col + 1}`;
}

/** Returns the name of a symbol: its character, or what it looks like. */
export function symbolName({ symbols }: Pick<Board, "symbols">, symbol: number): string {
  const look = symbols?.[symbol - 1]?.look ?? "character";
  return look === "character" ? character(symbol, symbols) : t(`look-${look}`);
}

/** Returns all that a cell holds: "row 3, column 5, 7, given". */
export function contentName(
  board: Board,
  cell: number,
  content: Content,
  candidates?: number,
): string {
  const list = (set: number) =>
    symbolsOf(set)
      .map((symbol) => symbolName(board, symbol))
      .join(" ");
  const parts = [cellName(board, cell)];
  if (content.symbol > 0) parts.push(symbolName(board, content.symbol));
  else parts.push(t("cell-empty"));
  if (content.isGiven) parts.push(t("cell-given"));
  if (content.symbol === 0 && content.centre) {
    parts.push(t("cell-centre", { list: list(content.centre) }));
  }
  if (content.symbol === 0 && content.corner) {
    parts.push(t("cell-corner", { list: list(content.corner) }));
  }
  if (content.symbol === 0 && candidates !== undefined) {
    parts.push(t("cell-candidates", { list: list(candidates) }));
  }
  if (content.colours.length) {
    parts.push(content.colours.map((colour) => t(`colour-${colour}`)).join(" "));
  }
  return [...parts, ...content.notes].join(", ");
}
