/** Measures the page as a reader meets it. Prints medians; fails nothing. */

import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { it } from "vitest";
import type { PuzzleJson } from "../../src/engine/protocol";
import { median } from "../../src/tune/figures";
import { at, useBrowser, visit, WINDOWS } from "./browser";
import { CAGES, hashOf, SOLUTION } from "./puzzles";

useBrowser();

const ROUNDS = 9;

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

it("measures the compressed sizes", async () => {
  const folder = join(import.meta.dirname, "../../dist/assets");
  const sizes = { page: 0, engine: 0 };
  for (const name of await readdir(folder)) {
    const size = gzipSync(await readFile(join(folder, name)), { level: 9 }).length;
    sizes[name.endsWith(".wasm") || name.startsWith("worker") ? "engine" : "page"] += size;
  }
  console.log(`script and style in four languages: ${(sizes.page / 1000).toFixed(0)} kB`);
  console.log(`engine: ${(sizes.engine / 1000).toFixed(0)} kB`);
});
