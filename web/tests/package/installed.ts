/** Installs the package from its tarball into an empty folder, and serves that folder. */

import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { serveFolder } from "../e2e/server";

declare module "vitest" {
  export interface ProvidedContext {
    folder: string;
    tarball: string;
    pages: string;
  }
}

const PACKAGE = join(import.meta.dirname, "../../package");

function newest(): string {
  const tarballs = readdirSync(PACKAGE).filter((name) => name.endsWith(".tgz"));
  if (tarballs.length !== 1) throw new Error("there is not one package: run npm run package");
  return join(PACKAGE, tarballs[0] ?? "");
}

export default async function install(project: TestProject) {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "satoku-package-")));
  const tarball = newest();
  writeFileSync(join(folder, "package.json"), '{"type":"module"}\n');
  execFileSync("npm", ["install", "--offline", "--no-audit", "--no-fund", tarball], {
    cwd: folder,
  });
  const { address, end } = await serveFolder(folder, "/");
  project.provide("folder", folder);
  project.provide("tarball", tarball);
  project.provide("pages", address);
  return () => {
    end();
    rmSync(folder, { recursive: true });
  };
}
