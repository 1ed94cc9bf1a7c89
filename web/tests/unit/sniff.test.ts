import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { kindOf, kindOfFile } from "../../src/engine/sniff";

const ROOT = join(import.meta.dirname, "../../..");
const bytes = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));

describe("files", () => {
  it.each([
    ["tests/data/photo/page.png", "image"],
    ["tests/data/photo/cmyk.jpg", "image"],
    ["tests/data/photo/lossy.webp", "image"],
    ["output/samples/book/cover.pdf", "pdf"],
    ["tests/data/simple.sdm", undefined],
    ["tests/data/sudoku.ipuz", undefined],
    ["README.md", undefined],
  ])("such as %s are told by their first bytes", async (file, kind) => {
    const content = readFileSync(join(ROOT, file));
    expect(await kindOfFile(new Blob([content]))).toBe(kind);
    // Names and types may be wrong.
    expect(await kindOfFile(new Blob([content], { type: "text/plain" }))).toBe(kind);
  });

  it("that only browsers decode are told by bytes, or by their type", () => {
    expect(kindOf(bytes("GIF89a"), "")).toBe("foreign");
    expect(kindOf(bytes("\0\0\0\x18ftypheic"), "")).toBe("foreign");
    expect(kindOf(bytes("BM"), "image/bmp")).toBe("foreign");
    expect(kindOf(bytes("<svg"), "image/svg+xml")).toBeUndefined();
    expect(kindOf(bytes("BM"), "")).toBeUndefined();
    expect(kindOf(bytes("RIFF....WAVE"), "")).toBeUndefined();
    expect(kindOf(bytes(""), "")).toBeUndefined();
  });
});
