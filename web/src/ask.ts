/** The engine of the page, and jobs: work that shows that it runs and can be stopped. */

import { batch, effect, signal } from "@preact/signals";
import { about } from "./about";
import { MarkCache } from "./board/drawn";
import { Engine } from "./engine/client";
import { EngineError } from "./engine/errors";
import type { Calls, Method } from "./engine/protocol";

export const engine = new Engine();
/** What the engine draws for rules and clues. */
export const drawings = new MarkCache((method, params) => engine.ask(method, params));

export const aboutError = signal<Failure | undefined>(undefined);

export async function learn(language: string): Promise<void> {
  aboutError.value = undefined;
  try {
    about.value = await engine.ask("about", { language });
  } catch (error) {
    if (!isStopped(error)) aboutError.value = describe(error);
  }
}

/** Is settled once the engine has said what it is, or that it does not start. */
export function learned(): Promise<void> {
  return new Promise((resolve) => {
    const end = effect(() => {
      if (about.value || aboutError.value) resolve(queueMicrotask(() => end()));
    });
  });
}

export function isStopped(error: unknown): boolean {
  return error instanceof DOMException && error.name === "AbortError";
}

/** What went wrong, in English or as a key of the words of the page, and what to do about it. */
export interface Failure {
  message: string;
  hint?: string | undefined;
}

/** Where the engine reads a puzzle in JSON, which the page wrote and nobody has seen. */
const PLACE_IN_JSON = /^(?:puzzle|grid): line 1, column 1: /;

export function describe(error: unknown): Failure {
  if (error instanceof EngineError) {
    return { message: error.message.replace(PLACE_IN_JSON, ""), hint: error.hint };
  }
  return { message: error instanceof Error ? error.message : String(error) };
}

/** A piece of work at a time: a new one stops the one before. */
export class Job {
  readonly isRunning = signal(false);
  readonly error = signal<Failure | undefined>(undefined);
  private controller: AbortController | undefined;

  /** Runs work; returns its result, or `undefined` if it was stopped or failed. */
  async run<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T | undefined> {
    this.controller?.abort();
    const controller = new AbortController();
    this.controller = controller;
    batch(() => {
      this.isRunning.value = true;
      this.error.value = undefined;
    });
    try {
      const result = await work(controller.signal);
      return this.controller === controller ? result : undefined;
    } catch (error) {
      if (!isStopped(error) && this.controller === controller) this.error.value = describe(error);
      return undefined;
    } finally {
      if (this.controller === controller) this.isRunning.value = false;
    }
  }

  /** Asks the engine one thing. */
  ask<M extends Method>(
    method: M,
    params: Calls[M]["params"],
    progress?: (report: Calls[M]["progress"]) => void,
  ): Promise<Calls[M]["result"] | undefined> {
    return this.run((signal) =>
      engine.ask(method, params, progress ? { signal, progress } : { signal }),
    );
  }

  stop(): void {
    this.controller?.abort();
    this.controller = undefined;
    this.isRunning.value = false;
    this.error.value = undefined;
  }
}
