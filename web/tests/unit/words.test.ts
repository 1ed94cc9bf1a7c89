import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { FOLDER, languages, OF_BOOKS, pageWords, read } from "../../plugins/words";
import { fill } from "../../src/fill";

const ROOT = join(import.meta.dirname, "../..");
const LANGUAGES = Object.keys(languages());
const texts = (language: string) => read(join(FOLDER, `${language}.toml`));
const english = pageWords(texts("en"));

function sources(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return entry.name === "pkg" ? [] : sources(path);
    return /\.tsx?$/.test(entry.name) ? [readFileSync(path, "utf8")] : [];
  });
}

/** The names of the places of a text, without their forms. */
const places = (text: string) =>
  [...new Set([...text.matchAll(/\{(\w+)/g)].map(([, name]) => name))].sort();

describe("words", () => {
  it.each(LANGUAGES)("of %s are complete, with the same places", (language) => {
    const words = pageWords(texts(language));
    expect(Object.keys(words).sort()).toEqual(Object.keys(english).sort());
    for (const [key, text] of Object.entries(words)) {
      expect(text.trim(), key).not.toBe("");
      expect(places(text), key).toEqual(places(english[key] ?? ""));
    }
    expect(OF_BOOKS.filter((key) => !(key in words))).toEqual([]);
  });

  it("name every kind of clue", () => {
    const named = Object.keys((texts("en") as unknown as { kinds: object }).kinds).filter(
      (kind) => !(`kind-${kind}` in english),
    );
    expect(named).toEqual([]);
  });

  it("have a form for one, for a few where the language has one, and for more", () => {
    const forms = (count: number) => fill("{count} {count?one:few:many}", { count }, count);
    expect([1, 2, 4, 5, 11, 12, 14, 21, 22, 112, 134].map(forms)).toEqual(
      ["1 one", "2 few", "4 few", "5 many", "11 many", "12 many", "14 many", "21 many"].concat([
        "22 few",
        "112 many",
        "134 few",
      ]),
    );
    expect([0, 1, 2, 5].map((count) => fill("{count?page:pages}", {}, count))).toEqual([
      "pages",
      "page",
      "pages",
      "pages",
    ]);
  });

  it("that the page asks for exist, and no other does", () => {
    const text = sources(join(ROOT, "src")).join("\n");
    const keys = new Set(Object.keys(english));
    const asked = [...text.matchAll(/\b(?:t|counted)\(\s*"([\w-]+)"/g)].map(([, key = ""]) => key);
    expect(asked.filter((key) => !keys.has(key))).toEqual([]);
    expect(asked.length).toBeGreaterThan(100);
    // A key is used as a whole, or begins with a part that code completes.
    const prefixes = [...text.matchAll(/`([a-z]+-)\$\{/g)].map(([, part = ""]) => part);
    const isUsed = (key: string) =>
      text.includes(`"${key}"`) || prefixes.some((prefix) => key.startsWith(prefix));
    expect(Object.keys(texts("en").page ?? {}).filter((key) => !isUsed(key))).toEqual([]);
  });

  it("stand nowhere in the code", () => {
    const text = sources(join(ROOT, "src")).join("\n");
    const between = [...text.matchAll(/>([^<>{}=();]*[A-Za-z]{3,}[^<>{}=();]*)<\//g)];
    const attributes = [
      ...text.matchAll(/\b(?:aria-label|title|placeholder|alt)="([A-Za-z][^"]*)"/g),
    ];
    // The page is called satoku studio in every language.
    expect([...between, ...attributes].map(([, words]) => words?.trim())).toEqual(["studio"]);
  });
});
