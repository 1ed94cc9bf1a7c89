/** The functions of the package, each of which is a call of the engine. */

import type {
  Calls,
  MakeRequest,
  Method,
  PuzzleJson,
  Reading,
  StepJson,
} from "../../src/engine/protocol";

export interface Stoppable {
  /** Stops the work: the promise is then rejected with an `AbortError`. */
  signal?: AbortSignal;
}

export interface Options<M extends Method = Method> extends Stoppable {
  /** Called with each report on the way. */
  progress?: (report: Calls[M]["progress"]) => void;
}

/** Asks the engine; the promise is rejected with an `EngineError` if the request is wrong. */
export type Asking = <M extends Method>(
  method: M,
  params: Calls[M]["params"],
  options?: Options<M>,
) => Promise<Calls[M]["result"]>;

/** A puzzle, or only its givens: a character for each cell, row by row, `.` or `0` for a blank. */
export type Puzzle = PuzzleJson | string;

export interface GenerateOptions extends Stoppable {
  /** How many puzzles, 1 if it is left out. */
  count?: number;
  /** The same seed makes the same puzzles. Without one they are others each time. */
  seed?: number | bigint | string;
  /** Called with each puzzle as it is made. */
  progress?: (puzzle: PuzzleJson) => void;
}

/** In which language texts are, by its code: `en` if it is left out. */
export interface InLanguage extends Stoppable {
  language?: string;
}

type Of<M extends Method> = Promise<Calls[M]["result"]>;

export interface Functions {
  /** Asks anything that the engine answers. */
  ask: Asking;
  /** Lists kinds of rules and clues, levels, techniques, symmetries and formats. */
  about(options?: InLanguage): Of<"about">;
  /** Makes puzzles, each with exactly one solution. */
  generate(request?: MakeRequest, options?: GenerateOptions): Promise<PuzzleJson[]>;
  /** Returns whether a puzzle has no, one or several solutions, and up to two of them. */
  solve(puzzle: Puzzle, options?: Stoppable): Of<"check">;
  /** Counts solutions up to a number, 1,000 if it is left out. */
  count(puzzle: Puzzle, most?: number, options?: Stoppable): Of<"count">;
  /** Returns the symbols of each cell that occur in some solution. */
  candidates(puzzle: Puzzle, options?: Stoppable): Promise<number[][]>;
  /** Rates how hard a puzzle is for people. */
  rate(puzzle: Puzzle, options?: InLanguage): Of<"rate">;
  /**
   * Returns the next step from a position; without one from the givens. `marks` are the candidates
   * that a player noted, by the index of the cell; other cells have all that the symbols leave.
   */
  hint(
    puzzle: Puzzle,
    position?: string,
    options?: InLanguage & {
      marks?: Record<number, number[]>;
      smallest?: boolean;
      details?: boolean;
    },
  ): Of<"hint">;
  /** Returns all steps to the solution. */
  steps(
    puzzle: Puzzle,
    options?: InLanguage & { progress?: (step: StepJson) => void },
  ): Promise<Calls["steps"]["result"] & { steps: StepJson[] }>;
  /** Draws a puzzle, or its solution, as an SVG document. */
  draw(puzzle: Puzzle, options?: Stoppable & { solution?: boolean }): Promise<string>;
  /** Reads the puzzles of a file or link in any format that satoku reads. */
  read(file: string | Uint8Array, options?: Stoppable): Promise<Reading>;
  /** Writes puzzles in a format of `about`. */
  write(puzzles: Puzzle | Puzzle[], format: string, options?: Stoppable): Promise<string>;
  /** Returns the solution with a proof that there is no other. */
  certify(puzzle: Puzzle, options?: Stoppable): Of<"certify">;
  /** Checks such a proof. */
  verify(puzzle: Puzzle, solution: string, certificate: string, options?: Stoppable): Of<"verify">;
  /** Returns the clues that are not needed, each by itself. */
  needless(puzzle: Puzzle, options?: Stoppable): Of<"needless">;
  /** Removes clues until every one is needed. */
  carve(
    puzzle: Puzzle,
    options?: Stoppable & Omit<Calls["carve"]["params"], "puzzle" | "seed"> & Seeded,
  ): Promise<PuzzleJson>;
  /** Returns a puzzle of the same solution with another number of clues, or of another level. */
  adjust(
    puzzle: Puzzle,
    to: { clues?: number; difficulty?: string },
    options?: Stoppable & Seeded,
  ): Promise<PuzzleJson>;
}

type Seeded = Pick<GenerateOptions, "seed">;

/** What the engine takes for a puzzle: it finds the size of givens itself. */
function stated(puzzle: Puzzle): PuzzleJson {
  if (typeof puzzle !== "string") return puzzle;
  return { givens: puzzle.replace(/\s/g, "").replaceAll("0", ".") } as PuzzleJson;
}

function seedOf(seed: GenerateOptions["seed"]): string {
  return String(seed ?? crypto.getRandomValues(new Uint32Array(1))[0]);
}

function base64(bytes: Uint8Array): string {
  const letters: string[] = [];
  for (let at = 0; at < bytes.length; at += 0x8000) {
    letters.push(String.fromCharCode(...bytes.subarray(at, at + 0x8000)));
  }
  return btoa(letters.join(""));
}

const ENGLISH = "en";

/** Returns the functions that ask in one way. */
export function functionsOf(ask: Asking): Functions {
  return {
    ask,
    about: ({ language = ENGLISH, ...options } = {}) => ask("about", { language }, options),
    async generate(request = {}, { count = 1, seed, progress, ...options } = {}) {
      const puzzles: PuzzleJson[] = [];
      await ask(
        "make",
        { request, seed: seedOf(seed), start: 0, count },
        {
          ...options,
          progress({ puzzle }) {
            puzzles.push(puzzle);
            progress?.(puzzle);
          },
        },
      );
      return puzzles;
    },
    solve: (puzzle, options) => ask("check", { puzzle: stated(puzzle) }, options),
    count: (puzzle, most = 1000, options) =>
      ask("count", { puzzle: stated(puzzle), most }, options),
    candidates: async (puzzle, options) =>
      (await ask("candidates", { puzzle: stated(puzzle) }, options)).cells,
    rate: (puzzle, { language = ENGLISH, ...options } = {}) =>
      ask("rate", { puzzle: stated(puzzle), language }, options),
    hint(puzzle, position, { language = ENGLISH, marks, smallest, details, ...options } = {}) {
      const own = stated(puzzle);
      const filled = (position ?? own.givens).replaceAll("0", ".");
      const wanted = {
        ...(marks ? { marks } : {}),
        ...(smallest ? { smallest } : {}),
        ...(details ? { details } : {}),
      };
      return ask("hint", { puzzle: own, filled, language, ...wanted }, options);
    },
    async steps(puzzle, { language = ENGLISH, progress, ...options } = {}) {
      const steps: StepJson[] = [];
      const { end } = await ask(
        "steps",
        { puzzle: stated(puzzle), language },
        {
          ...options,
          progress(step) {
            steps.push(step);
            progress?.(step);
          },
        },
      );
      return { end, steps };
    },
    draw: async (puzzle, { solution = false, ...options } = {}) =>
      (await ask("picture", { puzzle: stated(puzzle), solution }, options)).svg,
    read: (file, options) =>
      ask("read", typeof file === "string" ? { text: file } : { base64: base64(file) }, options),
    async write(puzzles, format, options) {
      const all = (Array.isArray(puzzles) ? puzzles : [puzzles]).map(stated);
      return (await ask("write", { puzzles: all, format }, options)).text;
    },
    certify: (puzzle, options) => ask("certify", { puzzle: stated(puzzle) }, options),
    verify: (puzzle, solution, certificate, options) =>
      ask("verify", { puzzle: stated(puzzle), solution, certificate }, options),
    needless: (puzzle, options) => ask("needless", { puzzle: stated(puzzle) }, options),
    async carve(puzzle, { signal, seed, ...how } = {}) {
      const params = { puzzle: stated(puzzle), seed: seedOf(seed), ...how };
      return (await ask("carve", params, signal ? { signal } : {})).puzzle;
    },
    async adjust(puzzle, to, { signal, seed } = {}) {
      const params = { puzzle: stated(puzzle), seed: seedOf(seed), ...to };
      return (await ask("adjust", params, signal ? { signal } : {})).puzzle;
    },
  };
}
