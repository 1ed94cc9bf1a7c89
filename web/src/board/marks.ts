/**
 * The marks that draw rules and clues, in units of a cell, as the engine draws them in pictures.
 * The upper left corner of the first cell is (0, 0), its centre (0.5, 0.5).
 */

import type { ClueJson } from "../engine/protocol";
import type { Board } from "./board";
import { cellAt, placeOf } from "./board";
import { outline } from "./outline";

export interface Point {
  row: number;
  col: number;
}

export type Pattern = "solid" | "dashed" | "dotted" | "dash-dotted" | "double" | "zigzag";
export type Form = "circle" | "square" | "diamond";
export type Fill = "none" | "white" | "light" | "black";

export type Mark =
  | { type: "cage"; cells: number[]; label?: string }
  | { type: "line"; points: Point[]; width: number; pattern: Pattern; closed?: boolean }
  | { type: "arrow"; points: Point[] }
  | { type: "shape"; centre: Point; form: Form; size: number; fill: Fill }
  | { type: "pill"; points: Point[]; width: number }
  | { type: "text"; at: Point; text: string; size: number }
  | { type: "shade"; cells: number[] };

export function centre(board: Board, cell: number): Point {
  const { row, col } = placeOf(board, cell);
  return { row: row + 0.5, col: col + 0.5 };
}

/** Returns the point that lies a part of the way from one point to another. */
export function toward(from: Point, to: Point, part: number): Point {
  return {
    row: from.row + (to.row - from.row) * part,
    col: from.col + (to.col - from.col) * part,
  };
}

/** Returns the marks of the rules of a board. */
export function boardMarks(board: Board): Mark[] {
  const marks: Mark[] = [];
  if (board.rules.includes("x")) {
    const line = (points: Point[]): Mark => ({
      type: "line",
      points,
      width: 0.02,
      pattern: "solid",
    });
    marks.push(
      line([
        { row: 0, col: 0 },
        { row: board.rows, col: board.columns },
      ]),
    );
    marks.push(
      line([
        { row: 0, col: board.columns },
        { row: board.rows, col: 0 },
      ]),
    );
  }
  if (board.rules.includes("windoku") && board.box) {
    const [rows, columns] = board.box;
    for (let top = 1; top + rows < board.rows; top += rows + 1) {
      for (let left = 1; left + columns < board.columns; left += columns + 1) {
        const cells: number[] = [];
        for (let row = top; row < top + rows; row++) {
          for (let col = left; col < left + columns; col++) {
            const cell = cellAt(board, row, col);
            if (cell !== undefined) cells.push(cell);
          }
        }
        marks.push({ type: "shade", cells });
      }
    }
  }
  return marks;
}

type Draw = (board: Board, clue: ClueJson) => Mark[];

function numberOf(clue: ClueJson, field: string): number {
  return Number(clue[field] ?? 0);
}

function through(board: Board, cells: number[], width: number, pattern: Pattern = "solid"): Mark {
  return { type: "line", points: cells.map((cell) => centre(board, cell)), width, pattern };
}

function shape(at: Point, form: Form, size: number, fill: Fill): Mark {
  return { type: "shape", centre: at, form, size, fill };
}

function line(width: number, pattern: Pattern): Draw {
  return (board, { cells }) => [through(board, cells, width, pattern)];
}

/** A line between two shapes. */
function ended(width: number, pattern: Pattern, form: Form, size: number): Draw {
  return (board, { cells }) => {
    const ends = [cells[0], cells.at(-1)].filter((cell) => cell !== undefined);
    const shapes = ends.map((cell) => shape(centre(board, cell), form, size, "white"));
    return [through(board, cells, width, pattern), ...shapes];
  };
}

/** Where a clue outside the board that sees these cells is written. */
export function outsidePlace(board: Board, cells: readonly number[]): Point | undefined {
  const [first, second] = cells;
  if (first === undefined || second === undefined) return undefined;
  const [one, other] = [placeOf(board, first), placeOf(board, second)];
  return { row: 2 * one.row - other.row + 0.5, col: 2 * one.col - other.col + 0.5 };
}

function outside(field: string, form?: Form): Draw {
  return (board, clue) => {
    const at = outsidePlace(board, clue.cells);
    if (!at) return [];
    const text: Mark = {
      type: "text",
      at,
      text: String(clue[field] ?? ""),
      size: form ? 0.4 : 0.5,
    };
    return form ? [shape(at, form, form === "diamond" ? 0.9 : 0.7, "none"), text] : [text];
  };
}

function middle(board: Board, one: number, other: number): Point {
  return toward(centre(board, one), centre(board, other), 0.5);
}

/** A sign on the edge of two cells that points to the lesser one. */
function sign(board: Board, greater: number, lesser: number): Mark {
  const [from, to] = [centre(board, greater), centre(board, lesser)];
  const [down, right] = [to.row - from.row, to.col - from.col];
  const at = toward(from, to, 0.5);
  const point = (along: number, across: number): Point => ({
    row: at.row + along * down + across * right,
    col: at.col + along * right + across * down,
  });
  const points = [point(-0.08, -0.15), point(0.08, 0), point(-0.08, 0.15)];
  return { type: "line", points, width: 0.05, pattern: "solid" };
}

function dot(board: Board, one: number, other: number, difference: number, ratio: number): Mark[] {
  const at = middle(board, one, other);
  if (difference === 1) return [shape(at, "circle", 0.28, "white")];
  if (ratio === 2) return [shape(at, "circle", 0.28, "black")];
  const text = difference ? String(difference) : `×${ratio}`;
  return [shape(at, "circle", 0.42, "white"), { type: "text", at, text, size: 0.3 }];
}

function letter(board: Board, one: number, other: number, text: string): Mark[] {
  const at = middle(board, one, other);
  return [shape(at, "circle", 0.32, "white"), { type: "text", at, text, size: 0.3 }];
}

function pair(draw: (board: Board, one: number, other: number, clue: ClueJson) => Mark[]): Draw {
  return (board, clue) => {
    const [one, other] = clue.cells;
    return one === undefined || other === undefined ? [] : draw(board, one, other, clue);
  };
}

/** The marks of a clue about all edges: a letter for each pair of cells. */
function everyEdge(
  draw: (board: Board, one: number, other: number, letter: string) => Mark[],
): Draw {
  return (board, { cells, marks }) =>
    [...String(marks ?? "")].flatMap((letter, edge) => {
      const [one, other] = [cells[2 * edge], cells[2 * edge + 1]];
      if (letter === "." || one === undefined || other === undefined) return [];
      return draw(board, one, other, letter);
    });
}

function extreme(isGreater: boolean): Draw {
  return (board, { cells: [own, ...others] }) => {
    if (own === undefined) return [];
    const signs = others.map((other) =>
      isGreater ? sign(board, own, other) : sign(board, other, own),
    );
    return [{ type: "shade", cells: [own] }, ...signs];
  };
}

function shaded(board: Board, cells: number[]): Mark[] {
  const edge = outline(board, cells, 0.06);
  return [
    { type: "shade", cells },
    ...edge.map((points): Mark => ({
      type: "line",
      points,
      width: 0.03,
      pattern: "solid",
      closed: true,
    })),
  ];
}

/** Returns where the label of an area goes: just inside its first cell in reading order. */
function labelled(board: Board, cells: number[], text: string, inset: number): Mark[] {
  if (cells.length === 0 || text === "") return [];
  const { row, col } = placeOf(board, Math.min(...cells));
  return [{ type: "text", at: { row: row + inset, col: col + inset }, text, size: 0.25 }];
}

const DRAWN: Record<string, Draw> = {
  cage: (_, { cells, sum }) => [
    { type: "cage", cells, ...(sum === undefined ? {} : { label: String(sum) }) },
  ],
  thermometer: (board, { cells }) => [
    ...cells.slice(0, 1).map((bulb) => shape(centre(board, bulb), "circle", 0.78, "light")),
    through(board, cells, 0.3),
  ],
  "slow-thermometer": (board, { cells }) => [
    through(board, cells, 0.3, "double"),
    ...cells.slice(0, 1).map((bulb) => shape(centre(board, bulb), "circle", 0.78, "none")),
  ],
  sum: (board, { cells, sum }) => [
    ...outline(board, cells, 0.06).map((points): Mark => ({
      type: "line",
      points,
      width: 0.03,
      pattern: "solid",
      closed: true,
    })),
    ...labelled(board, cells, String(sum ?? ""), 0.22),
  ],
  arrow: (board, clue) => {
    const count = Math.max(1, numberOf(clue, "circle"));
    const [circle, way] = [clue.cells.slice(0, count), clue.cells.slice(count)];
    const points = circle.map((cell) => centre(board, cell));
    const marks: Mark[] = [];
    if (points.length > 1) marks.push({ type: "pill", points, width: 0.8 });
    else if (points[0]) marks.push(shape(points[0], "circle", 0.8, "none"));
    const [first] = way;
    if (first === undefined) return marks;
    const to = centre(board, first);
    const distance = (from: Point) => Math.hypot(to.row - from.row, to.col - from.col);
    const from = points.toSorted((one, other) => distance(one) - distance(other))[0];
    if (!from) return marks;
    const edge = toward(from, to, 0.4 / Math.max(distance(from), 0.5));
    return [...marks, { type: "arrow", points: [edge, ...way.map((cell) => centre(board, cell))] }];
  },
  "little-killer": (board, clue) => {
    const at = outsidePlace(board, clue.cells);
    const [first] = clue.cells;
    if (!at || first === undefined) return [];
    const to = centre(board, first);
    return [
      ...outside("sum")(board, clue),
      { type: "arrow", points: [toward(at, to, 0.26), toward(at, to, 0.5)] },
    ];
  },
  sandwich: outside("sum"),
  "x-sum": outside("sum", "circle"),
  skyscraper: outside("count", "square"),
  "numbered-room": outside("value", "diamond"),
  quadruple: (board, { cells, values }) => {
    const points = cells.map((cell) => centre(board, cell));
    if (points.length === 0) return [];
    const mean = (of: (point: Point) => number) =>
      points.reduce((sum, point) => sum + of(point), 0) / points.length;
    const at = { row: mean(({ row }) => row), col: mean(({ col }) => col) };
    const list = Array.isArray(values) ? values.map(String) : [];
    const lines = list.length > 2 ? [list.slice(0, 2), list.slice(2)] : [list];
    const texts = lines.map((words, number): Mark => {
      const row = at.row + 0.24 * (number - (lines.length - 1) / 2);
      return { type: "text", at: { row, col: at.col }, text: words.join(" "), size: 0.26 };
    });
    return [shape(at, "circle", 0.62, "white"), ...texts];
  },
  between: ended(0.1, "solid", "circle", 0.8),
  lockout: (board, clue) => [
    ...ended(0.1, "solid", "diamond", 0.9)(board, clue),
    ...labelled(board, clue.cells.slice(0, 1), String(clue.difference ?? ""), 0.17),
  ],
  "double-arrow": ended(0.14, "double", "circle", 0.8),
  "region-sum": line(0.2, "double"),
  zipper: (board, { cells }) => {
    const [one, other] = [cells[(cells.length - 1) >> 1], cells[cells.length >> 1]];
    if (one === undefined || other === undefined) return [];
    return [through(board, cells, 0.1), shape(middle(board, one, other), "diamond", 0.5, "light")];
  },
  entropic: line(0.2, "dotted"),
  modular: (board, { cells }) => [
    through(board, cells, 0.2, "dotted"),
    ...[cells[0], cells.at(-1)]
      .filter((cell) => cell !== undefined)
      .map((cell) => shape(centre(board, cell), "square", 0.5, "light")),
  ],
  odd: (board, { cells }) =>
    cells.map((cell) => shape(centre(board, cell), "circle", 0.76, "light")),
  even: (board, { cells }) =>
    cells.map((cell) => shape(centre(board, cell), "square", 0.76, "light")),
  minimum: extreme(false),
  maximum: extreme(true),
  dot: pair((board, one, other, clue) =>
    dot(board, one, other, numberOf(clue, "difference"), numberOf(clue, "ratio")),
  ),
  xv: pair((board, one, other, { sum }) => letter(board, one, other, sum === 10 ? "X" : "V")),
  inequality: pair((board, one, other) => [sign(board, one, other)]),
  whisper: (board, clue) => {
    const [one, other] = clue.cells;
    const marks: Mark[] = [through(board, clue.cells, 0.2, "zigzag")];
    const difference = numberOf(clue, "difference");
    if (one === undefined || other === undefined || difference === Math.ceil(board.size / 2)) {
      return marks;
    }
    const at = middle(board, one, other);
    const text: Mark = { type: "text", at, text: String(difference), size: 0.28 };
    return [...marks, shape(at, "circle", 0.36, "white"), text];
  },
  renban: line(0.2, "dashed"),
  palindrome: line(0.2, "solid"),
  nabner: line(0.2, "dash-dotted"),
  clone: (board, { cells }) => {
    const [one, other] = [cells.slice(0, cells.length / 2), cells.slice(cells.length / 2)];
    const starts = [one[0], other[0]].filter((cell) => cell !== undefined);
    return [...shaded(board, one), ...shaded(board, other), through(board, starts, 0.06, "dotted")];
  },
  "extra-region": (board, { cells }) => shaded(board, cells),
  "all-dots": everyEdge((board, one, other, letter) =>
    letter === "w" ? dot(board, one, other, 1, 0) : dot(board, one, other, 0, 2),
  ),
  "all-xv": everyEdge(letter),
  "all-inequalities": everyEdge((board, one, other, letter) =>
    letter === ">" ? [sign(board, one, other)] : [sign(board, other, one)],
  ),
};

/** Returns the marks of a clue. One of a kind that is not known is drawn as an outline. */
export function clueMarks(board: Board, clue: ClueJson): Mark[] {
  const draw = DRAWN[clue.kind];
  if (draw) return draw(board, clue);
  return [{ type: "cage", cells: clue.cells, label: clue.kind }];
}

/** Returns the kinds of clue that have a drawing of their own. */
export function drawnKinds(): string[] {
  return Object.keys(DRAWN);
}

/** Returns how far marks reach beyond the board at each side, in cells: left, top, right, bottom. */
export function overhang(board: Board, marks: readonly Mark[]): [number, number, number, number] {
  const sides: [number, number, number, number] = [0, 0, 0, 0];
  for (const mark of marks) {
    if (mark.type !== "text") continue;
    const { row, col } = mark.at;
    if (col < 0) sides[0] = 1;
    if (row < 0) sides[1] = 1;
    if (col > board.columns) sides[2] = 1;
    if (row > board.rows) sides[3] = 1;
  }
  return sides;
}
