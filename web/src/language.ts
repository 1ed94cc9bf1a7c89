/** The language of the page, which its reader chooses. */

import LANGUAGES from "virtual:languages";
import type { Pairs } from "./messages";
import { isText, kept } from "./state/kept";
import { language, setMessages, setWords, type Words } from "./words";

export { LANGUAGES };

const WORDS = import.meta.glob<Words>("../../texts/[a-z][a-z].toml", { import: "default" });
const MESSAGES = import.meta.glob<Pairs>("../../texts/[a-z][a-z].toml", {
  import: "default",
  query: "?messages",
});

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
  const words = await WORDS[`../../texts/${next}.toml`]?.();
  setWords(next, words ?? {});
  document.documentElement.lang = next;
  // The page shows without them, and they are twice as long as the words.
  void loadMessages(next);
}

async function loadMessages(next: string): Promise<void> {
  const pairs = await MESSAGES[`../../texts/${next}.toml`]?.();
  if (pairs && next === language.value) setMessages(pairs);
}

export function choose(next: string): void {
  chosen.value = next;
  void speak(next);
}
