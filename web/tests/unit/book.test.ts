import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "smol-toml";
import { describe, expect, it } from "vitest";
import { facing, nearest, turned } from "../../src/book/facing";
import { inOrder, isPage, pictureOf, received, typeOf } from "../../src/book/files";
import {
  hasSeed,
  lineOf,
  rangeOfLine,
  sectionOf,
  withSection,
  withSeed,
} from "../../src/book/spec";
import { fromBase64 } from "../../src/files";

const TEMPLATE = readFileSync(
  join(import.meta.dirname, "../../../crates/book/src/spec.toml"),
  "utf8",
);

describe("sections of a book", () => {
  it("ask for what a request asks for", () => {
    const request = {
      variant: "jigsaw+x",
      size: "3x2",
      difficulty: "3.0..4.2",
      clues: "10..14",
      symmetry: "rotate-180",
      distinct: true,
    };
    const { distinct: _, ...asked } = request;
    expect(parse(sectionOf(request, 12))).toEqual({ section: [{ count: 12, ...asked }] });
    expect(parse(sectionOf({}, 4))).toEqual({ section: [{ count: 4 }] });
  });

  it("have any text as it is written", () => {
    const clues = 'cage:8..10 "\\\n';
    expect(parse(sectionOf({ clues }, 1))).toEqual({ section: [{ count: 1, clues }] });
  });

  it("let killers in that the known techniques do not solve", () => {
    expect(sectionOf({ variant: "x+cage" }, 1)).toContain("\nbeyond = true\n");
    expect(sectionOf({ variant: "x+cage", difficulty: "hard" }, 1)).not.toContain("beyond");
    expect(sectionOf({ variant: "x" }, 1)).not.toContain("beyond");
  });

  it("go to the end of the spec", () => {
    const section = sectionOf({ size: "6" }, 8);
    const all = parse(withSection(TEMPLATE, section)).section as unknown[];
    expect(all.length).toBe(5);
    expect(all.at(-1)).toEqual({ count: 8, size: "6" });
    expect(withSection(" \n", section)).toBe(section);
  });

  it("name cells and techniques", () => {
    const asked = { pattern: "X.", require: ["X-Wing"], max_technique: "Y-Wing" };
    expect(parse(sectionOf(asked, 2))).toEqual({ section: [{ count: 2, ...asked }] });
  });
});

describe("seeds of a book", () => {
  it("are found at the top of the spec only", () => {
    expect(hasSeed("title = 'x'\n seed=1")).toBe(true);
    expect(hasSeed('"seed" = 1')).toBe(true);
    for (const spec of ["", "# seed = 1", "seeds = 1", "[show]\nseed = 1"]) {
      expect(hasSeed(spec), spec).toBe(false);
    }
  });

  it("take the place of the one that is commented out", () => {
    const spec = withSeed(TEMPLATE, "9223372036854775807");
    expect(spec).toContain("\nseed = 9223372036854775807\n");
    expect(spec.split("\n").length).toBe(TEMPLATE.split("\n").length);
    expect(hasSeed(spec)).toBe(true);
    expect(withSeed(spec, "2")).toBe(spec);
  });

  it("else come first, before any table", () => {
    expect(parse(withSeed("[show]\ntime = true\n# seed = 1\n", "7"))).toEqual({
      seed: 7,
      show: { time: true },
    });
    expect(parse(withSeed("", "7"))).toEqual({ seed: 7 });
  });
});

describe("faults of a spec", () => {
  it("name their line", () => {
    expect(lineOf("book.toml:12:3: expected a text (name one)")).toBe(12);
    expect(lineOf("no seed can be drawn")).toBeUndefined();
    expect(lineOf("")).toBeUndefined();
  });

  it("are found in the text", () => {
    const text = "a\nbcd\n\ne";
    const lines = [1, 2, 3, 4].map((line) => text.slice(...rangeOfLine(text, line)));
    expect(lines).toEqual(["a", "bcd", "", "e"]);
    expect(rangeOfLine(text, 9)).toEqual([7, 8]);
  });
});

describe("files of a book", () => {
  it("come as letters", async () => {
    const bytes = Uint8Array.from({ length: 256 }, (_, byte) => byte);
    const base64 = Buffer.from(bytes).toString("base64");
    expect(fromBase64(base64)).toEqual(bytes);
    const { name, content } = received({ name: "interior.pdf", base64 });
    expect([name, content.type, content.size]).toEqual(["interior.pdf", "application/pdf", 256]);
  });

  it("are told apart by their names", () => {
    const names = ["preview/page-001.png", "preview/page-1000.png", "preview/cover.png"];
    expect([...names, "front.png"].map(isPage)).toEqual([true, true, false, false]);
    expect(typeOf("book.epub")).toBe("application/epub+zip");
    expect(typeOf("book.new")).toBe("application/octet-stream");
  });

  it("are handed on in an order of their own, without pictures to look at", () => {
    const names = ["front.png", "interior.pdf", "new.txt", "preview/page-001.png", "book.json"];
    const files = [...names, "preview/cover.png", "cover.pdf"].map((name) => ({
      name,
      content: new Blob(),
    }));
    const expected = ["interior.pdf", "cover.pdf", "front.png", "book.json", "new.txt"];
    expect(inOrder(files).map(({ name }) => name)).toEqual(expected);
  });

  it("state the size of a picture", async () => {
    const head = new DataView(new ArrayBuffer(33));
    head.setUint32(16, 850);
    head.setUint32(20, 1100);
    const content = new Blob([head.buffer]);
    const picture = await pictureOf({ name: "preview/page-001.png", content });
    expect(picture).toEqual({ content, width: 850, height: 1100 });
  });
});

describe("pages of a book", () => {
  it("face each other from the second on", () => {
    const seen = [1, 2, 3, 4, 5].map((page) => facing(page, 5));
    expect(seen).toEqual([[1], [2, 3], [2, 3], [4, 5], [4, 5]]);
    expect(facing(4, 4)).toEqual([4]);
    expect(facing(1, 1)).toEqual([1]);
  });

  it("are turned one leaf at a time, up to the ends", () => {
    const leaves = [[1], [2, 3], [4, 5], [6]];
    expect(leaves.map((shown) => turned(shown, 1, 6))).toEqual([2, 4, 6, 6]);
    expect(leaves.map((shown) => turned(shown, -1, 6))).toEqual([1, 1, 3, 5]);
    expect([-3, 0, 2.4, 99].map((page) => nearest(page, 6))).toEqual([1, 1, 2, 6]);
  });
});
