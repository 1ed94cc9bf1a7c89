/** A state with everything before and after it, to undo and redo without end. */

export interface History<T> {
  readonly past: readonly T[];
  readonly now: T;
  readonly future: readonly T[];
}

export function begin<T>(now: T): History<T> {
  return { past: [], now, future: [] };
}

/** Goes on to a new state, unless it is the present one. */
export function change<T>(history: History<T>, now: T): History<T> {
  if (Object.is(history.now, now)) return history;
  return { past: [...history.past, history.now], now, future: [] };
}

export function undo<T>(history: History<T>): History<T> {
  const before = history.past.at(-1);
  if (before === undefined) return history;
  const future = [history.now, ...history.future];
  return { past: history.past.slice(0, -1), now: before, future };
}

export function redo<T>(history: History<T>): History<T> {
  const [after, ...future] = history.future;
  if (after === undefined) return history;
  return { past: [...history.past, history.now], now: after, future };
}
