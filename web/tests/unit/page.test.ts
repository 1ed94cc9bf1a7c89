import { describe, expect, it } from "vitest";
import { packageFolder } from "../../plugins/licences";
import type { PuzzleJson } from "../../src/engine/protocol";
import { EMPTY, requestOf, variant } from "../../src/make/request";
import { divided, dividedEvenly, shapeOf } from "../../src/print/pages";
import { packed, unpacked } from "../../src/puzzle/link";
import { hashOf, parse } from "../../src/route";
import { countsOf, isCounts, rows, ticks } from "../../src/tune/figures";
import { crc32, zip } from "../../src/zip";

describe("links", () => {
  it("carry a puzzle there and back", async () => {
    const puzzle: PuzzleJson = {
      variant: "x",
      size: 9,
      box: [3, 3],
      givens: `12${".".repeat(79)}`,
      clues: [{ kind: "cage", cells: [0, 1], sum: 3 }],
    };
    const text = await packed({ ...puzzle, certificate: "1 0" });
    expect(text).toMatch(/^[\w-]+$/);
    expect(await unpacked(text)).toEqual(puzzle);
  });

  it("carry what is not known of a puzzle, and its solution, which nobody can find then", async () => {
    const puzzle: PuzzleJson = {
      size: 4,
      givens: `1${".".repeat(15)}`,
      solution: "1234341221434321",
      about: { title: "Odd Rules" },
      other_fields: { thermoknight: true },
      ignore_drawings: true,
    };
    expect(await unpacked(await packed(puzzle))).toEqual(puzzle);
    const { other_fields: _, ...known } = puzzle;
    expect((await unpacked(await packed(known)))?.solution).toBeUndefined();
  });

  it("that are damaged carry none", async () => {
    expect(await unpacked("!!")).toBeUndefined();
    expect(await unpacked("AAAA")).toBeUndefined();
    expect(await unpacked("")).toBeUndefined();
  });

  it("name a view", () => {
    expect(parse("#/solve?p=abc_-1")).toEqual({ view: "solve", puzzle: "abc_-1" });
    expect(parse("#/tune")).toEqual({ view: "tune" });
    const whole = { view: "set", puzzle: "a_-", entry: "x1" } as const;
    expect(parse(hashOf(whole))).toEqual(whole);
    expect(parse("#/solve?day=2027-02-03")).toEqual({ view: "solve", day: "2027-02-03" });
    expect(parse("#/solve?p=<b>&e=..&day=now&new=2")).toEqual({ view: "solve" });
    expect(hashOf(parse("#/solve?new=1"))).toBe("#/solve?new=1");
    expect(parse("#/elsewhere")).toEqual({ view: "make" });
    expect(parse("")).toEqual({ view: "make" });
    expect(parse("#/book")).toEqual({ view: "book" });
    // Only some programs make books.
    expect(parse("#/book", ["make", "solve"])).toEqual({ view: "make" });
  });
});

describe("requests", () => {
  it("leave out what is usual", () => {
    expect(requestOf(EMPTY)).toEqual({});
  });

  it("join rules and kinds of clue", () => {
    expect(variant({ rules: ["x"], kinds: ["cage"] })).toBe("x+cage");
    const form = { ...EMPTY, rules: ["jigsaw"], size: "6", level: "hard", require: ["X-Wing"] };
    expect(requestOf(form)).toEqual({
      size: "6",
      variant: "jigsaw",
      difficulty: "hard",
      require: ["X-Wing"],
    });
    expect(requestOf({ ...EMPTY, level: "rating", rating: "3.0..4.2" })).toEqual({
      difficulty: "3.0..4.2",
    });
  });
});

describe("archives", () => {
  it("have the checksum of the format", () => {
    expect(crc32(new TextEncoder().encode("123456789"))).toBe(0xcbf43926);
  });

  it("list each file", async () => {
    const bytes = await zip([
      { name: "a.svg", content: "one" },
      { name: "b.svg", content: "two" },
    ]);
    const view = new DataView(bytes.buffer);
    expect(view.getUint32(0, true)).toBe(0x04034b50);
    // The end of the directory is the last 22 bytes, with the number of files.
    expect(view.getUint32(bytes.length - 22, true)).toBe(0x06054b50);
    expect(view.getUint16(bytes.length - 12, true)).toBe(2);
    const directory = view.getUint32(bytes.length - 6, true);
    expect(view.getUint32(directory, true)).toBe(0x02014b50);
  });

  it("have bytes as they are", async () => {
    const content = Uint8Array.from({ length: 256 }, (_, byte) => byte);
    const bytes = await zip([{ name: "é.bin", content: new Blob([content]) }]);
    const view = new DataView(bytes.buffer);
    expect(view.getUint32(14, true)).toBe(crc32(content));
    expect([view.getUint32(18, true), view.getUint32(22, true)]).toEqual([256, 256]);
    // The name has six bytes.
    expect(bytes.slice(36, 36 + 256)).toEqual(content);
  });

  it("can be stopped", async () => {
    const stopped = zip([{ name: "a.svg", content: "one" }], AbortSignal.abort());
    await expect(stopped).rejects.toMatchObject({ name: "AbortError" });
  });
});

describe("figures", () => {
  it("reads ranges of numbers of clues", () => {
    expect(countsOf(" 27..29 ")).toEqual([29, 28, 27]);
    expect(countsOf("24..=24")).toEqual([24]);
    for (const text of ["", "28..", "30..20", "a", "0x10"]) expect(countsOf(text)).toEqual([]);
    expect(["", " ", "28", "27 to 29"].map(isCounts)).toEqual([true, true, true, false]);
  });

  it("have a row for each clue count", () => {
    const found = [
      { clues: 24, milliseconds: 1 },
      { clues: 24, milliseconds: 1 },
      { clues: 24, milliseconds: 4 },
      { clues: 26, milliseconds: 5 },
    ];
    expect(rows(found)).toEqual([
      { clues: 24, puzzles: 3, time: 2 },
      { clues: 25, puzzles: 0, time: 0 },
      { clues: 26, puzzles: 1, time: 5 },
    ]);
    expect(rows([])).toEqual([]);
  });

  it("have round numbers at the axes", () => {
    expect(ticks(36, 4)).toEqual([0, 10, 20, 30, 40]);
    expect(ticks(0)).toEqual([0, 1]);
    expect(ticks(5, 5)).toEqual([0, 1, 2, 3, 4, 5]);
  });
});

describe("pages and packages", () => {
  it("are divided and named", () => {
    expect(divided([1, 2, 3, 4, 5], 2)).toEqual([[1, 2], [3, 4], [5]]);
    const sizes = (count: number) =>
      dividedEvenly(Array.from({ length: count })).map(({ length }) => length);
    expect([0, 1, 12, 14, 25].map(sizes)).toEqual([[], [1], [12], [7, 7], [9, 9, 7]]);
    for (const count of [1, 2, 3, 4, 5, 6, 7, 9, 12]) {
      const { columns, rows } = shapeOf(count);
      expect(columns * rows).toBeGreaterThanOrEqual(count);
      expect(columns * (rows - 1)).toBeLessThan(count);
    }
    expect(packageFolder("/x/node_modules/@preact/signals/dist/a.js")).toBe(
      "/x/node_modules/@preact/signals",
    );
    expect(packageFolder("/x/src/a.ts")).toBeUndefined();
  });
});
