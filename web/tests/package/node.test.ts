/** The package in Node, as its readers install it. */

import { execFileSync } from "node:child_process";
import { readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, inject, test } from "vitest";

const TSC = join(import.meta.dirname, "../../node_modules/.bin/tsc");
const README = join(import.meta.dirname, "../../package/README.md");

const HARD = "5.8.3...........9..6..28..732..........6.....8...94.6....24...8..9....7..7.8..3.6";
const SOLUTION =
  "598731624732456891461928537326185749945672183817394265653247918189563472274819356";

/** Runs a program in the folder where the package is installed; returns what it prints as JSON. */
function run(program: string): unknown {
  const folder = inject("folder");
  writeFileSync(join(folder, "program.js"), program);
  const text = execFileSync("node", ["program.js"], { cwd: folder, encoding: "utf8" });
  return JSON.parse(text);
}

test("is small, and holds what it needs alone", () => {
  expect(statSync(inject("tarball")).size).toBeLessThan(2_500_000);
  const list = execFileSync("tar", ["-tzf", inject("tarball")], { encoding: "utf8" });
  const files = list.trim().split("\n");
  expect(files).toEqual(expect.arrayContaining(["package/LICENSE-MIT", "package/README.md"]));
  expect(files.filter((file) => /photographs|(?<!\.d)\.ts$/.test(file))).toEqual([]);
});

test("makes, solves, rates, explains, draws, reads and writes", () => {
  const found = run(`
    import { about, candidates, certify, count, draw, generate, hint, rate, read, solve, steps, verify, write }
      from "satoku";
    const hard = "${HARD}";
    const request = { variant: "cage", size: "6" };
    const told = [];
    const made = await generate(request, { count: 3, seed: 7, progress: ({ id }) => told.push(id) });
    const again = await generate(request, { count: 3, seed: "7" });
    const others = await Promise.all([generate(request), generate(request)]);
    const proof = await certify(hard);
    const { steps: all, end } = await steps(hard, { language: "de" });
    const links = await write(made, "sudokupad");
    const back = await read(new TextEncoder().encode(links));
    console.log(JSON.stringify({
      made: made.length, told: told.length,
      same: JSON.stringify(made) === JSON.stringify(again),
      others: JSON.stringify(others[0]) !== JSON.stringify(others[1]),
      solved: await solve(hard.replaceAll(".", "0")),
      several: (await count(hard.replace("5", "."), 50)).count,
      first: (await candidates(hard))[0],
      rated: await rate(hard, { language: "fr" }),
      hint: (await hint(hard)).outcome,
      marked: (await hint(hard, hard, { marks: { 1: [7] } })).outcome,
      mistake: (await hint(hard, hard.replace("5.8", "578"))).outcome,
      end, all: all.length,
      svg: (await draw(hard)).slice(0, 4),
      back: back.puzzles.map(({ clues }) => clues.length).join() === made.map(({ clues }) => clues.length).join(),
      verified: (await verify(hard, proof.solution, proof.certificate)).holds,
      forged: (await verify(hard, proof.solution, "0")).holds,
      kinds: (await about()).kinds.length,
    }));
  `);
  expect(found).toMatchObject({
    made: 3,
    told: 3,
    same: true,
    others: true,
    solved: { solutions: 1, first: SOLUTION },
    first: [5],
    rated: { level: "expert", score: 4.1 },
    hint: "next",
    marked: "mistake",
    mistake: "mistake",
    end: "solved",
    svg: "<svg",
    back: true,
    verified: true,
    forged: false,
  });
  expect((found as { several: number }).several).toBeGreaterThan(1);
  expect((found as { all: number }).all).toBeGreaterThan(20);
  expect((found as { kinds: number }).kinds).toBeGreaterThan(60);
});

test("says what is wrong with a request, and goes on", () => {
  const found = run(`
    import { EngineError, generate, solve } from "satoku";
    const faults = [];
    for (const act of [() => generate({ difficulty: "impossible" }), () => solve("12")]) {
      await act().catch((error) => faults.push([error instanceof EngineError, error.kind]));
    }
    console.log(JSON.stringify({ faults, solutions: (await solve("1..4.........32.")).solutions }));
  `);
  expect(found).toEqual({
    faults: [
      [true, "request"],
      [true, "input"],
    ],
    solutions: 1,
  });
});

test("can be stopped, and leaves other work its turn", () => {
  const found = run(`
    import { generate } from "satoku";
    // The engine is loaded first, which takes some turns.
    await generate();
    const controller = new AbortController();
    let turns = 0;
    const timer = setInterval(() => { if ((turns += 1) === 3) controller.abort(); }, 10);
    const end = await generate({}, { count: 1e9, seed: 1, signal: controller.signal }).catch(({ name }) => name);
    clearInterval(timer);
    console.log(JSON.stringify({ end, turns }));
  `);
  expect(found).toEqual({ end: "AbortError", turns: 3 });
});

test("answers in threads of their own, which end with the program", () => {
  const found = run(`
    import { startWorker } from "satoku/worker";
    const engine = startWorker();
    const controller = new AbortController();
    const long = engine.generate({}, { count: 1e9, seed: 1, signal: controller.signal, progress: () => controller.abort() });
    const end = await long.catch(({ name }) => name);
    const [puzzle] = await engine.generate({}, { seed: 1 });
    const link = await engine.write(puzzle, "fpuzzles");
    const { puzzles } = await engine.read(link);
    const fault = await engine.solve("12").catch(({ name, kind }) => [name, kind]);
    const other = startWorker();
    const open = other.count(".".repeat(81), 1e9).catch(({ name }) => name);
    other.end();
    console.log(JSON.stringify({ end, fault, ended: await open, same: puzzles[0].givens === puzzle.givens }));
  `);
  expect(found).toEqual({
    end: "AbortError",
    fault: ["EngineError", "input"],
    ended: "AbortError",
    same: true,
  });
});

test("has types that a strict program is checked with", () => {
  const folder = inject("folder");
  const options =
    "--noEmit --strict --module nodenext --target es2023 --lib es2023,dom --types".split(" ");
  const check = (program: string) => {
    writeFileSync(join(folder, "typed.ts"), program);
    execFileSync(TSC, [...options, "", "typed.ts"], { cwd: folder, encoding: "utf8" });
  };
  check(`
    import { generate, rate, type PuzzleJson, type StepJson, steps } from "satoku";
    import { type Engine, startWorker } from "satoku/worker";
    const engine: Engine = startWorker();
    const [puzzle]: PuzzleJson[] = await engine.generate({ difficulty: "hard" }, { seed: 1n });
    const all: StepJson[] = (await steps(puzzle!)).steps;
    const score: number | null = (await rate("1..4.........32.")).score;
    export { all, generate, score };
  `);
  expect(() => check('import { solve } from "satoku"; await solve(7);')).toThrow();
});

test("does what its README shows", () => {
  const [, example = ""] = /```js\n(.*?)```/s.exec(readFileSync(README, "utf8")) ?? [];
  const folder = inject("folder");
  writeFileSync(join(folder, "example.js"), example);
  const text = execFileSync("node", ["example.js"], { cwd: folder, encoding: "utf8" });
  expect(text).toContain("hard");
});
