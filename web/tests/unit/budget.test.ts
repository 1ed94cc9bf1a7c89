import { randomBytes } from "node:crypto";
import { describe, expect, it } from "vitest";
import { beyond, BUDGET, partOf } from "../../plugins/budget";

describe("the budget of the page", () => {
  it("counts what a visit loads first", () => {
    expect(partOf("assets/index-3oOo2g3h.js")).toBe("script");
    expect(partOf("assets/index-BF_R8k-k.css")).toBe("style");
    expect(partOf("assets/de-CZV2ooGI.js")).toBe("words");
    expect(partOf("assets/worker-BXzmV_Z1.js")).toBeUndefined();
    expect(partOf("assets/satoku_web_bg-BPpX.wasm")).toBeUndefined();
  });

  it("is exceeded by more compressed bytes, however many there are otherwise", () => {
    const name = "assets/index-3oOo2g3h.js";
    // What repeats is small once it is compressed.
    expect(beyond([{ name, content: "x".repeat(10 * BUDGET.script) }])).toEqual([]);
    const [found] = beyond([{ name, content: randomBytes(BUDGET.script + 100) }]);
    expect(found).toMatch(/^assets\/index-3oOo2g3h\.js: \d+ bytes compressed/);
    expect(beyond([{ name: "b.wasm", content: randomBytes(3 * BUDGET.script) }])).toEqual([]);
  });
});
