/** The two modules of the engine, each loaded when it is first needed. */

import * as engine from "../../src/engine/pkg/satoku_web.js";
import * as files from "../../src/engine/pkg/satoku_files.js";
import type { Module } from "../../src/engine/tasks";
import { bytesOf } from "./node";
import { engineModule, filesModule } from "./places.js";

type Bound = Pick<typeof engine, "default" | "start">;

function at(url: URL, { default: init, start }: Bound): Module {
  let loading: Promise<unknown> | undefined;
  const load = async () => init({ module_or_path: (await bytesOf(url)) ?? url });
  return { start, default: () => (loading ??= load()) };
}

export const ENGINE = at(engineModule, engine);
export const FILES = at(filesModule, files);
