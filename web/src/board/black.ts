/** Black cells: in dark themes, a board with some has a lighter ground, so that they are the dark ones. */

import type { DrawnJson } from "../engine/protocol";
import type { Board } from "./board";

/** How wide and high a black cell is at least, in cells. */
const LEAST = 0.85;

/** Returns whether a mark fills a cell with ink. */
function isBlackCell(mark: DrawnJson): boolean {
  if (mark.kind !== "path" || !mark.closed || mark.fill !== "ink" || mark.colour) return false;
  const span = (values: number[]) => Math.max(...values) - Math.min(...values);
  const [wide, high] = [mark.points.map(([col]) => col), mark.points.map(([, row]) => row)];
  return mark.points.length === 4 && Math.min(span(wide), span(high)) >= LEAST;
}

/** Returns whether cells of a board are black: as a symbol of its own, or as what is drawn. */
export function hasBlack(board: Pick<Board, "symbols">, marks: readonly DrawnJson[]): boolean {
  return (board.symbols ?? []).some(({ look }) => look === "black") || marks.some(isBlackCell);
}

/** A square that the engine fills with ink, in its pictures. */
const SQUARE = /<path d="M([\d.]+) ([\d.]+)L([\d.]+) \2L\3 ([\d.]+)L\1 \4z" fill="#111"/g;

/** How wide a square of a picture is at least to be a cell, in its units. */
const WIDE = 20;

/** A circle that the engine fills with ink or white, in its pictures. */
const CIRCLE = /<circle [^>]*r="([\d.]+)" fill="#(?:111|fff)"/g;

/** The radius of circles that are dots between cells, in units of pictures. */
const DOT: [least: number, most: number] = [3, 7];

/** Returns whether a picture of the engine has black cells, or dots that are black or white. */
export function showsBlack(svg: string): boolean {
  const wide = [...svg.matchAll(SQUARE)].map(([, left, , right]) => Number(right) - Number(left));
  const radii = [...svg.matchAll(CIRCLE)].map(([, radius]) => Number(radius));
  return wide.some((one) => one >= WIDE) || radii.some((one) => one > DOT[0] && one < DOT[1]);
}
