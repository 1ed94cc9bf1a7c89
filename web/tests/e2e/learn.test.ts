import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import type { Calls, PuzzleJson } from "../../src/engine/protocol";
import { initSync, start } from "../../src/engine/pkg/satoku_web";
import { candidateAt } from "../../src/board/small";
import { UNIT } from "../../src/board/lines";
import { type Course, exerciseOf, without } from "../../src/learn/course";
import stored from "../../src/learn/course.json";
import { at, smallTargets, useBrowser, violations, visit, WINDOWS } from "./browser";

useBrowser();

const course = stored as Course;
const folder = join(import.meta.dirname, "../../src/engine/pkg");
initSync({ module: readFileSync(join(folder, "satoku_web_bg.wasm")) });

/** Returns what the engine says of a position of the course. */
function hintOf(technique: string, number: number): Calls["hint"]["result"] {
  const one = course[technique]?.[number - 1];
  if (!one) throw new Error(`there is no position ${number} of ${technique}`);
  return asked(exerciseOf(one).puzzle);
}

function asked(puzzle: PuzzleJson): Calls["hint"]["result"] {
  const task = start("hint", JSON.stringify({ puzzle, filled: puzzle.givens, language: "en" }));
  for (;;) {
    const said = JSON.parse(task.advance(() => false)) as { working?: unknown; result?: unknown };
    if (!said.working) return said.result as Calls["hint"]["result"];
  }
}

const stepOf = (technique: string, number: number) => {
  const [step] = hintOf(technique, number).steps;
  if (!step) throw new Error("there is no step");
  return step;
};

/** A candidate that a step leaves. */
function leftOf(technique: string, number: number): { cell: number; symbol: number } {
  const { candidates } = exerciseOf(course[technique]?.[number - 1] ?? { grid: "" });
  const gone = new Set(stepOf(technique, number).eliminations.map(({ cell }) => cell));
  const cell = candidates.findIndex((set, cell) => set > 0 && !gone.has(cell));
  return { cell, symbol: 32 - Math.clz32(candidates[cell] ?? 0) };
}

/** Presses a candidate where it is drawn, or its cell and the button of its digit. */
async function answer(page: Page, isTouch: boolean, cell: number, symbol: number): Promise<void> {
  const { x, y } = await at(page, cell);
  if (isTouch) {
    await page.touchscreen.tap(x, y);
    const digits = page.getByRole("group", { name: "Digits" });
    await digits.getByRole("button", { name: String(symbol) }).click();
    return;
  }
  const box = await page.locator(`#learn-${cell} rect`).boundingBox();
  const place = candidateAt(9, symbol);
  const part = (at: number, length = 0) => (at / UNIT - 0.5) * length;
  await page.mouse.click(x + part(place.x, box?.width), y + part(place.y, box?.height));
}

it("has the technique of each position as its next step", () => {
  const found = Object.entries(course).flatMap(([technique, all]) =>
    all.map((_, index) => {
      const { technique: name = "none" } = hintOf(technique, index + 1);
      return [technique, name.toLowerCase().replace(/[^a-z0-9]+/g, "-")] as const;
    }),
  );
  expect(found.filter(([asked, named]) => asked !== named)).toEqual([]);
});

/** Returns a candidate that a second step of the technique removes, and its position. */
function second(technique: string): { number: number; cell: number; symbol: number } {
  for (const [index, one] of (course[technique] ?? []).entries()) {
    const gone = stepOf(technique, index + 1).eliminations;
    const [step] = asked(without(exerciseOf(one), gone)).steps;
    const isNew = ({ cell, symbol }: { cell: number; symbol: number }) =>
      !gone.some((other) => other.cell === cell && other.symbol === symbol);
    const found = step?.technique === stepOf(technique, 1).technique && step.eliminations[0];
    if (found && isNew(found)) return { number: index + 1, ...found };
  }
  throw new Error("no position has two");
}

describe.each(WINDOWS)("the course on a $name window", (window) => {
  it("leads from the list to a position, its hints, the answer and the next", async () => {
    const page = await visit(window, "#/learn");
    await page.getByRole("heading", { name: "Learn techniques" }).waitFor();
    expect(await page.locator(".course-level li").count()).toBe(Object.keys(course).length);
    expect(await violations(page)).toEqual([]);
    await page.getByRole("link", { name: "X-Wing", exact: true }).click();
    await page.getByRole("heading", { name: "X-Wing" }).waitFor();
    await expect.poll(() => page.url()).toContain("#/learn?t=x-wing&n=1");
    await page.getByText("Which candidate goes?").waitFor();
    expect(await violations(page)).toEqual([]);
    expect(await smallTargets(page, ".learn button, .positions a")).toEqual([]);
    const left = leftOf("x-wing", 1);
    await answer(page, window.hasTouch, left.cell, left.symbol);
    await page.getByText(/^(No: this candidate has to stay|This candidate does go)/).waitFor();
    await page.getByRole("button", { name: "Hint" }).click();
    await page.locator(".hint .where").waitFor();
    const depths = page.getByRole("group", { name: "How much to show" });
    await depths.getByRole("button", { name: "Technique" }).click();
    await page.locator(".hint").getByText("X-Wing.", { exact: true }).waitFor();
    const [gone] = stepOf("x-wing", 1).eliminations;
    await answer(page, window.hasTouch, gone?.cell ?? 0, gone?.symbol ?? 0);
    await page.getByText("Right.", { exact: true }).waitFor();
    expect(await page.locator(".explained").textContent()).toContain("X-Wing.");
    expect(await page.locator(".fact.gone").count()).toBe(stepOf("x-wing", 1).eliminations.length);
    expect(await violations(page)).toEqual([]);
    await page.getByRole("link", { name: "Next position" }).click();
    await expect.poll(() => page.url()).toContain("#/learn?t=x-wing&n=2");
    await page.getByRole("link", { name: "Position 1 of 10, found" }).waitFor();
    await page.goBack();
    await page.getByRole("button", { name: "Hint" }).waitFor();
  });

  it("is kept in the library, and goes on at the first that is not found", async () => {
    const page = await visit(window, "#/learn?t=naked-single&n=1");
    const [placed] = stepOf("naked-single", 1).placements;
    await page.getByText("Which cell can be filled?").waitFor();
    const { x, y } = await at(page, placed?.cell ?? 0);
    await page.mouse.click(x, y);
    await page.keyboard.press(String(placed?.symbol));
    await page.getByText("Right.", { exact: true }).waitFor();
    await page.getByRole("link", { name: "Position 1 of 10, found" }).waitFor();
    await page.reload();
    await page.getByRole("link", { name: "Position 1 of 10, found" }).waitFor();
    await page.evaluate(() => (location.hash = "#/library"));
    await page.getByRole("heading", { name: "Techniques being learned" }).waitFor();
    await page.getByRole("button", { name: /Naked Single.*10% found/ }).click();
    await expect.poll(() => page.url()).toContain("#/learn?t=naked-single&n=2");
    await page.getByRole("link", { name: "All techniques" }).click();
    await page.getByRole("link", { name: "Naked Single 10% found" }).waitFor();
  });
});

const [, large] = WINDOWS;

it("takes another step of the technique as an answer, too", async () => {
  const { number, cell, symbol } = second("pointing");
  const page = await visit(large, `#/learn?t=pointing&n=${number}`);
  await page.getByText("Which candidate goes?").waitFor();
  await answer(page, false, cell, symbol);
  await page.getByText("Right.", { exact: true }).waitFor();
  expect(await page.locator(".fact.gone").count()).toBeGreaterThan(0);
});

it("is worked through by keys alone", async () => {
  const page = await visit(large, "#/learn?t=skyscraper&n=9");
  await page.getByText("Which candidate goes?").waitFor();
  await page.keyboard.press("h");
  await page.locator(".hint .where").waitFor();
  const [gone] = stepOf("skyscraper", 9).eliminations;
  const cell = gone?.cell ?? 0;
  // The first key goes to the first cell.
  await page.keyboard.press("ArrowDown");
  for (let row = 0; row < Math.floor(cell / 9); row++) await page.keyboard.press("ArrowDown");
  for (let col = 0; col < cell % 9; col++) await page.keyboard.press("ArrowRight");
  await page.keyboard.press(String(gone?.symbol));
  await page.getByText("Right.", { exact: true }).waitFor();
  await page.keyboard.press("Enter");
  await expect.poll(() => page.url()).toContain("#/learn?t=skyscraper&n=10");
  await page.getByText("Which candidate goes?").waitFor();
  for (const text of ["Where", "Technique"]) {
    await page.keyboard.press("h");
    await page.locator(".card-of-hint [aria-pressed=true]", { hasText: text }).waitFor();
  }
  await page.keyboard.press("h");
  await page.locator(".explained").waitFor();
  await page.getByRole("link", { name: "Position 10 of 10, shown" }).waitFor();
  // After the last position comes the next technique.
  await page.keyboard.press("Enter");
  await expect.poll(() => page.url()).toContain("#/learn?t=two-string-kite");
});

it("is there without a network", async () => {
  const page = await visit(large, "#/solve?new=1");
  await page.getByRole("link", { name: "Learn techniques" }).waitFor();
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.reload();
  await page.locator("footer", { hasText: /satoku \d/ }).waitFor();
  await page.context().setOffline(true);
  await page.getByRole("link", { name: "Learn techniques" }).click();
  await page.getByRole("link", { name: "Swordfish", exact: true }).click();
  await page.getByText("Which candidate goes?").waitFor();
});

it("says so where an address names no technique or position", async () => {
  const page = await visit(large, "#/learn?t=x-wing&n=11");
  await page.getByText("This link holds no puzzle").waitFor();
});

it.each(["de", "es", "fr", "it", "nl", "pl", "pt"])("fits its width in %s", async (locale) => {
  const [small] = WINDOWS;
  const page = await visit(small, "#/learn?t=hidden-single-in-line", { locale });
  await page.locator(".positions").waitFor();
  await page.keyboard.press("h");
  await page.locator(".card-of-hint").waitFor();
  const beyond = () =>
    page.evaluate(() =>
      [...document.querySelectorAll("main button, main a")].flatMap((one) =>
        one.scrollWidth > one.clientWidth + 1 && getComputedStyle(one).display !== "inline"
          ? [one.textContent]
          : [],
      ),
    );
  expect(await beyond()).toEqual([]);
  await page.evaluate(() => (location.hash = "#/learn"));
  await page.locator(".course-level").first().waitFor();
  expect(await beyond()).toEqual([]);
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(wide).toBeLessThanOrEqual(0);
});
