import { randomBytes } from "node:crypto";
import { describe, expect, it } from "vitest";
import { beyond, BUDGET, type File, first } from "../../plugins/budget";
import { reachable } from "../../plugins/together";

describe("the budget of the page", () => {
  const entry: File = { name: "a.js", content: "a", isEntry: true, imports: ["b.js"] };
  const shared: File = { name: "b.js", content: "b", imports: ["c.js", "a.js"] };
  const further: File = { name: "c.js", content: "c" };
  const later: File = { name: "d.js", content: randomBytes(2 * BUDGET.script), imports: ["b.js"] };

  it("counts the entry and all that is loaded with it", () => {
    const names = first([later, further, shared, entry]).map(({ name }) => name);
    expect(names).toEqual(["a.js", "b.js", "c.js"]);
    expect(beyond([later, further, shared, entry])).toEqual([]);
  });

  it("is exceeded by more compressed bytes of all scripts together", () => {
    const half = Math.round(BUDGET.script * 0.6);
    const large = (file: File) => ({ ...file, content: randomBytes(half) });
    expect(beyond([large(entry), shared])).toEqual([]);
    const [found] = beyond([large(entry), large(shared)]);
    expect(found).toMatch(/^script: \d+ bytes compressed/);
    // What repeats is small once it is compressed.
    expect(beyond([{ ...entry, content: "x".repeat(10 * BUDGET.script) }])).toEqual([]);
  });

  it("is one of the style, and of each language", () => {
    const content = randomBytes(BUDGET.words + 100);
    expect(beyond([{ name: "assets/de-CZV2ooGI.js", content }])[0]).toMatch(/^words/);
    expect(beyond([{ name: "assets/index-a.css", content }])[0]).toMatch(/^style/);
    expect(beyond([{ name: "assets/satoku_web_bg-BPpX.wasm", content }])).toEqual([]);
  });
});

it("finds all modules that one is loaded with", () => {
  const imports: Record<string, string[]> = { a: ["b", "c"], b: ["c", "a"], c: [], d: ["a"] };
  expect(reachable("a", (id) => imports[id] ?? [])).toEqual(["a", "b", "c"]);
});
