/**
 * The module for photographs says what the library says, byte for byte, and stays whole whatever it
 * is given: `node --test tests/photographs.test.mjs`.
 */

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { before, test } from "node:test";

const root = new URL("../../", import.meta.url);
const module = new URL("../src/engine/pkg/", import.meta.url);
const { initSync, read } = await import(new URL("satoku_photographs.js", module));

const photos = new URL("tests/data/photo/", root);
const books = new URL("output/samples/book/", root);
const files = [
  ...readdirSync(photos).map((name) => new URL(name, photos)),
  new URL("interior.pdf", books),
  new URL("cover.pdf", books),
].map((file) => readFileSync(file));
const [page] = files.slice(readdirSync(photos).indexOf("page.png"));
const PRINTED = "..8...1..1...37......8.4.7.2...7...5..4.9..3.36.......4..5.2....9.3..2........8.6";

before(() => initSync({ module: readFileSync(new URL("satoku_photographs_bg.wasm", module)) }));

test("files are read as by the library", () => {
  const call = (file) => `read ${JSON.stringify({ base64: file.toString("base64") })}\n`;
  const words = ["run", "--quiet", "--locked", "--features", "calls,photo", "--example", "call"];
  const options = { cwd: root, input: files.map(call).join(""), maxBuffer: 1 << 28 };
  const lines = execFileSync("cargo", words, options).toString().trimEnd().split("\n");
  assert.equal(lines.length, files.length);
  files.forEach((file, index) => assert.equal(read(file), lines[index], `file ${index}`));
});

test("a photograph is a puzzle, with a note", () => {
  const { puzzles, problems, notes } = JSON.parse(read(page)).result;
  assert.deepEqual(
    puzzles.map(({ givens }) => givens),
    [PRINTED],
  );
  assert.deepEqual(problems, []);
  assert.deepEqual(notes, [{ puzzle: 0, message: "read as a photographed 9x9 of 24 givens" }]);
});

test("what is damaged, or no page, is refused, and the next file is read", () => {
  const texts = [
    "",
    "{}",
    PRINTED,
    "%PDF-1.7\n",
    "%PDF-1.7\n1 0 obj\n<< /Type /Pages >>\nendobj\n",
  ];
  const heads = ["\x89PNG\r\n\x1a\n", "\xff\xd8\xff", "RIFF\xff\xff\xff\xffWEBPVP8 "];
  for (const text of [...texts, ...heads, ...heads.map((head) => head.padEnd(5000, "\xff"))]) {
    const { error } = JSON.parse(read(Buffer.from(text, "latin1")));
    assert.equal(error?.kind, "input", JSON.stringify(text.slice(0, 40)));
  }
  for (const [number, file] of files.entries()) {
    for (const share of [0.1, 0.5, 0.9]) {
      const at = Math.floor(file.length * share);
      const cut = file.subarray(0, at);
      const damaged = Buffer.from(file).fill(0xff, at, at + 16);
      for (const given of [cut, damaged]) {
        const { error, result } = JSON.parse(read(given));
        assert.ok(
          error?.kind === "input" || result,
          `file ${number} at ${share}: ${error?.message}`,
        );
      }
    }
  }
  // The size that it states is all that is large.
  const large = Buffer.from(page);
  large.writeUInt32BE(30_000, 16);
  large.writeUInt32BE(30_000, 20);
  assert.equal(JSON.parse(read(large)).error?.kind, "input");
  assert.equal(JSON.parse(read(page)).result.puzzles.length, 1);
});
