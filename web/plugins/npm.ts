/**
 * Completes the package for npm: what is in it as it is, its types, and the version and licences of
 * satoku.
 */

import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import type { Plugin } from "vite";

const ROOT = join(import.meta.dirname, "../..");
const MODULES = join(ROOT, "web/src/engine/pkg");

/** What bundlers of pages must see as it is: it is not bundled. */
const APART = ["satoku_whole.js", "places.js"];
const BYTES = ["satoku_whole_bg.wasm"];
const AS_IT_IS = ["README.md", "example.html"];

type Exports = Record<string, { types: string }>;

const LICENCES = ["LICENSE-MIT", "LICENSE-APACHE"];

/** Returns the version of satoku. */
export function version(manifest: string): string {
  const found = /^\[workspace\.package\][^[]*?^version = "(.+?)"/ms.exec(manifest);
  if (!found?.[1]) throw new Error("Cargo.toml has no version");
  return found[1];
}

/** Returns declarations with the names of all files in one folder, as Node finds them. */
export function flat(declarations: string): string {
  return declarations.replace(/(from |import\()"\.{1,2}\/(?:[^"]*\/)?([\w-]+)"/g, '$1"./$2.js"');
}

/** Returns the declarations that some files need, by their names: their own and those that they import. */
export function reached(all: ReadonlyMap<string, string>, entries: string[]): Map<string, string> {
  const found = new Map<string, string>();
  const open = [...entries];
  for (const name of open) {
    const source = all.get(name);
    if (source === undefined) throw new Error(`there are no declarations ${name}`);
    if (found.has(name)) continue;
    found.set(name, source);
    for (const [, other] of source.matchAll(/(?:from |import\()"\.\/([\w-]+)\.js"/g)) {
      open.push(`${other}.d.ts`);
    }
  }
  return found;
}

export function npm(folder: string): Plugin {
  const text = (...path: string[]) => readFileSync(join(...path), "utf8");
  return {
    name: "satoku-npm",
    apply: "build",
    enforce: "pre",
    resolveId(id) {
      const name = basename(id);
      return APART.includes(name) ? { id: `./${name}`, external: true } : null;
    },
    generateBundle() {
      const emit = (fileName: string, source: string | Uint8Array) =>
        this.emitFile({ type: "asset", fileName, source });
      const manifest = JSON.parse(text(folder, "package.json"));
      manifest.version = version(text(ROOT, "Cargo.toml"));
      emit("package.json", `${JSON.stringify(manifest, undefined, 2)}\n`);
      for (const name of AS_IT_IS) emit(name, text(folder, name));
      for (const name of LICENCES) emit(name, text(ROOT, name));
      for (const name of BYTES) emit(name, readFileSync(join(MODULES, name)));
      for (const name of APART) {
        emit(name, text(name === "places.js" ? join(folder, "src") : MODULES, name));
      }
      const types = join(folder, "types");
      const paths = readdirSync(types, { recursive: true, encoding: "utf8" });
      // Of two of one name, that of the package itself counts.
      const declared = paths
        .filter((path) => path.endsWith(".d.ts"))
        .sort(
          (one, other) => Number(one.startsWith("package")) - Number(other.startsWith("package")),
        )
        .map((path) => [basename(path), flat(text(types, path))] as const);
      const { "./package.json": _, ...entries } = manifest.exports as Exports;
      const names = Object.values(entries).map((entry) => basename(entry.types));
      reached(new Map(declared), names).forEach((source, name) => emit(name, source));
    },
  };
}
