import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { smallTargets, useBrowser, violations, visit, WINDOWS } from "./browser";
import { CLASSIC, hashOf } from "./puzzles";

useBrowser();

/** Brings each view into a state with as much as it can show. */
const VIEWS: Record<string, (page: Page) => Promise<void>> = {
  make: async (page) => {
    await page.getByLabel("How many").fill("2");
    await page.getByRole("button", { name: "Make puzzles" }).click();
    await page.locator(".card img").nth(1).waitFor();
    for (const summary of await page.locator("form summary").all()) await summary.click();
  },
  sheet: async (page) => {
    await page.getByLabel("How many").fill("2");
    await page.getByRole("button", { name: "Make puzzles" }).click();
    await page.locator(".card img").nth(1).waitFor();
    await page.getByRole("button", { name: "Printable sheet" }).click();
    await page.locator(".page img").nth(3).waitFor();
  },
  solve: async (page) => {
    await page.getByRole("grid").focus();
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("Alt+Digit3");
    await page.getByRole("button", { name: "Hint", exact: true }).click();
    await page.getByRole("button", { name: "Whole step" }).click();
    await page.getByText("Steps", { exact: true }).click();
    await page.getByRole("button", { name: "Show all steps" }).click();
    await page.getByText("Settings", { exact: true }).click();
    await page.locator(".walk img").waitFor();
    await page.getByText("Open a puzzle").click();
  },
  learn: async (page) => {
    await page.evaluate(() => (location.hash = "#/learn?t=unique-rectangle-type-1"));
    await page.getByText("Which candidate goes?").waitFor();
    await page.keyboard.press("h");
    await page.keyboard.press("ArrowDown");
    await page.getByText("Keys", { exact: true }).click();
  },
  set: async (page) => {
    await page.locator(".facts").waitFor();
    await page.getByLabel("True candidates").check();
    await page.getByLabel("Suggest a clue").check();
    await page.locator(".board .candidate").first().waitFor();
    await page.getByText("9×9 · classic").click();
    await page.getByText("Open a puzzle").click();
  },
  library: async (page) => {
    await page.getByRole("grid").focus();
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("9");
    await page.getByRole("link", { name: "Library" }).click();
    await page.locator(".entry img").waitFor();
    await page.getByText("Name, folder, delete").click();
  },
  tune: async (page) => {
    await page.getByRole("button", { name: "Count", exact: true }).click();
    await page.locator(".chart").waitFor();
    await page.getByRole("button", { name: "List clues" }).click();
    await page.locator("table button").first().waitFor();
  },
};

describe.each(WINDOWS)("the page on a $name window", (window) => {
  it.each(
    Object.keys(VIEWS).flatMap((view) =>
      (["light", "dark"] as const).map((scheme) => ({ view, scheme })),
    ),
  )("has no violations of axe in $view, $scheme, and fits its width", async ({ view, scheme }) => {
    const hash = await hashOf(
      view === "sheet" ? "make" : view === "library" ? "solve" : view,
      CLASSIC,
    );
    const page = await visit(window, ["make", "sheet"].includes(view) ? "" : hash, {
      colorScheme: scheme,
      reducedMotion: "reduce",
    });
    await VIEWS[view]?.(page);
    expect(await violations(page)).toEqual([]);
    const [wide, screen] = await page.evaluate(() => [
      document.documentElement.scrollWidth,
      document.documentElement.clientWidth,
    ]);
    expect(wide).toBeLessThanOrEqual(screen ?? 0);
  });

  it.each([
    ["de", "Deutsch", "Rätsel erzeugen"],
    ["es", "Español", "Crear puzles"],
    ["fr", "Français", "Créer des grilles"],
    ["it", "Italiano", "Creare sudoku"],
    ["pt", "Português", "Criar desafios"],
    ["nl", "Nederlands", "Puzzels maken"],
    ["pl", "Polski", "Utwórz łamigłówki"],
  ])("speaks %s, and remembers it", async (tag, title, button) => {
    const page = await visit(window);
    await page.getByLabel("Language").selectOption({ label: title });
    await page.getByRole("button", { name: button }).waitFor();
    expect(await page.evaluate(() => document.documentElement.lang)).toBe(tag);
    await page.reload();
    await page.getByRole("button", { name: button }).waitFor();
  });

  it("speaks the language of the browser at first", async () => {
    const page = await visit(window, "#/solve", { locale: "fr-CA" });
    expect(await page.evaluate(() => document.documentElement.lang)).toBe("fr");
  });

  it("is light or dark as the system is, or as chosen", async () => {
    const page = await visit(window, "", { colorScheme: "dark" });
    const ground = () =>
      page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
    const dark = await ground();
    await page.getByLabel("Colours").selectOption("light");
    await expect.poll(ground).toBe("rgb(255, 255, 255)");
    await page.reload();
    await expect.poll(ground).toBe("rgb(255, 255, 255)");
    await page.getByLabel("Colours").selectOption("dark");
    await expect.poll(ground).toBe(dark);
  });

  it("says that the engine could not be loaded, and loads it when asked again", async () => {
    const page = await visit(window);
    // What was kept for a visit without a network would serve this one.
    await page.evaluate(async () => (await navigator.serviceWorker.ready).unregister());
    const failing = await page.context().newPage();
    const address = page.url();
    await page.close();
    await failing.route("**/*.wasm", (route) => route.abort());
    await failing.goto(address);
    await failing.getByText("The engine could not be loaded").waitFor();
    await failing.unroute("**/*.wasm");
    await failing.getByRole("button", { name: "Try again" }).click();
    await failing.locator("footer", { hasText: /satoku \d/ }).waitFor();
    await failing.getByRole("button", { name: "Make puzzles" }).click();
    await failing.locator(".card img").nth(3).waitFor();
    expect(await failing.getByText("The engine could not be loaded").count()).toBe(0);
  });

  it("opens and makes puzzles without a network after the first visit", async () => {
    const page = await visit(window);
    await page.evaluate(async () => void (await navigator.serviceWorker.ready));
    await page.context().setOffline(true);
    await page.reload();
    await page.getByRole("button", { name: "Make puzzles" }).click();
    await page.locator(".cards li img").nth(3).waitFor();
  });

  it("starts anew from storage that it cannot read, and puts that aside", async () => {
    const page = await visit(window);
    await page.evaluate(() => {
      localStorage.setItem("satoku.studio", "{broken");
      localStorage.setItem("satoku.studio/make", "{broken, too");
    });
    // Leaving the page writes nothing, as nothing was changed.
    await page.reload();
    await page.getByRole("button", { name: "Make puzzles" }).waitFor();
    const aside = (name: string) => page.evaluate((name) => localStorage.getItem(name), name);
    expect(await aside("satoku.studio.aside")).toBe("{broken");
    expect(await aside("satoku.studio.aside/make")).toBe("{broken, too");
  });

  it("has touch targets of 44 pixels and more", async () => {
    const page = await visit(window, await hashOf("solve", CLASSIC));
    const targets =
      "button:visible, select:visible, nav a:visible, summary:visible, .check:visible";
    expect(await smallTargets(page, targets)).toEqual([]);
  });

  it("can be installed", async () => {
    const page = await visit(window);
    const [address, manifest] = await page.evaluate(async () => {
      const { href } = document.querySelector<HTMLLinkElement>("link[rel=manifest]") ?? {
        href: "",
      };
      return [href, await (await fetch(href)).json()];
    });
    const start = new URL(manifest.start_url, address);
    expect(start.pathname).toBe(new URL(page.url()).pathname);
    expect(manifest.display).toBe("standalone");
    const icon = new URL(manifest.icons[0].src, address).href;
    expect(await page.evaluate(async (icon) => (await fetch(icon)).status, icon)).toBe(200);
  });

  it("lists the licences of what it contains", async () => {
    const page = await visit(window);
    const text = await page
      .getByRole("link", { name: "Licences" })
      .evaluate(async (link) => (await fetch((link as HTMLAnchorElement).href)).text());
    expect(text).toMatch(/preact \d[\s\S]*MIT/);
  });
});
