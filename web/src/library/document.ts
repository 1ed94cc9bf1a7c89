/** What is open in a view: a value that is kept in an entry of the library as it changes. */

import { effect, type Signal, signal } from "@preact/signals";
import type { PuzzleJson } from "../engine/protocol";
import { type Entry, type Kind, keyOf, type Whole } from "./entry";
import type { Library } from "./library";

/** How a view keeps its values. */
export interface Form<T> {
  kind: Kind;
  puzzle: (value: T) => PuzzleJson;
  /** What lists show besides the puzzle. */
  facts: (value: T) => Pick<Entry, "progress" | "spent" | "isDone">;
  /** The name of a new entry; empty for none. */
  title: (value: T) => string;
  /** What is kept of a value. */
  stored: (value: T) => unknown;
  isValue: (stored: unknown) => stored is T;
  /** Whether nothing would be lost if the value was not kept. */
  isBlank: (value: T) => boolean;
}

function newId(): string {
  return crypto.getRandomValues(new BigUint64Array(1))[0]?.toString(36) ?? "";
}

/** Returns an entry of a value; `own` is what is kept under its number. */
function wholeOf<T>(form: Form<T>, value: T, id: string, own: Entry | undefined): Whole {
  const now = Date.now();
  const puzzle = form.puzzle(value);
  const { name = form.title(value), folder = "", created = now } = own ?? {};
  const label = { id, kind: form.kind, name, folder, created, changed: now };
  const entry: Entry = { ...label, key: keyOf(puzzle), puzzle, ...form.facts(value) };
  return { entry, content: form.stored(value) };
}

/**
 * Moves a value that an earlier version of the page kept elsewhere into the library. `forget`
 * removes it there, once it is safe.
 */
export async function adopt<T>(
  library: Library,
  form: Form<T>,
  value: unknown,
  forget: () => void,
): Promise<void> {
  await library.ready;
  if (form.isValue(value) && !form.isBlank(value)) {
    await library.put(wholeOf(form, value, newId(), undefined));
    if (library.isFailing.value) return;
  }
  forget();
}

export class Document<T> {
  readonly value: Signal<T>;
  /** The number of its entry; none of what is not kept yet. */
  readonly id = signal<string | undefined>(undefined);
  /** The value that is in the library as it is. */
  private known: T;
  private isWaiting = false;

  constructor(
    private readonly library: Library,
    private readonly form: Form<T>,
    initial: T,
  ) {
    this.value = signal(initial);
    this.known = initial;
    effect(() => {
      const { value } = this.value;
      if (!Object.is(value, this.known)) this.wait();
    });
    library.watch((id) => {
      if (id === this.id.value) void this.open(id);
    });
  }

  /** Keeps the value once the change under way is done. */
  private wait(): void {
    if (this.isWaiting) return;
    this.isWaiting = true;
    queueMicrotask(() => this.keep());
  }

  /** Keeps the value at once if it is not kept yet. */
  keep(): void {
    this.isWaiting = false;
    const { value } = this.value;
    if (Object.is(value, this.known)) return;
    this.known = value;
    if (this.id.value === undefined && this.form.isBlank(value)) return;
    const { library, form } = this;
    this.id.value ??= newId();
    const own = library.entries.peek().get(this.id.value);
    void library.put(wholeOf(form, value, this.id.value, own));
  }

  /** Opens an entry in place of what is open, which is kept; returns whether there is one. */
  async open(id: string): Promise<boolean> {
    this.keep();
    const whole = await this.library.whole(id);
    if (!whole || whole.entry.kind !== this.form.kind || !this.form.isValue(whole.content)) {
      return false;
    }
    this.show(id, whole.content);
    return true;
  }

  /** Begins a new entry in place of what is open, which is kept. */
  begin(value: T): void {
    this.keep();
    this.id.value = undefined;
    this.value.value = value;
    this.keep();
  }

  private show(id: string, value: T): void {
    this.known = value;
    this.id.value = id;
    this.value.value = value;
  }
}
