/** The spec of a book as text: sections and a seed added to it, and places of faults in it. */

import { variantNames } from "../board/board";
import { KINDS } from "../board/kinds";
import type { MakeRequest } from "../engine/protocol";

/** Returns the section of a book that asks for puzzles as a request does. */
export function sectionOf(request: MakeRequest, count: number): string {
  const { distinct: _, ...asked } = request;
  const texts = Object.entries(asked).flatMap(
    // A text or a list of JSON is one of TOML as well.
    ([key, value]) => (value === undefined ? [] : [`${key} = ${JSON.stringify(value)}`]),
  );
  // The known techniques solve few puzzles whose clues divide the board, such as killers, and a
  // section has no others unless it says so.
  const isDivided = variantNames(asked).some((name) => KINDS[name]?.covers_board);
  const more = isDivided && asked.difficulty === undefined ? ["beyond = true"] : [];
  return ["[[section]]", `count = ${count}`, ...texts, ...more, ""].join("\n");
}

/** Returns a spec with a section at its end. */
export function withSection(spec: string, section: string): string {
  return spec.trim() ? `${spec.trimEnd()}\n\n${section}` : section;
}

/** Returns the part of a spec before its first table. */
function top(spec: string): string {
  return spec.slice(0, /^[ \t]*\[/m.exec(spec)?.index ?? spec.length);
}

export function hasSeed(spec: string): boolean {
  return /^[ \t]*(seed|"seed"|'seed')[ \t]*=/m.test(top(spec));
}

/** Returns a spec with a seed: in the place of one that is commented out, or else at its start. */
export function withSeed(spec: string, seed: string): string {
  if (hasSeed(spec)) return spec;
  const line = `seed = ${seed}`;
  const place = /^# seed = .*$/m;
  const head = top(spec);
  if (!place.test(head)) return `${line}\n${spec}`;
  return head.replace(place, line) + spec.slice(head.length);
}

/** Returns the line that a message about a spec names, from 1. */
export function lineOf(message: string): number | undefined {
  const line = /\bbook\.toml:(\d+):\d+/.exec(message)?.[1];
  return line ? Number(line) : undefined;
}

/** Returns where a line of a text begins and ends; the last one if there are fewer. */
export function rangeOfLine(text: string, line: number): [start: number, end: number] {
  const before = text.split("\n").slice(0, line);
  const end = before.join("\n").length;
  return [end - (before.at(-1)?.length ?? 0), end];
}
