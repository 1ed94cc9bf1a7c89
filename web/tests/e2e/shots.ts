/** Takes the pictures of the views in docs/studio: each on a phone and a desktop, light and dark. */

import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { describe, it } from "vitest";
import type { PuzzleJson } from "../../src/engine/protocol";
import { at, useBrowser, visit, type Window, WINDOWS } from "./browser";
import { CAGES, CLASSIC, hashOf } from "./puzzles";

const FOLDER = join(import.meta.dirname, "../../../docs/studio");

useBrowser();

const KILLER: PuzzleJson = {
  variant: "classic",
  size: 9,
  givens: ".".repeat(81),
  clues: CAGES.map(([sum, cells]) => ({ kind: "cage", cells, sum })),
};

const VIEWS: Record<
  string,
  [PuzzleJson | undefined, (page: Page, window: Window) => Promise<void>]
> = {
  make: [
    undefined,
    async (page) => {
      await page.getByLabel("Level").selectOption("hard");
      await page.getByLabel("Symmetry").selectOption("rotate-180");
      await page.getByRole("button", { name: "Make puzzles" }).click();
      await page.locator(".card img").nth(3).waitFor();
    },
  ],
  sheet: [
    undefined,
    async (page) => {
      await page.getByRole("button", { name: "Make puzzles" }).click();
      await page.locator(".card img").nth(3).waitFor();
      await page.getByRole("button", { name: "Printable sheet" }).click();
      await page.getByLabel("Title", { exact: true }).fill("Week 12");
      await page.getByLabel("Lines for name and date").check();
      await page.locator(".page img").nth(7).waitFor();
    },
  ],
  solve: [
    CLASSIC,
    async (page) => {
      const cells: [number, string][] = [
        [1, "Shift+Digit1"],
        [1, "Shift+Digit4"],
        [3, "Control+Digit7"],
        [3, "Control+Digit9"],
        [15, "Digit8"],
        [60, "Alt+Digit5"],
        [40, "Alt+Digit6"],
        [10, "Shift+Digit3"],
      ];
      for (const [cell, key] of cells) {
        const { x, y } = await at(page, cell);
        await page.mouse.click(x, y);
        await page.keyboard.press(key);
      }
      await page.getByRole("button", { name: "Give a hint" }).click();
      await page.getByRole("button", { name: "Whole step" }).click();
      await page.locator(".hint img").waitFor();
    },
  ],
  set: [
    KILLER,
    async (page, window) => {
      await page.locator(".facts").waitFor();
      if (window.name === "small") {
        await page.getByLabel("Tool", { exact: true }).selectOption("Cage");
      } else {
        await page.getByRole("button", { name: "Cage", exact: true }).click();
      }
      await page.locator(".chips button", { hasText: "Cage 24" }).first().click();
      await page.getByText(/Every clue is needed|not needed, each|is not needed:/).waitFor();
    },
  ],
  tune: [
    CLASSIC,
    async (page) => {
      await page.getByRole("button", { name: "Count", exact: true }).click();
      await page.getByRole("button", { name: "Stop" }).waitFor({ state: "detached" });
      await page.getByRole("button", { name: "List clues" }).click();
      await page.locator("table button").first().waitFor();
    },
  ],
};

describe.each(WINDOWS)("pictures on a $name window", (window) => {
  it.each(
    Object.keys(VIEWS).flatMap((view) =>
      (["light", "dark"] as const).map((scheme) => ({ view, scheme })),
    ),
  )("of $view, $scheme", async ({ view, scheme }) => {
    const [puzzle, act] = VIEWS[view] ?? [undefined, async () => {}];
    const page = await visit(window, puzzle ? await hashOf(view, puzzle) : "", {
      colorScheme: scheme,
      reducedMotion: "reduce",
    });
    await act(page, window);
    await page.evaluate(() => scrollTo(0, 0));
    await page.mouse.move(0, 0);
    await mkdir(FOLDER, { recursive: true });
    const device = window.name === "small" ? "phone" : "desktop";
    await page.screenshot({ path: join(FOLDER, `${view}-${device}-${scheme}.png`) });
  });
});
