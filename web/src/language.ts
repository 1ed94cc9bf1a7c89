/** The language of the page, which its reader chooses. */

import LANGUAGES from "virtual:languages";
import type { Pairs } from "./messages";
import { isText, kept } from "./state/kept";
import { language, setWords, type Words } from "./words";

export { LANGUAGES };

const FILES = import.meta.glob<{ default: Words; messages: Pairs }>("../../texts/[a-z][a-z].toml");

function isLanguage(code: string): boolean {
  return code in LANGUAGES;
}

function preferred(): string {
  const wanted = navigator.languages.map((code) => code.slice(0, 2));
  return wanted.find(isLanguage) ?? "en";
}

/** The language chosen; empty for that of the browser. */
const chosen = kept("language", "", isText);
language.value = isLanguage(chosen.value) ? chosen.value : preferred();

export async function speak(next: string): Promise<void> {
  const file = await FILES[`../../texts/${next}.toml`]?.();
  setWords(next, file?.default ?? {}, file?.messages);
  document.documentElement.lang = next;
}

export function choose(next: string): void {
  chosen.value = next;
  void speak(next);
}
