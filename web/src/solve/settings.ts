/** How a player wants to play. */

import { isRecord, kept } from "../state/kept";

export interface Settings {
  /** Whether a symbol that stands twice in a house is marked at once. */
  marksConflicts: boolean;
  /** Whether a symbol is removed from the marks of the cells around it. */
  removesMarks: boolean;
  /** Whether hints go on from the marks in the middle of cells; older settings do not say. */
  usesMarks?: boolean;
  /** What the check compares with: the solution, which tells of every mistake, or only the rules. */
  checks: "solution" | "rules";
  showsClock: boolean;
}

const USUAL: Settings = {
  marksConflicts: true,
  removesMarks: true,
  usesMarks: true,
  checks: "solution",
  showsClock: true,
};

function isSettings(value: unknown): value is Settings {
  if (!isRecord(value)) return false;
  const { marksConflicts, removesMarks, showsClock, usesMarks = true } = value;
  const flags = [marksConflicts, removesMarks, showsClock, usesMarks];
  return (
    flags.every((flag) => typeof flag === "boolean") &&
    (value.checks === "solution" || value.checks === "rules")
  );
}

/** Returns whether hints go on from the marks in the middle of cells. */
export function usesMarks({ usesMarks = true }: Settings): boolean {
  return usesMarks;
}

export function keptSettings() {
  return kept("solve.settings", USUAL, isSettings);
}
