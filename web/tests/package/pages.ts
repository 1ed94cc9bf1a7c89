/** Plain pages that use the package by its name, in the folder where it is installed. */

import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { inject } from "vitest";
import { newPage, type Window, WINDOWS } from "../e2e/browser";

const imports = Object.fromEntries(
  ["index", "worker", "board"].map((name) => [
    name === "index" ? "satoku" : `satoku/${name}`,
    `./node_modules/satoku/${name}.js`,
  ]),
);

/** Opens a page with a body, in the language of a code. */
export async function open(
  body: string,
  { window = WINDOWS[0] as Window, lang = "en" } = {},
): Promise<Page> {
  writeFileSync(
    join(inject("folder"), "page.html"),
    `<!doctype html><html lang="${lang}"><meta charset="utf-8"><title>A page</title>
    <meta name="viewport" content="width=device-width">
    <meta name="color-scheme" content="light dark">
    <link rel="icon" href="data:,">
    <script type="importmap">${JSON.stringify({ imports })}</script><main><h1>A page</h1>${body}</main></html>`,
  );
  const page = await newPage(window, inject("pages"));
  await page.goto(`${inject("pages")}page.html`);
  return page;
}
