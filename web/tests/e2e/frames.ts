/**
 * Prints the longest task of the main thread in each view on a processor that is six times slower:
 * `npm run frames`. A frame that takes longer is seen as a pause.
 */

import type { Page } from "playwright-core";
import { it } from "vitest";
import { at, settled, useBrowser, visit, WINDOWS } from "./browser";
import { CAGES, CLASSIC, hashOf } from "./puzzles";

useBrowser();
const [small] = WINDOWS;
const SLOWER = 6;

interface Watched {
  longest: number;
}

/** Makes the processor slower, and watches tasks from now on. */
async function slow(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
  await page.evaluate(() => {
    const watched = globalThis as unknown as Watched;
    watched.longest = 0;
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) {
        watched.longest = Math.max(watched.longest, duration);
      }
    }).observe({ type: "longtask" });
  });
}

/** Does something, and prints the longest task of it. */
async function watch(page: Page, name: string, act: () => Promise<void>): Promise<void> {
  await page.evaluate(() => ((globalThis as unknown as Watched).longest = 0));
  await act();
  await settled(page);
  await page.waitForTimeout(300);
  const longest = await page.evaluate(() => (globalThis as unknown as Watched).longest);
  console.log(`${name}: ${longest ? `${longest} ms` : "less than 50 ms"}`);
}

const KILLER = {
  ...CLASSIC,
  givens: ".".repeat(81),
  clues: CAGES.map(([sum, cells]) => ({ kind: "cage", cells, sum })),
};
const LARGE = { variant: "classic", size: 25, givens: ".".repeat(625) };

async function press(page: Page, keys: string[]): Promise<void> {
  for (const key of keys) {
    await page.keyboard.press(key);
    await settled(page);
  }
}

it("measures the longest tasks", { timeout: 300_000 }, async () => {
  const page = await visit(small);
  await slow(page);
  const go = (hash: string, ready: string) => async () => {
    await page.evaluate((next) => (location.hash = next), hash);
    await page.locator(ready).first().waitFor();
  };
  await watch(page, "Make, 1000 puzzles of 4x4", async () => {
    await page.getByLabel("Size").selectOption("4");
    await page.getByLabel("How many").fill("1000");
    await page.getByRole("button", { name: "Make puzzles" }).click();
    await page.getByText("1,000 puzzles", { exact: true }).waitFor({ timeout: 60_000 });
  });
  await watch(page, "Make, a longer list", () =>
    page.locator(".card").last().scrollIntoViewIfNeeded(),
  );
  await watch(page, "Solve, opening", go(await hashOf("solve", CLASSIC), "[role=gridcell]"));
  await watch(page, "Solve, arrow keys and digits", async () => {
    await page.getByRole("grid").focus();
    await press(page, ["ArrowRight", "ArrowRight", "9", "ArrowDown", "Shift+Digit1", "1"]);
  });
  await watch(page, "Solve, a hint", async () => {
    await page.getByRole("button", { name: "Hint" }).click();
    await page.locator(".card-of-hint").waitFor();
  });
  await watch(page, "Solve, opening a killer", go(await hashOf("solve", KILLER), ".cage"));
  await watch(page, "Set, opening a killer", go(await hashOf("set", KILLER), ".tool-list, select"));
  await watch(page, "Set, a given in a killer", async () => {
    await page.locator(".verdict [data-solutions]").waitFor();
    const { x, y } = await at(page, 40);
    await page.mouse.click(x, y);
    await page.keyboard.press("5");
    await page.waitForTimeout(1500);
  });
  await watch(page, "Set, opening 25x25", async () => {
    await go(await hashOf("set", LARGE), "[role=gridcell] >> nth=624")();
    await page.waitForTimeout(1000);
  });
  await watch(page, "Set, arrow keys on 25x25", async () => {
    await page.getByRole("grid").focus();
    await press(page, ["ArrowRight", "ArrowRight", "ArrowDown", "ArrowDown"]);
  });
  await watch(page, "Tune", go(await hashOf("tune", CLASSIC), "main h2"));
  await watch(page, "Library", go("#/library", "main h1"));
  await go("#/make", ".cards")();
  await page.getByLabel("How many").fill("100");
  await page.getByRole("button", { name: "Make puzzles" }).click();
  await page.getByText("100 puzzles", { exact: true }).waitFor();
  await watch(page, "Sheet of 100", async () => {
    await page.getByRole("button", { name: "Printable sheet" }).click();
    // 25 pages, and 9 of solutions.
    await page.waitForFunction(() => document.querySelectorAll(".page").length === 34, undefined, {
      timeout: 60_000,
    });
  });
});
