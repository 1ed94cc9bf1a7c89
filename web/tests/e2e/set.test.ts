import { mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import LZString from "lz-string";
import type { Locator, Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { at, downloaded, dragOver, useBrowser, visit, type Window, WINDOWS } from "./browser";
import { violations } from "./browser";
import { CAGES, CLASSIC, HARD, hashOf, SOLUTION } from "./puzzles";

useBrowser();

const name = (page: Page, index: number) =>
  page.locator(`[role=gridcell] >> nth=${index}`).getAttribute("aria-label");
const verdict = (page: Page, solutions: string) =>
  page.locator(`[data-solutions="${solutions}"]`).waitFor();

async function tool(page: Page, window: Window, title: string): Promise<void> {
  if (window.name === "small") await page.getByLabel("Tool", { exact: true }).selectOption(title);
  else {
    await page
      .getByRole("group", { name: "Tools" })
      .getByRole("button", { name: title, exact: true })
      .click();
  }
}

/** Moves the cursor of a 9x9 board from one cell to another by arrow keys. */
async function walk(page: Page, from: number, to: number): Promise<void> {
  const [down, right] = [Math.floor(to / 9) - Math.floor(from / 9), (to % 9) - (from % 9)];
  for (let step = 0; step < Math.abs(down); step++) {
    await page.keyboard.press(down > 0 ? "ArrowDown" : "ArrowUp");
  }
  for (let step = 0; step < Math.abs(right); step++) {
    await page.keyboard.press(right > 0 ? "ArrowRight" : "ArrowLeft");
  }
}

const EMPTY = ".".repeat(81);
async function enter(page: Page, cell: number, key: string): Promise<void> {
  const { x, y } = await at(page, cell);
  await page.mouse.click(x, y);
  await page.keyboard.press(key);
}

async function exported(page: Page, format = "json") {
  await page.getByLabel("Format").selectOption(format);
  const { bytes } = await downloaded(page, () =>
    page.getByRole("button", { name: "Download", exact: true }).click(),
  );
  return bytes.toString();
}

async function exportedPuzzle(page: Page) {
  return JSON.parse(await exported(page)).puzzles[0];
}

describe.each(WINDOWS)("setting on a $name window", (window) => {
  it("says at once whether there are no, one or several solutions, and where they differ", async () => {
    const page = await visit(window, "#/set");
    await verdict(page, "2");
    const board = page.getByRole("grid");
    await board.focus();
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("5");
    await expect.poll(() => name(page, 0)).toBe("row 1, column 1, 5, given");
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("5");
    await verdict(page, "0");
    await page.keyboard.press("Control+z");
    await verdict(page, "2");
    expect(await page.locator(".board .differing").count()).toBeGreaterThan(0);
    await page.keyboard.press("Control+y");
    await verdict(page, "0");
  });

  it("rates, finds clues that are not needed, and true candidates", async () => {
    const givens = `59${CLASSIC.givens.slice(2)}`;
    const page = await visit(window, await hashOf("set", { ...CLASSIC, givens }));
    await verdict(page, "1");
    await page.locator(".facts", { hasText: /Level/ }).waitFor();
    const needless = page.locator(".findings .chips button", { hasText: "r1c2=9" });
    await needless.click();
    await page.getByText("Every clue is needed.").waitFor();
    await expect.poll(() => name(page, 1)).toContain("empty");
    await page.locator(".facts", { hasText: "4.1" }).waitFor();
    await page.getByLabel("True candidates").check();
    await expect.poll(() => page.locator(".board .candidate").count()).toBe(81 - 24);
  });

  it("suggests givens that leave one solution", async () => {
    const givens = [...CLASSIC.givens].with(0, ".").join("");
    const page = await visit(window, await hashOf("set", { ...CLASSIC, givens }));
    await verdict(page, "2");
    await page.getByLabel("Suggest a clue").check();
    const chip = page.locator(".findings .chips button", { hasText: "r1c" }).first();
    await chip.click();
    await verdict(page, "1");
  });

  it("suggests cages that leave one solution, and shows them on the board", async () => {
    // Two neighbouring cages are left out.
    const cages = CAGES.filter((_, at) => at !== 6 && at !== 12);
    const clues = cages.map(([sum, cells]) => ({ kind: "cage", cells, sum }));
    const killer = { ...CLASSIC, givens: ".".repeat(81), clues };
    const page = await visit(window, await hashOf("set", killer));
    await verdict(page, "2");
    await page.getByLabel("Suggest a clue").check();
    await page.getByLabel("Kind of clue").selectOption("Cage");
    const chip = page.locator(".findings .chips button", { hasText: /^Cage \d+ r\dc\d/ }).first();
    await chip.focus();
    await page.locator(".board .drafts .cage").waitFor();
    await chip.click();
    await verdict(page, "1");
    await page.getByText("28 clues besides givens").waitFor();
    expect(await page.locator(".board .drafts .cage").count()).toBe(0);
    await page.getByRole("button", { name: "Undo" }).click();
    await verdict(page, "2");
    // The choice is kept.
    await page.reload();
    await chip.waitFor();
  });

  it("shows two solutions as whole boards, says where they differ, and takes one", async () => {
    const givens = [...CLASSIC.givens].with(0, ".").join("");
    const page = await visit(window, await hashOf("set", { ...CLASSIC, givens }));
    await verdict(page, "2");
    await page.getByText("Both solutions").click();
    const [first, second] = ["First solution", "Second solution"].map((name) =>
      page.getByRole("table", { name, exact: true }),
    ) as [Locator, Locator];
    const names = (board: Locator) =>
      board
        .getByRole("cell")
        .evaluateAll((cells) => cells.map((cell) => cell.getAttribute("aria-label") ?? ""));
    const [one, other] = [await names(first), await names(second)];
    const symbol = (name = "") => /column \d, (\d)/.exec(name)?.[1];
    const differing = one.flatMap((name, cell) =>
      symbol(name) === symbol(other[cell]) ? [] : [cell],
    );
    expect(differing.length).toBeGreaterThan(0);
    for (const list of [one, other]) {
      expect(list.length).toBe(81);
      expect(list.flatMap((name, cell) => (name.endsWith(", differs") ? [cell] : []))).toEqual(
        differing,
      );
    }
    expect(await first.locator(".wrong").count()).toBe(differing.length);
    expect(await page.locator(".board .differing").count()).toBe(differing.length);
    const [upper, lower] = [await first.boundingBox(), await second.boundingBox()];
    if (window.name === "small") expect(lower?.y).toBeGreaterThan(upper?.y ?? Infinity);
    else expect(lower?.y).toBe(upper?.y);
    expect(await violations(page)).toEqual([]);
    await page.reload();
    await page.getByRole("button", { name: "Take this solution: Second solution" }).click();
    await verdict(page, "1");
    const [cell = 0] = differing;
    expect(await name(page, cell)).toContain(`, ${symbol(other[cell])}, given`);
    expect(await second.count()).toBe(0);
  });

  it("draws a killer from nothing, proves it, rates it and writes it for others", async () => {
    const page = await visit(window, "#/set");
    await verdict(page, "2");
    await tool(page, window, "Cage");
    // One cage by dragging, the others by the keyboard.
    const [[sum, cells], ...rest] = CAGES as [(typeof CAGES)[number], ...typeof CAGES];
    await dragOver(page, cells);
    await page.keyboard.type(String(sum));
    let cursor = cells.at(-1) ?? 0;
    for (const [sum, cells] of rest) {
      for (const cell of cells) {
        await walk(page, cursor, cell);
        await page.keyboard.press("Space");
        cursor = cell;
      }
      await page.keyboard.press("Enter");
      await page.keyboard.type(String(sum));
    }
    await page.getByText("29 clues besides givens").waitFor();
    await verdict(page, "1");
    await page.locator(".facts dd").first().waitFor();
    const [level] = await page.locator(".facts dd").allTextContents();
    expect(level).toBeTruthy();
    const certificate = await downloaded(page, () =>
      page.getByRole("button", { name: "Download the proof" }).click(),
    );
    expect(certificate.bytes.toString()).toMatch(/(^|\s)0\s*$/);
    const link = (await exported(page, "fpuzzles")).trim();
    expect(link).toContain("f-puzzles.com");
    // Read by the decoder that f-puzzles itself uses.
    const load = link.slice(link.indexOf("load=") + "load=".length);
    const foreign = JSON.parse(LZString.decompressFromBase64(decodeURIComponent(load)));
    expect(foreign.size).toBe(9);
    const cages = foreign.killercage.map(({ value, cells }: { value: string; cells: string[] }) => [
      Number(value),
      cells.length,
    ]);
    expect(cages).toEqual(expect.arrayContaining(CAGES.map(([sum, cells]) => [sum, cells.length])));
    expect(cages.length).toBe(CAGES.length);
    // And back into the page.
    await page.getByRole("button", { name: "Remove all" }).click();
    await verdict(page, "2");
    await page.getByText("Open a puzzle").click();
    await page.getByLabel("Puzzle, link or drawing").fill(link);
    await page.getByRole("button", { name: "Read" }).click();
    await page.getByText("29 clues besides givens").waitFor();
    await verdict(page, "1");
  });

  it("draws lines, pairs, squares, outside clues and copies", async () => {
    const page = await visit(window, "#/set");
    await verdict(page, "2");
    await tool(page, window, "Thermometer");
    await dragOver(page, [0, 1, 11, 20]);
    await tool(page, window, "Dot");
    await dragOver(page, [40, 41]);
    await tool(page, window, "X or V");
    const [one, other] = [await at(page, 50), await at(page, 59)];
    await page.mouse.click((one.x + other.x) / 2, (one.y + other.y) / 2 - 3);
    await tool(page, window, "Quadruple");
    const [upper, lower] = [await at(page, 30), await at(page, 40)];
    await page.mouse.click((upper.x + lower.x) / 2, (upper.y + lower.y) / 2);
    await tool(page, window, "Maximum");
    const middle = await at(page, 66);
    await page.mouse.click(middle.x, middle.y);
    await tool(page, window, "Sandwich");
    const [first, second] = [await at(page, 27), await at(page, 28)];
    await page.mouse.click(first.x - (second.x - first.x), first.y);
    await page.keyboard.type("12");
    await page.getByLabel("Line", { exact: true }).selectOption({ label: "r1c9 to r9c9" });
    await page.getByRole("button", { name: "Add the clue" }).click();
    await page.getByLabel("Sum").fill("0");
    await tool(page, window, "Little killer");
    const corner = await at(page, 72);
    await page.mouse.click(corner.x - (second.x - first.x), corner.y + (second.x - first.x));
    await page.keyboard.type("40");
    await tool(page, window, "Clone");
    await dragOver(page, [4, 5]);
    const copy = await at(page, 78);
    await page.mouse.click(copy.x, copy.y);
    // A copy that would leave the board is not taken.
    await tool(page, window, "All X and V");
    const edge = [await at(page, 6), await at(page, 7)] as const;
    await page.mouse.click((edge[0].x + edge[1].x) / 2 - 3, edge[0].y);
    const { clues } = await exportedPuzzle(page);
    const kinds = Object.fromEntries(
      clues.map((clue: { kind: string }) => [clue.kind, clue]),
    ) as Record<string, { cells: number[] } & Record<string, unknown>>;
    expect(kinds.thermometer?.cells).toEqual([0, 1, 11, 20]);
    expect(kinds.dot).toMatchObject({ cells: [40, 41], difference: 1 });
    expect(kinds.xv).toMatchObject({ cells: [50, 59], sum: 10 });
    expect(kinds.quadruple).toMatchObject({ cells: [30, 31, 39, 40], values: [1] });
    expect(kinds.maximum?.cells).toEqual([66, 57, 65, 67, 75]);
    const sandwiches = clues
      .filter(({ kind }: { kind: string }) => kind === "sandwich")
      .toSorted((one: { sum: number }, other: { sum: number }) => one.sum - other.sum);
    expect(sandwiches).toEqual([
      { kind: "sandwich", cells: [8, 17, 26, 35, 44, 53, 62, 71, 80], sum: 0 },
      { kind: "sandwich", cells: [27, 28, 29, 30, 31, 32, 33, 34, 35], sum: 12 },
    ]);
    expect(kinds["little-killer"]).toMatchObject({ sum: 40 });
    expect(kinds["little-killer"]?.cells.length).toBe(9);
    expect(kinds["all-xv"]?.marks).toContain("X");
  });

  it("draws what the engine says of each kind, at once also while a value is missing", async () => {
    const page = await visit(window, "#/set");
    await verdict(page, "2");
    const drawn = (shape: string) => page.getByRole("grid").locator(shape);
    await tool(page, window, "Parity line");
    await dragOver(page, [0, 1, 2]);
    // A line with a square at each end, once in the colour of the clue that is chosen.
    await expect.poll(() => drawn("path.fill-light").count()).toBe(4);
    expect(await drawn("text.label").count()).toBe(0);
    await tool(page, window, "X-sum");
    const [first, second] = [await at(page, 27), await at(page, 28)];
    await page.mouse.click(first.x - (second.x - first.x), first.y);
    await expect.poll(() => drawn("circle.edge-ink").count()).toBe(2);
    await page.keyboard.type("12");
    await expect.poll(() => drawn("text.mark").allTextContents()).toEqual(["12", "12"]);
    // Dots have no length, and are seen by their round ends alone.
    await tool(page, window, "Entropic line");
    await dragOver(page, [9, 10, 11]);
    const ends = () =>
      drawn("path.edge-light[stroke-dasharray^='0 ']").evaluateAll((dotted) =>
        dotted.map((path) => getComputedStyle(path).strokeLinecap),
      );
    await expect.poll(ends).toEqual(["round", "round"]);
  });

  it("is used by the keyboard alone", async () => {
    const page = await visit(window, "#/set");
    await verdict(page, "2");
    await tool(page, window, "Thermometer");
    await page.getByRole("grid").focus();
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("Space");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Space");
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("Space");
    await page.keyboard.press("Enter");
    await expect.poll(() => name(page, 9)).toBe("row 2, column 1, empty, Thermometer, cell 2 of 3");
    await tool(page, window, "Cage");
    await page.getByRole("grid").focus();
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("Space");
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("Space");
    await page.keyboard.press("Enter");
    await page.keyboard.type("17");
    await page.keyboard.press("Backspace");
    await page.keyboard.press("0");
    await expect.poll(() => name(page, 11)).toContain("Cage 10, cell 1 of 2");
    await page.keyboard.press("Delete");
    await expect.poll(() => name(page, 11)).not.toContain("Cage");
    await page.keyboard.press("Control+z");
    await expect.poll(() => name(page, 11)).toContain("Cage 10");
  });

  it("carves, completes and makes symmetric, and takes each back", async () => {
    const page = await visit(window, await hashOf("set", CLASSIC));
    await verdict(page, "1");
    await page.getByRole("button", { name: "Fill in a solution" }).click();
    await expect.poll(() => name(page, 1)).toBe("row 1, column 2, 9, given");
    await verdict(page, "1");
    await page.getByRole("button", { name: "Remove clues that are not needed" }).click();
    await expect.poll(() => page.locator(".board .given").count()).toBeLessThan(40);
    await verdict(page, "1");
    await page.getByRole("button", { name: "Undo" }).click();
    await expect.poll(() => page.locator(".board .given").count()).toBe(81);
    await page.getByRole("button", { name: "Undo" }).click();
    await expect.poll(() => page.locator(".board .given").count()).toBe(24);
    await verdict(page, "1");
    await page.getByLabel("Symmetry").selectOption("rotate-180");
    await page.getByRole("button", { name: "Make symmetric" }).click();
    const puzzle = await exportedPuzzle(page);
    for (let cell = 0; cell < 81; cell++) {
      expect(puzzle.givens[cell] === ".").toBe(puzzle.givens[80 - cell] === ".");
    }
  });

  it("sets boards of other sizes and rules, with regions of one's own", async () => {
    const page = await visit(window, "#/set");
    await page.getByText("9×9 · classic").click();
    await page.getByLabel("Size").selectOption("6");
    expect(await page.locator("[role=gridcell]").count()).toBe(36);
    await page.getByLabel("Jigsaw").check();
    await page.getByLabel("Sudoku X").check();
    await tool(page, window, "Regions");
    await dragOver(page, [2, 3]);
    // The other way by the keyboard.
    const { x, y } = await at(page, 9);
    await page.mouse.click(x, y);
    await page.keyboard.press("Shift+ArrowLeft");
    const puzzle = await exportedPuzzle(page);
    expect(puzzle.variant).toBe("jigsaw+x");
    expect(puzzle.board.regions.slice(0, 12)).toBe("111122112222");
    await page.getByText(/^6×6 · jigsaw/i).click();
  });

  it("reads pasted text and files, and keeps everything on reload", async () => {
    const page = await visit(window, "#/set");
    await page.getByText("Open a puzzle").click();
    await page.getByLabel("Puzzle, link or drawing").fill(`${CLASSIC.givens}\n${HARD.givens}\n`);
    await page.getByRole("button", { name: "Read" }).click();
    await page.getByText("2 puzzles read").waitFor();
    await page.getByRole("button", { name: /Puzzle 2/ }).click();
    await expect.poll(() => page.locator(".board .given").count()).toBe(22);
    // A solution belongs to the puzzle before it.
    await page.getByLabel("Puzzle, link or drawing").fill(`${CLASSIC.givens}\n${SOLUTION}\n`);
    await page.getByRole("button", { name: "Read" }).click();
    await page.getByText("1 puzzle read").waitFor();
    await expect.poll(() => page.locator(".board .given").count()).toBe(24);
    await verdict(page, "1");
    const folder = await mkdtemp(join(tmpdir(), "studio-"));
    const file = join(folder, "puzzle.sdk");
    await writeFile(file, SOLUTION.replace(/.{9}/g, "$&\n").replace("598", ".98"));
    await page.locator("input[type=file]").setInputFiles(file);
    await expect.poll(() => page.locator(".board .given").count()).toBe(80);
    await page.reload();
    await expect.poll(() => page.locator(".board .given").count()).toBe(80);
    await page.goBack();
    await expect.poll(() => page.locator(".board .given").count()).toBe(24);
    await page.getByLabel("Puzzle, link or drawing").isVisible();
  });

  it("writes every format that can hold the puzzle", async () => {
    const page = await visit(window, await hashOf("set", CLASSIC));
    await verdict(page, "1");
    const formats = await page
      .getByLabel("Format")
      .locator("option")
      .evaluateAll((options) => options.map((option) => (option as HTMLOptionElement).value));
    expect(formats.length).toBeGreaterThan(15);
    const refused: string[] = [];
    // Copied, because browsers ask before a page downloads many files in a row.
    for (const format of formats.filter((format) => format !== "svg")) {
      await page.getByLabel("Format").selectOption(format);
      await page.evaluate(() => navigator.clipboard.writeText("none"));
      const copy = page.locator(".writer").getByRole("button", { name: /cop/i });
      await copy.click();
      const copied = () => page.evaluate(() => navigator.clipboard.readText());
      const isCopied = expect.poll(copied, { timeout: 2000 }).not.toBe("none");
      await isCopied.catch(() => refused.push(format));
    }
    // A line of the puzzle bank has a rating, which the puzzle does not bring along.
    expect(refused).toEqual(["bank"]);
    const picture = await exported(page, "svg");
    expect(picture).toMatch(/^<svg /);
  });

  it("is calm about an unfinished puzzle, counts its solutions, and shows where they differ or not", async () => {
    const page = await visit(window, "#/set");
    await verdict(page, "2");
    const said = page.locator(".verdict .notice");
    expect(await said.getAttribute("class")).not.toMatch(/bad/);
    await said.getByText("There are 1,000 or more.").waitFor();
    expect(await page.locator(".board .differing").count()).toBeGreaterThan(0);
    await page.getByLabel("Where two solutions differ").uncheck();
    expect(await page.locator(".board .differing").count()).toBe(0);
    // Two cells of two rows can be exchanged.
    const givens = [0, 3, 27, 30].reduce((all, cell) => all.with(cell, "."), [...SOLUTION]);
    const pair = await visit(window, await hashOf("set", { ...CLASSIC, givens: givens.join("") }));
    await expect.poll(() => pair.locator(".verdict .notice").textContent()).toMatch(/solution/);
  });

  it("adds givens until one solution is left, and keeps what was set", async () => {
    const page = await visit(window, "#/set");
    await verdict(page, "2");
    await enter(page, 0, "7");
    await enter(page, 80, "2");
    await verdict(page, "2");
    await page.getByRole("button", { name: "Add givens until one solution is left" }).click();
    await verdict(page, "1");
    await expect.poll(() => name(page, 0)).toContain("7, given");
    expect(await name(page, 80)).toContain("2, given");
    const { givens } = await exportedPuzzle(page);
    const count = givens.replaceAll(".", "").length;
    expect(count).toBeGreaterThan(16);
    expect(count).toBeLessThan(40);
  });

  it("removes givens only, unless other kinds may go", async () => {
    const clues = CAGES.slice(0, 3).map(([sum, cells]) => ({ kind: "cage", cells, sum }));
    const puzzle = { ...CLASSIC, givens: SOLUTION, clues };
    const page = await visit(window, await hashOf("set", puzzle));
    await verdict(page, "1");
    await page.getByRole("button", { name: "Remove clues that are not needed" }).click();
    await expect.poll(async () => (await exportedPuzzle(page)).givens).toMatch(/\./);
    await page.getByText("3 clues besides givens").waitFor();
    await page.getByRole("button", { name: "Undo" }).click();
    const kinds = page.getByRole("group", { name: "What may be removed" });
    await kinds.getByLabel("Given").uncheck();
    await kinds.getByLabel("Cage").check();
    await page.getByRole("button", { name: "Remove clues that are not needed" }).click();
    await page.getByText("0 clues besides givens").waitFor();
    expect((await exportedPuzzle(page)).givens).toBe(SOLUTION);
  });

  it("chooses a clue that is clicked, warns of clues over others, and erases", async () => {
    const clues = CAGES.map(([sum, cells]) => ({ kind: "cage", cells, sum }));
    const page = await visit(window, await hashOf("set", { ...CLASSIC, givens: EMPTY, clues }));
    await verdict(page, "1");
    await tool(page, window, "Cage");
    const { x, y } = await at(page, 67);
    await page.mouse.click(x, y);
    await page.getByText("29 clues besides givens").waitFor();
    await page.locator(".board .drafts .cage").waitFor();
    // Its number is typed below the board, where both are seen.
    const pad = page.getByRole("group", { name: "Number of the clue" });
    const place = await pad.boundingBox();
    const board = await page.getByRole("grid").boundingBox();
    expect((place?.y ?? 0) - (board?.y ?? 0)).toBeLessThan(window.viewport.height - 150);
    await pad.getByRole("button", { name: "Erase" }).click();
    await pad.getByRole("button", { name: "9", exact: true }).click();
    await expect.poll(async () => (await exportedPuzzle(page)).clues[0].sum).toBe(9);
    await dragOver(page, [67, 66]);
    await page.getByText("1 clue lies over another of the same kind.").waitFor();
    await tool(page, window, "Erase");
    const middle = await at(page, 66);
    await page.mouse.click(middle.x, middle.y);
    await expect.poll(() => page.getByText("1 clue lies over").count()).toBe(0);
    await page.getByText("29 clues besides givens").waitFor();
  });

  it("draws the whole of a fast stroke", async () => {
    const page = await visit(window, "#/set");
    await tool(page, window, "Thermometer");
    const [from, to] = [await at(page, 36), await at(page, 43)];
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    // One event for seven cells.
    await page.mouse.move(to.x, to.y);
    await page.mouse.up();
    await page.getByText("1 clue besides givens").waitFor();
    expect((await exportedPuzzle(page)).clues[0].cells).toEqual([36, 37, 38, 39, 40, 41, 42, 43]);
  });

  it("has a title, an author and rules, which go with the puzzle", async () => {
    const clues = CAGES.map(([sum, cells]) => ({ kind: "cage", cells, sum }));
    const page = await visit(window, await hashOf("set", { ...CLASSIC, givens: EMPTY, clues }));
    await verdict(page, "1");
    await page.getByText("Title, author and rules").click();
    await page.getByLabel("Title of the puzzle").fill("Late Cages");
    await page.getByLabel("Author").fill("A. Setter");
    await page.getByRole("button", { name: "Propose rules" }).click();
    await expect
      .poll(() => page.getByLabel("Rules in words").inputValue())
      .toMatch(/^Each row[\s\S]*\n.*cage/i);
    await page.getByRole("button", { name: "Solve", exact: true }).click();
    await page.getByRole("heading", { name: "Late Cages" }).waitFor();
    await page.getByText("by A. Setter").waitFor();
    await page.goBack();
    const link = await exported(page, "sudokupad");
    const read = await visit(window, "#/solve");
    await read.getByText("Open a puzzle", { exact: true }).click();
    await read.getByLabel("Puzzle, link or drawing").fill(link);
    await read.getByRole("button", { name: "Read" }).click();
    await read.getByRole("heading", { name: "Late Cages" }).waitFor();
  });

  it("moves clues, and makes them longer, larger or smaller", async () => {
    const clues = [
      { kind: "thermometer", cells: [10, 11, 12] },
      { kind: "cage", cells: [40, 41], sum: 10 },
    ];
    const page = await visit(window, await hashOf("set", { ...CLASSIC, givens: EMPTY, clues }));
    await verdict(page, "2");
    await tool(page, window, "Select and move");
    await dragOver(page, [11, 20]);
    await dragOver(page, [21, 22, 32]);
    await page.keyboard.press("Escape");
    await dragOver(page, [40, 49]);
    await page.keyboard.press("Alt+ArrowLeft");
    await page.keyboard.down("Shift");
    const { x, y } = await at(page, 57);
    await page.mouse.click(x, y);
    await page.keyboard.up("Shift");
    const changed = (await exportedPuzzle(page)).clues;
    expect(changed).toEqual([
      { kind: "thermometer", cells: [19, 20, 21, 22, 32] },
      { kind: "cage", cells: [48, 49, 57], sum: 10 },
    ]);
    await page.getByRole("grid").focus();
    await page.keyboard.press("Delete");
    expect((await exportedPuzzle(page)).clues.length).toBe(1);
  });

  it("takes a tool by its letter, and shows how much each cell varies", async () => {
    const page = await visit(window, "#/set");
    await verdict(page, "2");
    await page.getByLabel("How much each cell varies").check();
    await expect.poll(() => page.locator(".board .varied").count()).toBe(81);
    await expect.poll(() => name(page, 80)).toMatch(/9 symbols possible$/);
    await page.getByRole("grid").focus();
    await page.keyboard.press("c");
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("Enter");
    await expect.poll(() => name(page, 0)).toContain("Cage");
    await page.keyboard.press("g");
    await page.keyboard.press("4");
    await expect.poll(() => name(page, 0)).toContain("4, given");
    // What is typed into a field is no letter of a tool.
    if (!window.isMobile) {
      await page.getByLabel("Search tools").fill("th");
      await page.keyboard.press("e");
      expect(await page.getByRole("button", { pressed: true, name: "Givens" }).count()).toBe(0);
      await page.getByLabel("Search tools").fill("");
      expect(await page.getByRole("button", { pressed: true, name: "Givens" }).count()).toBe(1);
    }
    expect(await violations(page)).toEqual([]);
  });

  it("marks the clue that cannot be right, and says why in the language of the page", async () => {
    const clues = [
      { kind: "cage", cells: [20, 21], sum: 10 },
      { kind: "cage", cells: [0, 1], sum: 99 },
    ];
    const page = await visit(window, await hashOf("set", { ...CLASSIC, givens: EMPTY, clues }), {
      locale: "de-DE",
    });
    const said = page.locator(".verdict .notice");
    await expect
      .poll(() => said.textContent())
      .toMatch(/^ein Hinweis Käfig passt nicht auf das Spielfeld: .*3 bis 17, nicht 99/);
    expect(await said.locator("[lang=en]").count()).toBe(0);
    await expect.poll(() => page.locator(".board .wrong").count()).toBe(2);
    await said.getByRole("button", { name: "Zeigen" }).click();
    await page.getByLabel("Summe").fill("12");
    await expect.poll(() => page.locator(".board .wrong").count()).toBe(0);
    await verdict(page, "2");
  });

  it("points at the cells of a finding", async () => {
    const clues = CAGES.map(([sum, cells]) => ({ kind: "cage", cells, sum }));
    const page = await visit(window, await hashOf("set", { ...CLASSIC, givens: EMPTY, clues }));
    const chip = page.locator(".findings .chips button", { hasText: "Cage 22 r4c5" });
    await chip.focus();
    await expect.poll(() => page.locator(".board rect.noted").count()).toBe(4);
  });

  it.runIf(window.name === "large")(
    "has its tools in one stop of Tab, a search, and first ones",
    async () => {
      const page = await visit(window, "#/set");
      const tools = page.getByRole("group", { name: "Tools" });
      await tools.getByRole("button", { name: "Givens" }).focus();
      await page.keyboard.press("ArrowDown");
      await page.keyboard.press("ArrowRight");
      const taken = tools.locator("[aria-pressed=true] span");
      await expect.poll(() => taken.textContent()).toBe("Cage");
      expect(await tools.locator("[tabindex='0']").count()).toBe(1);
      await page.getByLabel("Search tools").fill("nab");
      const titles = () => tools.locator("button span").allTextContents();
      await expect.poll(titles).toEqual(["Nabner line"]);
      await page.keyboard.press("Enter");
      await page.getByLabel("Among the first tools").check();
      await page.getByLabel("Search tools").fill("");
      await page.reload();
      await expect.poll(async () => (await titles())[3]).toBe("Nabner line");
      // Each kind has an icon with something on it. They are added a few in a frame.
      await expect.poll(() => tools.locator(".kind-icon").count()).toBeGreaterThan(45);
      const kinds = await tools
        .locator(".kind-icon")
        .evaluateAll((icons) =>
          icons.map((icon) => icon.querySelectorAll("path, circle, text").length),
        );
      expect(kinds.filter((parts) => parts < 1)).toEqual([]);
    },
  );
});
