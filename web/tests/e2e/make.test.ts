import jsQR from "jsqr";
import type { Locator, Page } from "playwright-core";
import { describe, expect, inject, it } from "vitest";
import type { PuzzleJson } from "../../src/engine/protocol";
import { unpacked } from "../../src/puzzle/link";
import { downloaded, useBrowser, violations, visit, WINDOWS } from "./browser";

useBrowser();

/** Returns the text of the QR code that an image shows. */
async function readCode(image: Locator): Promise<string> {
  const side = 400;
  // A character for each pixel, which is far less to hand over than its colours.
  const shades = await image.evaluate(async (image: HTMLImageElement, side) => {
    await image.decode();
    const context = new OffscreenCanvas(side, side).getContext("2d");
    context?.drawImage(image, 0, 0, side, side);
    const { data = [] } = context?.getImageData(0, 0, side, side) ?? {};
    return [...data].map((red, at) => (at % 4 ? "" : red < 128 ? "#" : ".")).join("");
  }, side);
  const pixels = [...shades].flatMap((shade) =>
    shade === "#" ? [0, 0, 0, 255] : [255, 255, 255, 255],
  );
  const found = jsQR(Uint8ClampedArray.from(pixels), side, side);
  if (!found) throw new Error("the image shows no QR code");
  return found.data;
}

/** Draws black rectangles (left, top, width and height) on white as a PNG file. */
async function drawn(page: Page, width: number, height: number, areas: number[][]) {
  const bytes = await page.evaluate(
    async ({ width, height, areas }) => {
      const canvas = new OffscreenCanvas(width, height);
      const context = canvas.getContext("2d");
      if (!context) throw new Error("there is no canvas");
      context.fillStyle = "white";
      context.fillRect(0, 0, width, height);
      context.fillStyle = "black";
      for (const [left = 0, top = 0, wide = 0, high = 0] of areas) {
        context.fillRect(left, top, wide, high);
      }
      const file = await canvas.convertToBlob({ type: "image/png" });
      return [...new Uint8Array(await file.arrayBuffer())];
    },
    { width, height, areas },
  );
  return Buffer.from(bytes);
}

describe.each(WINDOWS)("making puzzles on a $name window", (window) => {
  it("lists them with pictures as they come, the same for the same seed", async () => {
    const page = await visit(window);
    await page.getByLabel("Size").selectOption("6");
    await page.getByLabel("How many").fill("3");
    await page.getByLabel("Seed", { exact: true }).fill("1");
    await page.getByRole("button", { name: "Make puzzles" }).click();
    await page.locator(".card img").nth(2).waitFor();
    const alt = await page.locator(".card img").first().getAttribute("alt");
    expect(alt).toMatch(/^Puzzle 1, \d+ clues( · Easy \d\.\d)?$/);
    const width = await page
      .locator(".card img")
      .first()
      .evaluate((image: HTMLImageElement) => image.naturalWidth);
    expect(width).toBeGreaterThan(100);

    const first = await downloaded(page, () =>
      page.getByRole("button", { name: "Download", exact: true }).click(),
    );
    expect(first.name).toBe("puzzles.json");
    const set = JSON.parse(first.bytes.toString());
    expect(set.puzzles.length).toBe(3);
    expect(set.puzzles[0].size).toBe(6);

    await page.getByRole("button", { name: "Make puzzles" }).click();
    await page.locator(".card img").nth(2).waitFor();
    const again = await downloaded(page, () =>
      page.getByRole("button", { name: "Download", exact: true }).click(),
    );
    expect(again.bytes.equals(first.bytes)).toBe(true);

    // Where they come from does not change with the form.
    await page.getByLabel("Seed", { exact: true }).fill("2");
    await page.getByLabel("Size").selectOption("9");
    const later = await downloaded(page, () =>
      page.getByRole("button", { name: "Download", exact: true }).click(),
    );
    expect(later.bytes.equals(first.bytes)).toBe(true);
  });

  it("makes others each time, unless the seed is kept", async () => {
    const page = await visit(window);
    await page.getByLabel("How many").fill("1");
    const made = async () => {
      await page.getByRole("button", { name: "Make puzzles" }).click();
      await page.locator(".card img").waitFor();
      const { bytes } = await downloaded(page, () =>
        page.getByRole("button", { name: "Download", exact: true }).click(),
      );
      return JSON.parse(bytes.toString()).puzzles[0].givens as string;
    };
    const [one, two] = [await made(), await made()];
    expect(one).not.toBe(two);
    await page.getByLabel("Keep this seed").check();
    expect(await made()).toBe(two);
  });

  it("shows more of a long list as one comes to its end", async () => {
    const page = await visit(window);
    await page.getByLabel("How many").fill("60");
    await page.getByRole("button", { name: "Make puzzles" }).click();
    await page.getByText("60 puzzles", { exact: true }).waitFor();
    const cards = page.locator(".card");
    await cards.nth(23).locator("img").waitFor();
    expect(await cards.count()).toBe(24);
    const end = async () => {
      await cards.last().scrollIntoViewIfNeeded();
      return cards.count();
    };
    await expect.poll(end).toBe(60);
    await cards.nth(59).locator("img").waitFor();
    const { bytes } = await downloaded(page, () =>
      page.getByRole("button", { name: "Download", exact: true }).click(),
    );
    expect(JSON.parse(bytes.toString()).puzzles.length).toBe(60);
  });

  it("keeps to kinds of clue, level, symmetry and techniques, and shows the command", async () => {
    const page = await visit(window);
    await page.getByLabel("How many").fill("1");
    await page.getByLabel("Level").selectOption("easy");
    await page.getByLabel("Symmetry").selectOption("rotate-180");
    await page.getByLabel("Seed", { exact: true }).fill("7");
    await page.getByText("Rules of the board").first().click();
    await page.getByLabel("Sudoku X").check();
    await page.getByText("Techniques", { exact: true }).click();
    await page.getByLabel("Forbidden").selectOption({ index: 8 });
    const command = page.locator(".command pre");
    await expect.poll(() => command.textContent()).toContain("--forbid");
    const text = await command.textContent();
    expect(text).toContain("satoku generate");
    for (const part of ["--variant x", "--difficulty easy", "--symmetry rotate-180", "--seed 7"]) {
      expect(text).toContain(part);
    }
    await page.getByText("The same on the command line").click();
    await page.locator(".command").getByRole("button", { name: "Copy" }).click();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(text);

    await page.getByRole("button", { name: "Make puzzles" }).click();
    await page.locator(".card img").first().waitFor();
    const { bytes } = await downloaded(page, () =>
      page.getByRole("button", { name: "Download", exact: true }).click(),
    );
    const [puzzle] = JSON.parse(bytes.toString()).puzzles;
    expect(puzzle.variant).toBe("x");
    expect(puzzle.difficulty.level).toBe("easy");
    for (let cell = 0; cell < 81; cell++) {
      expect(puzzle.givens[cell] === ".").toBe(puzzle.givens[80 - cell] === ".");
    }
  });

  it("puts givens in marked cells only", async () => {
    const page = await visit(window);
    await page.getByLabel("Size").selectOption("4");
    await page.getByText("Cells of the givens").click();
    const board = page.getByRole("grid", { name: "Cells of the givens" });
    await board.press("ArrowDown");
    await board.press(" ");
    for (const key of ["ArrowRight", "ArrowDown", "ArrowRight", "ArrowUp", "Enter"]) {
      await board.press(key);
    }
    for (const cell of [3, 4, 5, 9, 14]) {
      await page.locator(`#pattern-${cell} .cell`).click({ force: true });
    }
    // A second time takes the mark away.
    await page.locator("#pattern-4 .cell").click({ force: true });
    await page.getByText("Cells of the givens: 6").waitFor();
    await page.getByLabel("How many").fill("1");
    const command = page.locator(".command pre");
    await expect.poll(() => command.textContent()).toContain("--pattern -");
    await page.getByRole("button", { name: "Make puzzles" }).click();
    await page.locator(".card img").waitFor();
    const { bytes } = await downloaded(page, () =>
      page.getByRole("button", { name: "Download", exact: true }).click(),
    );
    const [puzzle] = JSON.parse(bytes.toString()).puzzles;
    expect(puzzle.givens.replace(/[1-4]/g, "X")).toBe("X.XX.X...X....X.");
  });

  it("makes a nonogram of a picture, whose changed cells it counts", async () => {
    const page = await visit(window);
    await page.getByRole("button", { name: "Nonogram", exact: true }).click();
    await page.getByLabel("Size").selectOption("10x10");
    const picture = page.getByLabel("A picture", { exact: true });
    const make = page.getByRole("button", { name: "Make puzzles" });
    const choose = (name: string, buffer: Buffer) =>
      picture.setInputFiles({ name, mimeType: "image/png", buffer });
    const solution = async () => {
      const { bytes } = await downloaded(page, () =>
        page.getByRole("button", { name: "Download", exact: true }).click(),
      );
      const [puzzle] = JSON.parse(bytes.toString()).puzzles;
      return { rows: puzzle.board.rows, solution: puzzle.solution as string };
    };

    // A bar across, which has one solution, on a picture twice as wide as high.
    const proportions = page.getByLabel("Keep the proportions of the picture");
    const count = page.getByLabel("How many");
    await count.waitFor();
    await choose("bar.png", await drawn(page, 40, 20, [[0, 8, 40, 4]]));
    await proportions.waitFor();
    // A picture gives one puzzle.
    await count.waitFor({ state: "detached" });
    // The field is as wide as the form, and the checkbox stands below it.
    const [field, check] = [await picture.boundingBox(), await proportions.boundingBox()];
    expect(check?.y).toBeGreaterThanOrEqual((field?.y ?? 0) + (field?.height ?? 0));
    expect(await violations(page)).toEqual([]);
    const command = page.locator(".command pre");
    await expect.poll(() => command.textContent()).toContain("--image bar.png");
    expect(await command.textContent()).toContain("--size 5x10");
    await make.click();
    await page.getByText("No cell is changed: the picture has one solution as it is.").waitFor();
    await page.locator(".card img").waitFor();
    const bar = { rows: 5, solution: `${"0".repeat(20)}${"1".repeat(10)}${"0".repeat(20)}` };
    expect(await solution()).toEqual(bar);

    // As high as wide, the bar has two rows of cells.
    await proportions.uncheck();
    await make.click();
    await expect.poll(async () => (await solution()).rows).toBe(10);

    // Two cells that could change places with their neighbours: one of them changes.
    const corners = [
      [0, 0, 4, 4],
      [4, 4, 4, 4],
    ];
    await choose("corners.png", await drawn(page, 40, 40, corners));
    await expect.poll(() => command.textContent()).toContain("--image corners.png");
    await make.click();
    await page
      .getByText("1 cell changed so that there is one solution. No fewer changes do.")
      .waitFor();
    const wanted = `1${"0".repeat(10)}1${"0".repeat(88)}`;
    const found = (await solution()).solution;
    expect([...found].filter((symbol, cell) => symbol !== wanted[cell]).length).toBe(1);

    await choose("grey.png", await drawn(page, 40, 40, []));
    await expect.poll(() => command.textContent()).toContain("--image grey.png");
    await make.click();
    await page.getByRole("alert").getByText("the image has one shade only").waitFor();
    await choose("text.png", Buffer.from("a cat"));
    await page.getByRole("alert").getByText("The browser cannot show this image.").waitFor();

    // The words are those of the page's language.
    await page.getByLabel("Language").selectOption("de");
    await page.getByLabel("Ein Bild", { exact: true }).setInputFiles({
      name: "small.png",
      mimeType: "image/png",
      buffer: await drawn(page, 4, 4, [[0, 0, 2, 2]]),
    });
    await page.getByRole("button", { name: "Rätsel erzeugen" }).click();
    await page.getByText("4 x 4 Pixel sind zu wenige für 10 x 10 Felder").waitFor();
    // Other kinds of puzzle are made without a picture.
    await page.getByRole("button", { name: "Sudoku", exact: true }).click();
    await page.getByLabel("Ein Bild", { exact: true }).waitFor({ state: "detached" });
    await expect.poll(() => command.textContent()).not.toContain("--image");
    // The field is empty when it comes back, and so is what it stands for.
    await page.getByRole("button", { name: "Nonogramm", exact: true }).click();
    await page.getByLabel("Ein Bild", { exact: true }).waitFor();
    await expect.poll(() => command.textContent()).toContain("--variant shading+blocks");
    expect(await command.textContent()).not.toContain("--image");
  });

  it("can be stopped, and keeps what was made", async () => {
    const page = await visit(window);
    await page.getByLabel("Size").selectOption("16");
    await page.getByLabel("How many").fill("1000");
    await page.getByRole("button", { name: "Make puzzles" }).click();
    await page.locator(".card").first().waitFor();
    await page.locator("form").getByRole("button", { name: "Stop" }).click();
    await page.locator("form").getByRole("button", { name: "Stop" }).waitFor({ state: "detached" });
    const count = await page.locator(".card").count();
    expect(count).toBeLessThan(1000);
    await page.reload();
    await expect.poll(() => page.locator(".card").count()).toBe(count);
    await page.locator(".card img").first().waitFor();
  });

  it("writes CSV, lines, links and pictures", async () => {
    const page = await visit(window);
    await page.getByLabel("How many").fill("2");
    await page.getByRole("button", { name: "Make puzzles" }).click();
    await page.locator(".card img").nth(1).waitFor();
    const save = async (format: string) => {
      await page.getByLabel("Format").selectOption(format);
      return downloaded(page, () =>
        page.getByRole("button", { name: "Download", exact: true }).click(),
      );
    };
    const csv = await save("csv");
    expect(csv.name).toBe("puzzles.csv");
    expect(csv.bytes.toString().trim().split("\n").length).toBe(3);
    expect((await save("lines")).bytes.toString()).toMatch(/^[1-9.]{81}\n[1-9.]{81}\n$/);
    expect((await save("fpuzzles")).bytes.toString()).toMatch(/f-puzzles/);
    const pictures = await save("svg");
    expect(pictures.name).toBe("puzzles.zip");
    expect(pictures.bytes.subarray(0, 4).toString("latin1")).toBe("PK\x03\x04");
    expect(pictures.bytes.toString()).toContain("puzzles-2.svg");
  });

  it("lays puzzles out for the printer, solutions apart", async () => {
    const page = await visit(window);
    await page.getByLabel("How many").fill("5");
    await page.getByRole("button", { name: "Make puzzles" }).click();
    await page.locator(".card img").nth(4).waitFor();
    await page.getByRole("button", { name: "Printable sheet" }).click();
    await page.getByRole("heading", { name: "Sheet" }).waitFor();
    for (const [perPage, pages] of [
      ["1", 6],
      ["2", 4],
      ["4", 3],
      ["6", 2],
    ] as const) {
      await page
        .getByRole("group", { name: "Puzzles a page" })
        .getByRole("button", { name: perPage, exact: true })
        .click();
      await expect.poll(() => page.locator(".page").count()).toBe(pages);
      const pdf = (await page.pdf({ format: "A4" })).toString("latin1");
      expect(pdf.match(/\/Type \/Page\b/g)?.length).toBe(pages);
    }
    expect(await page.locator(".page .rule-text").count()).toBe(0);
    await page.getByLabel("Solutions on pages of their own").uncheck();
    await expect.poll(() => page.locator(".page").count()).toBe(1);
    await page.getByRole("button", { name: "Close" }).click();
    await page.locator(".cards").waitFor();
  });

  it("puts a QR code beside each puzzle of a sheet if asked for, which opens it", async () => {
    const page = await visit(window);
    await page.getByLabel("How many").fill("3");
    await page.getByRole("button", { name: "Make puzzles" }).click();
    await page.locator(".card img").nth(2).waitFor();
    const { bytes } = await downloaded(page, () =>
      page.getByRole("button", { name: "Download", exact: true }).click(),
    );
    const givens = JSON.parse(bytes.toString()).puzzles.map((puzzle: PuzzleJson) => puzzle.givens);
    await page.getByRole("button", { name: "Printable sheet" }).click();
    await page.locator(".page img").nth(5).waitFor();
    const codes = page.getByRole("img", { name: /^QR code of puzzle \d$/ });
    expect(await codes.count()).toBe(0);
    await page.getByLabel("QR codes that open the puzzles in a browser").check();
    await expect.poll(() => codes.count()).toBe(3);
    await page.getByText(/^The codes hold the address 127\.0\.0\.1:\d+, which only/).waitFor();
    for (const at of [0, 1, 2]) {
      const address = new URL(await readCode(codes.nth(at)));
      expect(address.href.startsWith(inject("address"))).toBe(true);
      const [, packed = ""] = /^#\/solve\?p=(.+)$/.exec(address.hash) ?? [];
      expect((await unpacked(packed))?.givens).toBe(givens[at]);
    }
    // Boards and codes are on their pages, none over another, and a code is not too small.
    const beyond = await page.locator(".page").evaluateAll((pages) =>
      pages.flatMap((page) => {
        const { right, bottom, width } = page.getBoundingClientRect();
        const boxes = [...page.querySelectorAll("img")].map((one) => one.getBoundingClientRect());
        const isBad = (box: DOMRect) =>
          box.right > right || box.bottom > bottom || box.width < 0.1 * width;
        const cross = (one: DOMRect, other: DOMRect) =>
          one.right > other.left &&
          other.right > one.left &&
          one.bottom > other.top &&
          other.bottom > one.top;
        const meets = (box: DOMRect, at: number) =>
          boxes.some((other, index) => index !== at && cross(box, other));
        return boxes.filter((box, at) => isBad(box) || meets(box, at));
      }),
    );
    expect(beyond).toEqual([]);
    await expect
      .poll(async () =>
        (await page.pdf({ format: "A4" })).toString("latin1").match(/\/Type \/Page\b/g),
      )
      .toHaveLength(2);
    await page.getByLabel("QR codes that open the puzzles in a browser").uncheck();
    await expect.poll(() => codes.count()).toBe(0);
  });

  it("rates puzzles that were made at any level, and takes a range as people write it", async () => {
    const page = await visit(window);
    await page.getByLabel("Clues", { exact: true }).fill("26–28");
    await page.getByLabel("How many").fill("2");
    await page.getByRole("button", { name: "Make puzzles" }).click();
    const facts = page.locator(".card h3 .muted");
    await expect
      .poll(() => facts.allTextContents())
      .toEqual([
        expect.stringMatching(/^2[678] clues · \w+ \d\.\d$/),
        expect.stringMatching(/^2[678] clues · \w+ \d\.\d$/),
      ]);
  });

  it("names rows and columns on sheets only if they are asked for", async () => {
    const page = await visit(window);
    await page.getByRole("button", { name: "Make puzzles" }).click();
    await page.locator(".card img").nth(3).waitFor();
    await page.getByRole("button", { name: "Printable sheet" }).click();
    // Whether anything is drawn above the board.
    const named = () =>
      page.locator(".page img").evaluateAll((images) =>
        (images as HTMLImageElement[]).map((image) => {
          const canvas = new OffscreenCanvas(400, 400);
          const context = canvas.getContext("2d");
          context?.drawImage(image, 0, 0, 400, 400);
          const { data = [] } = context?.getImageData(10, 2, 380, 9) ?? {};
          return [...data].some((value) => value < 200);
        }),
      );
    await page.locator(".page img").nth(7).waitFor();
    expect(new Set(await named())).toEqual(new Set([false]));
    await page.getByLabel("Names of rows and columns at the edge").check();
    await expect.poll(async () => (await named()).every(Boolean)).toBe(true);
  });

  it("draws sheets of many puzzles while the window answers", async () => {
    const page = await visit(window);
    await page.getByLabel("Size").selectOption("4");
    await page.getByLabel("How many").fill("300");
    await page.getByRole("button", { name: "Make puzzles" }).click();
    await page.getByText("300 puzzles", { exact: true }).waitFor();
    await page.evaluate(() => {
      const holder = globalThis as unknown as { longest: number };
      holder.longest = 0;
      new PerformanceObserver((list) => {
        for (const { duration } of list.getEntries()) {
          holder.longest = Math.max(holder.longest, duration);
        }
      }).observe({ type: "longtask" });
    });
    await page.getByRole("button", { name: "Printable sheet" }).click();
    // 75 pages, and 25 of solutions.
    await expect.poll(() => page.locator(".page").count(), { timeout: 40_000 }).toBe(100);
    const print = page.getByRole("button", { name: "Print", exact: true });
    await expect.poll(() => print.isEnabled()).toBe(true);
    const longest = await page.evaluate(
      () => (globalThis as unknown as { longest: number }).longest,
    );
    expect(longest).toBeLessThan(1000);
    await page.getByLabel("Level and number of clues below each puzzle").uncheck();
    await expect.poll(() => page.locator("figcaption").first().textContent()).toBe("Puzzle 1");
  });
});
