import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "smol-toml";
import { describe, expect, it } from "vitest";
import { OF_BOOKS } from "../../plugins/words";

const ROOT = join(import.meta.dirname, "../..");
const LANGUAGES = ["en", "de", "es", "fr"];

function readWords(file: string): Record<string, string> {
  return parse(readFileSync(file, "utf8")) as Record<string, string>;
}

const own = Object.fromEntries(
  LANGUAGES.map((language) => [language, readWords(join(ROOT, `src/words/${language}.toml`))]),
);
const book = Object.fromEntries(
  LANGUAGES.map((language) => {
    const words = readWords(join(ROOT, `../src/book/languages/${language}.toml`));
    return [language, Object.keys(words).filter((key) => OF_BOOKS.test(key))];
  }),
);

function sources(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return entry.name === "pkg" ? [] : sources(path);
    return /\.tsx?$/.test(entry.name) ? [readFileSync(path, "utf8")] : [];
  });
}

const places = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(String).sort();

describe("words", () => {
  it.each(LANGUAGES)("of %s are complete, with the same places", (language) => {
    expect(Object.keys(own[language] ?? {}).sort()).toEqual(Object.keys(own.en ?? {}).sort());
    for (const [key, text] of Object.entries(own[language] ?? {})) {
      expect(text.trim(), key).not.toBe("");
      // One thing may be counted in words.
      if (!key.endsWith("-one")) expect(places(text), key).toEqual(places(own.en?.[key] ?? ""));
    }
    expect(book[language]).toEqual(book.en);
  });

  it("that the page asks for exist, and no other does", () => {
    const text = sources(join(ROOT, "src")).join("\n");
    const keys = new Set([...Object.keys(own.en ?? {}), ...(book.en ?? [])]);
    const asked = [...text.matchAll(/\b(?:t|counted)\(\s*"([\w-]+)"/g)].map(([, key = ""]) => key);
    expect(asked.filter((key) => !keys.has(key))).toEqual([]);
    expect(asked.length).toBeGreaterThan(100);
    // A key is used as a whole, or begins with a part that code completes.
    const prefixes = [...text.matchAll(/`([a-z]+-)\$\{/g)].map(([, part = ""]) => part);
    const isUsed = (key: string) =>
      text.includes(`"${key.replace(/-one$/, "")}"`) ||
      prefixes.some((prefix) => key.startsWith(prefix));
    expect(Object.keys(own.en ?? {}).filter((key) => !isUsed(key))).toEqual([]);
  });
});
