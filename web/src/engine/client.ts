/** Asks the engine, which runs in workers, or in the program when `satoku studio` serves the page. */

import { aborted, EngineError } from "./errors";
import { askLane, Lane, OF_FILES, type Options } from "./lane";
import type { Calls, Method, Reading } from "./protocol";

/** Calls that may take long have a worker of their own, so that short ones need not wait. */
const LONG: ReadonlySet<Method> = new Set([
  "make",
  "image",
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
