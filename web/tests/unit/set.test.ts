import { describe, expect, it } from "vitest";
import { boardOf } from "../../src/board/board";
import type { KindInfo } from "../../src/engine/protocol";
import { emptyPuzzle } from "../../src/puzzle/puzzle";
import * as draft from "../../src/set/draft";
import * as moving from "../../src/set/moving";
import * as shapes from "../../src/set/shapes";
import { orbit, symmetrised } from "../../src/set/symmetry";

const board = boardOf(emptyPuzzle());

describe("cells of a clue", () => {
  it("of a path touch each other, and going back takes the last one away", () => {
    let cells: readonly number[] = [0];
    for (const cell of [1, 5, 11, 12]) cells = shapes.dragged(board, "path", cells, cell);
    expect(cells).toEqual([0, 1, 11, 12]);
    expect(shapes.dragged(board, "path", cells, 11)).toEqual([0, 1, 11]);
  });

  it("of an area are any, each once; of a pair two neighbours", () => {
    expect(shapes.dragged(board, "any", [0], 5)).toEqual([0, 5]);
    expect(shapes.dragged(board, "any", [0, 5], 0)).toEqual([0, 5]);
    expect(shapes.dragged(board, "adjacent", [0], 1)).toEqual([0, 1]);
    expect(shapes.dragged(board, "adjacent", [0], 10)).toEqual([0]);
  });

  it("follow from the nearest edge or corner", () => {
    expect(shapes.nearestEdge(board, { row: 0.5, col: 0.9 })).toEqual([0, 1]);
    expect(shapes.nearestEdge(board, { row: 0.9, col: 0.5 })).toEqual([0, 9]);
    expect(shapes.nearestSquare(board, { row: 1.1, col: 0.9 })).toEqual([0, 1, 9, 10]);
    expect(shapes.nearestSquare(board, { row: 0.1, col: 0.1 })).toBeUndefined();
  });

  it("are seen from outside", () => {
    const lines = shapes.linesFrom(board, { row: -1, col: 2 }, "row-or-column");
    expect(lines).toEqual([[2, 11, 20, 29, 38, 47, 56, 65, 74]]);
    const diagonals = shapes.linesFrom(board, { row: -1, col: 2 }, "diagonal");
    expect(diagonals.map((cells) => cells.length)).toEqual([6, 2]);
    expect(shapes.allLines(board, "row-or-column").length).toBe(36);
  });

  it("of a copy have the same shape elsewhere on the board", () => {
    expect(shapes.copied(board, [0, 1, 9], 40)).toEqual([40, 41, 49]);
    expect(shapes.copied(board, [0, 1, 9], 8)).toBeUndefined();
  });
});

const cage: KindInfo = {
  name: "cage",
  title: "Killer",
  summary: "",
  takes: "clue",
  fields: [{ name: "sum", type: "number", needed: false, least: 1, is_told: false }],
  cells: { least: 1, most: 9, shape: "any" },
};

describe("a draft", () => {
  it("toggles givens", () => {
    const one = draft.withGivens(emptyPuzzle(), [0, 1], 5);
    expect(one.givens.slice(0, 3)).toBe("55.");
    expect(draft.withGivens(one, [0, 1], 5).givens.slice(0, 3)).toBe("...");
    expect(draft.withGivens(one, [0], 10)).toBe(one);
    expect(draft.withoutGivens(one, [1]).givens.slice(0, 3)).toBe("5..");
  });

  it("adds, changes and removes clues", () => {
    const one = draft.addClue(emptyPuzzle(), draft.newClue(board, cage, [0, 1]));
    expect(one.clues).toEqual([{ kind: "cage", cells: [0, 1] }]);
    const two = draft.changeClue(one, 0, { sum: 15 });
    expect(two.clues?.[0]?.sum).toBe(15);
    expect(draft.changeClue(two, 0, { sum: undefined }).clues).toEqual(one.clues);
    expect(draft.removeClue(two, 0).clues).toBeUndefined();
  });

  it("takes suggested clues, among them givens", () => {
    const clue = { kind: "cage", cells: [0, 1], sum: 5 };
    expect(draft.withSuggestion(emptyPuzzle(), clue).clues).toEqual([clue]);
    const given = { kind: "given", cells: [1], value: 7 };
    const puzzle = draft.withSuggestion(emptyPuzzle(), given);
    expect(puzzle.givens.slice(0, 3)).toBe(".7.");
    expect(puzzle.clues).toBeUndefined();
  });

  it("keeps the rules of the board in the variant, not the kinds of clue", () => {
    const puzzle = { ...emptyPuzzle(), variant: "x+cage" };
    expect(draft.drafted(puzzle, [cage]).variant).toBe("x");
    expect(draft.drafted({ ...puzzle, variant: "cage" }, [cage]).variant).toBe("classic");
  });

  it("makes jigsaws with regions to begin with, and paints them", () => {
    const jigsaw = draft.newBoard(["jigsaw"], 9, undefined, [
      { ...cage, name: "jigsaw", takes: "board", divides_board: true, needs: "regions" },
    ]);
    expect((jigsaw.board as { regions: string }).regions.slice(0, 9)).toBe("111222333");
    const painted = draft.withRegion(jigsaw, [3], 0);
    expect((painted.board as { regions: string }).regions.slice(0, 9)).toBe("111122333");
  });

  it("divides region-sum lines into pieces", () => {
    expect(draft.pieces(board, [14, 13, 22, 31, 32])).toEqual([3, 2]);
  });

  it("turns the marks of edges", () => {
    const edges: KindInfo = { ...cage, name: "all-dots", fields: [] };
    const clue = draft.newClue(board, edges, [], { cells: [0, 1, 0, 9], marks: ".." });
    expect(clue).toEqual({ kind: "all-dots", cells: [0, 1, 0, 9], marks: ".." });
    const once = draft.turnEdge(clue, [1, 0], ".wb");
    expect(once.marks).toBe("w.");
    const again = draft.turnEdge(draft.turnEdge(once, [0, 1], ".wb"), [0, 1], ".wb");
    expect(again.marks).toBe(clue.marks);
  });

  it("types numbers", () => {
    expect(draft.typed(undefined, 1)).toBe(1);
    expect(draft.typed(1, 5)).toBe(15);
    expect(draft.typed(15, "back")).toBe(1);
    expect(draft.typed(1, "back")).toBeUndefined();
    expect(draft.typed(45, 3, 45)).toBe(3);
  });
});

describe("symmetries", () => {
  it("have orbits", () => {
    expect(orbit(board, 0, "rotate-180")).toEqual([0, 80]);
    expect(new Set(orbit(board, 1, "rotate-90"))).toEqual(new Set([1, 17, 79, 63]));
    expect(orbit(board, 1, "full").length).toBe(8);
    expect(orbit(board, 40, "full")).toEqual([40]);
  });

  it("are completed from the solution", () => {
    const solution = "123456789".repeat(9);
    const puzzle = draft.withGivens(emptyPuzzle(), [0], 1);
    const made = symmetrised(board, puzzle, solution, "rotate-180");
    expect(made.givens).toBe(`1${".".repeat(79)}9`);
  });
});

describe("a clue on the board", () => {
  const path = { name: "thermometer", fields: [], cells: { least: 2, most: 9, shape: "path" } };
  const area = { name: "cage", fields: [], cells: { least: 1, most: 9, shape: "any" } };
  const [line, cage] = [path, area] as unknown as [KindInfo, KindInfo];
  const clue = { kind: "thermometer", cells: [10, 11, 12] };

  it("is moved as a whole, and never off the board", () => {
    expect(moving.shifted(board, clue, line, 1, -1)?.cells).toEqual([18, 19, 20]);
    expect(moving.shifted(board, clue, line, 0, -2)).toBeUndefined();
    const outside = { ...line, cells: { least: 9, most: 9, shape: "row-or-column" } } as KindInfo;
    expect(moving.shifted(board, { ...clue, cells: [0, 1] }, outside, 1, 0)).toBeUndefined();
  });

  it("is longer or shorter at the end that is held", () => {
    expect([10, 11, 12].map((cell) => moving.gripAt(clue, line, cell))).toEqual([
      "first",
      "whole",
      "last",
    ]);
    expect(moving.stretched(board, clue, line, "last", 22)?.cells).toEqual([10, 11, 12, 22]);
    expect(moving.stretched(board, clue, line, "first", 0)?.cells).toEqual([0, 10, 11, 12]);
    expect(moving.stretched(board, clue, line, "last", 11)?.cells).toEqual([10, 11]);
    expect(moving.stretched(board, clue, line, "last", 10)).toBeUndefined();
    expect(moving.stretched(board, clue, line, "last", 40)).toBeUndefined();
  });

  it("has a cell more or less if it is an area", () => {
    expect(moving.withCell(board, clue, cage, 21)?.cells).toEqual([10, 11, 12, 21]);
    expect(moving.withCell(board, clue, cage, 11)?.cells).toEqual([10, 12]);
    expect(moving.withCell(board, { ...clue, cells: [10] }, cage, 10)).toBeUndefined();
    expect(moving.withCell(board, clue, line, 21)).toBeUndefined();
  });
});
