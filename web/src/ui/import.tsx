/**
 * Puzzles from outside: pasted, dropped, from a file or from a link, in any format that the engine
 * reads, and photographs.
 */

import { useSignal } from "@preact/signals";
import { useEffect, useMemo } from "preact/hooks";
import { engine, Job } from "../ask";
import { boardOf } from "../board/board";
import { shortName } from "../board/names";
import type { NoteJson, PuzzleJson, Reading } from "../engine/protocol";
import { kindOfFile } from "../engine/sniff";
import { base64 } from "../files";
import { unpacked } from "../puzzle/link";
import { clueCount, isPuzzle } from "../puzzle/puzzle";
import { parse } from "../route";
import { counted, t } from "../words";
import { Busy } from "./busy";
import { Field } from "./field";
import { Said } from "./said";

/** What was read, and the image if it was one. */
interface Found extends Reading {
  image?: Blob;
}

/** How many of several things are listed. */
const MOST = { puzzles: 200, problems: 5, notes: 20, cells: 12 };

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
    found.value = { ...result, puzzles };
    const [only] = puzzles;
    if (only && puzzles.length === 1) onOpen(only);
  };
  const read = async () => {
    const own = await ownLink(text.value);
    if (own) show({ puzzles: [own], problems: [] });
    else show(await job.ask("read", { text: text.value }));
  };
  const readFile = async (file: File) => {
    found.value = undefined;
    const result = await job.run(async (signal): Promise<Found> => {
      const kind = await kindOfFile(file);
      if (!kind) return engine.ask("read", { base64: await base64(file) }, { signal });
      const reading = await engine.readPage(file, signal);
      return kind === "pdf" ? reading : { ...reading, image: file };
    });
    show(result);
  };

  return (
    <details
      class="more"
      onDragOver={(event) => {
        if (event.dataTransfer?.types.includes("Files")) event.preventDefault();
      }}
      onDrop={(event) => {
        const [file] = event.dataTransfer?.files ?? [];
        if (!file) return;
        event.preventDefault();
        event.currentTarget.open = true;
        void readFile(file);
      }}
    >
      <summary>{t("import")}</summary>
      <Field label={t("import-paste")} help={t("import-help")}>
        {(ids) => (
          <textarea
            {...ids}
            rows={4}
            spellcheck={false}
            value={text.value}
            onInput={(event) => (text.value = event.currentTarget.value)}
            onPaste={(event) => {
              const [file] = event.clipboardData?.files ?? [];
              // Tables are copied as texts that have a picture beside them.
              if (!file || event.clipboardData?.getData("text/plain")) return;
              event.preventDefault();
              void readFile(file);
            }}
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
  const { puzzles, problems, notes = [], image } = found;
  return (
    <div class="found">
      <p role="status">{counted("import-found", puzzles.length)}</p>
      {puzzles.length > 1 && (
        <ul class="found-list">
          {puzzles.slice(0, MOST.puzzles).map((puzzle, index) => (
            <li key={index}>
              <button type="button" onClick={() => onOpen(puzzle)}>
                {t("puzzle", { number: index + 1 })} · {counted("clues", clueCount(puzzle))}
              </button>
            </li>
          ))}
        </ul>
      )}
      {notes.slice(0, MOST.notes).map((note, index) => (
        <Note key={index} note={note} puzzles={puzzles} />
      ))}
      {problems.slice(0, MOST.problems).map(({ line, message }, index) => (
        <p class="notice bad" key={index}>
          {line !== undefined && t("import-problem", { line })} <Said message={message} />
        </p>
      ))}
      {image && <Photograph file={image} />}
    </div>
  );
}

/** How a puzzle was read, with the cells that are to be compared with the image. */
function Note({ note, puzzles }: { note: NoteJson; puzzles: PuzzleJson[] }) {
  const { puzzle = -1, unsure = [], message } = note;
  const board = puzzles[puzzle] && boardOf(puzzles[puzzle]);
  const names = board ? unsure.map((cell) => shortName(board, cell)) : [];
  const more = names.length > MOST.cells ? " …" : "";
  return (
    <p class={names.length ? "notice" : "muted"}>
      {board && puzzles.length > 1 && `${t("puzzle", { number: puzzle + 1 })}: `}
      {names.length > 0 && (
        <>
          <strong>
            {t("import-unsure", { cells: names.slice(0, MOST.cells).join(" ") + more })}
          </strong>{" "}
        </>
      )}
      <Said message={message} />
    </p>
  );
}

function Photograph({ file }: { file: Blob }) {
  const address = useMemo(() => URL.createObjectURL(file), [file]);
  useEffect(() => () => URL.revokeObjectURL(address), [address]);
  return <img class="photograph" src={address} alt={t("import-photograph")} />;
}
