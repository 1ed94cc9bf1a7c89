/** The view that makes books: their spec, and the last one that was made. */

import { useEffect, useRef } from "preact/hooks";
import { Busy } from "../ui/busy";
import { Field } from "../ui/field";
import { select } from "../ui/select";
import { download } from "../files";
import { counted, t } from "../words";
import { Made } from "./made";
import { lineOf, rangeOfLine } from "./spec";
import * as state from "./state";

export function BookView() {
  return (
    <div class="book">
      <h1 class="visually-hidden">{t("view-book")}</h1>
      <SpecForm />
      <Made />
    </div>
  );
}

function SpecForm() {
  const text = useRef<HTMLTextAreaElement>(null);
  useEffect(() => void state.startWithTemplate(), []);
  const show = (start: number, end: number) => {
    if (text.current) select(text.current, start, end);
  };
  const add = () => {
    const before = state.spec.value.trimEnd().length;
    state.addSection();
    // The text is on the screen after this turn.
    queueMicrotask(() => show(before, state.spec.value.length));
  };
  return (
    <form
      class="panel"
      onSubmit={(event) => {
        event.preventDefault();
        void state.make();
      }}
    >
      <Field label={t("book-spec")} help={t("book-spec-help")}>
        {(ids) => (
          <textarea
            {...ids}
            class="spec"
            ref={text}
            spellcheck={false}
            autocapitalize="off"
            autocomplete="off"
            value={state.spec.value}
            onInput={(event) => (state.spec.value = event.currentTarget.value)}
            onKeyDown={(event) => {
              if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
              event.preventDefault();
              event.currentTarget.form?.requestSubmit();
            }}
          />
        )}
      </Field>
      <Busy job={state.templateJob} label={t("reading")} />
      <div class="row">
        <button type="submit" class="main">
          {t("book-go")}
        </button>
      </div>
      <Progress />
      <Fault onLine={(line) => show(...rangeOfLine(state.spec.value, line))} />
      <div class="row">
        <SpecFiles />
      </div>
      <details class="more">
        <summary>{t("book-section")}</summary>
        <Section onAdd={add} />
      </details>
    </form>
  );
}

function SpecFiles() {
  const { earlier, spec } = state;
  return (
    <>
      <button type="button" onClick={() => void state.startAnew()}>
        {t("book-anew")}
      </button>
      <label class="button">
        <span>{t("book-open")}</span>
        <input
          type="file"
          class="visually-hidden"
          accept=".toml,text/plain"
          onChange={(event) => {
            const [file] = event.currentTarget.files ?? [];
            if (file) void state.openFile(file);
            event.currentTarget.value = "";
          }}
        />
      </label>
      <button type="button" onClick={() => download("book.toml", spec.value, "application/toml")}>
        {t("book-save")}
      </button>
      {earlier.value && earlier.value !== spec.value && (
        <button type="button" onClick={() => state.goBack()}>
          {t("book-earlier")}
        </button>
      )}
    </>
  );
}

/** How far the book is: first its puzzles, then its pages, whose number is not known before. */
function Progress() {
  const filled = state.filled.value;
  const drawn = state.drawn.value;
  if (!filled || filled.done < filled.total) {
    return (
      <Busy
        job={state.job}
        label={t("making")}
        {...(filled ? { done: filled.done, of: filled.total } : {})}
      />
    );
  }
  const pages = drawn > 0 ? ` · ${counted("pages-drawn", drawn)}` : "";
  return <Busy job={state.job} label={t("book-printing") + pages} />;
}

/** The way from a fault that the program found to its line. */
function Fault({ onLine }: { onLine: (line: number) => void }) {
  const line = lineOf(state.job.error.value?.message ?? "");
  if (line === undefined) return null;
  return (
    <div class="row">
      <button type="button" onClick={() => onLine(line)}>
        {t("book-line", { line })}
      </button>
    </div>
  );
}

/** What the view Make is set to, as a section of a book. */
function Section({ onAdd }: { onAdd: () => void }) {
  return (
    <>
      <p class="help">{t("book-section-help")}</p>
      <pre tabIndex={0} aria-label={t("book-section")}>
        {state.sectionOfMake()}
      </pre>
      <div class="row">
        <button type="button" onClick={onAdd}>
          {t("book-section-add")}
        </button>
      </div>
    </>
  );
}
