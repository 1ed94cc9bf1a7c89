/** Answers calls in a worker: drives them in slices, in turn, so that each can be stopped between. */

import type { Ask, Method, Stop } from "./protocol";

/** A call that is being answered. */
interface Task {
  /** Does a slice of the work and returns JSON. */
  advance(report: (text: string) => boolean): string;
  free(): void;
}

/** A module of the engine: how it is loaded, and how a call is started. */
export interface Module {
  default: () => Promise<unknown>;
  start: (method: string, params: string) => Task;
}

/** What the thread hears and says. */
export interface Scope {
  onmessage: (event: MessageEvent<Ask | Stop>) => void;
  postMessage: (message: unknown) => void;
}

/** That of a worker of a browser. */
export const ofWorker = globalThis as unknown as Scope;

/** How long to work before messages are looked at, in milliseconds. */
export const SLICE = 25;

/** What is said if the module cannot be loaded: a key of the words of the page. */
const UNLOADED = "engine-unloaded";

interface Running {
  method: Method;
  task: Task;
}

/** Answers the calls that this worker is asked by a module. */
export function answerCalls({ default: load, start }: Module, scope: Scope = ofWorker): void {
  const running = new Map<number, Running>();
  const ready = load();
  const channel = new MessageChannel();
  let isWorking = false;

  channel.port1.onmessage = () => work();

  scope.onmessage = async ({ data }) => {
    if ("stop" in data) {
      end(data.stop);
      scope.postMessage({ id: data.stop, stopped: true });
      return;
    }
    const { id, method, params } = data;
    try {
      await ready;
    } catch {
      broken(id, new Error(UNLOADED));
      return;
    }
    try {
      running.set(id, { method, task: start(method, JSON.stringify(params)) });
    } catch (error) {
      broken(id, error);
    }
    if (!isWorking) {
      isWorking = true;
      channel.port2.postMessage(null);
    }
  };

  /** Advances each call by a slice, and then looks at messages. */
  function work(): void {
    for (const [id, { method, task }] of running) {
      const begun = performance.now();
      let last = begun;
      /** Passes a report on, and returns whether the slice is over. */
      const report = (text: string): boolean => {
        const now = performance.now();
        // The engine has no clock.
        const time = method === "survey" ? `,"milliseconds":${now - last}}` : "}";
        last = now;
        // A text passes faster than what it says.
        scope.postMessage({ id, report: text.slice(0, -1) + time });
        return now - begun > SLICE;
      };
      try {
        const answer = JSON.parse(task.advance(report));
        if ("working" in answer) continue;
        scope.postMessage({ id, ...answer });
        end(id);
      } catch (error) {
        broken(id, error);
        return;
      }
    }
    isWorking = running.size > 0;
    if (isWorking) channel.port2.postMessage(null);
  }

  function end(id: number): void {
    running.get(id)?.task.free();
    running.delete(id);
  }

  /** Reports a fault of the engine, after which this worker is of no use. */
  function broken(id: number, error: unknown): void {
    const message = error instanceof Error ? error.message : String(error);
    scope.postMessage({ id, error: { kind: "bug", message }, broken: true });
  }
}
