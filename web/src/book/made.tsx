/** The last book that was made: what it has, its pages, its cover and its files. */

import { download } from "../files";
import { Busy } from "../ui/busy";
import { Said } from "../ui/said";
import { counted, known, size, t } from "../words";
import { inOrder } from "./files";
import { Pages, Print } from "./pages";
import { hasSeed } from "./spec";
import * as state from "./state";

export function Made() {
  const book = state.book.value;
  return (
    <section class="made" aria-labelledby="book-title">
      <div class="row spread">
        <h2 id="book-title">{t("book-made")}</h2>
        <p class="muted" role="status">
          {book &&
            t("book-extent", {
              puzzles: counted("puzzles-made", book.facts.puzzles),
              pages: counted("pages-count", book.facts.pages),
            })}
        </p>
      </div>
      {!book && <p class="muted">{t("book-none")}</p>}
      {book && book.spec !== state.spec.value && <p class="notice">{t("book-changed")}</p>}
      {book && (
        <>
          <Seed book={book} />
          <Notes notes={book.facts.notes} />
          <Pages pages={book.pages} />
          {book.cover && (
            <section class="panel" aria-labelledby="cover-title">
              <h2 id="cover-title">{t("book-cover")}</h2>
              <Print class="cover" picture={book.cover} label={t("file-cover-pdf")} />
            </section>
          )}
          <Files book={book} />
        </>
      )}
    </section>
  );
}

/** The seed, with which the book can be made again. */
function Seed({ book }: { book: state.Book }) {
  const { seed } = book.facts;
  return (
    <div class="row">
      <p>
        {t("seed")} <strong>{seed}</strong>
      </p>
      {!hasSeed(state.spec.value) && (
        <button type="button" onClick={() => state.keepSeed(book)}>
          {t("book-seed-keep")}
        </button>
      )}
      {!hasSeed(book.spec) && <p class="help">{t("book-seed-help")}</p>}
    </div>
  );
}

function Notes({ notes }: { notes: readonly string[] }) {
  if (notes.length === 0) return null;
  return (
    <section class="panel" aria-labelledby="notes-title">
      <h2 id="notes-title">{t("book-notes")}</h2>
      <ul class="notes">
        {notes.map((note, index) => (
          <li key={index}>
            <Said message={note} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Files({ book }: { book: state.Book }) {
  return (
    <section class="panel" aria-labelledby="files-title">
      <h2 id="files-title">{t("book-files")}</h2>
      <p class="help">{t("book-files-help")}</p>
      <ul class="files">
        {inOrder(book.files).map(({ name, content }) => (
          <li key={name}>
            <button
              type="button"
              aria-label={`${t("download")}: ${name}`}
              onClick={() => download(name, content, content.type)}
            >
              {name}
            </button>
            <span>{known(`file-${name.replace(".", "-")}`, "")}</span>
            <span class="muted">{size(content.size)}</span>
          </li>
        ))}
      </ul>
      <div class="row">
        <button type="button" onClick={() => void state.downloadAll(book)}>
          {t("book-all")}
        </button>
      </div>
      <Busy job={state.zipJob} label={t("writing")} />
      {book.checks && (
        <details class="more">
          <summary>{t("file-preflight-txt")}</summary>
          <pre tabIndex={0} aria-label={t("file-preflight-txt")}>
            {book.checks.split("\n").map((line, index) => (
              <Check key={index} line={line} />
            ))}
          </pre>
        </details>
      )}
    </section>
  );
}

/** A line of the checks before printing: a verdict and a measurement, or a fault below them. */
function Check({ line }: { line: string }) {
  const [, verdict, space, rest = ""] = /^(good|BAD)?(\s*)(.*)$/.exec(line) ?? [];
  return (
    <>
      {verdict && <Said message={verdict} />}
      {space}
      {rest && <Said message={rest} />}
      {"\n"}
    </>
  );
}
