/** The same functions, answered in workers of the browser or threads of Node. */

import { aborted } from "../../src/engine/errors";
import { askLane, Lane, OF_FILES, type Sent, type Thread } from "../../src/engine/lane";
import type { Answer } from "../../src/engine/protocol";
import { type Asking, type Functions, functionsOf } from "./functions";
import { workerThreads } from "./node";
import { engineThread, startEngine } from "./places.js";

export { EngineError } from "../../src/engine/errors";
export type * from "./types";

export interface Engine extends Functions {
  /** Ends the workers; what is open is rejected with an `AbortError`. */
  end(): void;
}

/** Starts a thread of Node, which keeps the program from ending only while a call is open. */
function startThread(url: URL): Thread | undefined {
  const threads = workerThreads();
  if (!threads) return undefined;
  const worker = new threads.Worker(url);
  const open = new Set<number>();
  const thread: Thread = {
    onmessage: null,
    onerror: null,
    postMessage(message: Sent) {
      if ("id" in message) open.add(message.id);
      worker.ref();
      worker.postMessage(message);
    },
    terminate: () => worker.terminate(),
  };
  worker.on("message", (data: Answer) => {
    if (!("report" in data)) open.delete(data.id);
    if (open.size === 0) worker.unref();
    thread.onmessage?.({ data } as MessageEvent);
  });
  worker.on("error", ({ message }) => thread.onerror?.({ message } as ErrorEvent));
  return thread;
}

/** Starts an engine of its own. A call can be stopped at once, whatever it does. */
export function startWorker(): Engine {
  const lane = () => new Lane(() => startThread(engineThread) ?? startEngine());
  // Files are read and written beside other work. Neither thread is started before it is needed.
  const [engine, files] = [lane(), lane()];
  const ask: Asking = (method, params, { progress, signal } = {}) => {
    if (signal?.aborted) return Promise.reject(aborted());
    return askLane(OF_FILES.has(method) ? files : engine, method, params, progress, signal);
  };
  return {
    ...functionsOf(ask),
    end() {
      engine.end();
      files.end();
    },
  };
}
