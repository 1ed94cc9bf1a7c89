/** What a call of the engine is rejected with. */

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

/** Returns what is thrown by a call that was stopped. */
export function aborted(): Error {
  return new DOMException("stopped", "AbortError");
}
