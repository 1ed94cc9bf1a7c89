import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import type { PuzzleJson } from "../../src/engine/protocol";
import { at, downloaded, useBrowser, violations, visit, type Window, WINDOWS } from "./browser";
import { BESIDE } from "./beside";
import { hashOf } from "./puzzles";

useBrowser();

const verdict = (page: Page, solutions: string) =>
  page.locator(`[data-solutions="${solutions}"]`).waitFor();

async function tool(page: Page, window: Window, title: string): Promise<void> {
  if (window.name === "small") await page.getByLabel("Tool", { exact: true }).selectOption(title);
  else {
    const tools = page.getByRole("group", { name: "Tools" });
    await tools.getByRole("button", { name: title, exact: true }).click();
  }
}

/** Presses a point of the board, by row and column in cells; the first cell is in a corner. */
async function press(page: Page, window: Window, row: number, col: number): Promise<void> {
  const first = await at(page, 0);
  const label = (await page.getByRole("gridcell").first().getAttribute("aria-label")) ?? "";
  const [ownRow = 1, ownCol = 1] = (label.match(/\d+/g) ?? []).map(Number);
  const rect = page.getByRole("gridcell").first().locator("rect");
  const { width = 0 } = (await rect.boundingBox()) ?? {};
  const x = first.x + (col - ownCol + 1) * width;
  const y = first.y + (row - ownRow + 1) * width;
  if (window.hasTouch) await page.touchscreen.tap(x, y);
  else await page.mouse.click(x, y);
}

async function exported(page: Page): Promise<PuzzleJson> {
  await page.getByLabel("Format").selectOption("json");
  const { bytes } = await downloaded(page, () =>
    page.getByRole("button", { name: "Download", exact: true }).click(),
  );
  return JSON.parse(bytes.toString()).puzzles[0];
}

/** The same puzzle without givens and clues. */
function bare({ variant, size, board, givens }: PuzzleJson): PuzzleJson {
  const [rule = ""] = (variant ?? "").split("+");
  return { variant: rule, size, board, givens: givens.replace(/[^.]/g, ".") };
}

const places = (row: number, col: number, side: number) => row * side + col;

describe.each(WINDOWS)("setting puzzles beside Sudoku on a $name window", (window) => {
  it("sets a mosaic by pressing cells and typing", async () => {
    const { mosaic } = BESIDE;
    const page = await visit(window, await hashOf("set", bare(mosaic)));
    await verdict(page, "2");
    await tool(page, window, "Black cells around");
    for (const { cells, black } of mosaic.clues) {
      const [cell = 0] = cells;
      await press(page, window, Math.floor(cell / 5), cell % 5);
      await page.keyboard.press(String(black));
    }
    await verdict(page, "1");
    expect(await violations(page)).toEqual([]);
    expect((await exported(page)).clues?.length).toBe(mosaic.clues.length);
  });

  it("sets a nonogram beside its lines", async () => {
    const { nonogram } = BESIDE;
    const page = await visit(window, await hashOf("set", bare(nonogram)));
    await verdict(page, "2");
    await tool(page, window, "Blocks of a line");
    for (const { cells, blocks } of nonogram.clues) {
      const [first = 0, second = 0] = cells;
      const isRow = second === first + 1;
      await press(page, window, isRow ? Math.floor(first / 5) : -1, isRow ? -1 : first % 5);
      await page.getByLabel("Lengths of the blocks").fill(blocks.join(" "));
    }
    await verdict(page, "1");
  });

  it("sets an akari in its black cells", async () => {
    const { akari } = BESIDE;
    const page = await visit(window, await hashOf("set", bare(akari)));
    await tool(page, window, "Lamps beside a black cell");
    for (const { lamps, row, column } of akari.clues) {
      await press(page, window, row - 1, column - 1);
      await page.keyboard.press(String(lamps));
    }
    await verdict(page, "1");
    const made = await exported(page);
    expect(made.clues?.map(({ lamps }) => lamps).toSorted()).toEqual(
      akari.clues.map(({ lamps }) => lamps).toSorted(),
    );
  });

  it("sets givens of binairo, of which 0 is one", async () => {
    const { binairo } = BESIDE;
    const page = await visit(window, await hashOf("set", bare(binairo)));
    await verdict(page, "2");
    await tool(page, window, "Givens");
    for (const [cell, symbol] of [...binairo.givens].entries()) {
      if (symbol === ".") continue;
      await press(page, window, Math.floor(cell / 6), cell % 6);
      await page.keyboard.press(symbol);
    }
    await verdict(page, "1");
    expect((await exported(page)).givens).toBe(binairo.givens);
  });

  it("sets straights with numbers in black cells", async () => {
    const { straights } = BESIDE;
    const page = await visit(
      window,
      await hashOf("set", { ...bare(straights), givens: straights.givens }),
    );
    await tool(page, window, "Number in a black cell");
    for (const { number, row, column } of straights.clues) {
      await press(page, window, row - 1, column - 1);
      await page.keyboard.press(String(number));
    }
    await verdict(page, "1");
    expect((await exported(page)).clues?.map(({ number }) => number)).toEqual([4, 4]);
  });

  it("sets doppelblock beside its lines", async () => {
    const { doppelblock } = BESIDE;
    const page = await visit(window, await hashOf("set", bare(doppelblock)));
    await verdict(page, "2");
    await tool(page, window, "Sum between black cells");
    for (const { cells, sum } of doppelblock.clues) {
      const [first = 0, second = 0] = cells;
      const isRow = second === first + 1;
      await press(page, window, isRow ? Math.floor(first / 5) : -1, isRow ? -1 : first % 5);
      await page.keyboard.press(String(sum));
    }
    await verdict(page, "1");
    expect(await violations(page)).toEqual([]);
  });

  it("sets letters on all sides, by buttons and by keys", async () => {
    const puzzle = BESIDE["easy-as-abc"];
    const page = await visit(window, await hashOf("set", bare(puzzle)));
    await verdict(page, "2");
    await tool(page, window, "First letter seen");
    for (const { cells, letter } of puzzle.clues) {
      const [[row, col], [nextRow, nextCol]] = [cells[0], cells[1]].map((cell = 0) => [
        Math.floor(cell / 4),
        cell % 4,
      ]) as [[number, number], [number, number]];
      await press(page, window, 2 * row - nextRow, 2 * col - nextCol);
      const letters = page.getByRole("group", { name: "Letter of the clue" });
      expect(await letters.getByRole("button").allTextContents()).toEqual(["A", "B", "C"]);
      if (window.hasTouch) await letters.getByRole("button", { name: letter }).click();
      else await page.keyboard.press(letter.toLowerCase());
    }
    await verdict(page, "1");
    expect(await page.getByLabel("Letter", { exact: true }).inputValue()).toBe("B");
    expect(await violations(page)).toEqual([]);
  });

  it("sets signs on edges", async () => {
    const { tango } = BESIDE;
    const page = await visit(window, await hashOf("set", { ...bare(tango), givens: tango.givens }));
    await verdict(page, "2");
    await tool(page, window, "= or × on an edge");
    for (const { cells, sign } of tango.clues) {
      const [[row, col], [nextRow, nextCol]] = cells.map((cell) => [
        Math.floor(cell / 6),
        cell % 6,
      ]) as [[number, number], [number, number]];
      await press(page, window, row + 0.4 * (nextRow - row), col + 0.4 * (nextCol - col));
      if (window.hasTouch) await page.getByLabel("Sign", { exact: true }).selectOption(sign);
      else await page.keyboard.press(sign);
    }
    await verdict(page, "1");
  });

  it.each([
    ["Straights", "6"],
    ["Doppelblock", "6"],
    ["Letters, one empty cell", "5"],
    ["Letters, three empty cells", "7"],
    ["Suguru", "6"],
  ])("begins an empty board of %s", async (rule, side) => {
    const page = await visit(window, "#/set");
    await verdict(page, "2");
    await page.getByText("9×9 · ").click();
    await page.getByLabel(rule, { exact: true }).check();
    await page.getByLabel("Size").selectOption(side);
    await expect.poll(() => page.getByRole("row").count()).toBe(Number(side));
    await page.locator("[data-solutions]").waitFor();
    const { board } = await exported(page);
    expect(board).toMatchObject({ rows: Number(side) });
  });

  it("makes a board of black cells", async () => {
    const page = await visit(window, "#/set");
    await verdict(page, "2");
    await page.getByText("9×9 · ").click();
    await page.getByLabel("Lamps", { exact: true }).check();
    await tool(page, window, "Black cells");
    await press(page, window, 1, 2);
    await press(page, window, 3, 3);
    await expect.poll(() => page.getByRole("gridcell").count()).toBe(98);
    const { board } = await exported(page);
    const { cells } = board as { cells: string };
    expect([places(1, 2, 10), places(3, 3, 10)].map((at) => cells[at])).toEqual(["#", "#"]);
  });
});

const SIZES: Record<string, string> = {
  Futoshiki: "6",
  "Star Battle": "9x9",
  Straights: "6x6",
  Doppelblock: "5x5",
  "Easy as ABC": "5x5",
};

describe.each(WINDOWS)("making puzzles beside Sudoku on a $name window", (window) => {
  it.each([
    ...["Nonogram", "Mosaic", "Akari", "Binairo", "Star Battle", "Kakuro", "Futoshiki"],
    ...["Straights", "Doppelblock", "Easy as ABC", "Tango"],
  ])("makes %s in the size that is chosen, and plays it", async (kind) => {
    const page = await visit(window, "#/make");
    const kinds = page.getByRole("group", { name: "Kind of puzzle" });
    await kinds.getByRole("button", { name: kind, exact: true }).click();
    const size = SIZES[kind] ?? "8x8";
    await page.getByLabel("Size").selectOption(size);
    await page.getByLabel("How many").fill("2");
    await page.getByRole("button", { name: "Make puzzles" }).click();
    await page.locator(".card img").nth(1).waitFor();
    expect(await violations(page)).toEqual([]);
    await page.locator(".card").first().getByRole("button", { name: "Solve" }).click();
    await page.getByRole("grid").waitFor();
    expect(await page.getByRole("row").count()).toBe(Number(size.split("x")[0]));
  });
});
