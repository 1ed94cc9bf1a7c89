/** Where candidates stand in their cell: each symbol at a place of its own. */

import { UNIT } from "./lines";

const EDGE = 5;

function shape(size: number): { across: number; down: number } {
  const across = Math.ceil(Math.sqrt(size));
  return { across, down: Math.ceil(size / across) };
}

/** Returns where a candidate stands in its cell, and its type size. */
export function candidateAt(size: number, symbol: number): { x: number; y: number; font: number } {
  const { across, down } = shape(size);
  const at = symbol - 1;
  return {
    x: EDGE + (((at % across) + 0.5) * (UNIT - 2 * EDGE)) / across,
    y: EDGE + ((Math.floor(at / across) + 0.5) * (UNIT - 2 * EDGE)) / down,
    font: Math.min(15, 42 / across),
  };
}

/** Returns the symbol whose candidate stands at a point of a cell, in parts of the cell. */
export function symbolAt(size: number, x: number, y: number): number | undefined {
  const { across, down } = shape(size);
  const place = (part: number, count: number) =>
    Math.floor(((part * UNIT - EDGE) / (UNIT - 2 * EDGE)) * count);
  const [col, row] = [place(x, across), place(y, down)];
  const isInside = col >= 0 && col < across && row >= 0 && row < down;
  const symbol = row * across + col + 1;
  return isInside && symbol <= size ? symbol : undefined;
}
