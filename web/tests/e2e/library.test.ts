import { writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { unpacked } from "../../src/puzzle/link";
import { parse } from "../../src/route";
import { at, downloaded, useBrowser, visit, WINDOWS } from "./browser";
import { CLASSIC, HARD, hashOf, LATE } from "./puzzles";

useBrowser();

const name = (page: Page, index: number) =>
  page.locator(`[role=gridcell] >> nth=${index}`).getAttribute("aria-label");

async function enter(page: Page, cell: number, key: string): Promise<void> {
  const { x, y } = await at(page, cell);
  await page.mouse.click(x, y);
  await page.keyboard.press(key);
}

async function go(page: Page, hash: string): Promise<void> {
  await page.evaluate((hash) => {
    location.hash = hash;
  }, hash);
}

/** The puzzle that the address of the page carries. */
async function carried(page: Page) {
  return unpacked(parse(new URL(page.url()).hash).puzzle ?? "");
}

/** A second tab of the same browser. */
async function secondTab(page: Page, hash: string): Promise<Page> {
  const other = await page.context().newPage();
  await other.goto(page.url().replace(/#.*/, "") + hash);
  await other.locator("footer", { hasText: /satoku \d/ }).waitFor();
  return other;
}

describe.each(WINDOWS)("nothing is lost on a $name window", (window) => {
  it("when another puzzle is opened, or the same link again; and Back leads back", async () => {
    const page = await visit(window, await hashOf("solve", CLASSIC));
    await expect.poll(() => name(page, 0)).toContain("5, given");
    await enter(page, 1, "9");
    await expect.poll(() => name(page, 1)).toBe("row 1, column 2, 9");
    await go(page, await hashOf("solve", HARD));
    await expect.poll(() => name(page, 1)).toBe("row 1, column 2, 6, given");
    expect(await carried(page)).toEqual(HARD);
    await enter(page, 0, "7");
    await page.goBack();
    await expect.poll(() => name(page, 1)).toBe("row 1, column 2, 9");
    expect(await carried(page)).toEqual(CLASSIC);
    await page.getByRole("button", { name: "Undo" }).click();
    await expect.poll(() => name(page, 1)).toContain("empty");
    await page.getByRole("button", { name: "Redo" }).click();
    await page.goForward();
    await expect.poll(() => name(page, 0)).toBe("row 1, column 1, 7");
    // The same link, typed anew.
    await page.goto("about:blank");
    await page.goto(page.url());
    await page.goBack();
    await expect.poll(() => name(page, 0)).toBe("row 1, column 1, 7");
    const again = await secondTab(page, await hashOf("solve", CLASSIC));
    await expect.poll(() => name(again, 1)).toBe("row 1, column 2, 9");
  });

  it("when two tabs play and set", async () => {
    const page = await visit(window, await hashOf("solve", CLASSIC));
    await expect.poll(() => name(page, 0)).toContain("5, given");
    await enter(page, 1, "9");
    const setter = await secondTab(page, "#/set");
    await enter(page, 3, "7");
    await setter.getByRole("grid").waitFor();
    await enter(setter, 0, "3");
    await expect.poll(() => name(setter, 0)).toContain("3, given");
    await page.reload();
    await expect.poll(() => name(page, 3)).toBe("row 1, column 4, 7");
    expect(await name(page, 1)).toBe("row 1, column 2, 9");
    // Two tabs with the same game show the same.
    const twin = await secondTab(page, await hashOf("solve", CLASSIC));
    await expect.poll(() => name(twin, 3)).toBe("row 1, column 4, 7");
    await enter(twin, 5, "1");
    await expect.poll(() => name(page, 5)).toBe("row 1, column 6, 1");
    // A setting of one tab is that of the other, and none is lost.
    await twin.getByLabel("Colours").selectOption("dark");
    await expect
      .poll(() => page.evaluate(() => document.documentElement.dataset.theme))
      .toBe("dark");
  });

  it("of puzzles that are set: each has an entry, and its address can be copied", async () => {
    const page = await visit(window, await hashOf("set", CLASSIC));
    await expect.poll(() => name(page, 0)).toContain("5, given");
    await enter(page, 1, "9");
    await expect.poll(async () => (await carried(page))?.givens.slice(0, 3)).toBe("598");
    await go(page, await hashOf("set", HARD));
    await expect.poll(() => name(page, 1)).toContain("6, given");
    await enter(page, 0, "7");
    await page.goBack();
    await expect.poll(() => name(page, 1)).toContain("9, given");
    await page.reload();
    await expect.poll(() => name(page, 1)).toContain("9, given");
    await page.getByRole("button", { name: "Undo" }).click();
    await expect.poll(() => name(page, 1)).toContain("empty");
    // In another browser the address opens what it shows.
    await page.getByRole("button", { name: "Redo" }).click();
    await expect.poll(async () => (await carried(page))?.givens.slice(0, 3)).toBe("598");
    const stranger = await visit(window, new URL(page.url()).hash);
    await expect.poll(() => name(stranger, 1)).toContain("9, given");
  });

  it("and is found again: by search, in folders, under names; removed ones come back", async () => {
    const page = await visit(window, await hashOf("solve", CLASSIC));
    for (const puzzle of [CLASSIC, HARD, LATE]) {
      await go(page, await hashOf("solve", puzzle));
      const given = puzzle.givens.search(/\d/);
      await expect.poll(() => name(page, given)).toContain(`${puzzle.givens[given]}, given`);
      const cell = puzzle.givens.indexOf(".");
      await enter(page, cell, "7");
      await expect.poll(() => name(page, cell)).toContain("7");
    }
    await page.getByRole("link", { name: "Library" }).click();
    const entries = page.locator(".entry");
    await expect.poll(() => entries.count()).toBe(3);
    const first = entries.first();
    await first.getByText("Name, folder, delete").click();
    await first.getByLabel("Name", { exact: true }).fill("The late one");
    await first.getByLabel("Folder", { exact: true }).fill("School");
    await first.getByLabel("Folder", { exact: true }).press("Enter");
    await page.getByLabel("Search", { exact: true }).fill("LATE");
    await expect.poll(() => entries.count()).toBe(1);
    await page.getByLabel("Search", { exact: true }).fill("");
    await page.getByLabel("Folder", { exact: true }).first().selectOption("");
    await expect.poll(() => entries.count()).toBe(2);
    await page.getByLabel("Folder", { exact: true }).first().selectOption("School");
    await expect.poll(() => entries.count()).toBe(1);
    await first.getByText("Name, folder, delete").click();
    await page.getByRole("button", { name: "Delete: The late one" }).click();
    await page.getByText("“The late one” is deleted.").waitFor();
    await page.getByRole("button", { name: "Undo" }).click();
    await page.getByLabel("Search", { exact: true }).fill("school");
    await entries.first().locator(".open").click();
    await expect.poll(async () => (await carried(page))?.givens).toBe(LATE.givens);
    await expect.poll(() => name(page, LATE.givens.indexOf("."))).toContain("7");
  });

  it("also not with the browser: all of it goes into a file and comes back", async () => {
    const page = await visit(window, await hashOf("solve", CLASSIC));
    await expect.poll(() => name(page, 0)).toContain("5, given");
    await enter(page, 1, "9");
    await page.getByRole("link", { name: "Library" }).click();
    const { name: file, bytes } = await downloaded(page, () =>
      page.getByRole("button", { name: "Save all to a file" }).click(),
    );
    expect(file).toMatch(/^satoku-\d{4}-\d\d-\d\d\.json$/);
    const path = join(tmpdir(), `satoku-library-${process.pid}.json`);
    await writeFile(path, bytes);
    const other = await visit(window, "#/library");
    await other.getByText("Nothing yet.").waitFor();
    await other.locator("input[type=file]").setInputFiles(path);
    await other.getByText("1 entry added.").waitFor();
    await other.locator(".entry .open").click();
    await expect.poll(() => name(other, 1)).toBe("row 1, column 2, 9");
  });

  it("of what an earlier version kept", async () => {
    const page = await visit(window, "#/library");
    const blank = Array.from({ length: 81 }, () => 0);
    const position = { symbols: blank, corner: blank, centre: blank, colours: blank };
    const later = { ...position, symbols: blank.with(1, 9) };
    const solve = {
      puzzle: CLASSIC,
      history: { past: [position], now: later, future: [] },
      clock: { spent: 61_000 },
    };
    const set = { past: [CLASSIC], now: HARD, future: [] };
    await page.evaluate(
      (parts) => localStorage.setItem("satoku.studio", JSON.stringify({ version: 1, parts })),
      { solve, set, theme: "dark" },
    );
    await page.reload();
    await expect.poll(() => page.locator(".entry").count()).toBe(2);
    await page.getByText("2% filled · 01:01").waitFor();
    expect(await page.evaluate(() => document.documentElement.dataset.theme)).toBe("dark");
    await go(page, "#/solve");
    await expect.poll(() => name(page, 1)).toBe("row 1, column 2, 9");
    await go(page, "#/set");
    await expect.poll(() => name(page, 1)).toContain("6, given");
    await page.getByRole("button", { name: "Undo" }).click();
    await expect.poll(() => name(page, 0)).toContain("5, given");
    // It was moved once.
    await page.reload();
    await go(page, "#/library");
    await expect.poll(() => page.locator(".entry").count()).toBe(2);
  });

  it("by a broken link, which says so", async () => {
    for (const hash of ["#/solve?p=AAAA", "#/set?p=AAAA", "#/solve?p="]) {
      const page = await visit(window, hash);
      if (hash.endsWith("AAAA")) await page.getByText("This link holds no puzzle").waitFor();
      else await page.getByText("What would you like to solve?").waitFor();
    }
  });

  it("on the way from the choice of a puzzle to a game and back", async () => {
    const page = await visit(window, "#/solve");
    await page.getByText("What would you like to solve?").waitFor();
    await page.getByRole("button", { name: "A new puzzle" }).click();
    await page.getByRole("grid").waitFor();
    const game = page.url();
    expect((await carried(page))?.size).toBe(9);
    await page.goBack();
    await page.getByText("What would you like to solve?").waitFor();
    await page.goForward();
    await page.getByRole("grid").waitFor();
    expect(page.url()).toBe(game);
  });

  it("on the way to a sheet and back", async () => {
    const page = await visit(window);
    await page.getByLabel("How many").fill("2");
    await page.getByRole("button", { name: "Make puzzles" }).click();
    await page.locator(".card img").nth(1).waitFor();
    await page.getByRole("button", { name: "Printable sheet" }).click();
    await page.locator(".page img").nth(3).waitFor();
    expect(new URL(page.url()).hash).toBe("#/sheet");
    await page.reload();
    await page.locator(".page img").nth(3).waitFor();
    await page.goBack();
    await page.locator(".card img").nth(1).waitFor();
    expect(await page.locator(".page").count()).toBe(0);
    expect(await page.title()).toMatch(/^Make/);
  });
});
