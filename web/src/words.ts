/** The words of the page, in the language chosen. Those of books come from the files of books. */

import { signal } from "@preact/signals";
import { isText, kept } from "./state/kept";

export const LANGUAGES = { en: "English", de: "Deutsch", es: "Español", fr: "Français" } as const;
export type Language = keyof typeof LANGUAGES;

type Words = Record<string, string>;
type File = { default: Words };

const FILES: Record<Language, () => Promise<[File, File]>> = {
  en: () => Promise.all([import("./words/en.toml"), import("../../src/book/languages/en.toml")]),
  de: () => Promise.all([import("./words/de.toml"), import("../../src/book/languages/de.toml")]),
  es: () => Promise.all([import("./words/es.toml"), import("../../src/book/languages/es.toml")]),
  fr: () => Promise.all([import("./words/fr.toml"), import("../../src/book/languages/fr.toml")]),
};

function isLanguage(value: unknown): value is Language {
  return typeof value === "string" && value in LANGUAGES;
}

function preferred(): Language {
  const wanted = navigator.languages.map((language) => language.slice(0, 2));
  return wanted.find(isLanguage) ?? "en";
}

/** The language chosen; empty for that of the browser. */
const chosen = kept("language", "", isText);
export const language = signal<Language>(isLanguage(chosen.value) ? chosen.value : preferred());
const words = signal<Words>({});

export async function speak(next: Language): Promise<void> {
  const [own, book] = await FILES[next]();
  words.value = { ...book.default, ...own.default };
  language.value = next;
  document.documentElement.lang = next;
}

export function choose(next: Language): void {
  chosen.value = next;
  void speak(next);
}

type Values = Record<string, string | number>;

/** Puts values into the places of a text, such as `{count}`. */
export function fill(text: string, values: Values): string {
  return text.replace(/\{(\w+)\}/g, (place, name: string) => String(values[name] ?? place));
}

/** Returns the words of a key, with values in their places. */
export function t(key: string, values: Values = {}): string {
  return fill(words.value[key] ?? key, values);
}

/** Returns the words of a key for a count: those of `key-one` for one thing. */
export function counted(key: string, count: number, values: Values = {}): string {
  return t(count === 1 ? `${key}-one` : key, { count: number(count), ...values });
}

export function number(value: number, digits = 0): string {
  return value.toLocaleString(language.value, {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
}

/** Returns a number of bytes in the unit that suits it. */
export function size(bytes: number): string {
  const [unit, count] =
    bytes < 1_000_000 ? ["kilobyte", bytes / 1_000] : ["megabyte", bytes / 1_000_000];
  const style = { style: "unit", unit, maximumFractionDigits: 1 } as const;
  return count.toLocaleString(language.value, style);
}

/** Returns the words of a key, or another text if there are none. */
export function known(key: string, otherwise: string): string {
  return words.value[key] ?? otherwise;
}
