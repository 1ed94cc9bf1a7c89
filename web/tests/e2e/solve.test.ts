import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { unpacked } from "../../src/puzzle/link";
import { parse } from "../../src/route";
import { at, dragOver, useBrowser, violations, visit, WINDOWS } from "./browser";
import { CLASSIC, HARD, hashOf, LATE, SOLUTION } from "./puzzles";

useBrowser();

const cell = (page: Page, index: number) => page.locator(`[role=gridcell] >> nth=${index}`);
const name = (page: Page, index: number) => cell(page, index).getAttribute("aria-label");
const selected = (page: Page) =>
  page
    .locator("[role=gridcell]")
    .evaluateAll((cells) =>
      cells.flatMap((cell, index) =>
        cell.getAttribute("aria-selected") === "true" ? [index] : [],
      ),
    );

describe.each(WINDOWS)("playing on a $name window", (window) => {
  it("opens the puzzle of a link, by mouse or touch and the buttons", async () => {
    const page = await visit(window, await hashOf("solve", CLASSIC));
    await expect.poll(() => name(page, 0)).toBe("row 1, column 1, 5, given");
    expect(await page.locator("[role=grid] [role=row]").count()).toBe(9);
    const { x, y } = await at(page, 1);
    if (window.hasTouch) await page.touchscreen.tap(x, y);
    else await page.mouse.click(x, y);
    await expect.poll(() => selected(page)).toEqual([1]);
    const digits = page.getByRole("group", { name: "Digits" });
    await digits.getByRole("button", { name: "9" }).click();
    await expect.poll(() => name(page, 1)).toBe("row 1, column 2, 9");
    await page.getByRole("button", { name: "Undo" }).click();
    await expect.poll(() => name(page, 1)).toBe("row 1, column 2, empty");
    await page.getByRole("button", { name: "Redo" }).click();
    await expect.poll(() => name(page, 1)).toBe("row 1, column 2, 9");
    await page.getByRole("button", { name: "Erase" }).click();
    const modes = page.getByRole("group", { name: "Enter digits as" });
    await modes.getByRole("button", { name: "Corner" }).click();
    await digits.getByRole("button", { name: "3" }).click();
    await modes.getByRole("button", { name: "Centre" }).click();
    await digits.getByRole("button", { name: "4" }).click();
    await modes.getByRole("button", { name: "Colour" }).click();
    await digits.getByRole("button", { name: "blue" }).click();
    await expect
      .poll(() => name(page, 1))
      .toBe("row 1, column 2, empty, centre marks 4, corner marks 3, blue");
  });

  it("selects by dragging", async () => {
    const page = await visit(window, await hashOf("solve", CLASSIC));
    await expect.poll(() => name(page, 0)).toContain("given");
    await dragOver(page, [0, 1, 10, 11]);
    await expect.poll(() => selected(page)).toEqual([0, 1, 10, 11]);
    await page.getByRole("group", { name: "Digits" }).getByRole("button", { name: "7" }).click();
    await expect.poll(() => name(page, 0)).toContain("5, given");
    await expect.poll(() => name(page, 11)).toContain("7");
  });

  it("draws lines with the pen, by strokes and by keys, each a move", async () => {
    const page = await visit(window, await hashOf("solve", CLASSIC));
    await expect.poll(() => name(page, 0)).toContain("given");
    await page.getByRole("button", { name: "Draw lines with the pen" }).click();
    await dragOver(page, [1, 2, 12]);
    await expect.poll(() => name(page, 2)).toContain("line to r1c2 r2c4");
    expect(await page.locator(".pen-lines").getAttribute("d")).toBe("M90 30L150 30M150 30L210 90");
    // A stroke that begins on a line takes lines away.
    await dragOver(page, [2, 12]);
    await expect.poll(() => name(page, 2)).toBe("row 1, column 3, 8, given, line to r1c2");
    await page.getByRole("grid").focus();
    await page.keyboard.press("Shift+ArrowRight");
    await expect.poll(() => name(page, 12)).toContain("line to r2c5");
    await page.keyboard.press("Control+z");
    await page.keyboard.press("Control+z");
    await expect.poll(() => name(page, 2)).toContain("line to r1c2 r2c4");
    await page.reload();
    await expect.poll(() => name(page, 2)).toContain("line to r1c2 r2c4");
    await page.getByRole("grid").focus();
    await page.keyboard.press("Control+a");
    await page.keyboard.press("Delete");
    await expect.poll(() => page.locator(".pen-lines").count()).toBe(0);
  });

  it("shows a game again, move by move, and goes on where it was", async () => {
    const page = await visit(window, await hashOf("solve", CLASSIC));
    await expect.poll(() => name(page, 0)).toContain("given");
    for (const [index, key] of [
      [1, "9"],
      [3, "7"],
      [5, "1"],
    ] as const) {
      const { x, y } = await at(page, index);
      await page.mouse.click(x, y);
      await page.keyboard.press(key);
    }
    await page.getByRole("button", { name: "Replay" }).click();
    const table = page.getByRole("table");
    const shown = (index: number) => table.getByRole("cell").nth(index).getAttribute("aria-label");
    await page.getByText("Move 3 of 3").waitFor();
    await page.getByRole("slider", { name: "Replay" }).fill("1");
    await page.getByText("Move 1 of 3").waitFor();
    expect(await shown(1)).toBe("row 1, column 2, 9");
    expect(await shown(3)).toBe("row 1, column 4, empty");
    // Nothing is entered while it is shown.
    await page.keyboard.press("4");
    expect(await violations(page)).toEqual([]);
    await page.getByRole("button", { name: "Close" }).click();
    await expect.poll(() => name(page, 5)).toBe("row 1, column 6, 1");
  });

  it("is played by the keyboard alone, as in SudokuPad", async () => {
    const page = await visit(window, await hashOf("solve", CLASSIC));
    await expect.poll(() => name(page, 0)).toContain("given");
    const board = page.getByRole("grid");
    await board.focus();
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("ArrowRight");
    await expect.poll(() => selected(page)).toEqual([1]);
    expect(await board.getAttribute("aria-activedescendant")).toBe("solve-1");
    await page.keyboard.press("Shift+Digit1");
    await page.keyboard.press("Shift+Digit2");
    await page.keyboard.press("Control+Digit3");
    await expect
      .poll(() => name(page, 1))
      .toBe("row 1, column 2, empty, centre marks 3, corner marks 1 2");
    await page.keyboard.press("Digit9");
    await expect.poll(() => name(page, 1)).toBe("row 1, column 2, 9");
    await page.keyboard.press("Control+z");
    await expect.poll(() => name(page, 1)).toContain("empty");
    await page.keyboard.press("Control+y");
    await expect.poll(() => name(page, 1)).toContain("9");
    await page.keyboard.press("Delete");
    await expect.poll(() => name(page, 1)).toContain("centre marks 3");
    await page.keyboard.press("Shift+ArrowDown");
    await page.keyboard.press("Control+ArrowDown");
    await expect.poll(() => selected(page)).toEqual([1, 10, 19]);
    const pressed = () =>
      page.getByRole("group", { name: "Enter digits as" }).locator("[aria-pressed=true]");
    await page.keyboard.press("Space");
    await expect.poll(() => pressed().textContent()).toBe("Corner");
    await page.keyboard.press("Tab");
    await expect.poll(() => pressed().textContent()).toBe("Centre");
    await page.keyboard.press("Shift+Tab");
    await expect.poll(() => pressed().textContent()).toBe("Corner");
    await page.keyboard.press("Digit6");
    await expect.poll(() => name(page, 10)).toContain("corner marks 6");
    await page.keyboard.press("Control+a");
    expect((await selected(page)).length).toBe(81);
    await page.keyboard.press("Escape");
    await expect.poll(() => selected(page)).toEqual([]);
    await page.keyboard.press("Tab");
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe("BUTTON");
  });

  it("finds mistakes, says when it is solved, and stops the clock", async () => {
    const page = await visit(window, await hashOf("solve", CLASSIC));
    await expect.poll(() => name(page, 0)).toContain("given");
    const board = page.getByRole("grid");
    await board.focus();
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("1");
    await page.getByRole("button", { name: "Check" }).click();
    await page.getByText("1 cell is wrong.").waitFor();
    expect(await page.locator(".board rect.wrong").count()).toBe(1);
    await page.getByRole("button", { name: "Hint", exact: true }).click();
    await page.locator(".notice.bad", { hasText: /1/ }).first().waitFor();
    await page.getByRole("button", { name: "Close the hint" }).click();
    for (let index = 0; index < 81; index++) {
      if (CLASSIC.givens[index] !== ".") continue;
      const { x, y } = await at(page, index);
      await page.mouse.click(x, y);
      await page.keyboard.press(SOLUTION[index] ?? "");
    }
    await page.getByText("Solved. Every cell is right.").waitFor();
    const done = page.getByRole("region", { name: "Solved!" });
    const level = done.getByText(/^\w+ 4\.1$/);
    const [hardness = ""] = ((await level.textContent()) ?? "").split(" ");
    const time = await done.getByText(/^\d\d:\d\d$/).textContent();
    expect(await violations(page)).toEqual([]);
    await done.getByRole("button", { name: "Copy the result" }).click();
    await done.getByText("Copied").waitFor();
    const text = await page.evaluate(() => navigator.clipboard.readText());
    expect(text).toContain(`satoku · ${hardness} · ${time}\n`);
    const link = await unpacked(parse(text.slice(text.indexOf("#/"))).puzzle ?? "");
    expect(link).toEqual(CLASSIC);
    // The clock stands.
    await page.reload();
    await done.getByText(time ?? "", { exact: true }).waitFor();
    await done.getByRole("button", { name: "Next puzzle" }).click();
    await page.getByRole("timer").waitFor();
    expect(await page.locator(".about").textContent()).toContain(hardness);
    expect(await name(page, 0)).not.toBe(undefined);
    await page.goBack();
    await done.waitFor();
    await done.getByRole("button", { name: "Start again" }).click();
    await expect.poll(() => name(page, 1)).toContain("empty");
    await page.getByRole("button", { name: "Undo" }).click();
    await expect.poll(() => name(page, 1)).toContain("9");
  });

  it("gives a hint on the board at three depths, and does the step", async () => {
    const page = await visit(window, await hashOf("solve", CLASSIC));
    await expect.poll(() => name(page, 0)).toContain("given");
    await page.getByRole("button", { name: "Hint", exact: true }).click();
    const depth = page.getByRole("group", { name: "How much to show" });
    await depth.waitFor();
    const hint = page.locator(".hint");
    const look = page.locator(".board rect.look");
    expect(await hint.textContent()).toBe("box 3");
    expect(await look.count()).toBe(9);
    const [first, ninth] = [await look.first().boundingBox(), await look.last().boundingBox()];
    const box = await page.getByRole("grid").boundingBox();
    // Box 3 is in the upper right of the board.
    expect(first?.x).toBeGreaterThan((box?.x ?? 0) + (box?.width ?? 0) * 0.6);
    expect(ninth?.y).toBeLessThan((box?.y ?? 0) + (box?.height ?? 0) * 0.4);
    expect(await page.locator(".board .fact").count()).toBe(0);
    await depth.getByRole("button", { name: "Technique" }).click();
    expect(await hint.locator("strong").textContent()).toMatch(/Single/);
    expect(await page.locator(".board .fact").count()).toBe(0);
    await depth.getByRole("button", { name: "Whole step" }).click();
    const placed = page.locator(".board .fact.placed");
    await placed.waitFor();
    const text = (await hint.textContent()) ?? "";
    const [, row = 0, column = 0, digit = ""] = (/r(\d)c(\d) = (\d)/.exec(text) ?? []).map(String);
    expect(await placed.textContent()).toBe(digit);
    // Board and hint are seen together.
    const card = await page.locator(".card-of-hint").boundingBox();
    expect(card?.y).toBeLessThan(window.viewport.height - 100);
    await page.getByRole("button", { name: "Do this step" }).click();
    const index = (Number(row) - 1) * 9 + Number(column) - 1;
    await expect.poll(() => name(page, index)).toContain(`, ${digit}`);
    expect(SOLUTION[index]).toBe(digit);
    expect(await look.count()).toBe(0);
  });

  it("shows what a pattern removes, step after step", async () => {
    const page = await visit(window, await hashOf("solve", LATE));
    await expect.poll(() => name(page, 0)).toContain("given");
    await page.getByRole("button", { name: "Hint", exact: true }).click();
    await page.getByRole("button", { name: "Whole step" }).click();
    await page.locator(".hint", { hasText: "XY-Wing. r6c4 ≠ 6" }).waitFor();
    expect(await page.locator(".board .fact.gone").allTextContents()).toEqual(["6"]);
    expect(await page.locator(".board .pattern-cell").count()).toBe(3);
    const parts = await page.locator(".board .fact.part").allTextContents();
    expect(parts.sort().join("")).toBe("668899");
    await page.locator(".hint").getByRole("button", { name: "Next" }).click();
    await expect.poll(() => page.locator(".board .fact.placed").allTextContents()).toEqual(["6"]);
  });

  it("goes on from centre marks, unless the settings say otherwise", async () => {
    const page = await visit(window, await hashOf("solve", LATE));
    await expect.poll(() => name(page, 48)).not.toContain("given");
    await page.getByRole("gridcell").nth(48).click();
    await page.keyboard.press("Control+5");
    await expect.poll(() => name(page, 48)).toContain("5");
    const ask = async () => {
      await page.getByRole("button", { name: "Hint", exact: true }).click();
      await page.getByRole("button", { name: "Whole step" }).click();
    };
    await ask();
    // What the XY-Wing removes is not among the marks.
    await page.locator(".hint", { hasText: "Single" }).waitFor();
    await page.getByRole("button", { name: "Close the hint" }).click();
    await page.getByText("Settings", { exact: true }).click();
    await page.getByLabel("Hints go on from your centre marks").uncheck();
    await ask();
    await page.locator(".hint", { hasText: "XY-Wing" }).waitFor();
  });

  it("opens the reason of a step into smaller ones", async () => {
    const page = await visit(window, await hashOf("solve", LATE));
    await expect.poll(() => name(page, 0)).toContain("given");
    await page.getByRole("button", { name: "Hint", exact: true }).click();
    await page.getByRole("button", { name: "Whole step" }).click();
    const lines = page.locator(".smaller li");
    expect(await lines.count()).toBe(0);
    await page.getByText("The reason, step by step").click();
    await lines.first().waitFor();
    expect(await lines.allTextContents()).toEqual([
      "suppose r6c4 = 6",
      "then r2c4 = 9: r2c4 is 6 or 9",
      "then r6c1 = 8: r6c1 is 6 or 8",
      "then this cannot hold: r2c1 is 8 or 9",
    ]);
    const [left, right] = [await lines.nth(0).boundingBox(), await lines.nth(1).boundingBox()];
    expect(right?.x).toBeGreaterThan(left?.x ?? Infinity);
    expect(await violations(page)).toEqual([]);
    // A single reason has nothing inside.
    await page.getByRole("button", { name: "Do this step" }).click();
    await page.getByRole("button", { name: "Hint", exact: true }).click();
    await page.getByRole("button", { name: "Whole step" }).click();
    await page.getByText("The reason, step by step").click();
    await page.getByText("There are no smaller steps.").waitFor();
  });

  it("walks through all steps of a hard puzzle", async () => {
    const page = await visit(window, await hashOf("solve", HARD));
    await expect.poll(() => name(page, 1)).toContain("given");
    await page.getByText("Steps", { exact: true }).click();
    await page.getByRole("button", { name: "Show all steps" }).click();
    await page.locator("[role=status]", { hasText: /\d+ steps$/ }).waitFor();
    const list = page.locator(".steps li");
    const count = await list.count();
    expect(count).toBeGreaterThan(50);
    const walk = page.locator(".walk");
    for (let step = 1; step < count; step++) {
      await walk.getByRole("button", { name: "Next" }).click();
    }
    expect(await walk.getByRole("button", { name: "Next" }).isDisabled()).toBe(true);
    expect(await list.last().locator("button").getAttribute("aria-current")).toBe("step");
    await walk.locator("img").waitFor();
    await list.first().locator("button").click();
    expect(await walk.getByRole("button", { name: "Previous" }).isDisabled()).toBe(true);
  });

  it("keeps the position on reload, and passes the puzzle on in a link", async () => {
    const page = await visit(window, await hashOf("solve", CLASSIC));
    await expect.poll(() => name(page, 0)).toContain("given");
    await page.getByRole("grid").focus();
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("9");
    await page.reload();
    await expect.poll(() => name(page, 1)).toBe("row 1, column 2, 9");
    await page.getByRole("button", { name: "Undo" }).click();
    await expect.poll(() => name(page, 1)).toContain("empty");
    await page.getByRole("button", { name: "Copy link" }).click();
    await page.getByRole("button", { name: "Copied" }).waitFor();
    const link = await page.evaluate(() => navigator.clipboard.readText());
    const carried = await unpacked(parse(new URL(link).hash).puzzle ?? "");
    expect(carried).toEqual(CLASSIC);
  });

  it("has keys and buttons together", async () => {
    const page = await visit(window, await hashOf("solve", CLASSIC));
    await expect.poll(() => name(page, 0)).toContain("given");
    const { x, y } = await at(page, 1);
    await page.mouse.click(x, y);
    // A button pressed by the pointer leaves the keyboard to the board.
    await page.getByRole("button", { name: "Corner" }).click();
    await page.keyboard.press("4");
    await expect.poll(() => name(page, 1)).toContain("corner marks 4");
    await page.keyboard.press("Space");
    await page.keyboard.press("5");
    await expect.poll(() => name(page, 1)).toContain("centre marks 5");
    // Also where the focus is elsewhere.
    await page.getByRole("button", { name: "Check", exact: true }).focus();
    await page.keyboard.press("z");
    await page.keyboard.press("9");
    await expect.poll(() => name(page, 1)).toBe("row 1, column 2, 9");
    await page.keyboard.press("ArrowDown");
    await expect.poll(() => selected(page)).toEqual([10]);
    // What is typed elsewhere stays there.
    await page.getByText("Open a puzzle", { exact: true }).click();
    await page.getByLabel("Puzzle, link or drawing").fill("");
    await page.keyboard.type("77");
    await expect.poll(() => name(page, 10)).toContain("empty");
  });

  it("selects several cells without a keyboard", async () => {
    const page = await visit(window, await hashOf("solve", CLASSIC));
    await expect.poll(() => name(page, 0)).toContain("given");
    await page.getByRole("button", { name: "Select several cells" }).click();
    for (const index of [1, 9, 1, 20]) {
      const { x, y } = await at(page, index);
      await page.mouse.click(x, y);
      await page.waitForTimeout(400);
    }
    await expect.poll(() => selected(page)).toEqual([9, 20]);
  });

  it("marks symbols that stand twice, and removes marks, unless somebody wants neither", async () => {
    const page = await visit(window, await hashOf("solve", CLASSIC));
    await expect.poll(() => name(page, 0)).toContain("given");
    const enter = async (cell: number, key: string) => {
      const { x, y } = await at(page, cell);
      await page.mouse.click(x, y);
      await page.keyboard.press(key);
    };
    await enter(10, "Control+Digit1");
    await enter(10, "Control+Digit4");
    await enter(1, "1");
    await expect.poll(() => name(page, 10)).toContain("centre marks 4");
    await page.keyboard.press("Control+z");
    await expect.poll(() => name(page, 10)).toContain("centre marks 1 4");
    await enter(1, "5");
    await expect.poll(() => page.locator(".board rect.wrong").count()).toBe(2);
    expect(await name(page, 1)).toBe("row 1, column 2, 5, twice in a row, column or region");
    expect(await page.locator(".board .wrong-symbol").allTextContents()).toEqual(["5", "5"]);
    await page.getByText("Settings", { exact: true }).click();
    await page.getByLabel("Mark what breaks a rule").uncheck();
    await expect.poll(() => page.locator(".board rect.wrong").count()).toBe(0);
    await page.getByLabel("Remove marks that a symbol excludes").uncheck();
    await enter(1, "4");
    await expect.poll(() => name(page, 1)).toBe("row 1, column 2, 4");
    expect(await name(page, 10)).toContain("centre marks 1 4");
    // Settings are kept.
    await page.reload();
    await page.getByText("Settings", { exact: true }).click();
    expect(await page.getByLabel("Mark what breaks a rule").isChecked()).toBe(false);
  });

  it("marks what breaks a clue", async () => {
    const clues = [{ kind: "thermometer", cells: [0, 1, 2] }];
    const own = { ...CLASSIC, givens: ".".repeat(81), variant: "thermometer", clues };
    const page = await visit(window, await hashOf("solve", own));
    await expect.poll(() => name(page, 0)).toContain("Thermometer");
    await page.getByRole("grid").focus();
    for (const key of ["ArrowRight", "5", "ArrowRight", "3"]) await page.keyboard.press(key);
    await expect.poll(() => page.locator(".board rect.wrong").count()).toBe(2);
    expect(await name(page, 1)).toContain("breaks a rule");
    await page.keyboard.press("6");
    await expect.poll(() => page.locator(".board rect.wrong").count()).toBe(0);
  });

  it("checks against the rules alone, if somebody wants that", async () => {
    const page = await visit(window, await hashOf("solve", CLASSIC));
    await expect.poll(() => name(page, 0)).toContain("given");
    await page.getByText("Settings", { exact: true }).click();
    await page.getByLabel("What the check compares with").selectOption("rules");
    const { x, y } = await at(page, 1);
    await page.mouse.click(x, y);
    const said = page.locator(".verdict-line");
    // Wrong, but against no rule.
    expect(SOLUTION[1]).not.toBe("1");
    await page.keyboard.press("1");
    await page.getByRole("button", { name: "Check", exact: true }).click();
    await expect.poll(() => said.textContent()).toBe("No symbol stands twice so far.");
    await page.keyboard.press("5");
    await page.getByRole("button", { name: "Check", exact: true }).click();
    await expect.poll(() => said.textContent()).toBe("2 cells break the rules.");
  });

  it("keeps every button where it is when something is said", async () => {
    const page = await visit(window, await hashOf("solve", CLASSIC));
    await expect.poll(() => name(page, 0)).toContain("given");
    const place = () => page.getByRole("button", { name: "5", exact: true }).boundingBox();
    const before = await place();
    await page.getByRole("button", { name: "Check", exact: true }).click();
    await page.getByText("No mistakes so far.").waitFor();
    expect(await place()).toEqual(before);
  });

  it("covers the board while it is paused", async () => {
    const page = await visit(window, await hashOf("solve", CLASSIC));
    await expect.poll(() => name(page, 0)).toContain("given");
    const { x, y } = await at(page, 1);
    await page.mouse.click(x, y);
    await page.keyboard.press("9");
    await page.getByRole("button", { name: "Pause" }).click();
    await page.getByText("Paused").waitFor();
    expect(await page.getByRole("gridcell").count()).toBe(0);
    await page.keyboard.press("Delete");
    const time = await page.getByRole("timer").textContent();
    await page.waitForTimeout(1200);
    expect(await page.getByRole("timer").textContent()).toBe(time);
    await page.getByRole("button", { name: "Go on" }).click();
    await expect.poll(() => name(page, 1)).toBe("row 1, column 2, 9");
  });

  it("has a puzzle for each day, the same for everybody", async () => {
    const page = await visit(window, "#/solve");
    await page.getByRole("button", { name: "Puzzle of the day" }).click();
    await page.getByRole("heading", { name: /^Puzzle of \d{4}-\d\d-\d\d$/ }).waitFor();
    expect(new URL(page.url()).hash).toMatch(/^#\/solve\?day=\d{4}-\d\d-\d\d$/);
    const day = "#/solve?day=2027-02-03";
    const grid = async (page: Page) => {
      await page.getByRole("heading", { name: "Puzzle of 2027-02-03" }).waitFor();
      return page
        .getByRole("gridcell")
        .evaluateAll((cells) => cells.map((cell) => cell.getAttribute("aria-label")).join());
    };
    const [mine, other] = [await visit(window, day), await visit(window, day)];
    const cells = await grid(mine);
    expect(await grid(other)).toBe(cells);
    await mine.locator(".about", { hasText: "Medium" }).waitFor();
    const bad = await visit(window, "#/solve?day=2027-02-30");
    await bad.getByText("This link holds no puzzle").waitFor();
  });
});
