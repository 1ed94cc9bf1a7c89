/** The library: games and puzzles of the reader, to search, name, put into folders and open. */

import { type Signal, useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { engine } from "../ask";
import { variantNames } from "../board/board";
import { kindTitle } from "../board/clues";
import { download } from "../files";
import { clueCount, givenCount } from "../puzzle/puzzle";
import { techniqueTitle } from "../learn/titles";
import { packed } from "../puzzle/link";
import { go } from "../route";
import { dayOf } from "../solve/daily";
import { DailyButton } from "../solve/daily-button";
import { clockText } from "../solve/timer";
import { Field, SelectField, TextField } from "../ui/field";
import { Icon } from "../ui/icon";
import { Picture } from "../ui/picture";
import { counted, language, t } from "../words";
import { type Entry, folders, type Kind, KINDS, sought, type Whole } from "./entry";
import { library } from "./own";

/** Returns what an entry is called: as its owner named it, by its title, or by its rules. */
function titleOf({ name, kind, key, puzzle }: Entry): string {
  const { title } = puzzle.about ?? {};
  if (name) return name;
  if (kind === "course") return techniqueTitle(key);
  if (typeof title === "string" && title) return title;
  const kinds = (puzzle.clues ?? []).map(({ kind }) => kind);
  const names = [...new Set([...variantNames(puzzle), ...kinds])];
  const own = names.length > 1 ? names.filter((one) => one !== "classic") : names;
  const text = own.map(kindTitle).join(", ");
  return `${text.charAt(0).toLocaleUpperCase()}${text.slice(1)} ${puzzle.size}×${puzzle.size}`;
}

function stateOf(entry: Entry): string {
  if (entry.kind === "draft") {
    const givens = counted("givens-count", givenCount(entry.puzzle));
    const clues = clueCount(entry.puzzle) - givenCount(entry.puzzle);
    return clues ? `${givens} · ${counted("clues-placed", clues)}` : givens;
  }
  if (entry.kind === "course") {
    return t("learn-found", { percent: Math.round(100 * entry.progress) });
  }
  const time = clockText(entry.spent);
  if (entry.isDone) return t("library-solved", { time });
  return t("library-filled", { percent: Math.round(100 * entry.progress), time });
}

export function LibraryView() {
  const words = useSignal("");
  /** The folder that is shown: any, or none, or its name. */
  const folder = useSignal<string | undefined>(undefined);
  /** What was removed last, to be brought back. */
  const removed = useSignal<Whole | undefined>(undefined);
  const said = useSignal("");
  const all = [...library.entries.value.values()];
  const textOf = (entry: Entry) =>
    [titleOf(entry), entry.folder, entry.puzzle.about?.author].join(" ");
  const found = sought(all, words.value, folder.value, textOf);
  const names = folders(all);
  return (
    <section class="library" aria-labelledby="library-title">
      <div class="row spread">
        <h1 id="library-title">{t("view-library")}</h1>
        <div class="row">
          <DailyButton />
          <button type="button" disabled={!all.length} onClick={() => void save()}>
            {t("library-export")}
          </button>
          <Loader said={said} />
        </div>
      </div>
      <p class="muted">{t("library-help")}</p>
      {all.length > 0 && (
        <div class="fields">
          <Field label={t("library-search")}>
            {(ids) => (
              <input
                {...ids}
                type="search"
                value={words.value}
                autocomplete="off"
                onInput={(event) => (words.value = event.currentTarget.value)}
              />
            )}
          </Field>
          {names.length > 0 && (
            <SelectField
              label={t("library-folder")}
              value={folder.value ?? "*"}
              choices={[
                ["*", t("folder-all")],
                ["", t("folder-none")],
                ...names.map((name): [string, string] => [name, name]),
              ]}
              onInput={(name) => (folder.value = name === "*" ? undefined : name)}
            />
          )}
        </div>
      )}
      <div role="status">
        {said.value && <p class="notice">{said.value}</p>}
        {removed.value && (
          <p class="notice row spread">
            {t("library-removed", { name: titleOf(removed.value.entry) })}
            <button
              type="button"
              onClick={() => {
                if (removed.value) void library.put(removed.value);
                removed.value = undefined;
              }}
            >
              <Icon name="undo" /> {t("undo")}
            </button>
          </p>
        )}
      </div>
      {all.length === 0 && <p class="notice">{t("library-empty")}</p>}
      {all.length > 0 && found.length === 0 && <p class="muted">{t("library-none")}</p>}
      {KINDS.map((kind) => (
        <Shelf
          key={kind}
          kind={kind}
          entries={found.filter((entry) => entry.kind === kind)}
          names={names}
          onRemove={async (id) => (removed.value = await library.remove(id))}
        />
      ))}
    </section>
  );
}

async function save(): Promise<void> {
  download(`satoku-${dayOf(new Date())}.json`, await library.exported(), "application/json");
}

/** Reads a file of a library. */
function Loader({ said }: { said: Signal<string> }) {
  const load = async (file: File) => {
    const added = await library.imported(await file.text());
    said.value = added === undefined ? t("library-unread") : counted("library-added", added);
  };
  return (
    <label class="button">
      <span>{t("library-import")}</span>
      <input
        type="file"
        class="visually-hidden"
        accept=".json,application/json"
        onChange={(event) => {
          const [file] = event.currentTarget.files ?? [];
          if (file) void load(file);
          event.currentTarget.value = "";
        }}
      />
    </label>
  );
}

function Shelf(props: {
  kind: Kind;
  entries: Entry[];
  names: readonly string[];
  onRemove: (id: string) => void;
}) {
  const { kind, entries, names, onRemove } = props;
  if (entries.length === 0) return null;
  return (
    <>
      <h2>{t(`library-${kind}`)}</h2>
      <ul class="entries">
        {entries.map((entry) => (
          <Item key={entry.id} entry={entry} names={names} onRemove={() => onRemove(entry.id)} />
        ))}
      </ul>
    </>
  );
}

function Item(props: { entry: Entry; names: readonly string[]; onRemove: () => void }) {
  const { entry, names, onRemove } = props;
  const title = titleOf(entry);
  const open = async () => {
    if (entry.kind === "course") return go({ view: "learn", technique: entry.key });
    const puzzle = await packed(entry.puzzle);
    if (entry.kind === "game") go({ view: "solve", puzzle });
    else go({ view: "set", puzzle, entry: entry.id });
  };
  const date = new Date(entry.changed).toLocaleDateString(language.value, { dateStyle: "medium" });
  return (
    <li class="entry">
      <button type="button" class="open" onClick={() => void open()}>
        <Thumbnail entry={entry} />
        <span class="entry-text">
          <strong>{title}</strong>
          <span class="muted">{stateOf(entry)}</span>
          <span class="muted">{[date, entry.folder].filter(Boolean).join(" · ")}</span>
        </span>
      </button>
      <details class="more">
        <summary>{t("library-change")}</summary>
        <TextField
          label={t("name")}
          value={entry.name}
          placeholder={title}
          onInput={(name) => void library.label(entry.id, { name })}
        />
        <Field label={t("library-folder")} help={names.join(", ")}>
          {(ids) => (
            <input
              {...ids}
              type="text"
              value={entry.folder}
              autocomplete="off"
              onChange={(event) =>
                void library.label(entry.id, { folder: event.currentTarget.value.trim() })
              }
            />
          )}
        </Field>
        <button type="button" aria-label={`${t("delete")}: ${title}`} onClick={onRemove}>
          <Icon name="remove" /> {t("delete")}
        </button>
      </details>
    </li>
  );
}

/** A picture of the puzzle; none of one that cannot be drawn. */
function Thumbnail({ entry }: { entry: Entry }) {
  const svg = useSignal("");
  useEffect(() => {
    const controller = new AbortController();
    engine
      .ask("picture", { puzzle: entry.puzzle }, { signal: controller.signal })
      .then((made) => (svg.value = made.svg))
      .catch(() => {});
    return () => controller.abort();
  }, [entry.key]);
  return svg.value ? (
    <Picture svg={svg.value} label="" class="picture thumbnail" />
  ) : (
    <span class="picture thumbnail empty" />
  );
}
