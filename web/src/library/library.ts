/** The games and puzzles of the reader: one entry each, the same in every tab. */

import { signal } from "@preact/signals";
import { type Entry, isEntry, type Kind, type Whole } from "./entry";
import type { Store } from "./store";

/** How tabs tell each other which entry was changed. */
export interface Channel {
  postMessage(id: string): void;
  onmessage: ((event: MessageEvent<string>) => void) | null;
}

/** The form of the file with a whole library. */
interface File {
  format: "satoku-library";
  version: 1;
  entries: Whole[];
}

export class Library {
  /** All entries by their numbers. */
  readonly entries = signal<ReadonlyMap<string, Entry>>(new Map());
  /** Whether entries could not be kept, or only until the page is closed. */
  readonly isFailing = signal(false);
  /** Settled once the entries are known. */
  readonly ready: Promise<void>;
  private readonly watchers = new Set<(id: string) => void>();

  constructor(
    private readonly opened: Promise<Store>,
    private readonly channel?: Channel,
  ) {
    this.ready = this.begin();
    if (channel) channel.onmessage = ({ data }) => void this.reread(data);
  }

  private async begin(): Promise<void> {
    const store = await this.opened;
    this.isFailing.value = !store.lasts;
    const found = await store.list();
    this.entries.value = new Map(found.map((entry) => [entry.id, entry]));
  }

  /** Calls a function with the number of each entry that another tab changes; returns what ends it. */
  watch(watcher: (id: string) => void): () => void {
    this.watchers.add(watcher);
    return () => void this.watchers.delete(watcher);
  }

  /** Reads an entry that another tab changed or removed. */
  private async reread(id: string): Promise<void> {
    const whole = await (await this.opened).get(id);
    this.list(id, whole?.entry);
    this.watchers.forEach((watcher) => watcher(id));
  }

  private list(id: string, entry: Entry | undefined): void {
    const all = new Map(this.entries.value);
    if (entry) all.set(id, entry);
    else all.delete(id);
    this.entries.value = all;
  }

  /** Returns the entry of a kind with a puzzle, the last changed of several. */
  find(kind: Kind, key: string): Entry | undefined {
    return this.newest((entry) => entry.kind === kind && entry.key === key);
  }

  /** Returns the entry of a kind that was changed last. */
  latest(kind: Kind): Entry | undefined {
    return this.newest((entry) => entry.kind === kind);
  }

  private newest(isMeant: (entry: Entry) => boolean): Entry | undefined {
    let found: Entry | undefined;
    for (const entry of this.entries.value.values()) {
      if (isMeant(entry) && !(found && found.changed >= entry.changed)) found = entry;
    }
    return found;
  }

  async whole(id: string): Promise<Whole | undefined> {
    return (await this.opened).get(id);
  }

  /** Keeps an entry, new or changed. */
  async put(whole: Whole): Promise<void> {
    this.list(whole.entry.id, whole.entry);
    const store = await this.opened;
    try {
      await store.put(whole);
      this.isFailing.value = !store.lasts;
      this.channel?.postMessage(whole.entry.id);
    } catch {
      this.isFailing.value = true;
    }
  }

  /** Changes the name or the folder of an entry. */
  async label(id: string, part: Partial<Pick<Entry, "name" | "folder">>): Promise<void> {
    const whole = await this.whole(id);
    if (whole) await this.put({ ...whole, entry: { ...whole.entry, ...part } });
  }

  /** Removes an entry; returns it, so that it can be put back. */
  async remove(id: string): Promise<Whole | undefined> {
    const store = await this.opened;
    const whole = await store.get(id);
    this.list(id, undefined);
    await store.remove(id);
    this.channel?.postMessage(id);
    return whole;
  }

  /** Returns a file of all entries. */
  async exported(): Promise<string> {
    const store = await this.opened;
    const found = await Promise.all((await store.list()).map(({ id }) => store.get(id)));
    const entries = found.filter((whole) => whole !== undefined);
    return JSON.stringify({ format: "satoku-library", version: 1, entries } satisfies File);
  }

  /**
   * Adds the entries of a file; of an entry that is there already the later one stays. Returns how
   * many were added, `undefined` if the file is none of a library.
   */
  async imported(text: string): Promise<number | undefined> {
    const entries = wholes(text);
    if (!entries) return undefined;
    let added = 0;
    for (const whole of entries) {
      const own = this.entries.value.get(whole.entry.id);
      if (own && own.changed >= whole.entry.changed) continue;
      await this.put(whole);
      added += 1;
    }
    return added;
  }
}

/** Returns what a file of a library holds. */
function wholes(text: string): Whole[] | undefined {
  let file: Partial<File> | null;
  try {
    file = JSON.parse(text) as Partial<File> | null;
  } catch {
    return undefined;
  }
  if (file?.format !== "satoku-library" || !Array.isArray(file.entries)) return undefined;
  return file.entries.filter((whole) => isEntry(whole?.entry));
}
