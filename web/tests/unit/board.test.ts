import { describe, expect, it } from "vitest";
import { boardOf, boxes, cellAt, edges, neighbours, step, usualBox } from "../../src/board/board";
import { boardLines } from "../../src/board/lines";
import { boardMarks, clueMarks, drawnKinds, outsidePlace, overhang } from "../../src/board/marks";
import { outline } from "../../src/board/outline";
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
});

describe("outlines", () => {
  it("go round a cell just inside its edge", () => {
    const [line] = outline(nine, [0], 0.1);
    expect(line?.length).toBe(4);
    const rows = line?.map(({ row }) => row) ?? [];
    expect(Math.min(...rows)).toBeCloseTo(0.1);
    expect(Math.max(...rows)).toBeCloseTo(0.9);
  });

  it("have a corner for each turn, and a line of its own around each hole", () => {
    expect(outline(nine, [0, 1, 9], 0.1).map((line) => line.length)).toEqual([6]);
    const ring = [0, 1, 2, 9, 11, 18, 19, 20];
    expect(outline(nine, ring, 0.1).map((line) => line.length)).toEqual([4, 4]);
  });
});

describe("marks", () => {
  it("are drawn for every kind of clue, inside the room that they ask for", () => {
    const all = new Set(drawnKinds());
    for (const kind of all) {
      const cells = kind === "quadruple" ? [0, 1, 9, 10] : [0, 1, 2];
      const marks = clueMarks(nine, { kind, cells, sum: 12, values: [1, 2], marks: "w" });
      expect(marks.length, kind).toBeGreaterThan(0);
    }
    expect(all.size).toBe(34);
  });

  it("of clues outside reach beyond the board at their side", () => {
    expect(outsidePlace(nine, [0, 9, 18])).toEqual({ row: -0.5, col: 0.5 });
    const marks = clueMarks(nine, { kind: "sandwich", cells: [8, 7, 6], sum: 5 });
    expect(overhang(nine, marks)).toEqual([0, 0, 1, 0]);
  });

  it("of rules are diagonals and windows", () => {
    const x = boardOf({ ...emptyPuzzle(), variant: "x+windoku" });
    const marks = boardMarks(x);
    expect(marks.filter(({ type }) => type === "line").length).toBe(2);
    expect(marks.filter(({ type }) => type === "shade").length).toBe(4);
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
