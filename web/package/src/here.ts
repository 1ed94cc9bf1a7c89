/** Asks the engine in the same thread, in slices, so that other work has its turn between them. */

import { aborted, EngineError } from "../../src/engine/errors";
import { SLICE } from "../../src/engine/tasks";
import type { Asking } from "./functions";
import { ENGINE } from "./module";

function turn(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}

export const askHere: Asking = async (method, params, { progress, signal } = {}) => {
  await ENGINE.default();
  if (signal?.aborted) throw aborted();
  const task = ENGINE.start(method, JSON.stringify(params));
  try {
    for (;;) {
      const end = performance.now() + SLICE;
      const reports: string[] = [];
      const report = (text: string) => {
        reports.push(text);
        return performance.now() > end;
      };
      const answer = JSON.parse(task.advance(report));
      // Not from within the module, as what they cause may throw.
      if (progress) reports.forEach((text) => progress(JSON.parse(text)));
      if ("result" in answer) return answer.result;
      if ("error" in answer) {
        const { kind, message, hint } = answer.error;
        throw new EngineError(kind, message, hint);
      }
      await turn();
      if (signal?.aborted) throw aborted();
    }
  } finally {
    task.free();
  }
};
