/** A worker of the engine: calls that are open there, and what stops them. */

import { aborted, EngineError } from "./errors";
import type { Answer, Calls, Method, Stop } from "./protocol";

export interface Options<M extends Method> {
  /** Called with each report on the way. */
  progress?: (report: Calls[M]["progress"]) => void;
  /** Stops the work: the promise is then rejected with an `AbortError`. */
  signal?: AbortSignal;
}

/** How long a worker may take to stop before it is ended, in milliseconds. */
const PATIENCE = 200;

/** Calls that take no time, so that one does not wait long for another. */
const QUICK: ReadonlySet<Method> = new Set(["about", "command", "marks", "new-clues", "picture"]);

/** Calls that the module of files answers. */
export const OF_FILES: ReadonlySet<Method> = new Set(["read", "write", "code"]);

/** A call with its number, or what stops one. */
export type Sent = { id: number; method: Method; params: unknown } | Stop;

/** What is used of a worker, which those of browsers and of Node have in common. */
export interface Thread {
  postMessage(message: Sent): void;
  terminate(): unknown;
  onmessage: ((event: MessageEvent) => void) | null;
  onerror: ((event: ErrorEvent) => void) | null;
}

interface Pending {
  method: Method;
  params: unknown;
  /** How many reports were passed on. */
  reports: number;
  /** How many reports to leave out, because they were passed on before a restart. */
  repeated: number;
  progress: ((report: never) => void) | undefined;
  resolve: (result: never) => void;
  reject: (error: Error) => void;
}

/** A worker that is started when it is first asked, and again after it had to be ended. */
export class Lane {
  /** A worker that is not kept is ended when nothing is open, and to stop a call. */
  constructor(
    private readonly create: () => Thread,
    private readonly isKept = true,
  ) {}

  private worker: Thread | undefined;
  private readonly pending = new Map<number, Pending>();
  private readonly timers = new Map<number, ReturnType<typeof setTimeout>>();
  private next = 1;

  /** Asks, and returns what stops the call. */
  ask(
    method: Method,
    params: unknown,
    handlers: Pick<Pending, "progress" | "resolve" | "reject">,
  ): () => void {
    const id = this.next++;
    this.pending.set(id, { method, params, reports: 0, repeated: 0, ...handlers });
    this.started().postMessage({ id, method, params });
    return () => this.stop(id);
  }

  /** Whether only quick calls are open. */
  get isQuick(): boolean {
    return [...this.pending.values()].every(({ method }) => QUICK.has(method));
  }

  end(): void {
    this.dismiss();
    const open = [...this.pending.values()];
    this.pending.clear();
    open.forEach((one) => one.reject(aborted()));
  }

  private stop(id: number): void {
    if (!this.pending.delete(id)) return;
    if (!this.isKept) {
      this.restart();
      return;
    }
    this.started().postMessage({ stop: id } satisfies Stop);
    this.timers.set(
      id,
      setTimeout(() => this.restart(), PATIENCE),
    );
  }

  /** Ends the worker, and asks a new one what is still open. */
  private restart(): void {
    this.dismiss();
    for (const [id, one] of this.pending) {
      one.repeated = one.reports;
      one.reports = 0;
      this.started().postMessage({ id, method: one.method, params: one.params });
    }
  }

  private dismiss(): void {
    this.worker?.terminate();
    this.worker = undefined;
    this.timers.forEach((timer) => clearTimeout(timer));
    this.timers.clear();
  }

  private started(): Thread {
    if (this.worker) return this.worker;
    const worker = this.create();
    worker.onmessage = ({ data }: MessageEvent<Answer>) => this.answer(data);
    worker.onerror = (event) => this.fail(event.message || "engine-unloaded");
    this.worker = worker;
    return worker;
  }

  private answer(answer: Answer): void {
    if ("stopped" in answer) {
      clearTimeout(this.timers.get(answer.id));
      this.timers.delete(answer.id);
      return;
    }
    const one = this.pending.get(answer.id);
    if (!one) return;
    if ("report" in answer) {
      one.reports += 1;
      if (one.reports > one.repeated) one.progress?.(JSON.parse(answer.report) as never);
      return;
    }
    this.pending.delete(answer.id);
    if ("result" in answer) {
      one.resolve(answer.result as never);
    } else {
      const { kind, message, hint } = answer.error;
      one.reject(new EngineError(kind, message, hint));
      if (answer.broken) this.restart();
    }
    if (!this.isKept && this.pending.size === 0) this.dismiss();
  }

  private fail(message: string): void {
    const open = [...this.pending.values()];
    this.pending.clear();
    this.dismiss();
    open.forEach((one) => one.reject(new EngineError("bug", message)));
  }
}

/** Asks a worker. */
export function askLane<M extends Method>(
  lane: Lane,
  method: M,
  params: unknown,
  progress: ((report: Calls[M]["progress"]) => void) | undefined,
  signal: AbortSignal | undefined,
): Promise<Calls[M]["result"]> {
  return new Promise((resolve, reject) => {
    const settled = () => signal?.removeEventListener("abort", onAbort);
    const stop = lane.ask(method, params, {
      progress: progress as Pending["progress"],
      resolve: (result) => {
        settled();
        resolve(result);
      },
      reject: (error) => {
        settled();
        reject(error);
      },
    });
    function onAbort() {
      settled();
      stop();
      reject(aborted());
    }
    signal?.addEventListener("abort", onAbort);
  });
}
