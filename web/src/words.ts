/** The words of the page. */

import { batch, computed, signal } from "@preact/signals";
import { fill, type Values } from "./fill";
import { type Pairs, translator } from "./messages";

export type Words = Record<string, string>;

/** The code of the language that they are in. */
export const language = signal("en");
const words = signal<Words>({});
const messages = signal<Pairs>([]);

/** Goes on in a language, with its words. */
export function setWords(next: string, own: Words): void {
  batch(() => {
    words.value = own;
    messages.value = [];
    language.value = next;
  });
}

/** Knows what the engine says in English, with the same in the language. */
export function setMessages(pairs: Pairs): void {
  messages.value = pairs;
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
