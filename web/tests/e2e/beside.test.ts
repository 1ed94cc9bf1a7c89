import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import type { PuzzleJson } from "../../src/engine/protocol";
import { at, dragOver, useBrowser, violations, visit, WINDOWS, type Window } from "./browser";
import { BESIDE } from "./beside";
import { hashOf } from "./puzzles";

useBrowser();

type Solved = PuzzleJson & { solution: string };
const puzzles: Record<string, Solved> = BESIDE;

const name = (page: Page, index: number) =>
  page.locator(`[role=gridcell] >> nth=${index}`).getAttribute("aria-label");
const done = (page: Page) => page.getByRole("heading", { name: "Solved!" });

/** Opens a puzzle as a link carries it, without its solution. */
async function open(window: Window, puzzle: Solved): Promise<Page> {
  const { solution: _, ...rest } = puzzle;
  const page = await visit(window, await hashOf("solve", rest));
  await page.getByRole("grid").waitFor();
  return page;
}

/** The cells that a player fills in, with what they hold. */
function toEnter({ givens, solution }: Solved): [number, string][] {
  return [...solution].flatMap((symbol, cell): [number, string][] =>
    givens[cell] === "." ? [[cell, symbol]] : [],
  );
}

async function press(page: Page, window: Window, cell: number): Promise<void> {
  const { x, y } = await at(page, cell);
  if (window.hasTouch) await page.touchscreen.tap(x, y);
  else await page.mouse.click(x, y);
}

/** Moves the cursor row by row and enters what `keyOf` says. */
async function solveByKeys(page: Page, puzzle: Solved, keyOf: (symbol: string) => string) {
  const board = page.getByRole("grid");
  for (const [cell, symbol] of toEnter(puzzle)) {
    const key = keyOf(symbol);
    if (!key) continue;
    await goTo(page, cell);
    await board.press(key);
  }
}

/** Brings the cursor to a cell by arrow keys alone, along a shortest way over cells. */
async function goTo(page: Page, cell: number): Promise<void> {
  const board = page.getByRole("grid");
  const id = await board.getAttribute("aria-activedescendant");
  if (id === null) await board.press("ArrowRight");
  const from = id === null ? 0 : Number(id.replace(/.*-/, ""));
  const labels = await page
    .getByRole("gridcell")
    .evaluateAll((cells) => cells.map((one) => one.getAttribute("aria-label") ?? ""));
  const places = labels.map((label) => (label.match(/\d+/g) ?? []).slice(0, 2).join());
  const keys = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };
  const ways = new Map<number, string[]>([[from, []]]);
  for (const [at, way] of ways) {
    const [row = 0, column = 0] = (places[at] ?? "").split(",").map(Number);
    for (const [key, [down = 0, right = 0]] of Object.entries(keys)) {
      const next = places.indexOf([row + down, column + right].join());
      if (next >= 0 && !ways.has(next)) ways.set(next, [...way, key]);
    }
  }
  for (const key of ways.get(cell) ?? []) await board.press(key);
}

const FILLED = ["nonogram", "mosaic", "star-battle", "queens", "akari", "hitori", "tents"];
const CHARACTERS = ["binairo", "unruly", "tango"];
const DIGITS = ["straights", "kakuro", "futoshiki", "skyscrapers", "calcudoku", "suguru"];

/** Boards of digits or letters with cells that stay empty or are black, and the name of these. */
const BLANKS = [
  ["doppelblock", "black"],
  ["easy-as-abc", "stays empty"],
  ["easy-as-abc-2", "stays empty"],
] as const;

/** What a player fills in, with the cells without a character first. */
function blanksFirst(puzzle: Solved): [number, string][] {
  return toEnter(puzzle).toSorted(
    ([, one], [, other]) => (one === "0" ? 0 : 1) - (other === "0" ? 0 : 1),
  );
}

describe.each(WINDOWS)("puzzles beside Sudoku on a $name window", (window) => {
  it.each(FILLED)("%s is solved by pressing the cells that are filled", async (kind) => {
    const puzzle = puzzles[kind] as Solved;
    const page = await open(window, puzzle);
    for (const [cell, symbol] of toEnter(puzzle)) {
      if (symbol === "1") await press(page, window, cell);
    }
    await done(page).waitFor();
    expect(await violations(page)).toEqual([]);
  });

  it.each(CHARACTERS)("%s is solved by pressing", async (kind) => {
    const puzzle = puzzles[kind] as Solved;
    const page = await open(window, puzzle);
    for (const [cell, symbol] of toEnter(puzzle)) {
      await press(page, window, cell);
      if (symbol === "1") await press(page, window, cell);
    }
    await done(page).waitFor();
  });

  it.each(DIGITS)("%s is solved by pressing cells and the buttons", async (kind) => {
    const puzzle = puzzles[kind] as Solved;
    const page = await open(window, puzzle);
    const digits = page.getByRole("group", { name: "Digits", exact: true });
    for (const [cell, symbol] of toEnter(puzzle)) {
      await press(page, window, cell);
      await digits.getByRole("button", { name: symbol, exact: true }).click();
    }
    await done(page).waitFor();
    expect(await violations(page)).toEqual([]);
  });
});

describe.each(WINDOWS)("cells without a character on a $name window", (window) => {
  it.each(BLANKS)("%s is solved by pressing cells and the buttons", async (kind, blank) => {
    const puzzle = puzzles[kind] as Solved;
    const page = await open(window, puzzle);
    const digits = page.getByRole("group", { name: "Digits", exact: true });
    for (const [cell, symbol] of blanksFirst(puzzle)) {
      await press(page, window, cell);
      const name = symbol === "0" ? blank : symbol;
      await digits.getByRole("button", { name, exact: true }).click();
    }
    await done(page).waitFor();
    expect(await violations(page)).toEqual([]);
  });

  it("may stay blank, and have marks", async () => {
    const puzzle = puzzles["easy-as-abc"] as Solved;
    const page = await open(window, puzzle);
    const digits = page.getByRole("group", { name: "Digits", exact: true });
    const modes = page.getByRole("group", { name: "Enter digits as", exact: true });
    const [first = 0] = toEnter(puzzle)[0] ?? [];
    await press(page, window, first);
    await modes.getByRole("button", { name: "Corner" }).click();
    await digits.getByRole("button", { name: "A", exact: true }).click();
    await digits.getByRole("button", { name: "stays empty" }).click();
    expect(await name(page, first)).toContain("corner marks stays empty A");
    await modes.getByRole("button", { name: "Fill" }).click();
    for (const [cell, symbol] of toEnter(puzzle)) {
      if (symbol === "0") continue;
      await press(page, window, cell);
      await digits.getByRole("button", { name: symbol, exact: true }).click();
    }
    await done(page).waitFor();
  });

  it("are hinted at, and what is wrong is found", async () => {
    const puzzle = puzzles.doppelblock as Solved;
    const page = await open(window, puzzle);
    const wrong = puzzle.solution.indexOf("0");
    await press(page, window, wrong);
    const digits = page.getByRole("group", { name: "Digits", exact: true });
    await digits.getByRole("button", { name: "1", exact: true }).click();
    await page.getByRole("button", { name: "Check", exact: true }).click();
    await page.locator(".board .wrong").first().waitFor();
    await page.getByRole("button", { name: "Undo", exact: true }).click();
    await expect.poll(() => page.locator(".board .wrong").count()).toBe(0);
    await page.getByRole("button", { name: "Hint", exact: true }).click();
    await page.locator(".board .look, .board .pattern-cell").first().waitFor();
  });
});

const LARGE = WINDOWS[1];

describe("by the keyboard", () => {
  it.each(BLANKS)("%s is solved by digits and letters", async (kind) => {
    const puzzle = puzzles[kind] as Solved;
    const page = await open(LARGE, puzzle);
    await page.getByRole("grid").focus();
    for (const [cell, symbol] of blanksFirst(puzzle)) {
      await goTo(page, cell);
      await page.getByRole("grid").press(symbol.toLowerCase());
    }
    await done(page).waitFor();
  });

  it.each(FILLED)("%s is solved", async (kind) => {
    const puzzle = puzzles[kind] as Solved;
    const page = await open(LARGE, puzzle);
    await page.getByRole("grid").focus();
    await solveByKeys(page, puzzle, (symbol) => (symbol === "1" ? "1" : ""));
    await done(page).waitFor();
  });

  it.each([...CHARACTERS, ...DIGITS])("%s is solved", async (kind) => {
    const puzzle = puzzles[kind] as Solved;
    const page = await open(LARGE, puzzle);
    await page.getByRole("grid").focus();
    await solveByKeys(page, puzzle, (symbol) => symbol);
    await done(page).waitFor();
  });
});

describe.each(WINDOWS)("cells that are empty or filled on a $name window", (window) => {
  const nonogram = puzzles.nonogram as Solved;

  it("go from blank to filled to marked and back, and undo", async () => {
    const page = await open(window, nonogram);
    const turns = ["black", "stays empty", "empty"];
    for (const turn of turns) {
      await press(page, window, 7);
      await expect.poll(() => name(page, 7)).toContain(`row 2, column 3, ${turn}, `);
    }
    await page.keyboard.press("Control+z");
    await expect.poll(() => name(page, 7)).toContain("stays empty");
    await page.reload();
    await expect.poll(() => name(page, 7)).toContain("stays empty");
    await page.getByRole("button", { name: "Undo" }).click();
    await expect.poll(() => name(page, 7)).toContain("column 3, black");
  });

  it("are filled by a stroke, which is one move", async () => {
    const page = await open(window, nonogram);
    await press(page, window, 2);
    await dragOver(page, [0, 1, 2, 3]);
    await expect.poll(() => name(page, 3)).toContain("column 4, black");
    expect(await name(page, 0)).toContain("column 1, black");
    await page.getByRole("button", { name: "Undo" }).click();
    await expect.poll(() => name(page, 3)).toContain("column 4, empty");
    expect(await name(page, 2)).toContain("column 3, black");
  });

  it("have buttons for both and no notes", async () => {
    const page = await open(window, nonogram);
    await press(page, window, 0);
    const digits = page.getByRole("group", { name: "Digits", exact: true });
    expect(await digits.getByRole("button").count()).toBe(2);
    await digits.getByRole("button", { name: "stays empty" }).click();
    await expect.poll(() => name(page, 0)).toContain("column 1, stays empty");
    expect(await page.getByRole("button", { name: "Corner" }).count()).toBe(0);
    expect(await page.getByRole("button", { name: "Colour" }).count()).toBe(1);
  });
});

describe("rules without houses", () => {
  it("mark what breaks them, and stop when it is changed", async () => {
    const binairo = puzzles.binairo as Solved;
    const page = await open(LARGE, binairo);
    const wrong = page.locator(".board rect.wrong");
    // A third of the same symbol in a row.
    const row = [...Array(6).keys()].find((one) => /\.00|00\./.test(rowOf(binairo, one))) ?? 0;
    const cell =
      6 * row + (/\.00/.exec(rowOf(binairo, row))?.index ?? rowOf(binairo, row).indexOf("00.") + 2);
    await press(page, LARGE, cell);
    await expect.poll(() => wrong.count()).toBeGreaterThanOrEqual(3);
    await page.keyboard.press("1");
    await expect.poll(() => wrong.count()).toBe(0);
  });

  it("have hints, which can be taken", async () => {
    const page = await open(LARGE, puzzles.akari as Solved);
    await page.getByRole("button", { name: "Hint" }).click();
    await page.getByRole("button", { name: "Whole step" }).click();
    await page.locator(".board .facts-of-hint .fact").first().waitFor();
    await page.getByRole("button", { name: "Do this step" }).click();
    const entered = page.locator(".board :is(.look-lamp, .look-empty).entered");
    await expect.poll(() => entered.count()).toBeGreaterThan(0);
  });

  it("show what lamps light", async () => {
    const akari = puzzles.akari as Solved;
    const page = await open(LARGE, akari);
    await press(page, LARGE, akari.solution.indexOf("1"));
    await expect.poll(() => page.locator(".board rect.lit").count()).toBeGreaterThan(1);
  });
});

function rowOf({ givens }: Solved, row: number): string {
  return givens.slice(6 * row, 6 * row + 6);
}

/** Returns the luminance of what a browser paints as `rgb(…)`. */
function luminance(colour: string): number {
  const parts = (colour.match(/[\d.]+/g) ?? []).slice(0, 3).map((part) => Number(part) / 255);
  const linear = parts.map((part) =>
    part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4,
  );
  const [red = 0, green = 0, blue = 0] = linear;
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

const contrast = (one: number, other: number) =>
  (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);

describe.each(["light", "dark"] as const)("in the %s theme", (colorScheme) => {
  const painted = (page: Page, selector: string, property = "fill") =>
    page
      .locator(selector)
      .first()
      .evaluate((one, name) => getComputedStyle(one).getPropertyValue(name), property)
      .then(luminance);

  it.each(["nonogram", "mosaic", "akari", "hitori"])("black cells of %s are dark", async (kind) => {
    const { solution, ...puzzle } = puzzles[kind] as Solved;
    const page = await visit(LARGE, await hashOf("solve", puzzle), { colorScheme });
    await page.getByRole("gridcell").first().waitFor();
    // Akari has black places from the start.
    if (kind !== "akari") await press(page, LARGE, solution.indexOf("1"));
    await page.locator(".board path.fill-ink").first().waitFor();
    const black = await painted(page, ".board path.fill-ink");
    const paper = await painted(page, ".board .paper");
    expect(black).toBeLessThan(0.06);
    expect(contrast(black, paper)).toBeGreaterThan(3);
    for (const [text, ground] of [
      [".board text.fill-white", black],
      [".board text.fill-ink", paper],
    ] as const) {
      if ((await page.locator(text).count()) === 0) continue;
      expect(contrast(await painted(page, text), ground), text).toBeGreaterThan(4.5);
    }
  });

  it("what is filled and what stays empty are seen", async () => {
    const { solution: _, ...puzzle } = puzzles["star-battle"] as Solved;
    const page = await visit(LARGE, await hashOf("solve", puzzle), { colorScheme });
    await page.getByRole("grid").focus();
    for (const key of ["ArrowRight", "1", "ArrowRight", "0"]) await page.keyboard.press(key);
    const paper = await painted(page, ".board .paper");
    const star = await painted(page, ".board .look-star .fill-ink");
    const cross = await painted(page, ".board .cross", "stroke");
    expect(contrast(star, paper)).toBeGreaterThan(3);
    expect(contrast(cross, paper)).toBeGreaterThan(3);
  });
});
