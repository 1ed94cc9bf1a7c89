/** Puzzles beside Sudoku, one of a kind, with their solutions. */

import type { PuzzleJson } from "../../src/engine/protocol";

/** As `satoku generate` makes them on small boards. */
export const BESIDE = {
  nonogram: {
    variant: "shading+blocks",
    size: 2,
    board: {
      rows: 5,
      columns: 5,
    },
    givens: ".........................",
    solution: "1110011000100111010101010",
    clues: [
      {
        kind: "blocks",
        cells: [0, 1, 2, 3, 4],
        blocks: [3],
      },
      {
        kind: "blocks",
        cells: [20, 21, 22, 23, 24],
        blocks: [1, 1],
      },
      {
        kind: "blocks",
        cells: [5, 6, 7, 8, 9],
        blocks: [2],
      },
      {
        kind: "blocks",
        cells: [15, 16, 17, 18, 19],
        blocks: [1, 1, 1],
      },
      {
        kind: "blocks",
        cells: [10, 11, 12, 13, 14],
        blocks: [1, 2],
      },
      {
        kind: "blocks",
        cells: [0, 5, 10, 15, 20],
        blocks: [4],
      },
      {
        kind: "blocks",
        cells: [4, 9, 14, 19, 24],
        blocks: [2],
      },
      {
        kind: "blocks",
        cells: [1, 6, 11, 16, 21],
        blocks: [2, 1],
      },
      {
        kind: "blocks",
        cells: [3, 8, 13, 18, 23],
        blocks: [1, 1],
      },
      {
        kind: "blocks",
        cells: [2, 7, 12, 17, 22],
        blocks: [1, 1],
      },
    ],
  },
  mosaic: {
    variant: "shading+black-around",
    size: 2,
    board: {
      rows: 5,
      columns: 5,
    },
    givens: ".........................",
    solution: "1110011000100111010101110",
    clues: [
      {
        kind: "black-around",
        cells: [9, 3, 4, 8, 13, 14],
        black: 2,
      },
      {
        kind: "black-around",
        cells: [10, 5, 6, 11, 15, 16],
        black: 4,
      },
      {
        kind: "black-around",
        cells: [20, 15, 16, 21],
        black: 2,
      },
      {
        kind: "black-around",
        cells: [19, 13, 14, 18, 23, 24],
        black: 4,
      },
      {
        kind: "black-around",
        cells: [2, 1, 3, 6, 7, 8],
        black: 3,
      },
      {
        kind: "black-around",
        cells: [18, 12, 13, 14, 17, 19, 22, 23, 24],
        black: 6,
      },
      {
        kind: "black-around",
        cells: [4, 3, 8, 9],
        black: 0,
      },
      {
        kind: "black-around",
        cells: [22, 16, 17, 18, 21, 23],
        black: 4,
      },
      {
        kind: "black-around",
        cells: [15, 10, 11, 16, 20, 21],
        black: 3,
      },
      {
        kind: "black-around",
        cells: [12, 6, 7, 8, 11, 13, 16, 17, 18],
        black: 3,
      },
      {
        kind: "black-around",
        cells: [14, 8, 9, 13, 18, 19],
        black: 3,
      },
      {
        kind: "black-around",
        cells: [5, 0, 1, 6, 10, 11],
        black: 5,
      },
      {
        kind: "black-around",
        cells: [6, 0, 1, 2, 5, 7, 10, 11, 12],
        black: 6,
      },
    ],
  },
  "star-battle": {
    variant: "star-battle",
    size: 2,
    board: {
      regions: "111222333122222333112443333115446663555446666555447666558847999558887999888887777",
      rows: 9,
      columns: 9,
    },
    givens: ".................................................................................",
    solution: "100000100001010000100000010000101000010000010000101000010000001000010100001000001",
  },
  queens: {
    variant: "queens",
    size: 2,
    board: {
      regions: "112333412333443333444355666655666555",
      rows: 6,
      columns: 6,
    },
    givens: "....................................",
    solution: "100000001000000010010000000100000001",
  },
  akari: {
    variant: "lamps+lamp-count",
    size: 2,
    board: {
      cells: "#..#..........#..##..#..........#..#",
      rows: 6,
      columns: 6,
    },
    givens: "............................",
    solution: "0001001000011001010001001001",
    clues: [
      {
        kind: "lamp-count",
        cells: [6, 11, 12, 15],
        column: 3,
        lamps: 4,
        row: 3,
      },
      {
        kind: "lamp-count",
        cells: [12, 15, 16, 21],
        column: 4,
        lamps: 3,
        row: 4,
      },
      {
        kind: "lamp-count",
        cells: [20, 25, 26],
        column: 3,
        lamps: 0,
        row: 6,
      },
      {
        kind: "lamp-count",
        cells: [1, 2, 7],
        column: 4,
        lamps: 0,
        row: 1,
      },
    ],
  },
  binairo: {
    variant: "binairo",
    size: 2,
    board: {
      rows: 6,
      columns: 6,
    },
    givens: "0.....00..0.......0..1.0........1...",
    solution: "010101001101110010010110101001101010",
  },
  unruly: {
    variant: "unruly",
    size: 2,
    board: {
      rows: 6,
      columns: 6,
    },
    givens: ".....1.1.....1.1.0...11.......1.1...",
    solution: "100101011001010110100110011001101010",
  },
  kakuro: {
    variant: "runs+run-sum",
    size: 9,
    board: {
      cells: "#....##....#..##....##..#....##....#",
      rows: 6,
      columns: 6,
    },
    givens: "........................",
    solution: "897568939313872191345216",
    clues: [
      {
        kind: "run-sum",
        cells: [0, 1, 2, 3],
        sum: 29,
      },
      {
        kind: "run-sum",
        cells: [4, 5, 6, 7],
        sum: 26,
      },
      {
        kind: "run-sum",
        cells: [8, 9],
        sum: 12,
      },
      {
        kind: "run-sum",
        cells: [10, 11],
        sum: 4,
      },
      {
        kind: "run-sum",
        cells: [12, 13],
        sum: 15,
      },
      {
        kind: "run-sum",
        cells: [14, 15],
        sum: 3,
      },
      {
        kind: "run-sum",
        cells: [16, 17, 18, 19],
        sum: 17,
      },
      {
        kind: "run-sum",
        cells: [20, 21, 22, 23],
        sum: 14,
      },
      {
        kind: "run-sum",
        cells: [8, 12],
        sum: 17,
      },
      {
        kind: "run-sum",
        cells: [0, 4, 9, 13, 16, 20],
        sum: 38,
      },
      {
        kind: "run-sum",
        cells: [1, 5],
        sum: 17,
      },
      {
        kind: "run-sum",
        cells: [17, 21],
        sum: 3,
      },
      {
        kind: "run-sum",
        cells: [2, 6],
        sum: 16,
      },
      {
        kind: "run-sum",
        cells: [18, 22],
        sum: 4,
      },
      {
        kind: "run-sum",
        cells: [3, 7, 10, 14, 19, 23],
        sum: 21,
      },
      {
        kind: "run-sum",
        cells: [11, 15],
        sum: 4,
      },
    ],
  },
  futoshiki: {
    variant: "latin+inequality",
    size: 5,
    givens: "....3......2...2.........",
    solution: "1452353412423512513431245",
    clues: [
      {
        kind: "inequality",
        cells: [2, 7],
      },
      {
        kind: "inequality",
        cells: [3, 8],
      },
      {
        kind: "inequality",
        cells: [5, 0],
      },
      {
        kind: "inequality",
        cells: [7, 6],
      },
      {
        kind: "inequality",
        cells: [16, 21],
      },
      {
        kind: "inequality",
        cells: [18, 17],
      },
      {
        kind: "inequality",
        cells: [22, 17],
      },
      {
        kind: "inequality",
        cells: [24, 19],
      },
    ],
  },
  skyscrapers: {
    variant: "latin+skyscraper",
    size: 5,
    givens: "..............1......1...",
    solution: "1452353412423512513431245",
    clues: [
      {
        kind: "skyscraper",
        cells: [1, 6, 11, 16, 21],
        count: 2,
      },
      {
        kind: "skyscraper",
        cells: [2, 7, 12, 17, 22],
        count: 1,
      },
      {
        kind: "skyscraper",
        cells: [4, 3, 2, 1, 0],
        count: 2,
      },
      {
        kind: "skyscraper",
        cells: [5, 6, 7, 8, 9],
        count: 1,
      },
      {
        kind: "skyscraper",
        cells: [19, 18, 17, 16, 15],
        count: 2,
      },
      {
        kind: "skyscraper",
        cells: [20, 21, 22, 23, 24],
        count: 3,
      },
      {
        kind: "skyscraper",
        cells: [22, 17, 12, 7, 2],
        count: 4,
      },
      {
        kind: "skyscraper",
        cells: [23, 18, 13, 8, 3],
        count: 2,
      },
    ],
  },
  calcudoku: {
    variant: "latin+calculation",
    size: 4,
    givens: "................",
    solution: "3241142321344312",
    clues: [
      {
        kind: "calculation",
        cells: [2, 3],
        operation: "+",
        value: 5,
      },
      {
        kind: "calculation",
        cells: [12, 13],
        operation: "-",
        value: 1,
      },
      {
        kind: "calculation",
        cells: [10, 14],
        operation: "/",
        value: 3,
      },
      {
        kind: "calculation",
        cells: [1, 5],
        operation: "*",
        value: 8,
      },
      {
        kind: "calculation",
        cells: [0, 4],
        operation: "-",
        value: 2,
      },
      {
        kind: "calculation",
        cells: [11, 15],
        operation: "-",
        value: 2,
      },
      {
        kind: "calculation",
        cells: [6, 7],
        operation: "*",
        value: 6,
      },
      {
        kind: "calculation",
        cells: [8, 9],
        operation: "*",
        value: 2,
      },
    ],
  },
  suguru: {
    variant: "suguru",
    size: 5,
    board: {
      regions: "1223312223114445166655566",
      rows: 5,
      columns: 5,
    },
    givens: "1..........413.......4..5",
    solution: "1313225241341322524134135",
  },
  tango: {
    variant: "unruly+equality",
    size: 2,
    board: { rows: 6, columns: 6 },
    givens: "...10.0....1..........1.......1.....",
    solution: "100101011001010110100110011001101010",
    clues: [
      { kind: "equality", cells: [2, 8], sign: "x" },
      { kind: "equality", cells: [4, 5], sign: "x" },
      { kind: "equality", cells: [6, 12], sign: "=" },
      { kind: "equality", cells: [23, 29], sign: "x" },
      { kind: "equality", cells: [27, 33], sign: "=" },
      { kind: "equality", cells: [30, 31], sign: "x" },
    ],
  },
  straights: {
    variant: "sequences+black-number",
    size: 5,
    board: { cells: "##.......#.....#.......##", rows: 5, columns: 5 },
    givens: "....2.1..1.........",
    solution: "3213241251434532132",
    clues: [
      { kind: "black-number", cells: [0, 1, 2, 3, 7, 16], column: 1, number: 4, row: 1 },
      { kind: "black-number", cells: [16, 17, 18, 2, 11, 15], column: 5, number: 4, row: 5 },
    ],
  },
  doppelblock: {
    variant: "two-blacks+block-sum",
    size: 4,
    board: { rows: 5, columns: 5 },
    givens: ".........................",
    solution: "1023031002030212031002103",
    clues: [
      { kind: "block-sum", cells: [5, 6, 7, 8, 9], sum: 0 },
      { kind: "block-sum", cells: [15, 16, 17, 18, 19], sum: 4 },
      { kind: "block-sum", cells: [1, 6, 11, 16, 21], sum: 4 },
      { kind: "block-sum", cells: [3, 8, 13, 18, 23], sum: 3 },
      { kind: "block-sum", cells: [0, 1, 2, 3, 4], sum: 5 },
      { kind: "block-sum", cells: [20, 21, 22, 23, 24], sum: 3 },
    ],
  },
  "easy-as-abc": {
    variant: "letters+first-letter",
    size: 4,
    board: { rows: 4, columns: 4 },
    givens: "................",
    solution: "0CBABA0CCBA0A0CB",
    clues: [
      { kind: "first-letter", cells: [14, 10, 6, 2], letter: "C" },
      { kind: "first-letter", cells: [1, 5, 9, 13], letter: "C" },
      { kind: "first-letter", cells: [12, 13, 14, 15], letter: "A" },
      { kind: "first-letter", cells: [3, 2, 1, 0], letter: "A" },
      { kind: "first-letter", cells: [11, 10, 9, 8], letter: "A" },
      { kind: "first-letter", cells: [4, 5, 6, 7], letter: "B" },
    ],
  },
  "easy-as-abc-2": {
    variant: "letters-2+first-letter",
    size: 4,
    board: { rows: 5, columns: 5 },
    givens: ".........................",
    solution: "A0BC0BC0A0CA00B00CBA0BA0C",
    clues: [
      { kind: "first-letter", cells: [4, 3, 2, 1, 0], letter: "C" },
      { kind: "first-letter", cells: [20, 21, 22, 23, 24], letter: "B" },
      { kind: "first-letter", cells: [19, 18, 17, 16, 15], letter: "A" },
      { kind: "first-letter", cells: [5, 6, 7, 8, 9], letter: "B" },
      { kind: "first-letter", cells: [1, 6, 11, 16, 21], letter: "C" },
      { kind: "first-letter", cells: [23, 18, 13, 8, 3], letter: "B" },
      { kind: "first-letter", cells: [14, 13, 12, 11, 10], letter: "B" },
      { kind: "first-letter", cells: [10, 11, 12, 13, 14], letter: "C" },
    ],
  },
  hitori: {
    variant: "connected+numbers",
    size: 2,
    board: { rows: 5, columns: 5 },
    givens: ".........................",
    solution: "0010101000000101010100000",
    clues: [
      {
        kind: "numbers",
        cells: [
          0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24,
        ],
        numbers: "14434/22514/51433/55445/42351",
      },
    ],
  },
  tents: {
    variant: "camp+line-count",
    size: 2,
    board: { cells: "#..#...#..........#..#...", rows: 5, columns: 5 },
    givens: "....................",
    solution: "10100000010000010100",
    clues: [
      { kind: "line-count", cells: [0, 1, 2], filled: 2 },
      { kind: "line-count", cells: [3, 4, 5, 6], filled: 0 },
      { kind: "line-count", cells: [7, 8, 9, 10, 11], filled: 1 },
      { kind: "line-count", cells: [12, 13, 14, 15], filled: 1 },
      { kind: "line-count", cells: [16, 17, 18, 19], filled: 1 },
      { kind: "line-count", cells: [3, 7, 12, 16], filled: 0 },
      { kind: "line-count", cells: [0, 4, 8, 13], filled: 1 },
      { kind: "line-count", cells: [1, 9, 14, 17], filled: 2 },
      { kind: "line-count", cells: [5, 10, 18], filled: 0 },
      { kind: "line-count", cells: [2, 6, 11, 15, 19], filled: 2 },
    ],
  },
} satisfies Record<string, PuzzleJson & { solution: string }>;
