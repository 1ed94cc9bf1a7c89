/** How a thread hears and answers, in browsers and in Node. */

import { ofWorker, type Scope } from "../../src/engine/tasks";
import { workerThreads } from "./node";

export function scopeOfThread(): Scope {
  const port = workerThreads()?.parentPort;
  if (!port) return ofWorker;
  const scope: Scope = {
    onmessage: () => undefined,
    postMessage: (message) => port.postMessage(message),
  };
  port.on("message", (data) => scope.onmessage({ data } as MessageEvent));
  return scope;
}
