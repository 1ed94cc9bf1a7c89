/** Imports word files in TOML as objects, at build time. */

import { readFileSync } from "node:fs";
import { parse } from "smol-toml";
import type { Plugin } from "vite";

/** What the page uses of the word files of books; the rest would only make it larger. */
export const OF_BOOKS =
  /^(level-[a-z]+|sheet-(name|date|solution)|solutions|puzzle|clues(-one)?|cell-row|cell-column)$/;

export function words(): Plugin {
  return {
    name: "satoku-words",
    enforce: "pre",
    load(id) {
      const [file = ""] = id.split("?");
      if (!file.endsWith(".toml")) return null;
      this.addWatchFile(file);
      let entries = Object.entries(parse(readFileSync(file, "utf8")));
      if (file.includes("book/languages")) entries = entries.filter(([key]) => OF_BOOKS.test(key));
      return { code: `export default ${JSON.stringify(Object.fromEntries(entries))};`, map: null };
    },
  };
}
