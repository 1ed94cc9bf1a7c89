/**
 * What the page keeps in the storage of the browser besides puzzles and games: settings and forms,
 * each under a key of its own, so that a tab writes only what it changed. What cannot be read is put
 * aside, so that a page never fails because of it and nothing is lost.
 */

import { isRecord } from "./check";

/** Until version 1 everything was under this key. */
export const KEY = "satoku.studio";
export const ASIDE = "satoku.studio.aside";
export const VERSION = 2;

export type Parts = Record<string, unknown>;

interface Form {
  version: number;
  value: unknown;
}

/** Returns the key of a part. */
export function keyOf(name: string): string {
  return `${KEY}/${name}`;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Gives each part of version 1 a key of its own. */
export function divide(storage: Storage): void {
  const text = storage.getItem(KEY);
  if (text === null) return;
  const form = parsed(text);
  storage.removeItem(KEY);
  if (!isRecord(form) || form.version !== 1 || !isRecord(form.parts)) {
    storage.setItem(ASIDE, text);
    return;
  }
  for (const [name, value] of Object.entries(form.parts)) {
    if (storage.getItem(keyOf(name)) === null) save(storage, name, value);
  }
}

/** Reads the text of a part; `undefined` if it is not of this version. */
export function read(text: string | null): unknown {
  const form = text === null ? undefined : parsed(text);
  return isRecord(form) && form.version === VERSION ? form.value : undefined;
}

/** Loads a part; `undefined` if nothing is kept of it. */
export function load(storage: Storage, name: string): unknown {
  const text = storage.getItem(keyOf(name));
  const value = read(text);
  if (text !== null && value === undefined) {
    storage.setItem(`${ASIDE}/${name}`, text);
    storage.removeItem(keyOf(name));
  }
  return value;
}

/** Keeps a part; returns whether there was room. */
export function save(storage: Storage, name: string, value: unknown): boolean {
  try {
    storage.setItem(keyOf(name), JSON.stringify({ version: VERSION, value } satisfies Form));
    return true;
  } catch {
    return false;
  }
}
