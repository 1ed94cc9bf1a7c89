/**
 * Symbols as numbers from 1 and as characters: `1` to `9`, then `A` to `P`. Boards of empty and filled
 * cells have symbols of their own.
 */

import { KINDS } from "../board/kinds";

const CHARACTERS = "123456789ABCDEFGHIJKLMNOP";

/** A symbol of a board that has its own: how it is written, and the name of how it is drawn. */
export interface OwnSymbol {
  readonly character: string;
  /** `character`: as its character; `empty`: a cell that stays empty; others have a drawing. */
  readonly look: string;
}

/** The symbols of a board that has its own, in order. */
export type OwnSymbols = readonly OwnSymbol[];

const known = new Map<string, OwnSymbols | undefined>();

/** Returns the symbols of a variant's largest board; `undefined` if these are digits and letters. */
export function ownSymbols(variant = "classic"): OwnSymbols | undefined {
  if (known.has(variant)) return known.get(variant);
  const named = variant.split("+").map((name) => KINDS[name]?.symbols);
  const own = named
    .find((symbols) => symbols)
    ?.map(([character, look]): OwnSymbol => ({ character, look }));
  known.set(variant, own);
  return own;
}

/** Returns whether cells hold one of two symbols, so that a press can turn them. */
export function isTwoValued(own: OwnSymbols | undefined): own is OwnSymbols {
  return own?.length === 2;
}

/** Returns the symbol of cells that stay empty, 0 if a board has none. */
export function emptySymbol(own: OwnSymbols | undefined): number {
  return (own?.findIndex(({ look }) => look === "empty") ?? -1) + 1;
}

/** Returns the character of a symbol, `.` for 0. */
export function character(symbol: number, own?: OwnSymbols): string {
  if (symbol === 0) return ".";
  return (own ? own[symbol - 1]?.character : CHARACTERS[symbol - 1]) ?? "?";
}

/** Returns the symbol of a character, 0 if it is none. */
export function symbolOf(character: string, own?: OwnSymbols): number {
  if (own) return own.findIndex((symbol) => symbol.character === character) + 1;
  return character.length === 1 ? CHARACTERS.indexOf(character.toUpperCase()) + 1 : 0;
}

export function readGrid(text: string, own?: OwnSymbols): number[] {
  return [...text].map((letter) => symbolOf(letter, own));
}

export function writeGrid(symbols: readonly number[], own?: OwnSymbols): string {
  return symbols.map((symbol) => character(symbol, own)).join("");
}

/** A set of symbols as the bits of a number, symbol 1 in bit 0. */
export function bit(symbol: number): number {
  return 1 << (symbol - 1);
}

export function symbolsOf(set: number): number[] {
  const symbols: number[] = [];
  for (let symbol = 1; set >> (symbol - 1) !== 0; symbol++) {
    if (set & bit(symbol)) symbols.push(symbol);
  }
  return symbols;
}

/** What marks write for cells without a character of their own. */
const MARKS: Readonly<Record<string, string>> = { empty: "×", black: "■" };

/** Returns how a mark of a player writes a symbol. */
export function markOf(symbol: number, own?: OwnSymbols): string {
  return MARKS[own?.[symbol - 1]?.look ?? ""] ?? character(symbol, own);
}

export function setOf(symbols: Iterable<number>): number {
  let set = 0;
  for (const symbol of symbols) set |= bit(symbol);
  return set;
}
