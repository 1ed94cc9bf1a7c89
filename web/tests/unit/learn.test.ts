import { beforeEach, describe, expect, it } from "vitest";
import { symbolAt, candidateAt } from "../../src/board/small";
import { UNIT } from "../../src/board/lines";
import { type Course, exerciseOf, judged, singleOf, without } from "../../src/learn/course";
import stored from "../../src/learn/course.json";
import { Progress } from "../../src/learn/progress";
import techniques from "../../src/learn/techniques.json";
import { Library } from "../../src/library/library";
import { Memory } from "../../src/library/store";
import { isPuzzle } from "../../src/puzzle/puzzle";
import { symbolsOf } from "../../src/puzzle/symbols";
import { hashOf, parse } from "../../src/route";

const course = stored as Course;

describe("the course", () => {
  it("has ten positions of each technique", () => {
    expect(Object.keys(course)).toEqual(techniques);
    for (const [technique, all] of Object.entries(course)) {
      expect(all.length, technique).toBe(10);
      for (const one of all) expect(isPuzzle(exerciseOf(one).puzzle), technique).toBe(true);
    }
  });

  it("reads what is given, what is filled, and what steps removed", () => {
    const grid = `12c......${".".repeat(72)}`;
    const { puzzle, given, symbols, candidates } = exerciseOf({ grid, gone: "3-45 80-9" });
    expect(puzzle.givens).toBe(`123......${".".repeat(72)}`);
    expect(puzzle.clues).toEqual([
      { kind: "candidates", cells: [3], values: [6, 7, 8, 9] },
      { kind: "candidates", cells: [80], values: [1, 2, 3, 4, 5, 6, 7, 8] },
    ]);
    expect([...given]).toEqual([0, 1]);
    expect(symbols.slice(0, 4)).toEqual([1, 2, 3, 0]);
    expect(symbolsOf(candidates[3] ?? 0)).toEqual([6, 7, 8, 9]);
    expect(symbolsOf(candidates[9] ?? 0)).toEqual([4, 5, 6, 7, 8, 9]);
    expect(candidates[0]).toBe(0);
    expect(exerciseOf({ grid }).needsCandidates).toBe(false);
  });

  it("judges answers: right, true by another step, or false", () => {
    const solution = [5, 6, 7];
    const strikes = { placements: [], eliminations: [{ cell: 0, symbol: 1 }] };
    expect(judged(strikes, solution, { cell: 0, symbol: 1 })).toBe("right");
    expect(judged(strikes, solution, { cell: 1, symbol: 1 })).toBe("other");
    expect(judged(strikes, solution, { cell: 1, symbol: 6 })).toBe("wrong");
    const fills = { placements: [{ cell: 2, symbol: 7 }], eliminations: [] };
    expect(judged(fills, solution, { cell: 2, symbol: 7 })).toBe("right");
    expect(judged(fills, solution, { cell: 1, symbol: 6 })).toBe("other");
    expect(judged(fills, solution, { cell: 1, symbol: 5 })).toBe("wrong");
  });

  it("takes each single of a position as an answer", () => {
    const exercise = exerciseOf({ grid: `123......456......78.......${".".repeat(54)}` });
    const last = { cell: 20, symbol: 9 };
    expect(singleOf("full-house", exercise, last)).toEqual([0, 1, 2, 9, 10, 11, 18, 19, 20]);
    expect(singleOf("naked-single", exercise, last)).toEqual([20]);
    expect(singleOf("hidden-single-in-box", exercise, last)?.length).toBe(9);
    expect(singleOf("hidden-single-in-line", exercise, last)).toBeUndefined();
    expect(singleOf("full-house", exercise, { cell: 20, symbol: 8 })).toBeUndefined();
    expect(singleOf("full-house", exercise, { cell: 30, symbol: 1 })).toBeUndefined();
    expect(singleOf("x-wing", exercise, last)).toBeUndefined();
  });

  it("removes more candidates of a position", () => {
    const exercise = exerciseOf({ grid: ".".repeat(81), gone: "3-45 80-9" });
    const { clues } = without(exercise, [{ cell: 3, symbol: 6 }]);
    expect(clues).toEqual([
      { kind: "candidates", cells: [80], values: [1, 2, 3, 4, 5, 6, 7, 8] },
      { kind: "candidates", cells: [3], values: [1, 2, 3, 7, 8, 9] },
    ]);
  });

  it("is open at what the address says", () => {
    const whole = { view: "learn", technique: "x-wing", at: "3" } as const;
    expect(hashOf(whole)).toBe("#/learn?t=x-wing&n=3");
    expect(parse(hashOf(whole))).toEqual(whole);
    expect(parse("#/learn?t=X&n=0")).toEqual({ view: "learn" });
  });

  it("finds candidates where they are drawn", () => {
    for (const size of [4, 6, 9, 16]) {
      for (let symbol = 1; symbol <= size; symbol++) {
        const { x, y } = candidateAt(size, symbol);
        expect(symbolAt(size, x / UNIT, y / UNIT)).toBe(symbol);
      }
    }
    expect(symbolAt(9, 0.01, 0.5)).toBeUndefined();
  });
});

describe("progress", () => {
  let library: Library;
  beforeEach(async () => {
    library = new Library(Promise.resolve(new Memory()));
    await library.ready;
  });
  const puzzle = exerciseOf({ grid: ".".repeat(81) }).puzzle;

  it("is an entry of the library for each technique", async () => {
    const progress = new Progress(library);
    expect(await progress.marks("x-wing")).toEqual([]);
    await progress.note("x-wing", 1, 4, "shown", puzzle);
    expect(await progress.note("x-wing", 2, 4, "found", puzzle)).toEqual([
      "",
      "shown",
      "found",
      "",
    ]);
    expect(progress.parts.value).toEqual(new Map([["x-wing", 0.25]]));
    expect([...library.entries.value.values()]).toMatchObject([
      { kind: "course", key: "x-wing", progress: 0.25, isDone: false },
    ]);
    // A file of the library carries it.
    const copy = new Library(Promise.resolve(new Memory()));
    await copy.ready;
    expect(await copy.imported(await library.exported())).toBe(1);
    expect(await new Progress(copy).marks("x-wing")).toEqual(["", "shown", "found", ""]);
  });

  it("keeps what was found once", async () => {
    const progress = new Progress(library);
    await progress.note("x-wing", 0, 1, "found", puzzle);
    expect(await progress.note("x-wing", 0, 1, "shown", puzzle)).toEqual(["found"]);
    expect([...library.entries.value.values()]).toMatchObject([{ isDone: true }]);
  });
});
