/** The engine: one module, loaded when it is first needed. */

import init, { start } from "../../src/engine/pkg/satoku_whole.js";
import type { Module } from "../../src/engine/tasks";
import { bytesOf } from "./node";
import { engineModule } from "./places.js";

let loading: Promise<unknown> | undefined;

async function load(): Promise<unknown> {
  return init({ module_or_path: (await bytesOf(engineModule)) ?? engineModule });
}

export const ENGINE: Module = { start, default: () => (loading ??= load()) };
