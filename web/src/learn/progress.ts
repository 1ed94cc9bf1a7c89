/** What a reader has found of the course: an entry of the library for each technique. */

import { computed, type ReadonlySignal } from "@preact/signals";
import type { PuzzleJson } from "../engine/protocol";
import type { Entry } from "../library/entry";
import type { Library } from "../library/library";
import { isRecord } from "../state/check";

/** What became of a position: found, or seen with its whole step; nothing yet if it is empty. */
export type Mark = "" | "shown" | "found";

function isMark(value: unknown): value is Mark {
  return value === "" || value === "shown" || value === "found";
}

function marksOf(content: unknown): Mark[] {
  const marks = isRecord(content) ? content.marks : undefined;
  return Array.isArray(marks) ? marks.map((mark) => (isMark(mark) ? mark : "")) : [];
}

const idOf = (technique: string) => `course-${technique}`;

export class Progress {
  /** The part of the positions that are found, by the technique. */
  readonly parts: ReadonlySignal<ReadonlyMap<string, number>>;

  constructor(private readonly library: Library) {
    this.parts = computed(() => {
      const all = [...library.entries.value.values()].filter(({ kind }) => kind === "course");
      return new Map(all.map(({ key, progress }) => [key, progress]));
    });
  }

  async marks(technique: string): Promise<readonly Mark[]> {
    return marksOf((await this.library.whole(idOf(technique)))?.content);
  }

  /** Notes what became of a position, of which `puzzle` is shown in lists; returns all marks. */
  async note(
    technique: string,
    at: number,
    of: number,
    mark: Mark,
    puzzle: PuzzleJson,
  ): Promise<readonly Mark[]> {
    const id = idOf(technique);
    const before = await this.marks(technique);
    const marks = Array.from({ length: of }, (_, index): Mark => before[index] ?? "");
    // What was found once stays so.
    if (marks[at] === "found" || marks[at] === mark) return marks;
    marks[at] = mark;
    const own = this.library.entries.peek().get(id);
    const found = marks.filter((one) => one === "found").length;
    const now = Date.now();
    const entry: Entry = {
      id,
      kind: "course",
      key: technique,
      puzzle,
      name: own?.name ?? "",
      folder: own?.folder ?? "",
      created: own?.created ?? now,
      changed: now,
      progress: found / of,
      spent: 0,
      isDone: found === of,
    };
    await this.library.put({ entry, content: { marks } });
    return marks;
  }

  /** Calls a function when another tab has changed what is kept of a technique. */
  watch(changed: (technique: string) => void): () => void {
    return this.library.watch((id) => {
      if (id.startsWith(idOf(""))) changed(id.slice(idOf("").length));
    });
  }
}
