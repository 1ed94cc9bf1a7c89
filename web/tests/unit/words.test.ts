import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { boardWords } from "../../plugins/element";
import { FOLDER, languages, OF_BOOKS, pageMessages, pageWords, read } from "../../plugins/words";
import looks from "../../src/engine/looks.json";
import { fill } from "../../src/fill";
import { translator } from "../../src/messages";

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

/** What shows the words: the page, and the board of the package. */
const SOURCES = ["src", "package/src"].flatMap((folder) => sources(join(ROOT, folder)));

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

  it("name every puzzle of several names, and every symbol that is no character", () => {
    const names = readFileSync(join(ROOT, "../crates/core/src/rules/names.rs"), "utf8");
    const [, joined = ""] = /const JOINED[^=]*= \[([^;]*)\];/s.exec(names) ?? [];
    const all = [...joined.matchAll(/\("([\w-]+)"/g)].map(([, name]) => `joined-${name}`);
    expect(all.length).toBeGreaterThan(10);
    const seen = Object.keys(looks).map((look) => `look-${look}`);
    expect([...all, ...seen].filter((key) => !(key in english))).toEqual([]);
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
    const text = SOURCES.join("\n");
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

  it("of boards are in the package", () => {
    const files = [
      "package/src/board/view.tsx",
      "src/solve/pad.tsx",
      "src/solve/contents.ts",
    ].concat(["view.tsx", "names.ts", "clues.ts"].map((file) => `src/board/${file}`));
    const text = files.map((file) => readFileSync(join(ROOT, file), "utf8")).join("\n");
    const calls = [...text.matchAll(/\bt\(([^)]*)\)/g)].map(([, inside = ""]) => inside);
    const strings = calls.flatMap((inside) => [...inside.matchAll(/"([\w-]+)"/g)]);
    const keys = strings.map(([, key = ""]) => key).filter((key) => key in english);
    expect(keys.length).toBeGreaterThan(15);
    const own = boardWords();
    expect(Object.keys(own)).toEqual(LANGUAGES);
    for (const words of Object.values(own)) {
      expect(keys.filter((key) => !(key in words))).toEqual([]);
      expect(words["kind-cage"]).toBeTruthy();
    }
  });

  it("stand nowhere in the code", () => {
    const text = SOURCES.join("\n");
    const between = [...text.matchAll(/>([^<>{}=();]*[A-Za-z]{3,}[^<>{}=();]*)<\//g)];
    const attributes = [
      ...text.matchAll(/\b(?:aria-label|title|placeholder|alt)="([A-Za-z][^"]*)"/g),
    ];
    // The page is called satoku studio in every language.
    expect([...between, ...attributes].map(([, words]) => words?.trim())).toEqual(["studio"]);
  });
});

describe("messages of the engine", () => {
  const english = texts("en");
  const translate = (language: string) => {
    const words = pageWords(texts(language));
    return translator(pageMessages(texts(language), english), (key) => words[key]);
  };
  const german = translate("de");

  it.each(LANGUAGES.filter((language) => language !== "en"))("are complete in %s", (language) => {
    const own = translate(language);
    const known = Object.entries(english.messages ?? {});
    expect(known.length).toBeGreaterThan(200);
    for (const [key, text] of known) {
      const filled = text.replace(/\{(\w+)\}/g, "7");
      expect(own(filled), key).toBeDefined();
      expect(own(filled), key).not.toMatch(/[{}]|undefined|^$/);
    }
  });

  it("keep their values, and the page's names of these", () => {
    expect(german("the board has no cell r1c1")).toBe("das Spielfeld hat kein Feld r1c1");
    expect(german("this board does not have the symmetry rotate-90")).toBe(
      "dieses Spielfeld hat die Symmetrie Vierteldrehung nicht",
    );
    expect(german("row 3 holds 5 twice, at r3c1 and r3c4")).toBe(
      "Zeile 3 enthält 5 zweimal, in r3c1 und r3c4",
    );
    expect(german("the cage clue does not hold")).toBe("der Hinweis Käfig ist nicht erfüllt");
  });

  it("have the text with the most in common", () => {
    expect(german("expected 81 characters, found 80")).toBe("erwartet werden 81 Zeichen, nicht 80");
    expect(german("the nearest are 24 and 28")).toBe("am nächsten liegen 24 und 28");
    expect(german("2 clues.* are [not] possible")).toBeUndefined();
  });

  it("hold other messages, lists of them, and what they are about", () => {
    const near = "expected auto, dpll or cdcl, found `cdlc`; did you mean cdcl?";
    expect(german(near)).toBe("erwartet wird auto, dpll or cdcl, nicht `cdlc`; meinten Sie cdcl?");
    expect(german("clues: the range 9..3 is empty: its first number is above its last")).toBe(
      "Hinweise: der Bereich 9..3 ist leer: Die erste Zahl ist größer als die letzte",
    );
    expect(german("puzzle 2: not found in 9 tries; the best was rated 3.4 (hard, hardest X)")).toBe(
      "Rätsel 2: in 9 Versuchen nicht gefunden; am besten war: Wertung 3.4 (Schwer, am schwersten X)",
    );
    expect(
      german("request: a pattern and a solution cannot be asked for together: something new"),
    ).toBe("Anforderung: ein Muster und eine Lösung gehen nicht zusammen: something new");
    expect(german("book.toml:3:14: there is no key `size` here")).toBe(
      "book.toml:3:14: hier gibt es den Schlüssel `size` nicht",
    );
    expect(german("something new: and unknown; as a whole")).toBeUndefined();
  });

  it("leave quoted values as they are", () => {
    const levels = "there are a, and ranges of ratings such as 3.0..4.2";
    expect(german(`no level is called \`has no solution\`; ${levels}`)).toBe(
      "keine Stufe heißt `has no solution`; es gibt a und Bereiche von Wertungen wie 3.0..4.2",
    );
    expect(german("type of 5.00 pt, at least 7 pt: `has no solution`")).toBe(
      "Schrift von 5.00 pt, mindestens 7 pt: `has no solution`",
    );
  });

  it("have the form for a number in it", () => {
    const polish = translate("pl");
    expect([1, 3, 200].map((count) => polish(`${count} different puzzles`))).toEqual([
      "1 różna łamigłówka",
      "3 różne łamigłówki",
      "200 różnych łamigłówek",
    ]);
    expect(translate("es")("1 puzzles with one solution each")).toBe(
      "1 puzle con una sola solución",
    );
  });

  it("of the checks before printing are known line by line", () => {
    const lines = [
      "blank pages: 1 in a row at most",
      "page count: 90, kdp binds 24 to 828",
      "large print: digits of 20.0 pt and more, also in solutions, other type of 16.0 pt, lines of 1.00 pt, around boxes 2.50 pt",
      "page 3: ink in the gutter: 1.00 pt from the edge, at least 27 pt",
      "puzzle 3 has no solution",
      "7 pages of 8.5x11 inches for kdp-white, edition print, set abc, seed 7",
      "cover 17.250 x 11.250 in with 0.125 in of bleed, spine 0.050 in, too thin or with too few pages for text",
    ];
    expect(lines.map(german)).toEqual([
      "leere Seiten: höchstens 1 hintereinander",
      "Seitenzahl: 90, kdp bindet 24–828",
      "Großdruck: Ziffern von 20.0 pt und mehr, auch in Lösungen, andere Schrift von 16.0 pt, Linien von 1.00 pt, um Blöcke 2.50 pt",
      "Seite 3: Farbe im Bundsteg: 1.00 pt vom Rand, mindestens 27 pt",
      "Rätsel 3 hat keine Lösung",
      "7 Seiten von 8.5x11 Zoll für kdp-white, Ausgabe print, Sammlung abc, seed 7",
      "Umschlag 17.250 x 11.250 Zoll mit 0.125 Zoll Beschnitt, Rücken 0.050 Zoll, zu schmal oder mit zu wenigen Seiten für Text",
    ]);
  });
});
