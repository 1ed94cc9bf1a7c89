/** Measures the page as a reader meets it. Prints medians; fails nothing. */

import { execFileSync } from "node:child_process";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { it } from "vitest";
import type { PuzzleJson } from "../../src/engine/protocol";
import { at, useBrowser, visit, WINDOWS } from "./browser";
import { CAGES, hashOf, SOLUTION } from "./puzzles";

useBrowser();

const ROUNDS = 9;

function median(numbers: readonly number[]): number {
  return numbers.toSorted((one, other) => one - other)[numbers.length >> 1] ?? 0;
}

it("measures from load to the first puzzle, with an empty cache", async () => {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const page = await visit(WINDOWS[1]);
    await page.getByRole("button", { name: "Make puzzles" }).click();
    await page.locator(".card img").first().waitFor();
    times.push(await page.evaluate(() => performance.now()));
    await page.context().close();
  }
  console.log(`load to the first puzzle: ${median(times).toFixed(0)} ms`);
});

it("measures how many classic puzzles a worker of the page makes in a second", async () => {
  const page = await visit(WINDOWS[1]);
  const names = await readdir(join(import.meta.dirname, "../../dist/assets"));
  const worker = names.find((name) => /^worker-.*\.js$/.test(name));
  const times = await page.evaluate(
    async ([address, rounds]) => {
      const worker = new Worker(address, { type: "module" });
      const times: number[] = [];
      for (let round = 0; round <= rounds; round++) {
        const begun = performance.now();
        const params = { request: {}, seed: String(round), start: 0, count: 1000 };
        await new Promise<void>((resolve) => {
          worker.onmessage = ({ data }) => void ("result" in data && resolve());
          worker.postMessage({ id: round, method: "make", params });
        });
        times.push(performance.now() - begun);
      }
      // Without the round in which the worker is started.
      return times.slice(1);
    },
    [`./assets/${worker}`, ROUNDS] as const,
  );
  const rate = 1_000_000 / median(times);
  console.log(`classic puzzles a second in a worker: ${rate.toFixed(0)}`);
  const program = process.env.SATOKU;
  if (!program) return;
  const seconds = (count: number, seed: number) => {
    const words = ["generate", count, "--seed", seed, "--jobs", 1, "--quiet"].map(String);
    const begun = performance.now();
    execFileSync(program, words, { maxBuffer: 1 << 28 });
    return (performance.now() - begun) / 1000;
  };
  const others = times.map((_, seed) => 1000 / (seconds(1001, seed) - seconds(1, seed)));
  const share = rate / median(others);
  console.log(
    `by the program with one thread: ${median(others).toFixed(0)}, share ${share.toFixed(2)}`,
  );
});

it("measures from a keystroke on a killer to the number of its solutions", async () => {
  const killer: PuzzleJson = {
    variant: "classic",
    size: 9,
    givens: ".".repeat(81),
    clues: CAGES.map(([sum, cells]) => ({ kind: "cage", cells, sum })),
  };
  const page = await visit(WINDOWS[1], await hashOf("set", killer));
  await page.locator("[data-solutions]").waitFor();
  for (let cell = 0; cell < 81; cell += 4) {
    const { x, y } = await at(page, cell);
    await page.mouse.click(x, y);
    const count = () => page.evaluate(() => performance.getEntriesByName("check").length);
    const before = await count();
    await page.keyboard.press(SOLUTION[cell] ?? "");
    while ((await count()) === before) await page.waitForTimeout(5);
  }
  const times = await page.evaluate(() =>
    performance.getEntriesByName("check").map(({ duration }) => duration),
  );
  console.log(`keystroke to the number of solutions: ${median(times).toFixed(0)} ms`);
});

it("measures from choosing a photograph to its puzzle", { timeout: 600_000 }, async () => {
  // A folder of images, such as one of large photographs.
  const folder = process.env.PHOTOS ?? join(import.meta.dirname, "../../../tests/data/photo");
  const page = await visit(WINDOWS[1], "#/set");
  await page.getByText("Open a puzzle").click();
  const times: number[] = [];
  for (const name of await readdir(folder)) {
    if (!/\.(png|jpe?g|webp)$/i.test(name)) continue;
    const time = page.evaluate(
      () =>
        new Promise<number>((done) => {
          const since = (begun: number, isGone = false) => {
            const status = document.querySelector(".found [role=status]");
            if (status && isGone) done(performance.now() - begun);
            else requestAnimationFrame(() => since(begun, isGone || !status));
          };
          const once = { capture: true, once: true };
          document.addEventListener("change", () => since(performance.now()), once);
        }),
    );
    await page.getByLabel("From a file or photograph").setInputFiles(join(folder, name));
    times.push(await time);
  }
  const slowest = Math.max(...times).toFixed(0);
  console.log(
    `photograph to puzzle: ${median(times).toFixed(0)} ms, slowest ${slowest} of ${times.length}`,
  );
});

it("measures the compressed sizes", async () => {
  const folder = join(import.meta.dirname, "../../dist/assets");
  const sizes = { page: 0, engine: 0, files: 0, photographs: 0 };
  const part = (name: string) => {
    if (name.includes("photographs")) return "photographs";
    if (name.includes("files")) return "files";
    return name.endsWith(".wasm") || name.startsWith("worker") ? "engine" : "page";
  };
  for (const name of await readdir(folder)) {
    const size = gzipSync(await readFile(join(folder, name)), { level: 9 }).length;
    sizes[part(name)] += size;
  }
  console.log(`script and style in all languages: ${(sizes.page / 1000).toFixed(0)} kB`);
  console.log(`engine: ${(sizes.engine / 1000).toFixed(0)} kB`);
  console.log(`reader and writer of files: ${(sizes.files / 1000).toFixed(0)} kB`);
  console.log(`reader of photographs: ${(sizes.photographs / 1000).toFixed(0)} kB`);
});
