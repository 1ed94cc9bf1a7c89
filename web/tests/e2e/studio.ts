/**
 * Drives the page that `satoku studio` serves, with the program behind it: `RUN=studio`. The program
 * needs the features studio and book.
 */

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { downloaded, useBrowser, violations, visit, WINDOWS } from "./browser";
import { startStudio } from "./native";
import { CLASSIC, hashOf } from "./puzzles";

useBrowser();

let studio: Awaited<ReturnType<typeof startStudio>>;
beforeAll(async () => {
  studio = await startStudio();
});
afterAll(() => studio.end());

const SPEC = `title = "Twenty"
seed = 7

[[section]]
count = 20
size = "4"
puzzles-per-page = 1
`;

describe.each(WINDOWS)("the studio of the program on a $name window", (window) => {
  const open = (hash: string) => visit(window, hash, {}, studio.address);

  it("makes a book and shows its pages", async () => {
    const page = await open("#/book");
    const spec = page.getByLabel("Spec of the book", { exact: true });
    // The program sends the spec to start from.
    await expect.poll(() => spec.inputValue()).toContain("[[section]]");
    await spec.fill("title = 3\n");
    await page.getByRole("button", { name: "Make the book", exact: true }).click();
    await page.getByText(/book\.toml:1:9/).waitFor();
    await spec.fill(SPEC);
    await page.getByRole("button", { name: "Make the book", exact: true }).click();
    await page.getByText(/^20 puzzles on \d+ pages$/).waitFor({ timeout: 50_000 });
    const pictures = page.locator(".facing img");
    await expect
      .poll(() => pictures.first().evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(300);
    for (const name of ["interior.pdf", "cover.pdf"]) {
      const file = await downloaded(page, () =>
        page.getByRole("button", { name: `Download: ${name}` }).click(),
      );
      expect(file.bytes.subarray(0, 5).toString()).toBe("%PDF-");
    }
    expect(await violations(page)).toEqual([]);
  });

  it("makes puzzles, and reads and writes files", async () => {
    const page = await open("");
    await page.getByLabel("How many").fill("2");
    await page.getByRole("button", { name: "Make puzzles" }).click();
    await page.locator(".card img").nth(1).waitFor();
    await page.getByLabel("Format").selectOption("csv");
    const { bytes } = await downloaded(page, () =>
      page.getByRole("button", { name: "Download", exact: true }).click(),
    );
    expect(bytes.toString().trimEnd().split("\n").length).toBe(3);
  });

  it("says how many solutions a puzzle has", async () => {
    const page = await open(await hashOf("set", CLASSIC));
    await page.locator('[data-solutions="1"]').waitFor();
  });
});
