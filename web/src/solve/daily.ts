/** The puzzle of a day: the same for everybody, as its seed is the date. */

import type { MakeRequest } from "../engine/protocol";

/** The levels from Sunday to Saturday. */
const LEVELS = ["hard", "easy", "easy", "medium", "medium", "hard", "expert"];

/** Returns the date of a moment where the reader is: `2027-03-01`. */
export function dayOf(moment: Date): string {
  const two = (value: number) => String(value).padStart(2, "0");
  return `${moment.getFullYear()}-${two(moment.getMonth() + 1)}-${two(moment.getDate())}`;
}

/** Returns what makes the puzzle of a day, `undefined` if there is no such day. */
export function dailyRequest(day: string): { request: MakeRequest; seed: string } | undefined {
  const date = new Date(`${day}T00:00:00Z`);
  if (Number.isNaN(date.getTime()) || date.toISOString().slice(0, 10) !== day) return undefined;
  const difficulty = LEVELS[date.getUTCDay()] ?? "medium";
  return { request: { difficulty, symmetry: "rotate-180" }, seed: day.replaceAll("-", "") };
}
