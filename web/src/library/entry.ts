/**
 * Entries of the library: a game that is played, a puzzle that is set or a technique that is learned,
 * and what lists show of it.
 */

import { usualBox } from "../board/board";
import type { PuzzleJson } from "../engine/protocol";
import { isPuzzle, statement } from "../puzzle/puzzle";
import { isRecord } from "../state/check";

export const KINDS = ["game", "draft", "course"] as const;
export type Kind = (typeof KINDS)[number];

export interface Entry {
  id: string;
  kind: Kind;
  /** What states its puzzle, as a text to compare; of the course the name of the technique. */
  key: string;
  /** The puzzle as it stands. */
  puzzle: PuzzleJson;
  /** The name that its owner gave it; empty if none. */
  name: string;
  folder: string;
  /** When it was begun and last changed, in milliseconds. */
  created: number;
  changed: number;
  /** The part of the cells that are filled, from 0 to 1. */
  progress: number;
  /** The milliseconds of play. */
  spent: number;
  isDone: boolean;
}

/** An entry with all that belongs to it, such as each position of a game. */
export interface Whole {
  entry: Entry;
  content: unknown;
}

export function isEntry(value: unknown): value is Entry {
  if (!isRecord(value)) return false;
  const texts = [value.id, value.key, value.name, value.folder];
  const numbers = [value.created, value.changed, value.progress, value.spent];
  return (
    KINDS.some((kind) => kind === value.kind) &&
    texts.every((text) => typeof text === "string") &&
    numbers.every((number) => typeof number === "number") &&
    typeof value.isDone === "boolean" &&
    isPuzzle(value.puzzle)
  );
}

/** Returns a value with the fields of all its objects in order. */
function ordered(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(ordered);
  if (!isRecord(value)) return value;
  return Object.fromEntries(
    Object.keys(value)
      .sort()
      .map((field) => [field, ordered(value[field])]),
  );
}

/** Returns what states a puzzle as a text, the same for the same board, givens and clues. */
export function keyOf(puzzle: PuzzleJson): string {
  const { about: _, ignore_drawings: __, variant, box, ...rest } = statement(puzzle);
  const isUsual = box === undefined || String(box) === String(usualBox(puzzle.size));
  const own = { ...rest, variant: variant ?? "classic", ...(isUsual ? {} : { box }) };
  return JSON.stringify(ordered(own));
}

/** Returns the entries of a folder whose texts hold all words that are sought, the last changed first. */
export function sought(
  entries: Iterable<Entry>,
  words: string,
  folder: string | undefined,
  textOf: (entry: Entry) => string,
): Entry[] {
  const all = words.toLowerCase().split(/\s+/).filter(Boolean);
  return [...entries]
    .filter((entry) => folder === undefined || entry.folder === folder)
    .filter((entry) => {
      const text = textOf(entry).toLowerCase();
      return all.every((word) => text.includes(word));
    })
    .sort((one, other) => other.changed - one.changed);
}

/** Returns the names of the folders, in order. */
export function folders(entries: Iterable<Entry>): string[] {
  const names = [...entries].map(({ folder }) => folder).filter(Boolean);
  return [...new Set(names)].sort((one, other) => one.localeCompare(other));
}
