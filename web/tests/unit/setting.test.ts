import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { about } from "../../src/about";
import { MarkCache } from "../../src/board/drawn";
import { only } from "../../src/board/selection";
import type { KindInfo } from "../../src/engine/protocol";
import { Library } from "../../src/library/library";
import { Memory } from "../../src/library/store";
import { Drawing } from "../../src/set/drawing";
import { Setting } from "../../src/set/state";

const CAGE: KindInfo = {
  name: "cage",
  title: "Cage",
  summary: "",
  takes: "clue",
  fields: [{ name: "sum", type: "number", needed: false, is_told: false, least: 1, most: 45 }],
  cells: { least: 1, most: 9, shape: "any" },
};

describe("a puzzle that is being set", () => {
  let library: Library;
  const made = () => new Setting(library, new MarkCache(() => new Promise(() => {})));
  beforeEach(async () => {
    library = new Library(Promise.resolve(new Memory()));
    await library.ready;
    const all = { kinds: [CAGE], joined: [], symmetries: [], levels: [], techniques: [] };
    about.value = { version: "1", formats: [], ...all };
  });
  afterEach(() => (about.value = undefined));
  const key = (name: string) => ({ key: name, code: "", shiftKey: false }) as KeyboardEvent;

  it("is drawn into, and undone", () => {
    const setting = made();
    const drawing = new Drawing(setting);
    setting.take("cage");
    drawing.place([0, 1, 9]);
    expect(setting.puzzle.value.clues).toEqual([{ kind: "cage", cells: [0, 1, 9] }]);
    expect(setting.chosen.value).toBe(0);
    for (const digit of ["1", "5"]) expect(drawing.type(key(digit))).toBe(true);
    expect(setting.chosenClue).toEqual({ kind: "cage", cells: [0, 1, 9], sum: 15 });
    setting.back();
    expect(setting.puzzle.value.clues?.[0]?.sum).toBe(1);
    expect(setting.chosen.value).toBeUndefined();
    setting.forth();
    expect(setting.puzzle.value.clues?.[0]?.sum).toBe(15);
    expect(setting.canRedo.value).toBe(false);
  });

  it("takes digits, which a press and keys choose the cells of", () => {
    const setting = made();
    const drawing = new Drawing(setting);
    setting.select(only(40));
    drawing.type(key("7"));
    drawing.type(key("ArrowRight"));
    drawing.type(key("3"));
    expect(setting.puzzle.value.givens.slice(40, 42)).toBe("73");
    drawing.type(key("Delete"));
    expect(setting.puzzle.value.givens.slice(40, 42)).toBe("7.");
  });

  it("lets go of a clue that is no longer there", () => {
    const setting = made();
    const drawing = new Drawing(setting);
    setting.take("cage");
    drawing.place([0, 1]);
    setting.goTo({ ...setting.puzzle.value, clues: [] });
    expect(setting.chosen.value).toBeUndefined();
    setting.sketch([3, 4]);
    setting.take("given");
    expect(setting.pending.value).toEqual([]);
  });

  it("knows nothing of another", async () => {
    const [one, other] = [made(), made()];
    const drawings = [new Drawing(one), new Drawing(other)] as const;
    one.take("cage");
    drawings[0].place([0, 1]);
    other.select(only(5));
    drawings[1].type(key("9"));
    expect(other.tool.value).toBe("given");
    expect(other.puzzle.value.clues).toBeUndefined();
    expect(one.puzzle.value.givens).not.toContain("9");
    await new Promise((done) => setTimeout(done));
    expect(library.entries.value.size).toBe(2);
    const third = made();
    await third.openPuzzle(one.puzzle.value);
    expect(third.draft.id.value).toBe(one.draft.id.value);
    expect(await third.openEntry(other.draft.id.value ?? "", undefined)).toBe(true);
    expect(third.puzzle.value).toEqual(other.puzzle.value);
    expect(await third.openEntry("none", undefined)).toBe(false);
  });
});
