/** Signals whose values are kept between visits. */

import { effect, signal, type Signal } from "@preact/signals";
import * as storage from "./storage";

function available(): Storage | undefined {
  try {
    return window.localStorage;
  } catch {
    return undefined;
  }
}

const place = available();
const parts: storage.Kept = place ? storage.load(place) : {};
/** What is kept of each signal: found only when it is written, for it can be large. */
const current = new Map<string, () => unknown>();
/** Whether the last attempt to keep something had no room. */
export const isFull = signal(false);
let timer: ReturnType<typeof setTimeout> | undefined;

function write(): void {
  clearTimeout(timer);
  timer = undefined;
  for (const [name, get] of current) parts[name] = get();
  current.clear();
  if (place) isFull.value = !storage.save(place, parts);
}

/** Writes at once what waits to be written. */
function flush(): void {
  if (timer !== undefined) write();
}

addEventListener("pagehide", flush);
document.addEventListener("visibilitychange", () => {
  if (document.visibilityState === "hidden") flush();
});

/**
 * Creates a signal with the value that was kept under a name, if `check` accepts it. `stored` says
 * what is kept of a value.
 */
export function kept<T>(
  name: string,
  initial: T,
  check: (value: unknown) => value is T,
  stored: (value: T) => T = (value) => value,
): Signal<T> {
  const found = parts[name];
  const made = signal(check(found) ? found : initial);
  let isFirst = true;
  effect(() => {
    const { value } = made;
    if (!isFirst) {
      current.set(name, () => stored(value));
      clearTimeout(timer);
      timer = setTimeout(write, 250);
    }
    isFirst = false;
  });
  return made;
}

export function isText(value: unknown): value is string {
  return typeof value === "string";
}

export function isFlag(value: unknown): value is boolean {
  return typeof value === "boolean";
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
