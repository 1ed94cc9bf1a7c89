/** Fails the build if what a visit loads first has grown beyond its budget. */

import { gzipSync } from "node:zlib";
import type { Plugin } from "vite";

/** The most compressed bytes of all scripts together, of the style, and of the words of a language. */
export const BUDGET = { script: 56_000, style: 8_000, words: 26_000 };

export interface File {
  name: string;
  content: string | Uint8Array;
  /** Whether the page begins with it. */
  isEntry?: boolean;
  /** The names of the files that are loaded with it. */
  imports?: readonly string[];
}

/** Returns the scripts that a visit loads first: the entry and what is loaded with it. */
export function first(files: readonly File[]): File[] {
  const found = new Set(files.filter(({ isEntry }) => isEntry));
  for (const { imports = [] } of found) {
    files.filter(({ name }) => imports.includes(name)).forEach((file) => found.add(file));
  }
  return [...found];
}

const size = ({ content }: File) => gzipSync(content, { level: 9 }).length;

/** Returns what is beyond its budget, in words. */
export function beyond(files: readonly File[]): string[] {
  const sum = (own: readonly File[]) => own.reduce((all, file) => all + size(file), 0);
  const words = files.filter(({ name }) => /(^|\/)[a-z]{2}-[\w-]+\.js$/.test(name));
  const sizes = {
    script: sum(first(files)),
    style: sum(files.filter(({ name }) => name.endsWith(".css"))),
    words: Math.max(0, ...words.map(size)),
  };
  return (["script", "style", "words"] as const)
    .filter((part) => sizes[part] > BUDGET[part])
    .map((part) => `${part}: ${sizes[part]} bytes compressed, at most ${BUDGET[part]}`);
}

export function budget(): Plugin {
  return {
    name: "satoku-budget",
    apply: "build",
    generateBundle(_, bundle) {
      const files = Object.values(bundle).map((file): File => {
        const name = file.fileName;
        if (file.type !== "chunk") return { name, content: file.source };
        return { name, content: file.code, isEntry: file.isEntry, imports: file.imports };
      });
      const found = beyond(files);
      if (found.length) this.error(found.join("\n"));
    },
  };
}
