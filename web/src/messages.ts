/**
 * Puts another language in the place of what the engine says in English. Its messages are filled
 * texts: the text with the same parts between its places is found, and its values are kept.
 */

import { fill } from "./fill";

/** English texts with places, each with the same in another language. */
export type Pairs = readonly (readonly [english: string, own: string])[];

/** The places whose values the words of the page name, such as `level-hard`. */
const NAMED = ["level", "symmetry", "kind"];

/** The places that hold numbers only, which tells apart what else begins and ends alike. */
const NUMBERS = ["number", "page", "line"];

interface Template {
  pattern: RegExp;
  places: { name: string; isQuoted: boolean }[];
  own: string;
  /** The number of characters between its places. */
  length: number;
}

function template([english, own]: Pairs[number]): Template {
  const parts = english.split(/\{(\w+)\}/);
  const between = parts.filter((_, index) => index % 2 === 0);
  const names = parts.filter((_, index) => index % 2 === 1);
  const escaped = between.map((part) => part.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&"));
  const holds = names.map((name, index) => {
    if (NUMBERS.includes(name)) return "(\\d+)";
    // At the beginning, what a message is about is no part of it, nor the words before a bracket.
    return between[index] === "" && index === 0 ? "((?:(?!: | \\().)*?)" : "(.*?)";
  });
  const places = names.map((name, index) => {
    const isQuoted = between[index]?.endsWith("`") && between[index + 1]?.startsWith("`");
    return { name, isQuoted: !!isQuoted };
  });
  return {
    pattern: new RegExp(`^${escaped.map((part, at) => part + (holds[at] ?? "")).join("")}$`, "s"),
    places,
    own,
    length: between.join("").length,
  };
}

/**
 * Returns a function from what the engine says to the same in a language, or `undefined` where that
 * is not known. `word` returns a word of the page.
 */
export function translator(pairs: Pairs, word: (key: string) => string | undefined) {
  const templates = pairs.map(template).sort((one, other) => other.length - one.length);

  function value(name: string, text: string): string {
    const named = NAMED.includes(name) ? word(`${name}-${text}`) : undefined;
    // A single word is a name, such as those of a format, but for a part of a sentence.
    const isPhrase = text.includes(" ") || name === "what";
    const said = isPhrase ? translate(text) : undefined;
    return named ?? said ?? text.replace(/^(\d+) to (\d+)$/, "$1–$2");
  }

  function whole(message: string): string | undefined {
    for (const { pattern, places, own } of templates) {
      const found = pattern.exec(message);
      if (!found) continue;
      const values = places.map(({ name, isQuoted }, index) => {
        const text = found[index + 1] ?? "";
        return [name, isQuoted ? text : value(name, text)];
      });
      return fill(own, Object.fromEntries(values));
    }
    return undefined;
  }

  /** Several messages, of which some are known. */
  function several(message: string): string | undefined {
    const parts = message.split("; ");
    const own = parts.length > 1 ? parts.map(translate) : [];
    if (own.every((part) => part === undefined)) return undefined;
    return parts.map((part, index) => own[index] ?? part).join("; ");
  }

  /** A message after what it is about, such as the name of a field or a place in a file. */
  function about(message: string): string | undefined {
    const [, subject = "", rest = ""] = /^(.+?): (.+)$/s.exec(message) ?? [];
    const own = rest && translate(rest);
    if (!own) return undefined;
    const names = [word(`${subject}-field`), word(subject), whole(subject), subject];
    return `${names.find((name) => name && !name.includes("{"))}: ${own}`;
  }

  function translate(message: string): string | undefined {
    return whole(message) ?? several(message) ?? about(message);
  }
  return translate;
}
