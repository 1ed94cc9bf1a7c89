/** The modules say what the library says, byte for byte: `node --test tests/engine.test.mjs`. */

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { before, test } from "node:test";

const root = new URL("../../", import.meta.url);
const folder = new URL("../src/engine/pkg/", import.meta.url);
const engine = await import(new URL("satoku_web.js", folder));
const files = await import(new URL("satoku_files.js", folder));
/** The calls that the module of files answers. */
const OF_FILES = ["read", "write", "code"];

const HARD = "5.8.3...........9..6..28..732..........6.....8...94.6....24...8..9....7..7.8..3.6";
const LATE = "765831924.41.725.32.3.4.7...374..2..1.42.367...2.17349478369152326154897519728436";
const SMALL = "1..4.........32.";
const small = { givens: SMALL };
const killer = {
  size: 4,
  variant: "cage",
  givens: "................",
  clues: [
    { kind: "cage", cells: [0, 1, 4], sum: 6 },
    { kind: "cage", cells: [2, 3], sum: 7 },
    { kind: "cage", cells: [5, 9, 13], sum: 9 },
    { kind: "cage", cells: [10, 11, 15], sum: 4 },
  ],
};

const make = (request, count, seed = "7") => ["make", { request, seed, start: 0, count }];

const CALLS = [
  make({}, 20),
  make({ variant: "cage" }, 2),
  make({ variant: "jigsaw+x", size: "6" }, 3),
  make({ variant: "thermometer", size: "6" }, 3),
  make({ difficulty: "hard", symmetry: "rotate-180" }, 3),
  make({ clues: "20..22" }, 3),
  make({ size: "16" }, 1),
  make({ size: "4", distinct: true }, 8),
  [
    "image",
    {
      request: { variant: "nonogram" },
      seed: "7",
      image: { width: 3, darkness: Buffer.from([255, 0, 9, 0, 255, 9, 9, 0, 9]).toString("base64") },
    },
  ],
  ["survey", { request: { size: "6" }, seed: "3", count: 5 }],
  ["command", { request: { variant: "x+cage" }, seed: "1", count: 3 }],
  ["about", { language: "de" }],
  ["about", { language: "fr" }],
  ["read", { text: `${SMALL}\n1..4...!.....32.\n` }],
  ["read", { base64: Buffer.from(SMALL).toString("base64") }],
  ["write", { puzzles: [{ givens: HARD }, { givens: HARD, solution: null }], format: "csv" }],
  ["write", { puzzles: [killer], format: "sudokupad" }],
  ["code", { text: "https://e.example/#/solve?p=abc" }],
  ["check", { puzzle: small }],
  ["check", { puzzle: { givens: "1..............." } }],
  ["check", { puzzle: { givens: "11.............." } }],
  ["check", { puzzle: killer }],
  ["candidates", { puzzle: killer }],
  ["needless", { puzzle: { givens: "1234341221434321" } }],
  ["rate", { puzzle: { givens: HARD }, language: "es" }],
  ["hint", { puzzle: { givens: HARD }, filled: HARD, language: "en" }],
  ["hint", { puzzle: { givens: HARD }, filled: HARD, language: "de", smallest: true }],
  ["hint", { puzzle: { givens: LATE }, filled: LATE, language: "en", details: true }],
  ["hint", { puzzle: small, filled: "1.14.........32.", language: "fr" }],
  ["steps", { puzzle: { givens: HARD }, language: "en" }],
  ["picture", { puzzle: killer }],
  ["marks", { puzzle: killer }],
  ["new-clues", { puzzle: killer }],
  ["picture", { puzzle: small, solution: true }],
  ["certify", { puzzle: { givens: HARD } }],
  ["verify", { puzzle: small, solution: "1234341221434321", certificate: "5 0 7 0" }],
  ["carve", { puzzle: { givens: "1234341221434321" }, seed: "4", symmetry: "rotate-180" }],
  ["add", { puzzle: small }],
  ["add", { puzzle: small, kind: "cage" }],
  ["adjust", { puzzle: { givens: HARD }, clues: 30, seed: "2" }],
  ["fewest", { grid: { size: 6, givens: "123456456123231564564231312645645312" }, rounds: 1 }],
  // Faults.
  ["check", { puzzle: { givens: "12" } }],
  ["certify", { puzzle: { givens: "1..............." } }],
  ["make", { request: { difficulty: "impossible" }, seed: "1", start: 0, count: 1 }],
  ["make", { request: {}, seed: "-1", start: 0, count: 1 }],
  ["no-such-method", {}],
].map(([method, params]) => [method, JSON.stringify(params)]);

/** Returns each report and the answer of a call, as texts. */
function answers(method, params) {
  const lines = [];
  const { start } = OF_FILES.includes(method) ? files : engine;
  const task = start(method, params);
  for (;;) {
    const line = task.advance((report) => {
      lines.push(`{"progress":${report}}`);
      // Slices of any length come to the same.
      return lines.length % 3 === 0;
    });
    if (line === '{"working":true}') continue;
    lines.push(line);
    break;
  }
  task.free();
  return lines;
}

before(() => {
  engine.initSync({ module: readFileSync(new URL("satoku_web_bg.wasm", folder)) });
  files.initSync({ module: readFileSync(new URL("satoku_files_bg.wasm", folder)) });
});

test("calls are answered as by the library", () => {
  const input = CALLS.map(([method, params]) => `${method} ${params}\n`).join("");
  const words = ["run", "--quiet", "--locked", "--features", "calls", "--example", "call"];
  const native = execFileSync("cargo", words, { cwd: root, input, maxBuffer: 1 << 28 });
  const lines = native.toString().trimEnd().split("\n");
  for (const [method, params] of CALLS) {
    const found = answers(method, params);
    const expected = lines.splice(0, found.length);
    assert.deepEqual(found, expected, `${method} ${params}`);
  }
  assert.deepEqual(lines, []);
});

test("a call can be left before it has ended", () => {
  const task = engine.start("make", JSON.stringify({ request: {}, seed: "1", start: 0, count: 1e9 }));
  for (let slice = 0; slice < 3; slice++) assert.match(task.advance(), /^{"progress":/);
  task.free();
  assert.equal(answers("check", JSON.stringify({ puzzle: small })).length, 1);
});

test("a module answers its own calls alone", () => {
  for (const [{ start }, method] of [
    [engine, "read"],
    [engine, "write"],
    [files, "check"],
  ]) {
    const task = start(method, "{}");
    assert.match(JSON.parse(task.advance()).error.message, /there is no method/);
    task.free();
  }
});

test("wrong parameters are faults", () => {
  const deep = "[".repeat(5000);
  for (const params of ["", "null", "[]", "{", '{"puzzle":7}', "\ud800", deep, `{"puzzle":${deep}`]) {
    for (const method of ["about", "read", "write", "make", "check", "hint", "fewest", ""]) {
      const [line] = answers(method, params);
      assert.equal(JSON.parse(line).error.kind, "input", `${method} ${params.slice(0, 40)}`);
    }
  }
});
