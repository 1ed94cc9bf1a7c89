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
    const modes = page.getByRole("group", { name: "What digits enter" });
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
      page.getByRole("group", { name: "What digits enter" }).locator("[aria-pressed=true]");
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
    await page.getByRole("button", { name: "Give a hint" }).click();
    await page.locator(".notice.bad", { hasText: /1/ }).first().waitFor();
    await page.keyboard.press("Tab");
    await board.focus();
    for (let index = 0; index < 81; index++) {
      if (CLASSIC.givens[index] !== ".") continue;
      const { x, y } = await at(page, index);
      await page.mouse.click(x, y);
      await page.keyboard.press(SOLUTION[index] ?? "");
    }
    await page.getByText("Solved. Every cell is right.").waitFor();
    await page.getByRole("button", { name: "Start" }).waitFor();
    expect(await page.getByRole("timer").textContent()).toMatch(/^\d\d:\d\d$/);
  });

  it("gives a hint at three depths, and does the step", async () => {
    const page = await visit(window, await hashOf("solve", CLASSIC));
    await expect.poll(() => name(page, 0)).toContain("given");
    await page.getByRole("button", { name: "Give a hint" }).click();
    const depth = page.getByRole("group", { name: "How much to show" });
    await depth.waitFor();
    const hint = page.locator(".hint");
    expect(await hint.locator("strong").count()).toBe(0);
    await depth.getByRole("button", { name: "Technique" }).click();
    expect(await hint.locator("strong").textContent()).toMatch(/Single/);
    expect(await hint.locator("img").count()).toBe(0);
    await depth.getByRole("button", { name: "Whole step" }).click();
    await hint.locator("img").waitFor();
    const text = (await hint.locator("img").getAttribute("alt")) ?? "";
    const [, row = 0, column = 0, digit = ""] = (/r(\d)c(\d) = (\d)/.exec(text) ?? []).map(String);
    await page.getByRole("button", { name: "Do this step" }).click();
    const index = (Number(row) - 1) * 9 + Number(column) - 1;
    await expect.poll(() => name(page, index)).toContain(`, ${digit}`);
    expect(SOLUTION[index]).toBe(digit);
  });

  it("opens the reason of a step into smaller ones", async () => {
    const page = await visit(window, await hashOf("solve", LATE));
    await expect.poll(() => name(page, 0)).toContain("given");
    await page.getByRole("button", { name: "Give a hint" }).click();
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
    await page.getByRole("button", { name: "Give a hint" }).click();
    await page.getByRole("button", { name: "Whole step" }).click();
    await page.getByText("The reason, step by step").click();
    await page.getByText("There are no smaller steps.").waitFor();
  });

  it("walks through all steps of a hard puzzle", async () => {
    const page = await visit(window, await hashOf("solve", HARD));
    await expect.poll(() => name(page, 1)).toContain("given");
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
});
