import { describe, expect, it } from "vitest";
import { useBrowser, visit, WINDOWS } from "./browser";
import { CLASSIC, hashOf } from "./puzzles";

useBrowser();

describe.each(WINDOWS)("tuning on a $name window", (window) => {
  it("counts clues, as a chart and a table that agree", async () => {
    const page = await visit(window, "#/tune");
    await page.getByLabel("How many").fill("60");
    await page.getByRole("button", { name: "Count", exact: true }).click();
    const cells = page.locator(".figures tbody tr td:nth-of-type(1)");
    await expect
      .poll(async () =>
        (await cells.allTextContents()).reduce((sum, text) => sum + Number(text), 0),
      )
      .toBe(60);
    expect(await page.locator(".chart .bar").count()).toBe(await cells.count());
  });

  it("counts puzzles of each number of clues in a range", async () => {
    const page = await visit(window, "#/tune");
    const counts = page.getByRole("region", { name: "Clue counts" });
    await counts.getByLabel("Clues").fill("27 to 29");
    expect(await counts.getByRole("button", { name: "Count", exact: true }).isDisabled()).toBe(
      true,
    );
    await counts.getByLabel("Clues").fill("27..29");
    await counts.getByLabel("How many").fill("5");
    await counts.getByRole("button", { name: "Count", exact: true }).click();
    const rows = counts.locator(".figures tbody tr");
    const shown = () => rows.evaluateAll((rows) => rows.map((row) => row.textContent?.slice(0, 3)));
    await expect.poll(shown).toEqual(["275", "285", "295"]);
  });

  it("can stop counting", async () => {
    const page = await visit(window, "#/tune");
    await page.getByLabel("Size").selectOption("16");
    await page.getByLabel("How many").fill("1000");
    await page.getByRole("button", { name: "Count", exact: true }).click();
    await page.getByRole("button", { name: "Stop" }).click();
    await page.getByRole("button", { name: "Stop" }).waitFor({ state: "detached" });
  });

  it("closes in on the fewest clues of a grid", async () => {
    const four = { variant: "classic", size: 4, givens: "1234341221434321" };
    const page = await visit(window, await hashOf("tune", four));
    await page.getByText("16 clues").waitFor();
    await page.getByRole("button", { name: "Look for the fewest" }).click();
    await page.getByText("4 givens are the fewest.").waitFor();
    expect(await page.locator(".closing tbody tr").count()).toBeGreaterThan(0);
    await page.getByRole("button", { name: "Open the puzzle of 4 givens" }).click();
    await page.locator('[data-solutions="1"]').waitFor();
    expect(await page.locator(".board .given").count()).toBe(4);
  });

  it("lists the givens that make a puzzle easiest, and adds one", async () => {
    const page = await visit(window, await hashOf("tune", CLASSIC));
    await page.getByText("24 clues").waitFor();
    await page.getByRole("button", { name: "List clues" }).click();
    const row = page.locator("table tr", { hasText: "r5c5=7" });
    expect(await row.locator("td").first().textContent()).toBe("1.2");
    await row.getByRole("button").click();
    await page.getByText("25 clues").waitFor();
  });

  it("adjusts a puzzle to a level", async () => {
    const page = await visit(window, await hashOf("tune", CLASSIC));
    await page.getByText("24 clues").waitFor();
    const adjust = page.getByRole("region", { name: "Adjust" });
    await adjust.getByLabel("Level").selectOption("easy");
    await adjust.getByRole("button", { name: "Adjust" }).click();
    await adjust.getByRole("img").waitFor();
    await adjust.getByRole("button", { name: "Set" }).click();
    await page.locator('[data-solutions="1"]').waitFor();
    await page.locator(".facts dd", { hasText: "Easy" }).waitFor();
  });
});
