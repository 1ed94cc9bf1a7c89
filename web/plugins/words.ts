/** Imports the texts of a language, a file for all of satoku, as the words of the page. */

import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { parse } from "smol-toml";
import type { Plugin } from "vite";

type Words = Record<string, string>;
type Texts = {
  language: Words;
  levels: Record<string, Words>;
  book: Words;
  page?: Words;
};

export const FOLDER = join(import.meta.dirname, "../../texts");

/** What the page uses of the words of books; the rest would only make it larger. */
export const OF_BOOKS = [
  "sheet-name",
  "sheet-date",
  "sheet-solution",
  "solutions",
  "puzzle",
  "clues",
  "cell-row",
  "cell-column",
];

const LANGUAGES = "virtual:languages";

export function read(file: string): Texts {
  return parse(readFileSync(file, "utf8")) as unknown as Texts;
}

/** Returns the words of the page in a language. */
export function pageWords({ levels, book, page }: Texts): Words {
  const named = Object.entries(levels).map(([level, { name = "" }]) => [`level-${level}`, name]);
  const ofBooks = Object.entries(book).filter(([key]) => OF_BOOKS.includes(key));
  return { ...Object.fromEntries([...named, ...ofBooks]), ...page };
}

/** Returns the names of the languages that have words for the page, English first. */
export function languages(): Words {
  const codes = readdirSync(FOLDER).flatMap((file) => /^([a-z]{2})\.toml$/.exec(file)?.[1] ?? []);
  const all = codes.map((code) => [code, read(join(FOLDER, `${code}.toml`))] as const);
  const named = all.flatMap(([code, { language, page }]) =>
    page ? [[code, language.name ?? code] as const] : [],
  );
  named.sort(([one], [other]) => Number(other === "en") - Number(one === "en"));
  return Object.fromEntries(named);
}

export function words(): Plugin {
  return {
    name: "satoku-words",
    enforce: "pre",
    resolveId: (id) => (id === LANGUAGES ? `\0${LANGUAGES}` : null),
    load(id) {
      const module = (value: Words) => ({
        code: `export default ${JSON.stringify(value)};`,
        map: null,
      });
      if (id === `\0${LANGUAGES}`) return module(languages());
      const [file = ""] = id.split("?");
      if (!/^[a-z]{2}\.toml$/.test(basename(file))) return null;
      this.addWatchFile(file);
      return module(pageWords(read(file)));
    },
  };
}
