/** Symbols as numbers from 1 and as characters: `1` to `9`, then `A` to `P`. */

const CHARACTERS = "123456789ABCDEFGHIJKLMNOP";

/** Returns the character of a symbol, `.` for 0. */
export function character(symbol: number): string {
  return symbol === 0 ? "." : (CHARACTERS[symbol - 1] ?? "?");
}

/** Returns the symbol of a character, 0 if it is none. */
export function symbolOf(character: string): number {
  return character.length === 1 ? CHARACTERS.indexOf(character.toUpperCase()) + 1 : 0;
}

export function readGrid(text: string): number[] {
  return [...text].map(symbolOf);
}

export function writeGrid(symbols: readonly number[]): string {
  return symbols.map(character).join("");
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

export function setOf(symbols: Iterable<number>): number {
  let set = 0;
  for (const symbol of symbols) set |= bit(symbol);
  return set;
}
