import { describe, expect, it } from "vitest";
import { hasBlack, showsBlack } from "../../src/board/black";
import { isDot } from "../../src/board/drawing";
import { boardOf } from "../../src/board/board";
import { litCells } from "../../src/board/light";
import type { DrawnJson, FieldInfo, KindInfo, PuzzleJson } from "../../src/engine/protocol";
import { EMPTY, kindsOf, puzzleOfForm, withRules } from "../../src/make/request";
import { isPuzzle } from "../../src/puzzle/puzzle";
import {
  character,
  markOf,
  ownSymbols,
  readGrid,
  symbolOf,
  writeGrid,
} from "../../src/puzzle/symbols";
import * as draft from "../../src/set/draft";
import * as game from "../../src/solve/game";
import { commandOf } from "../../src/solve/keys";
import { requestLike } from "../../src/solve/like";

const AKARI: PuzzleJson = {
  variant: "lamps",
  size: 2,
  board: { rows: 2, columns: 3, cells: ".#...." },
  givens: ".....",
};
const BINAIRO: PuzzleJson = {
  variant: "binairo",
  size: 2,
  board: { rows: 2, columns: 2 },
  givens: "0...",
};

describe("symbols of boards that have their own", () => {
  it("are read and written in their characters", () => {
    const own = ownSymbols("binairo");
    expect(own?.map(({ look }) => look)).toEqual(["character", "character"]);
    expect(readGrid("01.", own)).toEqual([1, 2, 0]);
    expect(writeGrid([1, 2, 0], own)).toBe("01.");
    expect([symbolOf("2", own), character(2, own)]).toEqual([0, "1"]);
    expect(ownSymbols("classic")).toBeUndefined();
    expect(ownSymbols("shading+blocks")).toBe(ownSymbols("shading+blocks"));
  });

  it("decide what is a puzzle", () => {
    expect([AKARI, BINAIRO].every(isPuzzle)).toBe(true);
    expect(isPuzzle({ ...BINAIRO, givens: "2..." })).toBe(false);
    expect(isPuzzle({ size: 4, givens: "0".padEnd(16, ".") })).toBe(false);
    expect(isPuzzle({ size: 4, givens: "" })).toBe(false);
  });

  it("are entered by their keys, and follow each other by the space bar", () => {
    const own = ownSymbols("binairo");
    const key = (key: string, code = "") => ({
      ...{ key, code, shiftKey: false, ctrlKey: false, metaKey: false, altKey: false },
    });
    const enter = (number: number) => ({ do: "enter", number, mode: "digit" });
    expect(commandOf(key("0", "Digit0"), 2, true, own)).toEqual(enter(1));
    expect(commandOf(key("1", "Numpad1"), 2, true, own)).toEqual(enter(2));
    expect(commandOf(key("2", "Digit2"), 2, true, own)).toBeUndefined();
    expect(commandOf(key(" "), 2, true, own)).toEqual({ do: "cycle" });
    expect(commandOf(key("x"), 2, true, own)).toBeUndefined();
    expect(commandOf({ ...key("3", "Digit3"), altKey: true }, 2, true, own)).toEqual({
      do: "enter",
      number: 3,
      mode: "colour",
    });
  });

  it("are noted and selected where there are more than two", () => {
    const own = ownSymbols("letters")?.slice(0, 4);
    const key = (key: string, code = "", parts = {}) => ({
      ...{ key, code, shiftKey: false, ctrlKey: false, metaKey: false, altKey: false, ...parts },
    });
    expect(commandOf(key("b", "KeyB"), 4, true, own)).toEqual({ do: "enter", number: 3 });
    expect(commandOf(key("0", "Digit0"), 4, true, own)).toEqual({ do: "enter", number: 1 });
    expect(commandOf(key("A", "KeyA", { shiftKey: true }), 4, true, own)).toEqual({
      do: "enter",
      number: 2,
      mode: "corner",
    });
    expect(commandOf(key("d", "KeyD"), 4, true, own)).toBeUndefined();
    expect(commandOf(key(" "), 4, true, own)).toEqual({ do: "next-mode" });
    expect(game.modesOf(own)).toEqual(game.MODES);
    expect([1, 2].map((symbol) => markOf(symbol, own))).toEqual(["×", "A"]);
    expect(markOf(1, ownSymbols("two-blacks"))).toBe("■");
  });

  it("come in turn, what is filled first", () => {
    const turn = (variant: string) => {
      const own = ownSymbols(variant) ?? [];
      return [0, 1, 2].map((symbol) => game.nextSymbol(own, symbol));
    };
    expect(turn("lamps")).toEqual([2, 0, 1]);
    expect(turn("binairo")).toEqual([1, 2, 0]);
  });
});

describe("a game with cells that may stay blank", () => {
  it("is solved once what is filled is right", () => {
    const blank = game.emptyPosition(5);
    const solution = "10001";
    const some = game.paint(blank, AKARI, [0], 2);
    expect(game.isSolution(AKARI, some, solution)).toBe(false);
    const all = game.paint(some, AKARI, [4], 2);
    expect(game.isSolution(AKARI, all, solution)).toBe(true);
    expect(game.isSolution(AKARI, game.paint(all, AKARI, [1], 1), solution)).toBe(true);
    expect(game.withBlanks(AKARI, all)).toBe(solution);
    expect(game.filledText(AKARI, all)).toBe("1...1");
    expect([AKARI, BINAIRO].map(game.allowsBlanks)).toEqual([true, false]);
    expect(game.mistakes(AKARI, game.paint(blank, AKARI, [1, 4], 2), solution)).toEqual([1]);
  });

  it("has lamps that light up to black cells", () => {
    const board = boardOf(AKARI);
    expect([...litCells(board, [2, 0, 0, 0, 0])].sort()).toEqual([0, 2]);
    expect([...litCells(board, [0, 0, 2, 0, 0])].sort()).toEqual([0, 2, 3, 4]);
  });
});

describe("boards without boxes", () => {
  const kinds = [
    { name: "shading", takes: "board", usual_size: "10x10", clues: ["blocks", "black-around"] },
    { name: "suguru", takes: "board", usual_size: "6x6" },
    { name: "latin", takes: "board" },
    { name: "cage", takes: "clue", fields: [] },
    { name: "blocks", takes: "clue", fields: [] },
  ] as unknown as KindInfo[];

  it("bring their size and their kinds of clue", () => {
    const names = (rules: string[]) => kindsOf(rules, kinds).map(({ name }) => name);
    expect(names(["shading"])).toEqual(["blocks"]);
    expect(names(["suguru"])).toEqual(["cage"]);
    expect(names([])).toEqual(["cage"]);
    const shaded = withRules({ ...EMPTY, kinds: ["cage"] }, ["shading"], kinds);
    expect([shaded.size, shaded.kinds]).toEqual(["10x10", []]);
    expect(withRules(shaded, ["suguru"], kinds).size).toBe("6x6");
    expect(withRules(shaded, ["latin"], kinds).size).toBe("9");
    expect(withRules({ ...EMPTY, size: "6" }, ["latin"], kinds).size).toBe("6");
    expect(puzzleOfForm({ rules: ["shading"], size: "5x8" })).toMatchObject({
      board: { rows: 5, columns: 8 },
      size: 2,
    });
  });

  it("have the symbols and letters that their rows have room for", () => {
    const rule = (name: string, fewer_symbols: number) =>
      ({ name, takes: "board", fewer_symbols }) as KindInfo;
    const own = [rule("letters-3", 2), rule("sequences", 0)];
    const letters = draft.newBoard(["letters-3"], 5, undefined, own);
    expect([letters.size, boardOf(letters).symbols?.length]).toEqual([3, 3]);
    expect(draft.newBoard(["sequences"], 6, undefined, own).size).toBe(6);
    const field = { name: "letter", type: "text", letters: "ABCX", needed: true, is_told: false };
    expect(draft.lettersOf(field as FieldInfo, letters)).toEqual(["A", "B"]);
    const sign = { ...field, name: "sign", letters: "=x" } as FieldInfo;
    expect(draft.lettersOf(sign, BINAIRO)).toEqual(["=", "x"]);
  });

  it("have as many digits as the largest region has cells", () => {
    const needs = [{ name: "suguru", takes: "board", needs: "regions" } as KindInfo];
    const board = draft.newBoard(["suguru"], 4, undefined, needs);
    expect(board.size).toBe(4);
    expect(draft.withRegion(board, [2], 0).size).toBe(5);
  });

  it("are made again in the same size", () => {
    expect(requestLike(AKARI)).toMatchObject({ size: "2x3", variant: "lamps" });
  });

  it("are set with black cells", () => {
    const board = draft.newBoard(["lamps"], 3, undefined, [
      { name: "lamps", takes: "board", needs: "cells" } as KindInfo,
    ]);
    expect(board).toMatchObject({ size: 2, board: { rows: 3, cells: "........." } });
    const given = draft.withGivens(board, [4], 2);
    const black = draft.withBlack(given, 0, 0);
    expect(black.givens).toBe("...1....");
    expect(draft.withBlack(black, 0, 0).givens).toBe(given.givens);
    expect(draft.withBlack(black, 3, 0)).toBe(black);
  });
});

describe("black cells", () => {
  const square = (far: number, fill: "ink" | "light" = "ink"): DrawnJson => {
    const points: [number, number][] = [
      [0, 0],
      [far, 0],
      [far, 1],
      [0, 1],
    ];
    return { layer: 1, kind: "path", points, closed: true, edge: null, fill };
  };

  it("are symbols of a board, or drawn as whole cells", () => {
    expect(hasBlack({ symbols: ownSymbols("shading") }, [])).toBe(true);
    expect(hasBlack({ symbols: ownSymbols("star-battle") }, [])).toBe(false);
    expect(hasBlack({}, [square(0.5), square(1, "light")])).toBe(false);
    expect(hasBlack({}, [square(1)])).toBe(true);
  });

  it("are seen in pictures of the engine", () => {
    const cell = (far: number) =>
      `<path d="M16 16L${far} 16L${far} 48L16 48z" fill="#111" stroke="#111"/>`;
    expect(showsBlack(`<svg>${cell(48)}</svg>`)).toBe(true);
    expect(showsBlack(`<svg>${cell(20)}</svg>`)).toBe(false);
    expect(showsBlack(`<svg><path d="M16 16h432" stroke="#aaa"/></svg>`)).toBe(false);
  });

  it("are dots, too, which are black or white in every theme", () => {
    const dot = (radius: number, fill: "ink" | "white" | "light"): DrawnJson => {
      const edge = { width: 0.03, tone: "ink" as const, dashes: [], round: true };
      return { layer: 1, kind: "circle", centre: [1, 0.5], radius, edge, fill };
    };
    expect(isDot(dot(0.14, "ink"))).toBe(true);
    expect(isDot(dot(0.14, "white"))).toBe(true);
    expect(isDot(dot(0.14, "light"))).toBe(false);
    // A circle with a number, a tree, and a cell that is given as empty.
    for (const radius of [0.21, 0.25, 0.06]) expect(isDot(dot(radius, "ink"))).toBe(false);
    const circle = (radius: number, fill: string) =>
      `<svg><circle cx="40" cy="64" r="${radius}" fill="${fill}" stroke="#111"/></svg>`;
    expect(showsBlack(circle(6.7, "#111"))).toBe(true);
    expect(showsBlack(circle(4.5, "#fff"))).toBe(true);
    expect(showsBlack(circle(6.7, "none"))).toBe(false);
    expect(showsBlack(circle(14.9, "#fff"))).toBe(false);
  });
});
