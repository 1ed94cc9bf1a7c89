/** The techniques of the course, and their names. */

import { about } from "../about";
import taughtOnes from "./techniques.json";

/** Returns the name of a technique in addresses. */
function slugOf(name: string): string {
  return name.toLowerCase().replace(/[^a-z0-9]+/g, "-");
}

/** Returns the name in addresses of a technique of the course, `undefined` of any other. */
export function taught(name: string): string | undefined {
  return taughtOnes.find((one) => one === slugOf(name));
}

function known(technique: string) {
  return about.value?.techniques.find(({ name }) => slugOf(name) === technique);
}

/** Returns the title of a technique in the language of the page. */
export function techniqueTitle(technique: string): string {
  return known(technique)?.title ?? technique;
}

/** Returns the level of puzzles that need a technique and nothing harder. */
export function levelOf(technique: string): { name: string; title: string } | undefined {
  const score = known(technique)?.score ?? 0;
  return about.value?.levels.findLast(({ least }) => least <= score);
}
