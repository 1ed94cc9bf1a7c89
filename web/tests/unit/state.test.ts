import { beforeEach, describe, expect, it } from "vitest";
import { begin, change, redo, undo } from "../../src/state/history";
import { ASIDE, KEY, load, read, save, VERSION } from "../../src/state/storage";

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

  it("gives back what was kept", () => {
    expect(load(storage)).toEqual({});
    expect(save(storage, { seed: "7" })).toBe(true);
    expect(load(storage)).toEqual({ seed: "7" });
  });

  it("puts aside what cannot be read", () => {
    for (const text of ["{", "null", "[]", '{"version":1}', '{"version":99,"parts":{}}']) {
      storage.setItem(KEY, text);
      expect(load(storage)).toEqual({});
      expect(storage.getItem(ASIDE)).toBe(text);
      expect(storage.getItem(KEY)).toBeNull();
    }
  });

  it("brings older forms to this one, step by step", () => {
    const text = JSON.stringify({ version: 1, parts: { seed: 7 } });
    const migrations = {
      1: (parts: Record<string, unknown>) => ({ start: parts.seed }),
      2: (parts: Record<string, unknown>) => ({ ...parts, isNew: true }),
    };
    expect(read(text, migrations, 3)).toEqual({ start: 7, isNew: true });
    expect(read(text, {}, 3)).toBeUndefined();
    expect(VERSION).toBe(1);
  });

  it("says when there is no room", () => {
    storage.room = 10;
    expect(save(storage, { long: "x".repeat(100) })).toBe(false);
  });
});
