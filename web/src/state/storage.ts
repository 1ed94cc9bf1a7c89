/**
 * What the page keeps between visits, in the storage of the browser, with the version of its form.
 * What cannot be read is put aside, so that a page never fails because of it and nothing is lost.
 */

export const KEY = "satoku.studio";
export const ASIDE = "satoku.studio.aside";
export const VERSION = 1;

export type Kept = Record<string, unknown>;

interface Form {
  version: number;
  parts: Kept;
}

/** How a form of a version becomes one of the next version: none is older than the first. */
const MIGRATIONS: Record<number, (parts: Kept) => Kept> = {};

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Reads a form and brings it to this version; `undefined` if that cannot be done. */
export function read(text: string, migrations = MIGRATIONS, version = VERSION): Kept | undefined {
  let form: unknown;
  try {
    form = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (!isRecord(form) || !isRecord(form.parts) || typeof form.version !== "number")
    return undefined;
  let parts = form.parts;
  for (let from = form.version; from !== version; from++) {
    const migrate = from < version ? migrations[from] : undefined;
    if (!migrate) return undefined;
    parts = migrate(parts);
  }
  return parts;
}

/** Loads what was kept. */
export function load(storage: Storage): Kept {
  const text = storage.getItem(KEY);
  if (text === null) return {};
  const parts = read(text);
  if (parts) return parts;
  storage.setItem(ASIDE, text);
  storage.removeItem(KEY);
  return {};
}

/** Keeps parts; returns whether there was room. */
export function save(storage: Storage, parts: Kept): boolean {
  try {
    storage.setItem(KEY, JSON.stringify({ version: VERSION, parts } satisfies Form));
    return true;
  } catch {
    return false;
  }
}
