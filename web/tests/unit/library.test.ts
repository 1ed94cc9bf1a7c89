import { signal } from "@preact/signals";
import { beforeEach, describe, expect, it } from "vitest";
import type { PuzzleJson } from "../../src/engine/protocol";
import { adopt, Document, type Form } from "../../src/library/document";
import { folders, keyOf, sought } from "../../src/library/entry";
import { type Channel, Library } from "../../src/library/library";
import { Memory } from "../../src/library/store";

interface Value {
  puzzle: PuzzleJson;
  moves: string[];
}

const one: PuzzleJson = { size: 4, givens: "1..............." };
const other: PuzzleJson = { size: 4, givens: "2..............." };

const FORM: Form<Value> = {
  kind: "game",
  puzzle: ({ puzzle }) => puzzle,
  facts: ({ moves }) => ({ progress: moves.length / 15, spent: 0, isDone: false }),
  title: () => "",
  stored: (value) => value,
  isValue: (value): value is Value => !!value && Array.isArray((value as Value).moves),
  isBlank: ({ moves }) => moves.length === 0,
};

/** Two channels, each of which hears the other. */
function channels(): [Channel, Channel] {
  const make = (): Channel => ({ postMessage: () => {}, onmessage: null });
  const [left, right] = [make(), make()];
  const tell = (to: Channel) => (data: string) =>
    void queueMicrotask(() => to.onmessage?.({ data } as MessageEvent<string>));
  left.postMessage = tell(right);
  right.postMessage = tell(left);
  return [left, right];
}

const settled = () => new Promise((done) => setTimeout(done));

describe("the library", () => {
  let store: Memory;
  let library: Library;
  let game: Document<Value>;
  const play = (puzzle: PuzzleJson, ...moves: string[]) => ({ puzzle, moves });
  beforeEach(async () => {
    store = new Memory();
    library = new Library(Promise.resolve(store));
    await library.ready;
    game = new Document(library, FORM, play(one));
  });

  it("keeps a game from its first move on, and each change of it", async () => {
    await settled();
    expect(library.entries.value.size).toBe(0);
    game.value.value = play(one, "a");
    await settled();
    game.value.value = play(one, "a", "b");
    await settled();
    const [entry] = await store.list();
    expect(entry).toMatchObject({ kind: "game", key: keyOf(one), progress: 2 / 15 });
    expect((await library.whole(entry?.id ?? ""))?.content).toEqual(play(one, "a", "b"));
    expect((await store.list()).length).toBe(1);
  });

  it("replaces nothing when another game is begun or opened", async () => {
    game.value.value = play(one, "a");
    game.begin(play(other));
    game.value.value = play(other, "b");
    // The change is kept before the other is opened, even if nobody waited.
    const first = library.find("game", keyOf(one));
    expect(await game.open(first?.id ?? "")).toBe(true);
    expect(game.value.value).toEqual(play(one, "a"));
    const second = library.find("game", keyOf(other));
    expect((await library.whole(second?.id ?? ""))?.content).toEqual(play(other, "b"));
    expect(await game.open("none")).toBe(false);
    expect(game.value.value).toEqual(play(one, "a"));
  });

  it("is the same in two tabs", async () => {
    const [left, right] = channels();
    const here = new Library(Promise.resolve(store), left);
    const there = new Library(Promise.resolve(store), right);
    await Promise.all([here.ready, there.ready]);
    const [mine, yours] = [here, there].map((all) => new Document(all, FORM, play(one)));
    if (!mine || !yours) throw new Error("there are two");
    mine.value.value = play(one, "a");
    await settled();
    expect(await yours.open(mine.id.value ?? "")).toBe(true);
    yours.value.value = play(one, "a", "b");
    await settled();
    expect(mine.value.value).toEqual(play(one, "a", "b"));
    mine.value.value = play(one, "a", "b", "c");
    await settled();
    expect(yours.value.value).toEqual(play(one, "a", "b", "c"));
    await here.remove(mine.id.value ?? "");
    await settled();
    expect(there.entries.value.size).toBe(0);
    // A game that is open stays, and is kept again at its next change.
    yours.value.value = play(one, "d");
    await settled();
    expect(here.entries.value.size).toBe(1);
  });

  it("brings back what was removed, and keeps names and folders", async () => {
    game.value.value = play(one, "a");
    await settled();
    const id = game.id.value ?? "";
    await library.label(id, { name: "Mine", folder: "School" });
    game.value.value = play(one, "a", "b");
    await settled();
    expect(library.entries.value.get(id)).toMatchObject({ name: "Mine", folder: "School" });
    const removed = await library.remove(id);
    expect(await store.list()).toEqual([]);
    if (removed) await library.put(removed);
    expect(library.entries.value.get(id)?.name).toBe("Mine");
  });

  it("is written to a file and read back, where the later of two stays", async () => {
    game.value.value = play(one, "a");
    await settled();
    const text = await library.exported();
    const empty = new Library(Promise.resolve(new Memory()));
    await empty.ready;
    expect(await empty.imported(text)).toBe(1);
    expect(await empty.imported(text)).toBe(0);
    expect((await empty.whole(game.id.value ?? ""))?.content).toEqual(play(one, "a"));
    for (const wrong of ["", "null", "[]", "{}", '{"format":"satoku-library"}']) {
      expect(await empty.imported(wrong)).toBeUndefined();
    }
    const strange = JSON.stringify({ format: "satoku-library", entries: [null, {}, { entry: 1 }] });
    expect(await empty.imported(strange)).toBe(0);
  });

  it("says when entries cannot be kept", async () => {
    const broken = new Memory();
    broken.put = () => Promise.reject(new Error("full"));
    const failing = new Library(Promise.resolve(Object.assign(broken, { lasts: true })));
    await failing.ready;
    expect(failing.isFailing.value).toBe(false);
    const its = new Document(failing, FORM, play(one));
    its.value.value = play(one, "a");
    await settled();
    expect(failing.isFailing.value).toBe(true);
  });

  it("adopts what an earlier version kept, and only then forgets it there", async () => {
    const lasting = Object.assign(new Memory(), { lasts: true });
    const own = new Library(Promise.resolve(lasting));
    const forgotten = signal(0);
    const forget = () => void (forgotten.value += 1);
    await adopt(own, FORM, play(one, "a"), forget);
    expect((await lasting.list()).length).toBe(1);
    expect(forgotten.value).toBe(1);
    await adopt(library, FORM, play(one, "a"), forget);
    expect(forgotten.value).toBe(1);
    await adopt(own, FORM, "nonsense", forget);
    expect(forgotten.value).toBe(2);
    expect((await lasting.list()).length).toBe(1);
  });
});

describe("entries", () => {
  it("have one key for one puzzle, however it is written", () => {
    const cage = { kind: "cage", cells: [0, 1], sum: 3 };
    const turned = { sum: 3, cells: [0, 1], kind: "cage" };
    const plain = { ...one, clues: [cage] };
    expect(keyOf({ ...plain, variant: "classic", box: [2, 2], solution: "1" })).toBe(keyOf(plain));
    expect(keyOf({ ...plain, about: { title: "A" } })).toBe(keyOf(plain));
    expect(keyOf({ ...one, clues: [turned] })).toBe(keyOf(plain));
    expect(keyOf(one)).not.toBe(keyOf(plain));
    expect(keyOf({ ...one, variant: "x" })).not.toBe(keyOf(one));
  });

  it("are found by all words, in a folder, the last changed first", () => {
    const entry = (id: string, name: string, folder: string, changed: number) => ({
      ...{ id, name, folder, changed, created: 0, kind: "game" as const, key: "", puzzle: one },
      ...{ progress: 0, spent: 0, isDone: false },
    });
    const all = [entry("a", "Big Killer", "", 1), entry("b", "killer two", "School", 3)];
    const ids = (words: string, folder?: string) =>
      sought(all, words, folder, ({ name }) => name).map(({ id }) => id);
    expect(ids("")).toEqual(["b", "a"]);
    expect(ids("KILLER big")).toEqual(["a"]);
    expect(ids("killer", "School")).toEqual(["b"]);
    expect(ids("killer", "")).toEqual(["a"]);
    expect(folders(all)).toEqual(["School"]);
  });
});
