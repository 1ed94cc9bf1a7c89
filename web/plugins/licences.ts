/** Writes `licences.txt`: each package whose code is in the page, with the text of its licence. */

import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";

interface Package {
  name: string;
  version: string;
  license: string;
}

/** Returns the folder of the package that a module is from, if it is from one. */
export function packageFolder(module: string): string | undefined {
  return /^\0?(.*\/node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(module)?.[1];
}

function describe(folder: string): string {
  const { name, version, license } = JSON.parse(
    readFileSync(join(folder, "package.json"), "utf8"),
  ) as Package;
  const file = readdirSync(folder).find((entry) => /^licen[cs]e/i.test(entry));
  if (!file) throw new Error(`${name} has no file with its licence`);
  return `${name} ${version} (${license})\n\n${readFileSync(join(folder, file), "utf8").trim()}\n`;
}

export function licences(): Plugin {
  return {
    name: "satoku-licences",
    apply: "build",
    generateBundle(_, bundle) {
      const folders = new Set<string>();
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== "chunk") continue;
        for (const module of chunk.moduleIds) {
          const folder = packageFolder(module);
          if (folder && existsSync(join(folder, "package.json"))) folders.add(folder);
        }
      }
      const source = [...folders]
        .sort()
        .map(describe)
        .join(`\n${"-".repeat(72)}\n\n`);
      this.emitFile({ type: "asset", fileName: "licences.txt", source });
    },
  };
}
