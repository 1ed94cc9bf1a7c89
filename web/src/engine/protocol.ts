/**
 * What the page asks the engine, and what the engine answers. The WebAssembly module in a worker and
 * `satoku studio` answer the same calls with the same JSON.
 *
 * Cells are numbered row by row from 0, symbols from 1. A grid is a string with a character for each
 * cell, row by row: `.` for a cell that is not filled in, `1` to `9`, then `A` to `P`. On boards with
 * symbols of their own these have the characters of `kinds.json`, such as `0` for a cell that stays
 * empty and `1` for a black one.
 */

/** A puzzle as in files of format json: `givens`, `clues`, `variant`, `size`, `box`, ... */
export interface PuzzleJson {
  id?: string;
  variant?: string;
  size: number;
  box?: [number, number];
  givens: string;
  solution?: string;
  clues?: ClueJson[];
  /** What others say of it. */
  about?: { title?: string; author?: string; description?: string; [more: string]: unknown };
  /** What is not known of it, by the names of fields of f-puzzles and SudokuPad. */
  other_fields?: Record<string, unknown>;
  /** Whether drawings that may stand for rules do not. Files do not have it. */
  ignore_drawings?: boolean;
  [more: string]: unknown;
}

/** What is not known of a puzzle, by the names of fields. */
export interface UnknownJson {
  /** Rules: what needs the rules of such a puzzle is refused. */
  rules: string[];
  /** Drawings: likewise, unless the puzzle says `ignore_drawings`. */
  drawings: string[];
  fog: boolean;
  /** The cells without fog at the start, if right symbols alone lift the rest. */
  lit: number[] | null;
}

export interface ClueJson {
  kind: string;
  cells: number[];
  [field: string]: unknown;
}

/** The options of `satoku generate`, by their long names without dashes, with `_` between words. */
export interface MakeRequest {
  size?: string;
  variant?: string;
  /** The regions of a jigsaw: a character for each cell. */
  regions?: string;
  /** The upper left cells of overlapping grids: `r1c1 r7c7`. */
  grids?: string;
  /** The places that have cells: lines of `.` for a cell and `#` for none. */
  cells?: string;
  clues?: string;
  symmetry?: string;
  /** The cells that are given, and no others: a character for each cell, `.` for one that is not. */
  pattern?: string;
  solution?: string;
  /** Cells whose givens stay: `r1c1,r5`. */
  keep?: string;
  difficulty?: string;
  require?: string[];
  forbid?: string[];
  max_technique?: string;
  assurance?: string;
  engine?: string;
  tries?: number;
  /** No two puzzles that are the same. */
  distinct?: boolean;
}

export interface KindInfo {
  /** The name to use in a request, and in `clues[].kind`. */
  name: string;
  title: string;
  summary: string;
  /** Whether it is a rule of the whole board, such as diagonals, or a clue with cells. */
  takes: "board" | "clue";
  /** Whether a rule defines the regions of the board itself; a board has one such rule. */
  divides_board?: boolean;
  /** Whether a rule makes a board of its own, which need not be a square. */
  fixes_board?: boolean;
  /** The rows and columns of its boards where no size is asked for, if they have no boxes. */
  usual_size?: string;
  /** How many symbols fewer than rows its boards have, if larger ones have more symbols. */
  fewer_symbols?: number;
  /** The kinds of clue that its boards have, and classic ones do not. */
  clues?: string[];
  /** The part of the layout that a rule is made of. */
  needs?: "regions" | "grids" | "cells";
  /** Whether many puzzles have such clues. */
  is_common?: boolean;
  /** The fields of a clue besides kind and cells, with their types and ranges. */
  fields: FieldInfo[];
  /** How many cells a clue has, and how they lie. */
  cells?: { least: number; most: number; shape: CellShape };
}

/** What a new clue says. */
export type NewClue = { cells?: number[]; [field: string]: unknown };

/** A place that tells the cells of a clue, such as the black one before a run of white cells. */
export interface CluePlace {
  at: At;
  cells: number[];
  /** The fields that the place gives the clue. */
  fields?: Record<string, unknown>;
}

export interface FieldInfo {
  name: string;
  /** `numbers` is a list of numbers. */
  type: "number" | "numbers" | "text";
  /** Whether a clue may not leave it out. A dot needs exactly one of its two. */
  needed: boolean;
  least?: number;
  most?: number;
  /** The value that most clues have; of a list, its only number. */
  usual?: number;
  /** The letters of a text. */
  letters?: string;
  /**
   * Whether the board and the cells tell the value, so that nobody chooses it. A list of numbers is
   * then that of the cells in each piece into which the regions divide the clue's cells.
   */
  is_told: boolean;
}

/**
 * How the cells of a clue lie:
 * `any`: anywhere; `path`: each touches the next, in order; `adjacent`: two that share an edge;
 * `neighbours`: a cell, then cells that share an edge with it; `square`: the four around a corner;
 * `row-or-column`, `diagonal`: all of one, from the edge where the number stands; `copies`: a group,
 * then the same shape elsewhere in the same order; `board`: all cells.
 */
export type CellShape =
  | "any"
  | "path"
  | "adjacent"
  | "neighbours"
  | "square"
  | "row-or-column"
  | "diagonal"
  | "copies"
  | "board";

/** A point in units of a cell: the upper left corner of the first cell is (0, 0), its centre (0.5, 0.5). */
export interface PointJson {
  row: number;
  col: number;
}

/** A column and a row in units of a cell: the distances from the left and upper edge of the board. */
export type At = [col: number, row: number];

export type Tone = "white" | "light" | "middle" | "ink";

/** A line, or the edge of a shape: its width and the lengths of its dashes and gaps are in cells. */
export interface Pen {
  width: number;
  tone: Tone;
  dashes: number[];
  /** Whether ends and corners are round. */
  round: boolean;
}

/** A thing to draw on a board. The lines of the board are layer 0; what lies below them is less. */
export type DrawnJson = {
  layer: number;
  /** In place of its light or middle tone, as `#rrggbb`. */
  colour?: string;
} & (
  | { kind: "path"; points: At[]; closed: boolean; edge: Pen | null; fill: Tone | null }
  | { kind: "circle"; centre: At; radius: number; edge: Pen | null; fill: Tone | null }
  /** A text around a point, which may lie up to a cell outside the board. */
  | { kind: "text"; at: At; text: string; size: number; tone: Tone }
  /** Shaded rectangles: left, top, width and height of each. */
  | { kind: "shade"; areas: [number, number, number, number][] }
  /** A line that belongs to the board. */
  | { kind: "line"; points: At[] }
  /** Dashed outlines, and the cell with the label. */
  | { kind: "cage"; outline: At[][]; corner: At; label: string | null }
);

export interface StepJson {
  /** The name that requests take. */
  technique: string;
  /** The name in the language asked for. */
  title: string;
  score: number;
  /** The sentence in the language asked for. */
  text: string;
  placements: { cell: number; symbol: number }[];
  eliminations: { cell: number; symbol: number }[];
  /** The parts of its pattern. */
  parts: PartJson[];
  /** The position with the step drawn, an SVG document. */
  svg: string;
  /** The smaller steps inside it, where they are asked for. */
  details?: Detail[];
}

/** A part of the pattern of a step. */
export interface PartJson {
  role: string;
  cells: number[];
  /** The symbols that matter in these cells. */
  symbols: number[];
  /** The cells of the house that it lies in. */
  house?: number[];
}

/** A smaller step, in the language asked for. */
export interface Detail {
  /** How many suppositions are in force before it. */
  depth: number;
  text: string;
}

/** A clue that could be added. A given is one of kind `given`, with its `value`. */
export interface Addition {
  clue: ClueJson;
  /** The rating of the puzzle with the clue. */
  score: number | null;
  level: string;
}

/** What was read of a text, of a file or of the grids of a photograph. */
export interface Reading {
  puzzles: PuzzleJson[];
  problems: { line?: number; message: string }[];
  /** How an image or a PDF file was read, which says nothing else. */
  notes?: NoteJson[];
}

export interface NoteJson {
  /** The index of the puzzle that it is about; none for the whole file. */
  puzzle?: number;
  message: string;
  /** The cells of the puzzle that are to be compared with the image. */
  unsure?: number[];
}

/** Each call: its parameters, what it reports on the way, and its answer. */
export interface Calls {
  about: {
    params: { language: string };
    progress: never;
    result: {
      version: string;
      kinds: KindInfo[];
      /** Puzzles that players name as one, with the names of their rule and their kind of clue. */
      joined: [name: string, names: [string, string]][];
      symmetries: string[];
      levels: { name: string; title: string; least: number; most?: number }[];
      techniques: { name: string; title: string; score: number }[];
      formats: { name: string; title: string; extension: string; reads: boolean; writes: boolean }[];
    };
  };
  /** Reads files, drawings and links of any format that the program reads. */
  read: {
    params: { text: string } | { base64: string };
    progress: never;
    result: Reading;
  };
  /** Writes a file. `made` is what a set tells of where its puzzles come from. */
  write: {
    params: { puzzles: PuzzleJson[]; format: string; made?: { request: MakeRequest; seed: string } };
    progress: never;
    result: { text: string };
  };
  /**
   * Draws the QR code of a text, an SVG document; `modules` is how many of its squares a side has, with
   * the light ones around it. A text that is too long for a code is refused as a `request`.
   */
  code: { params: { text: string }; progress: never; result: { svg: string; modules: number } };
  /**
   * What is drawn for the rules of a board, and for each of `clues`, in their order, and what of the
   * puzzle is not known. It may be one that is being set: its givens and clues need not agree, and its
   * regions need not be whole. A clue that lacks the value of a field is drawn without texts. One that
   * lacks cells, or is of no known kind, is an outline with the name of its kind.
   */
  marks: {
    params: { puzzle: PuzzleJson };
    progress: never;
    result: {
      board: DrawnJson[];
      clues: DrawnJson[][];
      /** The cells of each group that holds no symbol twice. */
      houses: number[][];
      unknown?: UnknownJson;
    };
  };
  /**
   * The values of the fields of a new clue of each kind on the board of a puzzle that is being set,
   * and its cells if the board gives them. What has no usual value is left out. Of kinds whose clues
   * lie at places of their own, also these.
   */
  "new-clues": {
    params: { puzzle: PuzzleJson };
    progress: never;
    result: { kinds: Record<string, NewClue>; places: Record<string, CluePlace[]> };
  };
  /** Makes puzzles one after the other: the same bytes as the program for the same seed. */
  make: {
    params: { request: MakeRequest; seed: string; start: number; count: number };
    progress: { puzzle: PuzzleJson };
    result: { made: number };
  };
  /**
   * Makes the nonogram or mosaic of an image, whose darker parts are the filled cells: the same bytes
   * as the program for the same pixels. Where the clues of the image have a second solution, cells are
   * changed, and `at_least` is a number of which fewer changes do not do. Without a size, a small image
   * has a cell for each pixel; of a larger one, the longer side has 25.
   */
  image: {
    /** `darkness`: a byte for each pixel, row by row, in Base64. */
    params: { request: MakeRequest; seed: string; image: { width: number; darkness: string } };
    progress: never;
    result: { puzzle: PuzzleJson; changed: number[]; at_least: number };
  };
  /** The command line that does the same, perhaps of an image in a file of this name. */
  command: {
    params: { request: MakeRequest; seed: string; count: number; image?: string };
    progress: never;
    result: { text: string };
  };
  check: {
    params: { puzzle: PuzzleJson };
    progress: never;
    result: {
      /** 0, 1, or 2 for two and more; null where that was not decided. */
      solutions: 0 | 1 | 2 | null;
      first?: string;
      second?: string;
      differences?: number[];
      /** Why there is no solution, where that is seen. */
      why?: string;
    };
  };
  /** The filled cells of each rule and clue that what is not filled in can no longer obey. */
  conflicts: {
    params: { puzzle: PuzzleJson; filled: string };
    progress: never;
    result: { cells: number[] };
  };
  /** The symbols of each cell that occur in some solution. */
  candidates: { params: { puzzle: PuzzleJson }; progress: never; result: { cells: number[][] } };
  /** Counts solutions up to `most`, and how many symbols each cell has in them. */
  count: {
    params: { puzzle: PuzzleJson; most: number };
    progress: never;
    /** `all`: whether there are no others. */
    result: { count: number; all: boolean; cells: number[] };
  };
  /** The clues that are not needed, each by itself: cells of givens, and indexes into `clues`. */
  needless: { params: { puzzle: PuzzleJson }; progress: never; result: { givens: number[]; clues: number[] } };
  rate: {
    params: { puzzle: PuzzleJson; language: string };
    progress: never;
    result: {
      score: number | null;
      level: string;
      title: string;
      effort: number;
      hardest: string | null;
      techniques: Record<string, number>;
    };
  };
  hint: {
    /** `marks` are candidates that the player noted, by cell. With `details` the steps have theirs. */
    params: {
      puzzle: PuzzleJson;
      filled: string;
      marks?: Record<number, number[]>;
      language: string;
      smallest?: boolean;
      details?: boolean;
    };
    progress: never;
    result: {
      outcome: "solved" | "mistake" | "next" | "stuck" | "undecided";
      /** Where to look. */
      where?: string;
      technique?: string;
      /** The technique in the language asked for. */
      title?: string;
      rule?: string;
      /** The whole sentence: of the mistake, or why there is no step. */
      text: string;
      /** The cells of the mistake, or those to look at. */
      cells?: number[];
      steps: StepJson[];
    };
  };
  /** The steps to the solution, as they are found. */
  steps: { params: { puzzle: PuzzleJson; language: string }; progress: StepJson; result: { end: "solved" | "stuck" | "undecided" } };
  picture: { params: { puzzle: PuzzleJson; solution?: boolean }; progress: never; result: { svg: string } };
  certify: { params: { puzzle: PuzzleJson }; progress: never; result: { solution: string; certificate: string } };
  verify: { params: { puzzle: PuzzleJson; solution: string; certificate: string }; progress: never; result: { holds: boolean; why?: string } };
  /**
   * Removes clues, of `kinds` only if there is a list, until every one of these is needed. The givens
   * of the cells to `keep` stay.
   */
  carve: { params: { puzzle: PuzzleJson; seed: string; symmetry?: string; kinds?: string[]; keep?: number[] }; progress: never; result: { puzzle: PuzzleJson } };
  /**
   * The clues of a kind that make a puzzle easiest, or that leave one of several solutions, each by
   * itself, the easiest first. Without a kind it is every given; of another kind, some of those that
   * it proposes.
   */
  add: { params: { puzzle: PuzzleJson; kind?: string }; progress: { done: number; total: number }; result: { clues: Addition[] } };
  adjust: { params: { puzzle: PuzzleJson; clues?: number; difficulty?: string; seed: string }; progress: never; result: { puzzle: PuzzleJson } };
  /** The fewest clues of a grid: bounds as they close in. */
  fewest: { params: { grid: PuzzleJson; rounds?: number }; progress: { least: number; most: number; puzzle?: PuzzleJson }; result: { least: number; most: number; puzzle?: PuzzleJson } };
  /** How many clues puzzles have, and the time each takes. */
  survey: { params: { request: MakeRequest; seed: string; count: number }; progress: { clues: number; milliseconds: number }; result: { made: number } };
  /** The commented spec to start a book from. Only a program that makes books answers it. */
  "book-template": { params: Record<string, never>; progress: never; result: { spec: string } };
  /** Makes a book from a spec in TOML. Only a program that makes books answers it. */
  book: {
    params: { spec: string };
    /** How many puzzles there are so far; then each file as it is done, pictures of pages among them. */
    progress: { done: number; total: number } | { name: string; base64: string };
    /** The seed as it was named or drawn, and what the maker may want to change, in English. */
    result: { puzzles: number; pages: number; seed: string; notes: string[] };
  };
}

export type Method = keyof Calls;

/** From the page to a worker. */
export interface Ask<M extends Method = Method> {
  id: number;
  method: M;
  params: Calls[M]["params"];
}

/** From the page to the worker that reads images and PDF files. */
export interface AskPage {
  id: number;
  params: { file: Blob };
}

/** From the page to a worker: ends the call of this number. */
export interface Stop {
  stop: number;
}

/** From a worker to the page. `stopped` answers a `Stop`. */
export type Answer<M extends Method = Method> =
  | { id: number; stopped: true }
  /** A report in JSON. */
  | { id: number; report: string }
  | { id: number; result: Calls[M]["result"] }
  /** `broken`: the worker must be started again. */
  | { id: number; error: { kind: string; message: string; hint?: string }; broken?: true };
