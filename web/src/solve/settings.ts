/** How a player wants to play. */

import { isRecord, kept } from "../state/kept";

export interface Settings {
  /** Whether a symbol that stands twice in a house is marked at once. */
  marksConflicts: boolean;
  /** Whether a symbol is removed from the marks of the cells around it. */
  removesMarks: boolean;
  /** What the check compares with: the solution, which tells of every mistake, or only the rules. */
  checks: "solution" | "rules";
  showsClock: boolean;
}

const USUAL: Settings = {
  marksConflicts: true,
  removesMarks: true,
  checks: "solution",
  showsClock: true,
};

function isSettings(value: unknown): value is Settings {
  if (!isRecord(value)) return false;
  const flags = [value.marksConflicts, value.removesMarks, value.showsClock];
  return (
    flags.every((flag) => typeof flag === "boolean") &&
    (value.checks === "solution" || value.checks === "rules")
  );
}

export function keptSettings() {
  return kept("solve.settings", USUAL, isSettings);
}
