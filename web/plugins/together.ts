/**
 * Puts the modules that the page begins with into one file, which is smaller than many: otherwise each
 * set of views that share modules makes a file of its own.
 */

import type { Plugin } from "vite";

/** Returns what a module imports when it is loaded, and what these import. */
export function reachable(entry: string, importsOf: (id: string) => readonly string[]): string[] {
  const found = new Set([entry]);
  for (const id of found) importsOf(id).forEach((one) => found.add(one));
  return [...found];
}

export function together(): Plugin {
  const initial = new Set<string>();
  return {
    name: "satoku-together",
    apply: "build",
    config: () => ({
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: { groups: [{ name: "page", test: (id: string) => initial.has(id) }] },
          },
        },
      },
    }),
    buildEnd() {
      const entries = [...this.getModuleIds()].filter((id) => this.getModuleInfo(id)?.isEntry);
      const importsOf = (id: string) => this.getModuleInfo(id)?.importedIds ?? [];
      entries.flatMap((entry) => reachable(entry, importsOf)).forEach((id) => initial.add(id));
    },
  };
}
