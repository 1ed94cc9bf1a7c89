/** Puzzles from outside: pasted, from a file or from a link, in any format that the engine reads. */

import { useSignal } from "@preact/signals";
import { useMemo } from "preact/hooks";
import { Job } from "../ask";
import type { PuzzleJson } from "../engine/protocol";
import { base64 } from "../files";
import { unpacked } from "../puzzle/link";
import { clueCount, isPuzzle } from "../puzzle/puzzle";
import { parse } from "../route";
import { counted, t } from "../words";
import { Busy } from "./busy";
import { Field } from "./field";

interface Found {
  puzzles: PuzzleJson[];
  problems: { line: number; message: string }[];
}

/** Reads a link to this page here; everything else is read by the engine. */
async function ownLink(text: string): Promise<PuzzleJson | undefined> {
  const at = text.indexOf("#/");
  const packed = at < 0 ? undefined : parse(text.slice(at).trim()).puzzle;
  return packed ? unpacked(packed) : undefined;
}

export function Import({ onOpen }: { onOpen: (puzzle: PuzzleJson) => void }) {
  const text = useSignal("");
  const found = useSignal<Found | undefined>(undefined);
  const job = useMemo(() => new Job(), []);

  const show = (result: Found | undefined) => {
    if (!result) return;
    const puzzles = result.puzzles.filter(isPuzzle);
    found.value = { puzzles, problems: result.problems };
    const [only] = puzzles;
    if (only && puzzles.length === 1) onOpen(only);
  };
  const read = async () => {
    const own = await ownLink(text.value);
    if (own) show({ puzzles: [own], problems: [] });
    else show(await job.ask("read", { text: text.value }));
  };
  const readFile = async (file: File) =>
    show(await job.ask("read", { base64: await base64(file) }));

  return (
    <details class="more">
      <summary>{t("import")}</summary>
      <Field label={t("import-paste")} help={t("import-help")}>
        {(ids) => (
          <textarea
            {...ids}
            rows={4}
            spellcheck={false}
            value={text.value}
            onInput={(event) => (text.value = event.currentTarget.value)}
          />
        )}
      </Field>
      <div class="row">
        <button type="button" disabled={!text.value.trim()} onClick={() => void read()}>
          {t("import-read")}
        </button>
        <label class="button">
          <span>{t("import-file")}</span>
          <input
            type="file"
            class="visually-hidden"
            onChange={(event) => {
              const [file] = event.currentTarget.files ?? [];
              if (file) void readFile(file);
              event.currentTarget.value = "";
            }}
          />
        </label>
      </div>
      <Busy job={job} label={t("reading")} />
      {found.value && <Results found={found.value} onOpen={onOpen} />}
    </details>
  );
}

function Results({ found, onOpen }: { found: Found; onOpen: (puzzle: PuzzleJson) => void }) {
  const { puzzles, problems } = found;
  return (
    <div>
      <p role="status">{counted("import-found", puzzles.length)}</p>
      {puzzles.length > 1 && (
        <ul class="found">
          {puzzles.slice(0, 200).map((puzzle, index) => (
            <li key={index}>
              <button type="button" onClick={() => onOpen(puzzle)}>
                {t("puzzle", { number: index + 1 })} · {counted("clues", clueCount(puzzle))}
              </button>
            </li>
          ))}
        </ul>
      )}
      {problems.slice(0, 5).map(({ line, message }) => (
        <p class="notice bad" key={line}>
          {t("import-problem", { line })} {message}
        </p>
      ))}
    </div>
  );
}
