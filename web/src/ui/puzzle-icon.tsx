/** Icons of kinds of puzzle: a small board with a few clues and symbols, as the engine draws them. */

import { drawings } from "../ask";
import { hasBlack } from "../board/black";
import { boardOf, type Place, placeOf } from "../board/board";
import { kindInfo } from "../board/clues";
import { Lines, Marks } from "../board/drawing";
import { KINDS } from "../board/kinds";
import { overhang, UNIT } from "../board/lines";
import { Look, lookOf } from "../board/look";
import type { ClueJson, CluePlace, PuzzleJson } from "../engine/protocol";
import { character, ownSymbols, readGrid } from "../puzzle/symbols";
import { lettersOf } from "../set/draft";
import { KindIcon, VALUES } from "./kind-icon";

/** The places of a sample with black cells, and the regions of one with regions, of three rows. */
const [CELLS, REGIONS] = ["#..#.....", "112132332"];
/** The symbols of samples: digits, characters, or something here and there. */
const [DIGITS, CHARACTERS, FILLED] = ["1..2.4.3.", "01.1.0.01", "..1....1."];
const SIDE = 3;

type Lie = Pick<CluePlace, "cells" | "fields">;

/** Returns a small board of rules, with some symbols; one of a variant without boxes is its own. */
function sampleOf(rules: readonly string[], kinds: readonly string[]): PuzzleJson {
  const variant = rules.join("+") || "classic";
  const own = ownSymbols(variant);
  const needs = rules.map((name) => kindInfo(name)?.needs).find((part) => part);
  const fewer = rules.map((name) => kindInfo(name)?.fewer_symbols).find((one) => one !== undefined);
  const hasCharacters = own?.every(({ look }) => look === "character");
  // There are two letters or digits at least; boards of two characters have even sides.
  const side = hasCharacters && kinds.length > 0 ? SIDE + 1 : Math.max(SIDE, (fewer ?? 0) + 3);
  const board = {
    rows: side,
    columns: side,
    ...(needs === "regions" ? { regions: REGIONS } : {}),
    ...(needs === "cells" ? { cells: CELLS } : {}),
  };
  const filled = FILLED.replaceAll("1", own?.[1]?.character ?? "1");
  const all = own ? (hasCharacters ? CHARACTERS : filled) : DIGITS;
  const isBare = kinds.some((name) => KINDS[name]?.covers_board) && !own;
  const at = ({ row, col }: Place) =>
    isBare || row >= SIDE || col >= SIDE ? "." : (all[row * SIDE + col] ?? ".");
  const empty: PuzzleJson = { variant, size: 1, board, givens: "" };
  const givens = boardOf(empty).places.map(at).join("");
  const size = fewer === undefined ? Math.min(own?.length ?? 9, 9) : side - fewer;
  return { variant, size, board, givens };
}

/** Cells of clues between neighbours on a board of four rows. */
const PAIRS = [
  [4, 8],
  [6, 7],
  [9, 10],
];

/** Returns some clues of kinds whose clues have places of their own, or lie on an edge. */
function cluesOf(puzzle: PuzzleJson, kinds: readonly string[]): ClueJson[] {
  const places = drawings.placesOf(puzzle);
  return kinds.flatMap((kind) => {
    const { fields = [], cells: lie } = kindInfo(kind) ?? {};
    const edges = lie?.shape === "adjacent" ? PAIRS.map((cells): Lie => ({ cells })) : [];
    return (places[kind] ?? edges).map(({ cells, fields: own = {} }, at): ClueJson => {
      const values = fields.map((field): [string, unknown] => {
        const { name, type } = field;
        const letters = lettersOf(field, puzzle);
        const letter = letters[at % Math.min(letters.length, 2)];
        const usual = ownSymbols(puzzle.variant) ? undefined : VALUES[name];
        const value = letter ?? usual ?? 1 + (at % 2);
        return [name, own[name] ?? (type === "numbers" ? [value] : value)];
      });
      return { kind, cells, ...Object.fromEntries(values) };
    });
  });
}

export function PuzzleIcon(props: { rules: readonly string[]; kinds: readonly string[] }) {
  const { rules, kinds } = props;
  const hasBoxes = !rules.some((name) => KINDS[name]?.without_boxes);
  const [kind] = kinds.map(kindInfo);
  if (hasBoxes && kind) return <KindIcon kind={kind} />;
  const puzzle = sampleOf(rules, kinds);
  const board = boardOf(puzzle);
  const marks = hasBoxes
    ? []
    : [
        ...(drawings.ofRules(puzzle) ?? []),
        ...cluesOf(puzzle, kinds).flatMap((clue) => drawings.ofClue(puzzle, clue) ?? []),
      ];
  const [left, top] = overhang(board, marks);
  const far = board.rows + Math.max(left, top) + 0.12;
  const className = `board still puzzle-icon${hasBlack(board, marks) ? " has-black" : ""}`;
  const box = [-left - 0.06, -top - 0.06, far, far].map((edge) => edge * UNIT);
  return (
    <svg class={className} viewBox={box.join(" ")} aria-hidden="true">
      <Marks marks={marks} part="below" />
      <Lines board={board} />
      <Marks marks={marks} part="above" />
      {readGrid(puzzle.givens, board.symbols).map((symbol, cell) => {
        const { row, col } = placeOf(board, cell);
        const [x, y] = [col * UNIT, row * UNIT];
        const look = lookOf(board, symbol);
        if (symbol === 0) return null;
        return look === undefined ? (
          <text key={cell} class="symbol given" x={x + UNIT / 2} y={y + UNIT / 2}>
            {character(symbol, board.symbols)}
          </text>
        ) : (
          <Look key={cell} look={look} tone="given" x={x} y={y} />
        );
      })}
    </svg>
  );
}
