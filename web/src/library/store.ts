/** Where the library is kept: in IndexedDB, or in memory where the browser allows none. */

import { type DBSchema, type IDBPDatabase, openDB } from "idb";
import { type Entry, isEntry, type Whole } from "./entry";

export interface Store {
  /** Whether it lasts longer than the page. */
  readonly lasts: boolean;
  list(): Promise<Entry[]>;
  get(id: string): Promise<Whole | undefined>;
  put(whole: Whole): Promise<void>;
  remove(id: string): Promise<void>;
}

interface Schema extends DBSchema {
  entries: { key: string; value: Entry };
  /** What belongs to an entry is apart from it, so that a list is short. */
  contents: { key: string; value: unknown };
}

class Database implements Store {
  readonly lasts = true;
  constructor(private readonly base: IDBPDatabase<Schema>) {}

  async list(): Promise<Entry[]> {
    return (await this.base.getAll("entries")).filter(isEntry);
  }

  async get(id: string): Promise<Whole | undefined> {
    const reading = this.base.transaction(["entries", "contents"]);
    const [entry, content] = await Promise.all([
      reading.objectStore("entries").get(id),
      reading.objectStore("contents").get(id),
    ]);
    return isEntry(entry) ? { entry, content } : undefined;
  }

  async put({ entry, content }: Whole): Promise<void> {
    const writing = this.base.transaction(["entries", "contents"], "readwrite");
    const all = [
      writing.objectStore("entries").put(entry),
      writing.objectStore("contents").put(content, entry.id),
      writing.done,
    ];
    // At once: a page that is being closed does not wait for answers.
    writing.commit();
    await Promise.all(all);
  }

  async remove(id: string): Promise<void> {
    const writing = this.base.transaction(["entries", "contents"], "readwrite");
    await Promise.all([
      writing.objectStore("entries").delete(id),
      writing.objectStore("contents").delete(id),
      writing.done,
    ]);
  }
}

export class Memory implements Store {
  readonly lasts = false;
  private readonly all = new Map<string, Whole>();

  list = () => Promise.resolve([...this.all.values()].map(({ entry }) => entry));
  get = (id: string) => Promise.resolve(this.all.get(id));
  put = (whole: Whole) => Promise.resolve(void this.all.set(whole.entry.id, whole));
  remove = (id: string) => Promise.resolve(void this.all.delete(id));
}

/** Opens the store of the browser. */
export async function openStore(name = "satoku"): Promise<Store> {
  try {
    const base = await openDB<Schema>(name, 1, {
      upgrade(base) {
        base.createObjectStore("entries", { keyPath: "id" });
        base.createObjectStore("contents");
      },
    });
    return new Database(base);
  } catch {
    return new Memory();
  }
}
