/** The words of the page, in the language chosen. */

import { computed, signal } from "@preact/signals";
import LANGUAGES from "virtual:languages";
import { fill, type Values } from "./fill";
import { type Pairs, translator } from "./messages";
import { isText, kept } from "./state/kept";

export { LANGUAGES };
export type Language = string;

type Words = Record<string, string>;

const FILES = import.meta.glob<{ default: Words; messages: Pairs }>("../../texts/[a-z][a-z].toml");

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
const messages = signal<Pairs>([]);

export async function speak(next: Language): Promise<void> {
  const file = await FILES[`../../texts/${next}.toml`]?.();
  words.value = file?.default ?? {};
  messages.value = file?.messages ?? [];
  language.value = next;
  document.documentElement.lang = next;
}

export function choose(next: Language): void {
  chosen.value = next;
  void speak(next);
}

/** Returns the words of a key, with values in their places. */
export function t(key: string, values: Values = {}): string {
  return fill(words.value[key] ?? key, values);
}

/** Returns the words of a key for a count, in the form that the language has for it. */
export function counted(key: string, count: number): string {
  return fill(words.value[key] ?? key, { count: number(count) }, count);
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

const translate = computed(() => translator(messages.value, (key) => words.value[key]));

/**
 * Returns what the engine says in English, or a key of the page, in the language of the page, and the
 * language that it is in if that is another one.
 */
export function said(message: string): { text: string; lang?: "en" } {
  const own = words.value[message] ?? translate.value(message);
  return own === undefined ? { text: message, lang: "en" } : { text: own };
}
