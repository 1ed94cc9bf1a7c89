import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { useBrowser, violations, visit, type Window, WINDOWS } from "./browser";
import { CLASSIC } from "./puzzles";

useBrowser();

const PHOTOS = join(import.meta.dirname, "../../../tests/data/photo");
/** The puzzle of each image there. */
const PRINTED = "..8...1..1...37......8.4.7.2...7...5..4.9..3.36.......4..5.2....9.3..2........8.6";

const verdict = (page: Page, solutions: string) =>
  page.locator(`[data-solutions="${solutions}"]`).waitFor();

/** Returns the givens on the board of Set. */
async function givens(page: Page): Promise<string> {
  const names = await page
    .getByRole("gridcell")
    .evaluateAll((cells) => cells.map((cell) => cell.getAttribute("aria-label") ?? ""));
  return names.map((name) => /, (\w), given/.exec(name)?.[1] ?? ".").join("");
}

/** Returns whether the page has loaded anything for photographs. */
const isLoaded = (page: Page) =>
  page.evaluate(() =>
    performance.getEntriesByType("resource").some(({ name }) => name.includes("photographs")),
  );

const input = (page: Page) => page.getByLabel("From a file or photograph");

async function opened(window: Window): Promise<Page> {
  const page = await visit(window, "#/set");
  await page.getByText("Open a puzzle").click();
  return page;
}

/** Draws an image of the tests, changed, as a file of a type. */
async function drawn(page: Page, type: "png" | "bmp", smudge?: number[]): Promise<Buffer> {
  const image = `data:image/png;base64,${await readFile(join(PHOTOS, "page.png"), "base64")}`;
  const { width, height, pixels, png } = await page.evaluate(
    async ({ image, smudge }) => {
      const picture = new Image();
      picture.src = image;
      await picture.decode();
      const canvas = document.createElement("canvas");
      [canvas.width, canvas.height] = [picture.width, picture.height];
      const context = canvas.getContext("2d") as CanvasRenderingContext2D;
      context.drawImage(picture, 0, 0);
      const [x = 0, y = 0, width = 0, height = 0] = smudge ?? [];
      context.fillRect(x, y, width, height);
      const { data } = context.getImageData(0, 0, canvas.width, canvas.height);
      const png = canvas.toDataURL("image/png").replace(/.*,/, "");
      return { width: canvas.width, height: canvas.height, pixels: [...data], png };
    },
    { image, smudge },
  );
  if (type === "png") return Buffer.from(png, "base64");
  const head = Buffer.alloc(54);
  head.write("BM");
  head.writeUInt32LE(head.length + width * height * 4, 2);
  head.writeUInt32LE(head.length, 10);
  head.writeUInt32LE(40, 14);
  head.writeInt32LE(width, 18);
  // From above.
  head.writeInt32LE(-height, 22);
  head.writeUInt16LE(1, 26);
  head.writeUInt16LE(32, 28);
  return Buffer.concat([head, Buffer.from(pixels)]);
}

describe.each(WINDOWS)("photographs on a $name window", (window) => {
  it("are opened, shown beside their puzzle, and read by a module of their own", async () => {
    const page = await opened(window);
    expect(await isLoaded(page)).toBe(false);
    await input(page).setInputFiles(join(PHOTOS, "progressive.jpg"));
    await verdict(page, "1");
    expect(await givens(page)).toBe(PRINTED);
    expect(await isLoaded(page)).toBe(true);
    await page.getByText("read as a photographed 9x9 of 24 givens").waitFor();
    const picture = page.getByAltText("The photograph that was read");
    await expect
      .poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth))
      .not.toBe(0);
    expect(await violations(page)).toEqual([]);
    const [wide, screen] = await page.evaluate(() => [
      document.documentElement.scrollWidth,
      document.documentElement.clientWidth,
    ]);
    expect(wide).toBeLessThanOrEqual(screen ?? 0);
  });

  it("name the cells that are to be compared", async () => {
    const page = await opened(window);
    // Most of the 3 is covered.
    const buffer = await drawn(page, "png", [98, 56, 14, 6]);
    await input(page).setInputFiles({ name: "page.png", mimeType: "image/png", buffer });
    await page.getByText("Compare with the picture: r2c5.").waitFor();
    expect(await violations(page)).toEqual([]);
  });

  it("are pasted and dropped", async () => {
    const page = await opened(window);
    const image = await readFile(join(PHOTOS, "lossy.webp"), "base64");
    const hand = (kind: "paste" | "drop", target: string) =>
      page.locator(target).evaluate(
        (target, { image, kind }) => {
          const bytes = Uint8Array.from(atob(image), (letter) => letter.charCodeAt(0));
          const data = new DataTransfer();
          data.items.add(new File([bytes], "page.webp", { type: "image/webp" }));
          const how = { bubbles: true, cancelable: true };
          target.dispatchEvent(
            kind === "drop"
              ? new DragEvent(kind, { ...how, dataTransfer: data })
              : new ClipboardEvent(kind, { ...how, clipboardData: data }),
          );
        },
        { image, kind },
      );
    await hand("paste", "details:has(input[type=file]) textarea");
    await verdict(page, "1");
    expect(await givens(page)).toBe(PRINTED);
    await page.goBack();
    await verdict(page, "2");
    await hand("drop", "details:has(input[type=file])");
    await verdict(page, "1");
  });

  it("of formats that only the browser knows are read, and others refused", async () => {
    const page = await opened(window);
    const buffer = await drawn(page, "bmp");
    await input(page).setInputFiles({ name: "page.bmp", mimeType: "image/bmp", buffer });
    await verdict(page, "1");
    expect(await givens(page)).toBe(PRINTED);
    const none = Buffer.from("\0\0\0\x18ftypheic\0\0\0\0 and nothing else");
    await input(page).setInputFiles({ name: "a.heic", mimeType: "image/heic", buffer: none });
    await page.getByRole("alert").getByText("The browser cannot show this image.").waitFor();
    const cut = (await readFile(join(PHOTOS, "page.png"))).subarray(0, 90);
    await input(page).setInputFiles({ name: "cut.png", mimeType: "image/png", buffer: cut });
    await page.getByRole("alert").getByText("the image cannot be read").waitFor();
  });

  it("are left when that takes too long", async () => {
    const page = await opened(window);
    // A worker for photographs that never answers; the engine may start others meanwhile.
    await page.evaluate(() => {
      const real = globalThis.Worker;
      const silent = { postMessage() {}, terminate: () => (globalThis.Worker = real) };
      globalThis.Worker = function (url: string | URL, options?: WorkerOptions) {
        return String(url).includes("photographs") ? silent : new real(url, options);
      } as unknown as typeof Worker;
    });
    const file = join(PHOTOS, "page.png");
    await input(page).setInputFiles(file);
    // The analysis of the empty board has a button of this name, too.
    const reading = page.locator("details", { has: input(page) });
    const stop = reading.getByRole("button", { name: "Stop" });
    await stop.click();
    await expect.poll(() => stop.count()).toBe(0);
    expect(await page.getByRole("alert").count()).toBe(0);
    // It was ended, and another takes its place.
    await input(page).setInputFiles(file);
    await verdict(page, "1");
  });

  it("are read without a network after the first visit", async () => {
    const page = await opened(window);
    await page.evaluate(async () => void (await navigator.serviceWorker.ready));
    await page.context().setOffline(true);
    await input(page).setInputFiles(join(PHOTOS, "cmyk.jpg"));
    await verdict(page, "1");
  });

  it("are not what texts are taken for", async () => {
    const page = await opened(window);
    const buffer = Buffer.from(CLASSIC.givens);
    await input(page).setInputFiles({ name: "a.txt", mimeType: "text/plain", buffer });
    await verdict(page, "1");
    expect(await givens(page)).toBe(CLASSIC.givens);
    expect(await isLoaded(page)).toBe(false);
  });
});

describe("PDF files", () => {
  it("are read page by page", async () => {
    const page = await opened(WINDOWS[1]);
    await input(page).setInputFiles(join(PHOTOS, "../../../output/samples/book/digital.pdf"));
    await page.getByText("18 puzzles read").waitFor();
    await page.getByText("17 puzzles on 39 pages of a PDF").waitFor();
    await page.getByRole("button", { name: /^Puzzle 2 ·/ }).click();
    await verdict(page, "1");
  });
});
