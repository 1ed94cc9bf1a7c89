import { computed, signal } from "@preact/signals";
import { describe, expect, it } from "vitest";
import { boardOf } from "../../src/board/board";
import type { PartJson, PuzzleJson, StepJson } from "../../src/engine/protocol";
import { bit, readGrid, setOf, symbolsOf, writeGrid } from "../../src/puzzle/symbols";
import * as game from "../../src/solve/game";
import { Broken } from "../../src/solve/broken";
import { dailyRequest, dayOf } from "../../src/solve/daily";
import { fogged } from "../../src/solve/fog";
import { hintedOf } from "../../src/solve/hinted";
import { candidates, conflicts, noted, withoutMarks } from "../../src/solve/marks";
import { requestLike } from "../../src/solve/like";
import type { Hint } from "../../src/solve/hinted";
import { begun, drawnTo, endsOf, linked, withoutLines, withStroke } from "../../src/solve/pen";
import { movesOf } from "../../src/solve/replay";
import { commandOf, type Key } from "../../src/solve/keys";
import { begin, change } from "../../src/state/history";
import { clockText, elapsed, paused, started, ZERO } from "../../src/solve/timer";

const puzzle: PuzzleJson = { size: 4, givens: "1..............." };
const empty = game.emptyPosition(16);

describe("what is broken", () => {
  const sorted = (cells: number[]) => [...cells].sort((one, other) => one - other);
  /** A thermometer of 4x4 that is played, and the questions to the engine with their answers. */
  function played() {
    const clues = [{ kind: "thermometer", cells: [0, 1, 2] }];
    const own = signal<PuzzleJson>({ size: 4, givens: ".".repeat(16), clues });
    const history = signal(begin(empty));
    const position = computed(() => history.value.now);
    const asked: { filled: string; answer: (cells: number[]) => void }[] = [];
    const broken = new Broken(
      {
        puzzle: own,
        board: computed(() => boardOf(own.value)),
        houses: signal([[0, 1, 2, 3]]),
        history,
        position,
        symbols: computed(() => game.filled(own.value, position.value)),
      },
      ({ filled }) =>
        new Promise((resolve) => asked.push({ filled, answer: (cells) => resolve({ cells }) })),
    );
    const enter = (cell: number, symbol: number) => {
      const next = game.enter(position.value, own.value, [cell], "digit", symbol);
      history.value = change(history.value, next);
    };
    return { broken, asked, enter, own };
  }
  const soon = () => new Promise((done) => setTimeout(done));

  it("is told by houses at once, and by the engine of other rules", async () => {
    const { broken, asked, enter } = played();
    expect(asked).toEqual([]);
    enter(0, 3);
    enter(1, 2);
    enter(3, 3);
    expect(sorted([...broken.twice.value])).toEqual([0, 3]);
    expect(asked.at(-1)?.filled).toBe("32.3............");
    asked.at(-1)?.answer([0, 1]);
    await soon();
    expect(sorted([...broken.cells.value])).toEqual([0, 1, 3]);
    expect(sorted([...broken.certain])).toEqual([0, 1, 3]);
  });

  it("stays marked until the engine answers, but not where it is changed", async () => {
    const { broken, asked, enter, own } = played();
    enter(0, 3);
    enter(1, 2);
    asked.at(-1)?.answer([0, 1]);
    await soon();
    enter(1, 4);
    expect([...broken.cells.value]).toEqual([0]);
    // What was said of an earlier position decides nothing.
    expect(broken.certain.size).toBe(0);
    own.value = { ...own.value, givens: `${".".repeat(15)}1` };
    expect(broken.cells.value.size).toBe(0);
  });
});

describe("a game", () => {
  it("enters, and removes what all cells have", () => {
    const one = game.enter(empty, puzzle, [1, 2], "digit", 3);
    expect(game.filledText(puzzle, one)).toBe("133.............");
    expect(game.enter(one, puzzle, [1, 2], "digit", 3).symbols).toEqual(empty.symbols);
    // With one more cell that lacks it, it is entered there.
    expect(game.enter(one, puzzle, [1, 2, 3], "digit", 3).symbols[3]).toBe(3);
  });

  it("leaves givens and symbols beyond the board alone", () => {
    expect(game.enter(empty, puzzle, [0], "digit", 2)).toBe(empty);
    expect(game.enter(empty, puzzle, [1], "digit", 5)).toBe(empty);
  });

  it("marks blank cells only, and colours all", () => {
    const one = game.enter(empty, puzzle, [1], "digit", 3);
    const marked = game.enter(one, puzzle, [0, 1, 2], "corner", 2);
    expect(marked.corner.slice(0, 3)).toEqual([0, 0, bit(2)]);
    const coloured = game.enter(marked, puzzle, [0, 1], "colour", 9);
    expect(coloured.colours.slice(0, 3)).toEqual([bit(9), bit(9), 0]);
  });

  it("erases the own layer of the mode first, then what lies on top", () => {
    let position = game.enter(empty, puzzle, [1], "centre", 2);
    position = game.enter(position, puzzle, [1], "colour", 1);
    const erased = game.erase(position, puzzle, [1], "digit");
    expect([erased.centre[1], erased.colours[1]]).toEqual([0, bit(1)]);
    expect(game.erase(position, puzzle, [1], "colour").centre[1]).toBe(bit(2));
    expect(game.erase(empty, puzzle, [1], "digit")).toBe(empty);
  });

  it("finds what differs from the solution", () => {
    const solution = "1234341221434321";
    const position = game.enter(empty, puzzle, [1, 2], "digit", 2);
    expect(game.mistakes(puzzle, position, solution)).toEqual([2]);
    expect(game.isFull(puzzle, position)).toBe(false);
  });
});

describe("fog", () => {
  const board = boardOf(puzzle);
  const inFog = (position: game.Position, solution?: string) => {
    const own = solution ? { ...puzzle, solution } : puzzle;
    return [...fogged(board, own, position, [15])];
  };

  it("covers all cells but those lit at the start and givens", () => {
    expect(inFog(empty)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14]);
  });

  it("is lifted around right symbols, and by any symbol where no solution is known", () => {
    const position = game.enter(empty, puzzle, [4], "digit", 2);
    const rest = [2, 3, 6, 7, 10, 11, 12, 13, 14];
    expect(inFog(position)).toEqual(rest);
    expect(inFog(position, "1234341221434321")).toEqual(inFog(empty));
    expect(inFog(position, "1234241331424321")).toEqual(rest);
  });
});

describe("keys", () => {
  const plain = { shiftKey: false, ctrlKey: false, metaKey: false, altKey: false };
  const key = (key: string, code = "", rest: Partial<Key> = {}): Key => ({
    key,
    code,
    ...plain,
    ...rest,
  });

  it("enter digits, corner marks and centre marks", () => {
    expect(commandOf(key("5", "Digit5"), 9, true)).toEqual({ do: "enter", number: 5 });
    expect(commandOf(key("%", "Digit5", { shiftKey: true }), 9, true)).toEqual({
      do: "enter",
      number: 5,
      mode: "corner",
    });
    expect(commandOf(key("5", "Numpad5", { ctrlKey: true }), 9, true)).toEqual({
      do: "enter",
      number: 5,
      mode: "centre",
    });
    expect(commandOf(key("c", "KeyC"), 16, true)).toEqual({ do: "enter", number: 12 });
    expect(commandOf(key("c", "KeyC"), 9, true)).toEqual({ do: "mode", mode: "centre" });
  });

  it("move and extend", () => {
    const move = { do: "move", down: 0, right: 1 };
    expect(commandOf(key("ArrowRight"), 9, true)).toEqual({ ...move, extends: false });
    const shift = key("ArrowRight", "", { shiftKey: true });
    expect(commandOf(shift, 9, true)).toEqual({ ...move, extends: true });
    const control = key("ArrowRight", "", { ctrlKey: true });
    expect(commandOf(control, 9, true)).toEqual({ ...move, extends: true });
  });

  it("undo, redo, erase, select all and change the mode", () => {
    const control = { ctrlKey: true };
    expect(commandOf(key("z", "KeyZ", control), 9, true)).toEqual({ do: "undo" });
    expect(commandOf(key("Z", "KeyZ", { ...control, shiftKey: true }), 9, true)).toEqual({
      do: "redo",
    });
    expect(commandOf(key("y", "KeyY", control), 9, true)).toEqual({ do: "redo" });
    expect(commandOf(key("a", "KeyA", control), 9, true)).toEqual({ do: "all" });
    expect(commandOf(key("Delete"), 9, true)).toEqual({ do: "erase" });
    expect(commandOf(key(" "), 9, true)).toEqual({ do: "next-mode" });
    expect(commandOf(key("Tab", "", { shiftKey: true }), 9, true)).toEqual({
      do: "previous-mode",
    });
  });

  it("let Tab leave the board once nothing is selected", () => {
    expect(commandOf(key("Escape"), 9, true)).toEqual({ do: "none" });
    expect(commandOf(key("Tab"), 9, false)).toBeUndefined();
    expect(commandOf(key("q"), 9, true)).toBeUndefined();
  });
});

describe("symbols", () => {
  it("are read and written", () => {
    expect(readGrid("1.9AP")).toEqual([1, 0, 9, 10, 25]);
    expect(writeGrid([1, 0, 9, 10, 25])).toBe("1.9AP");
    expect(symbolsOf(setOf([1, 5, 25]))).toEqual([1, 5, 25]);
  });
});

describe("the clock", () => {
  it("counts while it runs", () => {
    const running = started(ZERO, 1000);
    expect(elapsed(running, 4000)).toBe(3000);
    const standing = paused(running, 4000);
    expect(elapsed(standing, 9000)).toBe(3000);
    expect(elapsed(started(standing, 10_000), 11_000)).toBe(4000);
    expect(clockText(3_723_000)).toBe("1:02:03");
    expect(clockText(83_000)).toBe("01:23");
  });
});

describe("houses", () => {
  const houses = [
    [0, 1, 2, 3],
    [0, 4, 8, 12],
    [0, 1, 4, 5],
  ];

  it("hold no symbol twice", () => {
    expect([...conflicts(houses, [1, 2, 0, 1, 0, 2, 0, 0, 0, 0, 0, 0, 3])]).toEqual([3, 0, 5, 1]);
    expect(conflicts(houses, [1, 2, 0, 0, 3, 4]).size).toBe(0);
  });

  it("remove a symbol from the marks around it, and from no others", () => {
    let position = game.enter(empty, puzzle, [2, 6, 8], "corner", 3);
    position = game.enter(position, puzzle, [2], "centre", 3);
    position = game.enter(position, puzzle, [2], "centre", 4);
    const rest = withoutMarks(position, houses, [1], 3);
    expect([rest.corner[2], rest.centre[2]]).toEqual([0, bit(4)]);
    expect([rest.corner[6], rest.corner[8]]).toEqual([bit(3), bit(3)]);
  });

  it("are noted in the middle of blank cells", () => {
    let position = game.enter(empty, puzzle, [2, 6], "centre", 3);
    position = game.enter(position, puzzle, [2], "centre", 4);
    position = game.enter(position, puzzle, [8], "corner", 1);
    expect(noted(position)).toEqual({ 2: [3, 4], 6: [3] });
    expect(noted(game.enter(position, puzzle, [6], "digit", 2))).toEqual({ 2: [3, 4] });
  });

  it("leave candidates, of those that clues allow", () => {
    const allowed = new Map([[2, new Set([3, 4])]]);
    const found = candidates(houses, [1, 0, 0, 4], 4, allowed);
    expect(found.map(symbolsOf)).toEqual([[1, 2, 3], [2, 3], [3], [2, 3, 4]]);
  });
});

describe("the puzzle of a day", () => {
  it("is made from the date, at a level of the day of the week", () => {
    expect(dailyRequest("2027-02-03")).toEqual({
      request: { difficulty: "medium", symmetry: "rotate-180" },
      seed: "20270203",
    });
    expect(dailyRequest("2027-02-07")?.request.difficulty).toBe("hard");
    expect(["2027-02-30", "2027-13-01", "now"].map(dailyRequest)).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
    expect(dayOf(new Date(2027, 0, 5, 23, 59))).toBe("2027-01-05");
  });
});

describe("the puzzle after one", () => {
  it("is of the same rules, kinds, size and level", () => {
    const clues = [{ kind: "cage", cells: [0, 1], sum: 3 }];
    const difficulty = { level: "hard" };
    expect(requestLike({ ...puzzle, variant: "classic", clues, difficulty })).toEqual({
      size: "4",
      variant: "cage",
      difficulty: "hard",
    });
    expect(requestLike({ size: 6, box: [3, 2], variant: "x", givens: "" })).toEqual({
      size: "3x2",
      variant: "x",
    });
    expect(requestLike(puzzle)).toEqual({ size: "4", symmetry: "rotate-180" });
  });
});

describe("a hint on the board", () => {
  const step = (parts: PartJson[], eliminations: StepJson["eliminations"]): StepJson => ({
    ...{ technique: "", title: "", score: 1, text: "", placements: [], svg: "" },
    ...{ parts, eliminations },
  });
  const pair = step(
    [{ role: "base", cells: [1, 2], symbols: [3, 4], house: [0, 1, 2, 3] }],
    [{ cell: 3, symbol: 4 }],
  );
  const single: StepJson = {
    ...step([{ role: "base", cells: [3], symbols: [2, 4] }], []),
    placements: [{ cell: 3, symbol: 2 }],
  };
  const hint = (outcome: Hint["outcome"]): Hint => ({
    ...{ outcome, text: "", cells: [0, 1, 2, 3], steps: [pair, single] },
  });
  const sets = [0, 0b1100, 0b1000, 0b1010].concat(Array.from({ length: 12 }, () => 0));

  it("tells no more than its depth", () => {
    for (const depth of [1, 2] as const) {
      const shown = hintedOf(hint("next"), depth, 0, sets);
      expect([...(shown?.look ?? [])]).toEqual([0, 1, 2, 3]);
      expect([shown?.cells.size, shown?.facts.length]).toEqual([0, 0]);
    }
    expect(hintedOf(hint("mistake"), 3, 0, sets)).toBeUndefined();
  });

  it("shows the candidates of the pattern, and what each step does", () => {
    const first = hintedOf(hint("next"), 3, 0, sets);
    expect([...(first?.cells ?? [])]).toEqual([1, 2]);
    // Cell 2 has no 3.
    expect(first?.facts).toEqual([
      { cell: 1, symbol: 3, is: "part" },
      { cell: 1, symbol: 4, is: "part" },
      { cell: 2, symbol: 4, is: "part" },
      { cell: 3, symbol: 4, is: "gone" },
    ]);
    const second = hintedOf(hint("next"), 3, 1, sets);
    expect(second?.facts).toEqual([{ cell: 3, symbol: 2, is: "placed" }]);
    expect(second?.cells.size).toBe(0);
  });
});

describe("lines of the pen", () => {
  const board = boardOf({ size: 9, givens: ".".repeat(81) });
  const stroke = (cells: number[], drawn: readonly number[] = []) => {
    const [first = 0, ...rest] = cells;
    const whole = rest.reduce((so, cell) => drawnTo(board, so, cell, drawn), begun(first));
    return withStroke(drawn, whole);
  };

  it("lead over edges and corners, and are the same both ways", () => {
    const drawn = stroke([0, 1, 11]);
    expect(drawn.map(endsOf)).toEqual([
      [0, 1],
      [1, 11],
    ]);
    expect(new Set(stroke([11, 1, 0]))).toEqual(new Set(drawn));
    // A cell that does not touch the last one is passed over.
    expect(stroke([0, 40, 1]).map(endsOf)).toEqual([[0, 1]]);
    expect(linked(drawn).get(1)).toEqual([0, 11]);
  });

  it("are taken away by a stroke that begins on one", () => {
    const drawn = stroke([0, 1, 11]);
    expect(stroke([1, 0, 9], drawn).map(endsOf)).toEqual([[1, 11]]);
    expect(stroke([9, 0, 1], drawn).length).toBe(3);
    expect(withoutLines(drawn, [11]).map(endsOf)).toEqual([[0, 1]]);
    expect(withoutLines(drawn, [40])).toBe(drawn);
  });
});

describe("a replay", () => {
  it("begins where the game was last begun", () => {
    const blank = game.emptyPosition(4);
    const one = { ...blank, symbols: [1, 0, 0, 0] };
    const two = { ...blank, symbols: [1, 2, 0, 0] };
    expect(movesOf({ past: [blank, two, blank, one], now: two, future: [] })).toEqual([
      blank,
      one,
      two,
    ]);
    expect(movesOf({ past: [one], now: two, future: [] })).toEqual([one, two]);
  });
});
