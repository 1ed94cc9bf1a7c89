/** Opens the page in a browser, and fails a test if the page reports an error. */

import { readFile } from "node:fs/promises";
import axe from "axe-core";
import { type BrowserContextOptions, chromium, type Download, type Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, inject } from "vitest";

export const WINDOWS = [
  { name: "small", viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
  { name: "large", viewport: { width: 1280, height: 900 }, hasTouch: false, isMobile: false },
] as const;
export type Window = (typeof WINDOWS)[number];

const isRoot = process.getuid?.() === 0;
const executablePath = process.env.CHROMIUM ?? "/usr/bin/chromium";

let browser: Awaited<ReturnType<typeof chromium.launch>>;
let ends: (() => Promise<void>)[] = [];

export function useBrowser(): void {
  beforeAll(async () => {
    browser = await chromium.launch({ executablePath, args: isRoot ? ["--no-sandbox"] : [] });
  });
  afterEach(async () => {
    const all = ends;
    ends = [];
    for (const end of all) await end();
  });
  afterAll(() => browser.close());
}

/** Opens the page at a hash. */
export async function visit(
  window: Window,
  hash = "",
  options: BrowserContextOptions = {},
  address = inject("address"),
): Promise<Page> {
  const page = await newPage(window, address, options);
  await page.goto(address + hash);
  await page.locator("footer", { hasText: /satoku \d/ }).waitFor();
  return page;
}

/** Returns an empty page: every error and each request that is refused or foreign fails the test. */
export async function newPage(
  window: Window,
  address: string,
  options: BrowserContextOptions = {},
): Promise<Page> {
  const { viewport, hasTouch, isMobile } = window;
  const context = await browser.newContext({
    viewport,
    hasTouch,
    isMobile,
    locale: "en-GB",
    permissions: ["clipboard-read", "clipboard-write"],
    ...options,
  });
  context.setDefaultTimeout(15_000);
  const page = await context.newPage();
  const problems: string[] = [];
  page.on("pageerror", (error) => problems.push(String(error)));
  page.on("console", (message) => {
    if (["error", "warning"].includes(message.type())) problems.push(message.text());
  });
  page.on("response", (response) => {
    if (!response.ok()) problems.push(`${response.status()} ${response.url()}`);
  });
  page.on("request", (request) => {
    const url = request.url();
    const isOwn = url.startsWith(address) || /^(data|blob):/.test(url);
    if (!isOwn) problems.push(`asked for ${url}`);
  });
  ends.push(async () => {
    await context.close();
    expect(problems).toEqual([]);
  });
  return page;
}

/** Returns the violations that axe finds, in short. */
export async function violations(page: Page): Promise<string[]> {
  await page.evaluate(axe.source);
  const found = await page.evaluate(
    () => (globalThis as unknown as { axe: typeof axe }).axe.run(document) as Promise<unknown>,
  );
  return (
    found as { violations: { id: string; nodes: { html: string; any: unknown[] }[] }[] }
  ).violations.flatMap(({ id, nodes }) =>
    nodes.map(
      ({ html, any }) => `${id}: ${html.slice(0, 160)} ${JSON.stringify(any).slice(0, 300)}`,
    ),
  );
}

/** Returns the targets that are less than 44 pixels high or wide, in short. */
export function smallTargets(page: Page, selector: string): Promise<string[]> {
  return page.locator(selector).evaluateAll((targets) =>
    targets
      .map((target) => ({ text: target.textContent, box: target.getBoundingClientRect() }))
      .filter(({ box }) => box.height < 44 || box.width < 44)
      .map(({ text, box }) => `${text} ${box.width}x${box.height}`),
  );
}

/** Waits for the file that an action hands out. */
export async function downloaded(page: Page, act: () => Promise<void>) {
  const [download] = await Promise.all([page.waitForEvent("download"), act()]);
  return { name: download.suggestedFilename(), bytes: await content(download) };
}

async function content(download: Download): Promise<Buffer> {
  return readFile(await download.path());
}

/** Waits until what was changed is on the screen. */
export async function settled(page: Page): Promise<void> {
  await page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
  );
}

/** Returns the middle of a cell, which is brought into sight. */
export async function at(page: Page, cell: number): Promise<{ x: number; y: number }> {
  await settled(page);
  const board = page.getByRole("grid");
  await board.evaluate((board) => board.scrollIntoView({ block: "center" }));
  const box = await board.getByRole("gridcell").nth(cell).locator("rect").boundingBox();
  if (!box) throw new Error(`there is no cell ${cell}`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** Drags over cells in turn. */
export async function dragOver(page: Page, cells: number[]): Promise<void> {
  const [first, ...rest] = cells;
  const start = await at(page, first ?? 0);
  await page.mouse.move(start.x, start.y);
  await page.mouse.down();
  for (const cell of rest) {
    const { x, y } = await at(page, cell);
    await page.mouse.move(x, y, { steps: 4 });
  }
  await page.mouse.up();
}
