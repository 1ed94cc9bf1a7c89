/**
 * Imports the texts of a language, a file for all of satoku, as the words of the page, and with the
 * query `messages` as what the engine says.
 */

import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { parse } from "smol-toml";
import type { Plugin } from "vite";

type Words = Record<string, string>;
type Texts = {
  language: Words;
  kinds: Record<string, Words>;
  sentences: Words;
  levels: Record<string, Words>;
  book: Words;
  page?: Words;
  messages?: Words;
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

/** The houses that messages name as sentences do. */
const HOUSES = ["row", "column", "block", "region", "diagonal", "window", "group"];

const LANGUAGES = "virtual:languages";

export function read(file: string): Texts {
  return parse(readFileSync(file, "utf8")) as unknown as Texts;
}

/** Returns the words of the page in a language. */
export function pageWords({ kinds, levels, book, page }: Texts): Words {
  const named = Object.entries(levels).map(([level, { name = "" }]) => [`level-${level}`, name]);
  const clues = Object.entries(kinds).map(([kind, { one = "" }]) => [`kind-${kind}`, title(one)]);
  const ofBooks = Object.entries(book).filter(([key]) => OF_BOOKS.includes(key));
  return { ...Object.fromEntries([...named, ...clues, ...ofBooks]), ...page };
}

/** Returns what a sentence calls something, as it stands by itself. */
function title(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Returns what the engine says in English, each with the same in a language; nothing for English. */
export function pageMessages(own: Texts, english: Texts): [string, string][] {
  const houses = HOUSES.map((house) => [english.sentences[house], own.sentences[house]] as const);
  const said = Object.entries(english.messages ?? {});
  const pairs = [...said.map(([key, text]) => [text, own.messages?.[key]] as const), ...houses];
  if (own.language.name === english.language.name) return [];
  return pairs.flatMap(([text, same]) => (text && same ? [[text, same]] : []));
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
      const module = (value: Words | [string, string][]) => ({
        code: `export default ${JSON.stringify(value)};`,
        map: null,
      });
      if (id === `\0${LANGUAGES}`) return module(languages());
      const [file = "", query] = id.split("?");
      if (!/^[a-z]{2}\.toml$/.test(basename(file))) return null;
      const english = join(FOLDER, "en.toml");
      [file, english].forEach((read) => this.addWatchFile(read));
      const texts = read(file);
      return module(query === "messages" ? pageMessages(texts, read(english)) : pageWords(texts));
    },
  };
}
