/** Asks the engine, which runs in workers, or in the program when `satoku studio` serves the page. */

import type { Answer, Calls, Method, Reading, Stop } from "./protocol";

export interface Options<M extends Method> {
  /** Called with each report on the way. */
  progress?: (report: Calls[M]["progress"]) => void;
  /** Stops the work: the promise is then rejected with an `AbortError`. */
  signal?: AbortSignal;
}

/** What the engine says is wrong with a request. */
export class EngineError extends Error {
  constructor(
    readonly kind: string,
    message: string,
    readonly hint?: string,
  ) {
    super(message);
    this.name = "EngineError";
  }
}

/** How long a worker may take to stop before it is ended, in milliseconds. */
const PATIENCE = 200;

/** Calls that may take long have a worker of their own, so that short ones need not wait. */
const LONG: ReadonlySet<Method> = new Set([
  "make",
  "needless",
  "rate",
  "steps",
  "certify",
  "carve",
  "count",
  "add",
  "adjust",
  "fewest",
  "survey",
]);

/** Calls that take no time, so that one does not wait long for another. */
const QUICK: ReadonlySet<Method> = new Set(["about", "command", "marks", "new-clues", "picture"]);

/** Calls that the module of files answers. */
const OF_FILES: ReadonlySet<Method> = new Set(["read", "write"]);

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
class Lane {
  /** A worker that is not kept is ended when nothing is open, and to stop a call. */
  constructor(
    private readonly create: () => Worker,
    private readonly isKept = true,
  ) {}

  private worker: Worker | undefined;
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

  private started(): Worker {
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

/** The engine. A page needs one. */
export class Engine {
  private readonly short = new Lane(startEngine);
  private readonly long = new Lane(startEngine);
  /** Answers what is drawn while another short call takes its time; started only then. */
  private readonly drawing = new Lane(startEngine);
  private readonly files = new Lane(startFiles);
  /** Its worker takes as much memory as an image has needed, so it goes after each. */
  private readonly photographs = new Lane(startPhotographs, false);
  /** Where the program answers calls, if it serves the page. */
  private readonly calls: string | undefined;

  constructor() {
    const meta = document.querySelector<HTMLMetaElement>('meta[name="satoku-calls"]');
    this.calls = meta ? new URL(meta.content, document.baseURI).href : undefined;
  }

  /** Whether the program itself answers, and not the module in the browser. */
  get isNative(): boolean {
    return this.calls !== undefined;
  }

  /** Whether the program that serves the page makes books. */
  get makesBooks(): boolean {
    return this.isNative && document.querySelector('meta[name="satoku-books"]') !== null;
  }

  /** Asks; the promise is rejected with an `EngineError`, or an `AbortError` if it was stopped. */
  ask<M extends Method>(
    method: M,
    params: Calls[M]["params"],
    { progress, signal }: Options<M> = {},
  ): Promise<Calls[M]["result"]> {
    if (signal?.aborted) return Promise.reject(aborted());
    if (this.calls) return askProgram(this.calls, method, params, progress, signal);
    return askLane(this.laneOf(method), method, params, progress, signal);
  }

  /**
   * Reads the puzzles of an image or a PDF file, in the browser even if the program serves the page:
   * the program may be built without this.
   */
  readPage(file: Blob, signal: AbortSignal): Promise<Reading> {
    if (signal.aborted) return Promise.reject(aborted());
    return askLane(this.photographs, "read", { file }, undefined, signal);
  }

  private laneOf(method: Method): Lane {
    if (OF_FILES.has(method)) return this.files;
    if (method === "marks" && !this.short.isQuick) return this.drawing;
    return LONG.has(method) ? this.long : this.short;
  }

  /** Ends the workers; what is open is rejected with an `AbortError`. */
  end(): void {
    this.short.end();
    this.long.end();
    this.drawing.end();
    this.files.end();
    this.photographs.end();
  }
}

function startEngine(): Worker {
  return new Worker(new URL("./worker.ts", import.meta.url), { type: "module" });
}

function startFiles(): Worker {
  return new Worker(new URL("./files.ts", import.meta.url), { type: "module" });
}

function startPhotographs(): Worker {
  return new Worker(new URL("./photographs.ts", import.meta.url), { type: "module" });
}

/** Asks a worker. */
function askLane<M extends Method>(
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

function aborted(): Error {
  return new DOMException("stopped", "AbortError");
}

/** Asks the program: a line of JSON for each report, and one for the result. */
async function askProgram<M extends Method>(
  calls: string,
  method: M,
  params: Calls[M]["params"],
  progress: ((report: Calls[M]["progress"]) => void) | undefined,
  signal: AbortSignal | undefined,
): Promise<Calls[M]["result"]> {
  let response: Response;
  try {
    response = await fetch(calls + method, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(params),
      signal: signal ?? null,
    });
  } catch (error) {
    if (signal?.aborted) throw aborted();
    const hint = `start satoku studio again (${String(error)})`;
    throw new EngineError("io", "the program does not answer", hint);
  }
  if (!response.ok || !response.body) {
    throw new EngineError("io", `the program refused the call: ${response.status}`, await response.text());
  }
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  // The line that has begun: files of books are long lines that come in many pieces.
  let begun = "";
  for (;;) {
    const { done, value = "" } = await reader.read();
    const [first = "", ...rest] = value.split("\n");
    begun += first;
    for (const next of rest) {
      const line = begun;
      begun = next;
      if (!line) continue;
      const answer = JSON.parse(line);
      if ("progress" in answer) progress?.(answer.progress);
      else if ("result" in answer) return answer.result;
      else if ("error" in answer) {
        const { kind, message, hint } = answer.error;
        throw new EngineError(kind, message, hint);
      }
    }
    if (done) throw new EngineError("io", "the program ended before it answered");
  }
}
