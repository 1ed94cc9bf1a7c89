/** Signals whose values are kept between visits, and are the same in all tabs. */

import { effect, signal, type Signal } from "@preact/signals";
import * as storage from "./storage";

export { isFlag, isRecord, isText } from "./check";

function available(): Storage | undefined {
  try {
    return window.localStorage;
  } catch {
    return undefined;
  }
}

const place = available();
if (place) storage.divide(place);
/** What is kept of each signal: found only when it is written, for it can be large. */
const current = new Map<string, () => unknown>();
/** Whether the last attempt to keep something had no room. */
export const isFull = signal(false);
let timer: ReturnType<typeof setTimeout> | undefined;

function write(): void {
  clearTimeout(timer);
  timer = undefined;
  const changed = [...current];
  current.clear();
  if (!place || changed.length === 0) return;
  const hadRoom = changed.map(([name, get]) => storage.save(place, name, get()));
  isFull.value = hadRoom.includes(false);
}

/** Writes at once what waits to be written. */
function flush(): void {
  if (timer !== undefined) write();
}

addEventListener("pagehide", flush);
document.addEventListener("visibilitychange", () => {
  if (document.visibilityState === "hidden") flush();
});

/** What another tab wrote, by the key of its part. */
const followers = new Map<string, (value: unknown) => void>();
addEventListener("storage", ({ key, newValue, storageArea }) => {
  if (storageArea === place && key !== null) followers.get(key)?.(storage.read(newValue));
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
  const found = place ? storage.load(place, name) : undefined;
  const made = signal(check(found) ? found : initial);
  /** The value that is in the storage as it is. */
  let known = made.value;
  followers.set(storage.keyOf(name), (value) => {
    if (!check(value)) return;
    known = value;
    made.value = value;
  });
  effect(() => {
    const { value } = made;
    if (Object.is(value, known)) return;
    known = value;
    current.set(name, () => stored(value));
    clearTimeout(timer);
    timer = setTimeout(write, 250);
  });
  return made;
}

/** Returns what an earlier version of the page kept under a name, and what forgets it. */
export function earlier(name: string): [value: unknown, forget: () => void] {
  const value = place ? storage.load(place, name) : undefined;
  return [value, () => place?.removeItem(storage.keyOf(name))];
}
