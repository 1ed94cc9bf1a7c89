/** Puzzles of other programs with parts that satoku does not know. */

import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { unpacked } from "../../src/puzzle/link";
import { parse } from "../../src/route";
import { at, downloaded, useBrowser, violations, visit, type Window, WINDOWS } from "./browser";
import { foreignLink } from "./puzzles";

useBrowser();

const LINE = {
  lines: [["R1C2", "R2C3", "R3C4", "R4C4"]],
  outlineC: "#67F067",
  width: 0.3,
};
const ODD = {
  title: "Knights in a Row",
  author: "A. Setter",
  ruleset: "Normal sudoku rules apply.\nThe line is ridden by a knight.",
  line: [LINE],
  text: [{ cells: ["R0C2"], value: "17" }],
  thermoknight: [{ cells: ["R1C2"] }],
};

const name = (page: Page, index: number) =>
  page.locator(`[role=gridcell] >> nth=${index}`).getAttribute("aria-label");

async function opened(window: Window, link: string): Promise<Page> {
  const page = await visit(window, "#/solve");
  await page.getByText("Open a puzzle", { exact: true }).click();
  await page.getByLabel("Puzzle, link or drawing").fill(link);
  await page.getByRole("button", { name: "Read" }).click();
  await expect.poll(() => name(page, 0)).toContain("5, given");
  return page;
}

async function play(page: Page, cell: number, digit: string): Promise<void> {
  const { x, y } = await at(page, cell);
  await page.mouse.click(x, y);
  await page.keyboard.press(digit);
}

describe.each(WINDOWS)("parts that are not known on a $name window", (window) => {
  it("are drawn, played with, kept, and refused where the rules are needed", async () => {
    const page = await opened(window, foreignLink(ODD, "#FFA3A3"));
    const about = page.getByRole("region", { name: "This puzzle" });
    await about.getByRole("heading", { name: "Knights in a Row" }).waitFor();
    await about.getByText("by A. Setter").waitFor();
    await about.getByText("The line is ridden by a knight.").waitFor();
    await about.getByText("rules that satoku does not know: thermoknight").waitFor();
    const board = page.getByRole("grid");
    await board.locator('path[stroke="#67f067"]').waitFor({ state: "attached" });
    expect(await board.locator('path[fill="#ffa3a3"]').count()).toBe(1);
    await board.locator("text", { hasText: "17" }).waitFor();
    expect(await violations(page)).toEqual([]);

    await play(page, 1, "9");
    await expect.poll(() => name(page, 1)).toBe("row 1, column 2, 9");
    const refusal = "this puzzle has a rule that satoku does not know: `thermoknight`";
    const alerts = page.getByRole("alert").getByText(refusal);
    await page.getByRole("button", { name: "Hint", exact: true }).click();
    await alerts.waitFor();
    await page.getByText("Steps", { exact: true }).click();
    await page.getByRole("button", { name: "Show all steps" }).click();
    await expect.poll(() => alerts.count()).toBe(2);
    // The stated solution needs no rules.
    await play(page, 3, "1");
    await page.getByRole("button", { name: "Check", exact: true }).click();
    await page.getByText("1 cell is wrong.").waitFor();

    await page.reload();
    await board.locator('path[stroke="#67f067"]').waitFor({ state: "attached" });
    await expect.poll(() => name(page, 1)).toBe("row 1, column 2, 9");
    await page.getByRole("button", { name: "Undo" }).click();
    await page.getByRole("button", { name: "Copy link" }).click();
    await page.getByRole("button", { name: "Copied" }).waitFor();
    const link = await page.evaluate(() => navigator.clipboard.readText());
    const carried = await unpacked(parse(new URL(link).hash).puzzle ?? "");
    expect(carried?.other_fields?.line).toEqual([LINE]);

    await about.getByRole("button", { name: "Set" }).click();
    await page.getByRole("region", { name: "Analysis" }).getByText(refusal).waitFor();
    const { bytes } = await downloaded(page, () =>
      page.getByRole("button", { name: "Download", exact: true }).click(),
    );
    const { other_fields, about: told } = JSON.parse(String(bytes)).puzzles[0];
    expect(other_fields).toMatchObject({ line: [LINE], thermoknight: ODD.thermoknight });
    expect(other_fields.cells.R1C1).toEqual({ c: "#FFA3A3" });
    expect(told.author).toBe("A. Setter");
    await page.getByLabel("Language").selectOption("de");
    const german = "dieses Rätsel hat eine Regel, die satoku nicht kennt: `thermoknight`";
    await page.getByText(german).first().waitFor();
  });

  it("are no rules where they are drawings, if somebody says so", async () => {
    const page = await opened(window, foreignLink({ line: [LINE] }));
    await page.getByRole("button", { name: "Hint", exact: true }).click();
    const alert = page.getByRole("alert");
    await alert.getByText("drawings in `line` that may stand for a rule").waitFor();
    await page.getByLabel("The drawings are not rules").check();
    await expect.poll(() => alert.count()).toBe(0);
    await page.getByRole("button", { name: "Hint", exact: true }).click();
    await page.locator(".hint p").first().waitFor();
  });

  it("are fog, which right symbols lift", async () => {
    const page = await opened(window, foreignLink({ fogofwar: ["R1C2"] }));
    await expect.poll(() => name(page, 3)).toBe("row 1, column 4, empty, in fog");
    expect(await name(page, 1)).toBe("row 1, column 2, empty");
    await play(page, 3, "1");
    await expect.poll(() => name(page, 12)).toContain("in fog");
    await play(page, 3, "7");
    await expect.poll(() => name(page, 12)).toBe("row 2, column 4, empty");
    await page.getByLabel("Show the fog").uncheck();
    await expect.poll(() => name(page, 80)).not.toContain("fog");
    await expect.poll(() => name(page, 79)).toBe("row 9, column 8, empty");
  });
});
