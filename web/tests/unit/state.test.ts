import { beforeEach, describe, expect, it } from "vitest";
import { begin, change, redo, undo } from "../../src/state/history";
import { ASIDE, divide, KEY, keyOf, load, save } from "../../src/state/storage";

describe("history", () => {
  it("goes back and forth without end", () => {
    let history = begin(0);
    for (let at = 1; at <= 1000; at++) history = change(history, at);
    for (let at = 0; at < 1000; at++) history = undo(history);
    expect(history.now).toBe(0);
    expect(undo(history)).toBe(history);
    for (let at = 0; at < 1000; at++) history = redo(history);
    expect(history.now).toBe(1000);
    expect(redo(history)).toBe(history);
  });

  it("forgets what was undone when something else is done", () => {
    const history = change(undo(change(begin("a"), "b")), "c");
    expect(history).toEqual({ past: ["a"], now: "c", future: [] });
    expect(change(history, "c")).toBe(history);
  });
});

class Memory implements Storage {
  private readonly items = new Map<string, string>();
  room = Infinity;
  get length() {
    return this.items.size;
  }
  clear = () => this.items.clear();
  getItem = (key: string) => this.items.get(key) ?? null;
  key = () => null;
  removeItem = (key: string) => void this.items.delete(key);
  setItem = (key: string, value: string) => {
    if (value.length > this.room) throw new DOMException("full", "QuotaExceededError");
    this.items.set(key, value);
  };
}

describe("storage", () => {
  let storage: Memory;
  beforeEach(() => {
    storage = new Memory();
  });

  it("gives back what was kept, each part by itself", () => {
    expect(load(storage, "seed")).toBeUndefined();
    expect(save(storage, "seed", "7")).toBe(true);
    expect(save(storage, "other", [1])).toBe(true);
    expect(load(storage, "seed")).toBe("7");
    expect(load(storage, "other")).toEqual([1]);
  });

  it("puts aside what cannot be read", () => {
    for (const text of ["{", "null", "[]", '{"version":1}', '{"version":99,"value":{}}']) {
      storage.setItem(keyOf("seed"), text);
      expect(load(storage, "seed")).toBeUndefined();
      expect(storage.getItem(`${ASIDE}/seed`)).toBe(text);
      expect(storage.getItem(keyOf("seed"))).toBeNull();
    }
  });

  it("divides what version 1 kept together, once", () => {
    storage.setItem(KEY, JSON.stringify({ version: 1, parts: { seed: 7, solve: { a: 1 } } }));
    divide(storage);
    expect(load(storage, "seed")).toBe(7);
    expect(load(storage, "solve")).toEqual({ a: 1 });
    expect(storage.getItem(KEY)).toBeNull();
    save(storage, "seed", 8);
    divide(storage);
    expect(load(storage, "seed")).toBe(8);
  });

  it("puts aside what is not of version 1", () => {
    for (const text of ["{", "null", '{"version":1}', '{"version":99,"parts":{}}']) {
      storage.setItem(KEY, text);
      divide(storage);
      expect(storage.getItem(ASIDE)).toBe(text);
      expect(storage.getItem(KEY)).toBeNull();
    }
  });

  it("says when there is no room", () => {
    storage.room = 10;
    expect(save(storage, "long", "x".repeat(100))).toBe(false);
  });
});
