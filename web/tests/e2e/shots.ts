/**
 * Takes the pictures of the views in docs/studio: each on a phone and a desktop, light and dark. That
 * of books needs `satoku studio` with the features studio and book.
 */

import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { afterAll, describe, it } from "vitest";
import type { PuzzleJson } from "../../src/engine/protocol";
import { at, useBrowser, visit, type Window, WINDOWS } from "./browser";
import { startStudio } from "./native";
import { CAGES, CLASSIC, hashOf } from "./puzzles";

const FOLDER = join(import.meta.dirname, "../../../docs/studio");

useBrowser();

/** The program that makes books, once it is needed. */
let studio: ReturnType<typeof startStudio> | undefined;
afterAll(async () => (await studio)?.end());

/** A book of few enough pages to be made at once. */
const BOOK = `title = "Sudoku for Two"
author = "M. Weber"
seed = 12

[[section]]
title = "Warming up"
count = 24
size = "2x3"

[[section]]
title = "Killers"
count = 24
variant = "cage"
size = "2x3"
beyond = true
`;

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
      await page.getByRole("button", { name: "Hint", exact: true }).click();
      await page.getByRole("button", { name: "Whole step" }).click();
      await page.locator(".board .fact.placed").waitFor();
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
  book: [
    undefined,
    async (page) => {
      const spec = page.getByLabel("Spec of the book", { exact: true });
      await spec.fill(BOOK);
      await page.getByRole("button", { name: "Make the book", exact: true }).click();
      await page.getByText(/^48 puzzles on/).waitFor({ timeout: 50_000 });
      await page.getByLabel("Go to page").fill("8");
      await page.locator(".facing img").first().waitFor();
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
    const hash = puzzle ? await hashOf(view, puzzle) : view === "book" ? "#/book" : "";
    const options = { colorScheme: scheme, reducedMotion: "reduce" } as const;
    if (view === "book") studio ??= startStudio();
    const address = studio && view === "book" ? [(await studio).address] : [];
    const page = await visit(window, hash, options, ...address);
    await act(page, window);
    await page.evaluate(() => scrollTo(0, 0));
    await page.mouse.move(0, 0);
    await mkdir(FOLDER, { recursive: true });
    const device = window.name === "small" ? "phone" : "desktop";
    await page.screenshot({ path: join(FOLDER, `${view}-${device}-${scheme}.png`) });
  });
});
