import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  downloaded,
  settled,
  smallTargets,
  useBrowser,
  violations,
  visit,
  type Window,
  WINDOWS,
} from "./browser";
import { type Making, png, startProgram, TEMPLATE } from "./program";

useBrowser();

let program: Awaited<ReturnType<typeof startProgram>>;
let without: typeof program;
beforeAll(async () => {
  program = await startProgram();
  without = await startProgram({ makesBooks: false });
});
afterAll(() => {
  program.end();
  without.end();
});

const PAGES = 7;
const NOTE = "the last page of section 2 has room for 3 more";
const CHECKS = "Sudoku\n7 pages of 8.5x11 inches for kdp-white\n";
const SPEC = 'title = "Six"\n\n[[section]]\ncount = 6\nsize = "4"\n';

function open(window: Window, options = {}): Promise<Page> {
  return visit(window, "#/book", options, program.address);
}

const spec = (page: Page) => page.getByLabel("Spec of the book", { exact: true });
const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();
const name = (page: number) => `preview/page-${String(page).padStart(3, "0")}.png`;

/** Sends what a program sends of a book. */
function complete(making: Making, seed = "7"): void {
  making.report({ done: 6, total: 6 });
  making.file("front.png", png(30, 40, 90));
  making.file("interior.pdf", Buffer.from("%PDF interior"));
  for (let page = 1; page <= PAGES; page++) making.file(name(page), png(85, 110, 255 - 20 * page));
  making.file("digital.pdf", Buffer.from("%PDF digital"));
  making.file("cover.pdf", Buffer.from("%PDF cover"));
  making.file("preview/cover.png", png(180, 115, 60));
  making.file("preflight.txt", Buffer.from(CHECKS));
  making.file("book.json", Buffer.from("{}"));
  making.result({ puzzles: 6, pages: PAGES, seed, notes: [NOTE] });
}

async function made(page: Page, text = SPEC): Promise<void> {
  await spec(page).fill(text);
  await press(page, "Make the book");
  complete(await program.next());
  await page.getByText("6 puzzles on 7 pages").waitFor();
}

/** Returns which pages are seen, and that they have loaded. */
const seen = (page: Page) =>
  page
    .locator(".facing img")
    .evaluateAll((all) =>
      all.map((image) => [
        (image as HTMLImageElement).alt,
        (image as HTMLImageElement).naturalWidth,
      ]),
    );
const pages = (...numbers: number[]) => numbers.map((number) => [`Page ${number}`, 85]);

describe.each(WINDOWS)("making books on a $name window", (window) => {
  const isLarge = window.name === "large";

  it.each(["no program", "a program without books"])("is no view of %s", async (server) => {
    const address = server === "no program" ? undefined : without.address;
    const page = await visit(window, "#/book", {}, address);
    await page.getByRole("button", { name: "Make puzzles" }).waitFor();
    expect(await page.getByRole("link", { name: "Books" }).count()).toBe(0);
    expect(await page.getByRole("link", { name: "Tune" }).count()).toBe(1);
  });

  it("begins with the commented spec, and loses none that is written", async () => {
    const page = await visit(window, "", {}, program.address);
    await page.getByRole("link", { name: "Books" }).click();
    await expect.poll(() => spec(page).inputValue()).toBe(TEMPLATE);
    await spec(page).fill(SPEC);
    await page.reload();
    await expect.poll(() => spec(page).inputValue()).toBe(SPEC);
    await press(page, "Start anew");
    await expect.poll(() => spec(page).inputValue()).toBe(TEMPLATE);
    await page.reload();
    await press(page, "Back to the earlier spec");
    await expect.poll(() => spec(page).inputValue()).toBe(SPEC);
    await page.getByLabel("Open a spec").setInputFiles({
      name: "book.toml",
      mimeType: "application/toml",
      buffer: Buffer.from("title = 'From a file'"),
    });
    await expect.poll(() => spec(page).inputValue()).toBe("title = 'From a file'");
    const saved = await downloaded(page, () => press(page, "Download the spec"));
    expect([saved.name, saved.bytes.toString()]).toEqual(["book.toml", "title = 'From a file'"]);
  });

  it("keeps what is typed before the commented spec arrives", async () => {
    const page = await visit(window, "", {}, program.address);
    let go = () => {};
    const typed = new Promise<void>((resolve) => (go = resolve));
    await page.route("**/call/book-template", async (route) => {
      await typed;
      await route.continue();
    });
    const arrived = page.waitForResponse("**/call/book-template");
    await page.getByRole("link", { name: "Books" }).click();
    await spec(page).fill(SPEC);
    go();
    await (await arrived).finished();
    await page.getByRole("progressbar").first().waitFor({ state: "hidden" });
    await settled(page);
    expect(await spec(page).inputValue()).toBe(SPEC);
  });

  it("shows how far a book is, then what it has", async () => {
    const page = await open(window);
    await spec(page).fill(SPEC);
    await press(page, "Make the book");
    const making = await program.next();
    expect(making.spec).toBe(SPEC);
    making.report({ done: 2, total: 6 });
    await page.getByText("Making puzzles 2/6").waitFor();
    const bar = page.getByRole("progressbar");
    await expect.poll(() => bar.getAttribute("value")).toBe("2");
    making.report({ done: 6, total: 6 });
    await page.getByText("Laying out the pages and writing the files").waitFor();
    making.file(name(1), png(85, 110, 200));
    await page.getByText("· 1 page drawn").waitFor();
    making.file(name(2), png(85, 110, 200));
    await page.getByText("· 2 pages drawn").waitFor();
    await expect.poll(() => bar.getAttribute("value")).toBeNull();
    making.file("preflight.txt", Buffer.from(CHECKS));
    making.result({ puzzles: 6, pages: 2, seed: "7", notes: [NOTE] });
    await page.getByText("6 puzzles on 2 pages").waitFor();
    await bar.waitFor({ state: "detached" });
    await page.getByText(NOTE).waitFor();
    await page.getByText("The checks before printing", { exact: true }).last().click();
    await page.getByText("7 pages of 8.5x11 inches").waitFor();
  });

  it("turns pages", async () => {
    const page = await open(window);
    await made(page);
    await expect.poll(() => seen(page)).toEqual(pages(1));
    await press(page, "Next");
    await expect.poll(() => seen(page)).toEqual(isLarge ? pages(2, 3) : pages(2));
    await press(page, "Next");
    await expect.poll(() => seen(page)).toEqual(isLarge ? pages(4, 5) : pages(3));
    await page.getByLabel("Go to page").fill("6");
    await expect.poll(() => seen(page)).toEqual(isLarge ? pages(6, 7) : pages(6));
    await page.getByLabel("Go to page").fill("99");
    await expect.poll(() => seen(page)).toEqual(isLarge ? pages(6, 7) : pages(7));
    const next = page.getByRole("button", { name: "Next" });
    expect(await next.getAttribute("aria-disabled")).toBe("true");
    await next.press("Enter");
    await page.getByText(isLarge ? "Pages 6–7 of 7" : "Page 7 of 7").waitFor();
    await page.getByRole("button", { name: "Page 4" }).click();
    await expect.poll(() => seen(page)).toEqual(isLarge ? pages(4, 5) : pages(4));
    await press(page, "Previous");
    await expect.poll(() => seen(page)).toEqual(isLarge ? pages(2, 3) : pages(3));
    const cover = page.getByRole("img", { name: "Back, spine and front of the cover" });
    expect(await cover.getAttribute("width")).toBe("180");
  });

  it("hands out each file, and all in one", async () => {
    const page = await open(window);
    await made(page);
    for (const [file, content] of [
      ["interior.pdf", "%PDF interior"],
      ["cover.pdf", "%PDF cover"],
      ["preflight.txt", CHECKS],
    ] as const) {
      const { name, bytes } = await downloaded(page, () => press(page, `Download: ${file}`));
      expect([name, bytes.toString()]).toEqual([file, content]);
    }
    const front = await downloaded(page, () => press(page, "Download: front.png"));
    expect(front.bytes.equals(png(30, 40, 90))).toBe(true);
    const all = await downloaded(page, () => press(page, "Download all as ZIP"));
    expect(all.name).toBe("book.zip");
    expect(all.bytes.readUInt16LE(all.bytes.length - 12)).toBe(PAGES + 7);
    for (const content of [png(30, 40, 90), png(85, 110, 115), Buffer.from("preview/cover.png")]) {
      expect(all.bytes.includes(content)).toBe(true);
    }
  });

  it("can be stopped, which leaves the last book", async () => {
    const page = await open(window);
    await made(page);
    await spec(page).fill(SPEC.replace("Six", "Seven"));
    await page.getByText("The spec has changed since this book was made.").waitFor();
    await press(page, "Make the book");
    const making = await program.next();
    making.report({ done: 6, total: 6 });
    making.file(name(1), png(85, 110, 0));
    await page.getByText("· 1 page drawn").waitFor();
    await press(page, "Stop");
    await making.stopped;
    await page.getByRole("progressbar").waitFor({ state: "detached" });
    expect(await page.getByRole("alert").count()).toBe(0);
    await page.getByText("6 puzzles on 7 pages").waitFor();
    await expect.poll(() => seen(page)).toEqual(pages(1));
  });

  it("says what is wrong with a spec, and where", async () => {
    const page = await open(window);
    const lines = TEMPLATE.split("\n");
    const line = lines.indexOf('design = "grid"') + 1;
    await press(page, "Make the book");
    const faulty = await program.next();
    faulty.error(`book.toml:${line}:14: no level is called so\n  nor else`, "known are easy, hard");
    const alert = page.getByRole("alert");
    await alert.getByText(`book.toml:${line}:14: no level is called so`).waitFor();
    await alert.getByText("(known are easy, hard)").waitFor();
    await press(page, `Go to line ${line}`);
    const selected = () =>
      spec(page).evaluate((area) => {
        const { value, selectionStart, selectionEnd } = area as HTMLTextAreaElement;
        return value.slice(selectionStart, selectionEnd);
      });
    await expect.poll(selected).toBe('design = "grid"');
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe("TEXTAREA");
    // It is in the middle of what is seen, where a click sets the cursor.
    await spec(page).click();
    const cursor = await spec(page).evaluate((area) => {
      const { value, selectionStart } = area as HTMLTextAreaElement;
      return value.slice(0, selectionStart).split("\n").length;
    });
    expect(Math.abs(cursor - line)).toBeLessThan(3);

    await press(page, "Make the book");
    (await program.next()).breakOff();
    await alert.getByText("the program ended before it answered").waitFor();
    expect(await page.getByRole("button", { name: "Go to line" }).count()).toBe(0);
  });

  it("puts the seed of a book into the spec", async () => {
    const page = await open(window);
    await made(page);
    await press(page, "Put the seed into the spec");
    await expect.poll(() => spec(page).inputValue()).toBe(`seed = 7\n${SPEC}`);
    await page
      .getByRole("button", { name: "Put the seed into the spec" })
      .waitFor({ state: "detached" });
  });

  it("adds what Make is set to as a section", async () => {
    const page = await visit(window, "", {}, program.address);
    await page.getByLabel("Size").selectOption("3x2");
    await page.getByLabel("Level").selectOption("hard");
    await page.getByLabel("How many").fill("12");
    await page.getByText("Techniques").click();
    const [forbidden] = await page.getByLabel("Forbidden").selectOption({ index: 1 });
    await page.getByRole("link", { name: "Books" }).click();
    await expect.poll(() => spec(page).inputValue()).toBe(TEMPLATE);
    await page.getByText("Add a section from Make").click();
    await press(page, "Add to the spec");
    const section =
      '\n[[section]]\ncount = 12\nsize = "3x2"\ndifficulty = "hard"\nforbid = ["' +
      forbidden +
      '"]\n';
    await expect.poll(() => spec(page).inputValue()).toBe(TEMPLATE + section);
    const selected = await page.evaluate(() => getSelection()?.toString());
    expect(selected?.trim()).toBe(section.trim());
  });

  it("needs no mouse", async () => {
    const page = await open(window);
    await expect.poll(() => spec(page).inputValue()).toBe(TEMPLATE);
    await spec(page).focus();
    await page.keyboard.press("Control+Enter");
    complete(await program.next());
    await page.getByText("6 puzzles on 7 pages").waitFor();
    const focused = () => page.evaluate(() => document.activeElement?.textContent);
    const tabTo = async (text: string) => {
      for (let tabs = 0; tabs < 30 && (await focused()) !== text; tabs++) {
        await page.keyboard.press("Tab");
      }
      expect(await focused()).toBe(text);
    };
    await tabTo("Next");
    await page.keyboard.press("ArrowRight");
    await expect.poll(() => seen(page)).toEqual(isLarge ? pages(2, 3) : pages(2));
    await page.keyboard.press("End");
    await expect.poll(() => seen(page)).toEqual(isLarge ? pages(6, 7) : pages(7));
    // Of all small pages, only the present one is a stop.
    await page.keyboard.press("Tab");
    await expect.poll(focused).toBe("7");
    await page.keyboard.press("Home");
    await expect.poll(focused).toBe("1");
    await page.keyboard.press("ArrowRight");
    await expect.poll(focused).toBe("2");
    await expect.poll(() => seen(page)).toEqual(isLarge ? pages(2, 3) : pages(2));
    await tabTo("cover.pdf");
    const { name } = await downloaded(page, () => page.keyboard.press("Enter"));
    expect(name).toBe("cover.pdf");
  });

  it.each(["light", "dark"] as const)(
    "has no violations of axe, %s, fits its width, and is large enough to touch",
    async (colorScheme) => {
      const page = await open(window, { colorScheme, reducedMotion: "reduce" });
      await made(page);
      for (const summary of await page.locator("summary").all()) await summary.click();
      await press(page, "Make the book");
      (await program.next()).error("book.toml:1:9: expected a text", null);
      await page.getByRole("alert").waitFor();
      expect(await violations(page)).toEqual([]);
      const [wide, screen] = await page.evaluate(() => [
        document.documentElement.scrollWidth,
        document.documentElement.clientWidth,
      ]);
      expect(wide).toBeLessThanOrEqual(screen ?? 0);
      const targets = "button:visible, nav a:visible, summary:visible, .button:visible";
      expect(await smallTargets(page, targets)).toEqual([]);
    },
  );

  it.each(["Deutsch", "Español", "Français", "Italiano", "Português", "Nederlands", "Polski"])(
    "fits its width in %s",
    async (language) => {
      const page = await open(window);
      await page.getByLabel("Language").selectOption({ label: language });
      await page.locator("nav a[aria-current]", { hasNotText: "Books" }).waitFor();
      await page.locator("button.main").click();
      const making = await program.next();
      making.report({ done: 6, total: 6 });
      making.file(name(1), png(85, 110, 200));
      await page.locator(".busy", { hasText: "· 1 " }).waitFor();
      const wide = await page
        .locator("html, nav, .button, button:visible")
        .evaluateAll((all) =>
          all
            .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
            .map(({ tagName, textContent }) => `${tagName} ${textContent}`),
        );
      expect(wide).toEqual([]);
      // All views are in one line.
      const lines = await page
        .locator("nav a:visible")
        .evaluateAll(
          (links) => new Set(links.map((link) => link.getBoundingClientRect().top)).size,
        );
      expect(lines).toBe(1);
    },
  );
});
