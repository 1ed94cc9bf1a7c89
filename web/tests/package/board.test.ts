/** `<satoku-board>` in a plain page, which has nothing of the studio. */

import type { Page } from "playwright-core";
import { describe, expect, inject, test } from "vitest";
import { newPage, smallTargets, useBrowser, violations, WINDOWS } from "../e2e/browser";
import { CAGES, CLASSIC, foreignLink, SOLUTION } from "../e2e/puzzles";
import { open } from "./pages";

useBrowser();

const SCRIPT = `<script type="module">
  import "satoku/board";
  globalThis.heard = [];
  for (const name of ["change", "solved"]) {
    addEventListener(name, ({ detail }) => heard.push([name, detail.grid]));
  }
</script>`;

const KILLER = JSON.stringify({
  variant: "cage",
  size: 9,
  givens: ".".repeat(81),
  clues: CAGES.map(([sum, cells]) => ({ kind: "cage", cells, sum })),
});

const board = (attributes: string) => `<satoku-board ${attributes}></satoku-board>${SCRIPT}`;
const heard = (page: Page) =>
  page.evaluate(() => (globalThis as unknown as { heard: [string, string][] }).heard);
const cell = (page: Page, at: number) => page.getByRole("gridcell").nth(at);

describe.each(WINDOWS)("on a $name window", (window) => {
  test("is played by pointer and keys, says what changes, and when it is solved", async () => {
    const page = await open(board(`puzzle="${CLASSIC.givens}" playable`), { window });
    const grid = page.getByRole("grid", { name: "Board of 9 rows" });
    await cell(page, 1).locator("rect").click();
    await page.keyboard.press("5");
    // The 5 at the left is in the same row.
    await expect.poll(() => cell(page, 1).getAttribute("aria-label")).toContain("twice");
    await page.getByRole("button", { name: "9", exact: true }).click();
    expect(await cell(page, 1).getAttribute("aria-label")).toBe("row 1, column 2, 9");
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("Shift+Digit7");
    expect(await cell(page, 3).getAttribute("aria-label")).toBe(
      "row 1, column 4, empty, corner marks 7",
    );
    expect((await heard(page)).map(([name]) => name)).toEqual(["change", "change", "change"]);
    for (let count = 0; count < 2; count++) {
      await page.getByRole("button", { name: "Undo" }).click();
    }
    expect((await heard(page)).at(-1)?.[1]).toBe(CLASSIC.givens.replace("5.", "55"));
    await grid.focus();
    for (const [at, symbol] of [...SOLUTION].entries()) {
      if (CLASSIC.givens[at] !== ".") continue;
      await cell(page, at).locator("rect").click();
      if (at !== 1 || symbol !== "9") await page.keyboard.press(symbol);
      else await page.getByRole("button", { name: "9", exact: true }).click();
    }
    await page.getByRole("status").filter({ hasText: "Solved" }).waitFor();
    expect((await heard(page)).at(-1)).toEqual(["solved", SOLUTION]);
    expect(await page.getByRole("button").count()).toBe(0);
  });

  test("fits its width, has large targets, and nothing that axe finds", async () => {
    const page = await open(board(`puzzle='${KILLER}' playable aria-label="A killer"`), { window });
    await page.getByRole("grid", { name: "A killer" }).waitFor();
    await expect.poll(() => cell(page, 0).getAttribute("aria-label")).toContain("Cage 21");
    expect(await smallTargets(page, "satoku-board button")).toEqual([]);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(wide).toBeLessThanOrEqual(0);
    expect(await violations(page)).toEqual([]);
  });
});

test("only shows a puzzle that is not playable", async () => {
  const page = await open(board(`puzzle="${CLASSIC.givens.replaceAll(".", "0")}"`));
  const table = page.getByRole("table", { name: "Board of 9 rows" });
  await table.waitFor();
  expect(await page.getByRole("button").count()).toBe(0);
  expect(await table.getByRole("cell").count()).toBe(81);
  expect(await violations(page)).toEqual([]);
});

test("reads links, files and JSON, and says what is none of these", async () => {
  const page = await open(board(""));
  const show = (text: string) =>
    page.evaluate(
      (value) => document.querySelector("satoku-board")?.setAttribute("puzzle", value),
      text,
    );
  const givens = () =>
    page.evaluate(() => {
      const element = document.querySelector("satoku-board") as unknown as {
        puzzle: { givens: string };
      };
      return element.puzzle.givens;
    });
  await show(foreignLink({}));
  await expect.poll(givens).toBe(CLASSIC.givens);
  await show(JSON.stringify({ puzzles: [{ size: 4, givens: "1..4.........32." }] }));
  await expect.poll(givens).toBe("1..4.........32.");
  await show("hello");
  await page.getByRole("alert").filter({ hasText: "cannot be read" }).waitFor();
  await show("1...............");
  await page.getByRole("table").waitFor();
});

test("asks the engine whether a full board with clues is right", async () => {
  const clues = [
    { kind: "cage", cells: [0, 1, 4], sum: 6 },
    { kind: "cage", cells: [2, 3], sum: 7 },
    { kind: "cage", cells: [5, 9, 13], sum: 8 },
    { kind: "cage", cells: [10, 11, 15], sum: 8 },
  ];
  const right = "1234341221434321";
  // It has no symbol twice in a house, but breaks a cage.
  const wrong = "3214143223414123";
  const puzzle = { size: 4, variant: "cage", givens: "................", clues };
  const page = await open(
    `<satoku-board puzzle='${JSON.stringify(puzzle)}' playable></satoku-board>
    ${SCRIPT}`,
  );
  await page.getByRole("grid").waitFor();
  const fill = (grid: string) =>
    page.evaluate((text) => {
      const element = document.querySelector("satoku-board") as unknown as {
        position: { symbols: number[] };
      };
      element.position = { ...element.position, symbols: [...text].map(Number) };
    }, grid);
  await fill(wrong);
  await page.getByRole("status").filter({ hasText: "wrong" }).waitFor();
  await fill(right);
  await page.getByRole("status").filter({ hasText: "Solved" }).waitFor();
});

test("marks what breaks a rule while it is played", async () => {
  const givens = ".".repeat(81);
  const clues = [{ kind: "thermometer", cells: [0, 1, 2] }];
  const puzzle = { size: 9, variant: "thermometer", givens, clues };
  const page = await open(board(`puzzle='${JSON.stringify(puzzle)}' playable`));
  await page.getByRole("grid").waitFor();
  const enter = async (at: number, key: string) => {
    await cell(page, at).locator("rect").click();
    await page.keyboard.press(key);
  };
  await enter(0, "5");
  await enter(1, "3");
  await expect.poll(() => cell(page, 0).getAttribute("aria-label")).toContain("breaks a rule");
  expect(await page.locator("satoku-board .wrong").count()).toBe(2);
  await enter(1, "6");
  await expect.poll(() => page.locator("satoku-board .wrong").count()).toBe(0);
  await enter(3, "6");
  await expect.poll(() => cell(page, 3).getAttribute("aria-label")).toContain("twice");
  expect(await violations(page)).toEqual([]);
});

test("marks three of a kind side by side where cells hold 0 or 1", async () => {
  const puzzle = { size: 2, variant: "binairo", board: { rows: 6, columns: 6 } };
  const text = JSON.stringify({ ...puzzle, givens: ".".repeat(36) });
  const page = await open(board(`puzzle='${text}' playable`));
  await page.getByRole("grid").focus();
  for (let count = 0; count < 3; count++) {
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("0");
  }
  await expect.poll(() => page.locator("satoku-board .wrong").count()).toBe(3);
  await page.keyboard.press("1");
  await expect.poll(() => page.locator("satoku-board .wrong").count()).toBe(0);
});

test("is in a page as the example of the package shows", async () => {
  const page = await newPage(WINDOWS[1], inject("pages"));
  await page.goto(`${inject("pages")}node_modules/satoku/example.html`);
  await page.getByRole("grid", { name: "Puzzle of today" }).getByRole("gridcell").nth(1).click();
  await page.keyboard.press("9");
  await page.getByText("56 cells are blank.").waitFor();
  await page.getByRole("table").getByText("12", { exact: true }).waitFor();
  expect(await violations(page)).toEqual([]);
});

test.each(["de", "es", "fr", "it", "nl", "pl", "pt"])("fits its width in %s", async (lang) => {
  const page = await open(board(`puzzle="${CLASSIC.givens}" playable`), { lang });
  await page.getByRole("grid").waitFor();
  const wide = await page
    .locator("satoku-board button")
    .evaluateAll((buttons) =>
      buttons.flatMap((button) =>
        button.scrollWidth > button.clientWidth ? [button.textContent] : [],
      ),
    );
  expect(wide).toEqual([]);
});

test("follows the language and the tones of its page", async () => {
  const page = await open(
    `<style>satoku-board { --satoku-accent: rgb(120, 0, 120); }</style>
    ${board(`puzzle="${CLASSIC.givens}" playable`)}`,
    { lang: "de" },
  );
  await page.getByRole("grid", { name: "Spielfeld mit 9 Zeilen" }).waitFor();
  const pressed = page.getByRole("button", { name: "Ziffer", exact: true });
  const edge = await pressed.evaluate((button) => getComputedStyle(button).borderColor);
  expect(edge).toBe("rgb(120, 0, 120)");
});
