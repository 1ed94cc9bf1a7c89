import { signal } from "@preact/signals";
import { describe, expect, it } from "vitest";
import { boardOf, boxes, cellAt, edges, neighbours, step, usualBox } from "../../src/board/board";
import { MarkCache } from "../../src/board/drawn";
import { boardLines, overhang, UNIT } from "../../src/board/lines";
import { centreSize, cornerAt, dottedCells } from "../../src/board/notes";
import type { Engine } from "../../src/engine/client";
import type { Calls, DrawnJson, PuzzleJson } from "../../src/engine/protocol";
import { emptyPuzzle, isPuzzle } from "../../src/puzzle/puzzle";

const nine = boardOf(emptyPuzzle());

describe("boards", () => {
  it("have the squarest boxes with no more rows than columns", () => {
    expect([4, 6, 8, 9, 10, 12, 7].map(usualBox)).toEqual([
      [2, 2],
      [2, 3],
      [2, 4],
      [3, 3],
      [2, 5],
      [3, 4],
      undefined,
    ]);
    expect(boxes(12)).toEqual([
      [3, 4],
      [4, 3],
    ]);
  });

  it("number boxes and regions", () => {
    expect(nine.regions.slice(0, 9)).toEqual([0, 0, 0, 1, 1, 1, 2, 2, 2]);
    expect(nine.regions[80]).toBe(8);
    const regions = "1122112233443344";
    const jigsaw = boardOf({
      variant: "jigsaw",
      size: 4,
      givens: ".".repeat(16),
      board: { regions },
    });
    expect(jigsaw.regions).toEqual([0, 0, 1, 1, 0, 0, 1, 1, 2, 2, 3, 3, 2, 2, 3, 3]);
  });

  it("of several grids share cells, which are in order", () => {
    const samurai = boardOf({ variant: "samurai", size: 9, givens: "" });
    expect(samurai.places.length).toBe(369);
    expect([samurai.rows, samurai.columns]).toEqual([21, 21]);
    expect(cellAt(samurai, 0, 9)).toBeUndefined();
    expect(cellAt(samurai, 0, 12)).toBe(9);
    expect(new Set(samurai.regions).size).toBe(41);
    const small = boardOf({ variant: "samurai", size: 4, givens: "" });
    expect([small.places.length, small.rows]).toEqual([64, 8]);
    // A step over a gap goes on beyond it.
    expect(step(samurai, 8, 0, 1)).toBe(9);
  });

  it("know neighbours and edges", () => {
    expect(neighbours(nine, 0)).toEqual([1, 9]);
    expect(neighbours(nine, 40)).toEqual([31, 39, 41, 49]);
    expect(edges(nine).length).toBe(144);
    expect(step(nine, 0, -1, 0)).toBe(72);
  });

  it("have heavy lines around regions only", () => {
    const { fine, heavy } = boardLines(nine);
    const count = (path: string) => path.split("M").length - 1;
    // 180 pieces of lines, of which 4 of 10 lines each way are heavy.
    expect(count(fine) + count(heavy)).toBe(180);
    expect(count(heavy)).toBe(72);
  });

  it("have a heavy line every five cells where the lengths of blocks are counted", () => {
    const shaded = (clues: PuzzleJson["clues"]): PuzzleJson => ({
      variant: "shading",
      size: 2,
      board: { rows: 10, columns: 12 },
      givens: ".".repeat(120),
      ...(clues ? { clues } : {}),
    });
    const heavy = (puzzle: PuzzleJson) => boardLines(boardOf(puzzle)).heavy.split("M").length - 1;
    const blocks = [{ kind: "blocks", cells: [0, 1], blocks: [1] }];
    // The edge has 44 pieces, the fifth line from above 12, and two from the left 10 each.
    expect(heavy(shaded(blocks))).toBe(44 + 12 + 2 * 10);
    expect(heavy({ ...shaded(undefined), variant: "shading+blocks" })).toBe(76);
    expect(heavy(shaded([{ kind: "black-around", cells: [0], black: 1 }]))).toBe(44);
  });
});

describe("marks", () => {
  const killer: PuzzleJson = { ...emptyPuzzle(), clues: [{ kind: "cage", cells: [0, 1], sum: 8 }] };
  const cage = (label: string): DrawnJson => ({
    kind: "cage",
    layer: 2,
    outline: [],
    corner: [0, 0],
    label,
  });
  const shade: DrawnJson = { kind: "shade", layer: -5, areas: [[1, 1, 1, 1]] };
  type Asked = Calls["marks"]["params"]["puzzle"];

  /** A cache and the calls that it made, answered with a cage for each clue, labelled with its sum. */
  function cached() {
    const asked: Asked[] = [];
    const answer = (_: string, { puzzle }: { puzzle: Asked }) => {
      asked.push(puzzle);
      const clues = (puzzle.clues ?? []).map(({ sum }) => [cage(String(sum))]);
      return Promise.resolve({ board: [shade], clues });
    };
    const cache = new MarkCache(answer as Engine["ask"]);
    return { asked, cache };
  }
  const answered = () => new Promise((resolve) => setTimeout(resolve));

  it("are asked for once for each clue, together", async () => {
    const { asked, cache } = cached();
    const puzzle = signal(killer);
    const drawn = cache.drawn(puzzle);
    expect(drawn.value).toEqual([]);
    expect(cache.ofClue(killer, { kind: "cage", cells: [2], sum: 3 })).toBeUndefined();
    await answered();
    expect(drawn.value).toEqual([shade, cage("8")]);
    expect(asked.map(({ clues }) => clues?.length)).toEqual([2]);
    puzzle.value = { ...killer, givens: `1${killer.givens.slice(1)}` };
    expect(drawn.value).toEqual([shade, cage("8")]);
    await answered();
    expect(asked.length).toBe(1);
  });

  it("look as before until a change is answered, and are of the board that is shown", async () => {
    const { asked, cache } = cached();
    const puzzle = signal(killer);
    const drawn = cache.drawn(puzzle);
    void drawn.value;
    await answered();
    expect(drawn.value).toEqual([shade, cage("8")]);
    puzzle.value = { ...killer, clues: [{ kind: "cage", cells: [0, 1], sum: 12 }] };
    expect(drawn.value).toEqual([shade, cage("8")]);
    await answered();
    expect(drawn.value).toEqual([shade, cage("12")]);
    expect(asked[1]?.clues?.length).toBe(1);
    puzzle.value = { ...emptyPuzzle(), variant: "x" };
    expect(drawn.value).toEqual([]);
    await answered();
    expect(drawn.value).toEqual([shade]);
  });

  it("of clues are their cells if the engine fails", async () => {
    const cache = new MarkCache(() => Promise.reject(new Error("it is broken")));
    const odd = { kind: "no-such", cells: [10, 99] };
    cache.ofClue(killer, odd);
    await answered();
    expect(cache.ofClue(killer, odd)).toEqual([{ ...shade, layer: -1 }]);
    expect(cache.ofRules(killer)).toEqual([]);
  });

  it("outside the board need room at their side", () => {
    const text: DrawnJson = {
      kind: "text",
      layer: 3,
      at: [9.5, 0.5],
      text: "5",
      size: 0.5,
      tone: "ink",
    };
    const circle: DrawnJson = {
      kind: "circle",
      layer: 1,
      centre: [2.5, -0.5],
      radius: 0.35,
      edge: null,
      fill: null,
    };
    expect(overhang(nine, [text])).toEqual([0, 0, 1, 0]);
    expect(overhang(nine, [circle, shade])).toEqual([0, 1, 0, 0]);
  });
});

describe("puzzles", () => {
  it("from outside are checked", () => {
    expect(isPuzzle(emptyPuzzle())).toBe(true);
    expect(isPuzzle({ size: 9, givens: "..." })).toBe(false);
    expect(isPuzzle({ size: 2.5, givens: "...." })).toBe(false);
    expect(isPuzzle({ ...emptyPuzzle(), clues: [{ kind: "cage" }] })).toBe(false);
    expect(isPuzzle(null)).toBe(false);
  });
});

describe("marks of a player", () => {
  const board = boardOf({ size: 4, givens: ".".repeat(16) });
  const dot = (column: number, row: number): DrawnJson => ({
    ...{ layer: 1, kind: "circle", centre: [column, row], radius: 0.13, edge: null, fill: "ink" },
  });

  it("make room for dots on the edges of their cells", () => {
    expect([...dottedCells(board, [])]).toEqual([]);
    const dotted = dottedCells(board, [dot(1, 0.5), dot(2.5, 3)]);
    expect([...dotted].sort((one, other) => one - other)).toEqual([0, 1, 10, 14]);
    // A dot reaches 0.13 of a cell into it, and a small digit 0.1 up and down and less to its sides.
    for (const number of [4, 5, 6, 7]) {
      const { x, y } = cornerAt(number, true);
      const near = Math.min(x, y, UNIT - x, UNIT - y) / UNIT;
      expect(near - 0.1).toBeGreaterThan(0.13);
      expect(cornerAt(number, false)).not.toEqual({ x, y });
    }
    expect(cornerAt(0, true)).toEqual(cornerAt(0, false));
    for (const count of [6, 9]) {
      const wide = count * 0.56 * centreSize(count, true);
      expect((UNIT - wide) / 2).toBeGreaterThan(0.13 * UNIT);
    }
  });
});
