/** Fails the build if what a visit loads first has grown beyond its budget. */

import { gzipSync } from "node:zlib";
import type { Plugin } from "vite";

/** The most compressed bytes of the script, of the style, and of the words of a language. */
export const BUDGET = { script: 62_000, style: 8_000, words: 26_000 };

type Part = keyof typeof BUDGET;

/** Returns the part that a file counts to; none for what is loaded later. */
export function partOf(file: string): Part | undefined {
  if (/(^|\/)index-[\w-]+\.js$/.test(file)) return "script";
  if (file.endsWith(".css")) return "style";
  return /(^|\/)[a-z]{2}-[\w-]+\.js$/.test(file) ? "words" : undefined;
}

/** Returns what is beyond its budget, in words. */
export function beyond(files: readonly { name: string; content: string | Uint8Array }[]): string[] {
  return files.flatMap(({ name, content }) => {
    const part = partOf(name);
    const size = part ? gzipSync(content, { level: 9 }).length : 0;
    if (!part || size <= BUDGET[part]) return [];
    return [`${name}: ${size} bytes compressed, at most ${BUDGET[part]} of ${part}`];
  });
}

export function budget(): Plugin {
  return {
    name: "satoku-budget",
    apply: "build",
    generateBundle(_, bundle) {
      const files = Object.values(bundle).map((file) => ({
        name: file.fileName,
        content: file.type === "chunk" ? file.code : file.source,
      }));
      const found = beyond(files);
      if (found.length) this.error(found.join("\n"));
    },
  };
}
