/** Imports what `<satoku-board>` has of the page: its words in all languages, and its style. */

import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";
import { FOLDER, languages, pageWords, read } from "./words.ts";

const STYLE = join(import.meta.dirname, "../src/style");

/** The words of boards and of the buttons beside them. */
export const OF_BOARDS =
  /^(board-(solve|unread)|row-name|cell-.+|clue-place|colour-\d|mode(-.+)?|digits|undo|redo|erase|select-several|pen|check-(done|clue)|(solve|fill|own)-keys|look-.+|kind-.+)$/;

/** Returns the words of boards in each language. */
export function boardWords(): Record<string, Record<string, string>> {
  const own = (code: string) => {
    const words = Object.entries(pageWords(read(join(FOLDER, `${code}.toml`))));
    return Object.fromEntries(words.filter(([key]) => OF_BOARDS.test(key)));
  };
  return Object.fromEntries(Object.keys(languages()).map((code) => [code, own(code)]));
}

/**
 * Returns a style as that of an element: its tokens follow properties that the page of the element
 * sets, such as `--satoku-ink`, and its colour scheme that page.
 */
export function styleOfElement(style: string): string {
  return style
    .replace(/\/\*.*?\*\//gs, "")
    .replace(/:root\[data-theme[^{]*\{[^}]*\}|(?<=^|\})\s*(?:html|body)\s*\{[^}]*\}/g, "")
    .replace(/:root\s*\{([^}]*)\}/g, (_, tokens: string) => {
      const own = tokens.replace(/color-scheme:[^;]*;/, "");
      return `:host{${own.replace(/--([\w-]+):\s*([^;]+);/g, "--$1:var(--satoku-$1,$2);")}}`;
    })
    .replace(/\s+/g, " ")
    .replace(/ ?([{};,]) ?/g, "$1")
    .trim();
}

export function element(folder: string): Plugin {
  const found: Record<string, () => unknown> = {
    "virtual:board-words": boardWords,
    "virtual:board-style": () => {
      const files = [join(STYLE, "base.css"), join(STYLE, "board.css"), join(folder, "board.css")];
      return files.map((file) => styleOfElement(readFileSync(file, "utf8"))).join("");
    },
  };
  return {
    name: "satoku-element",
    resolveId: (id) => (id in found ? `\0${id}` : null),
    load(id) {
      const make = id.startsWith("\0") ? found[id.slice(1)] : undefined;
      return make ? `export default ${JSON.stringify(make())};` : null;
    },
  };
}
