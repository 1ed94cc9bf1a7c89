/** Sheets of puzzles for the printer: a preview, which is what is printed. */

import { useEffect, useMemo, useRef } from "preact/hooks";
import { about } from "../about";
import { variantNames } from "../board/board";
import type { PuzzleJson } from "../engine/protocol";
import { localHost } from "../puzzle/link";
import { clueCount } from "../puzzle/puzzle";
import { Busy } from "../ui/busy";
import { CheckField, Choices, TextField } from "../ui/field";
import { Picture } from "../ui/picture";
import { useShown } from "../ui/shown";
import { counted, known, language, t } from "../words";
import { codeJob, codes, drawCodes } from "./codes";
import { divided, dividedEvenly, PER_PAGE, shapeOf, withoutPlaces } from "./pages";
import { Paging } from "./paging";
import { drawn, type Drawn, job, look, printJob, sheet, wanted } from "./state";

/** How many empty pages are added in a frame. */
const STRIDE = 16;

/** The sheet that is open. */
export function SheetView() {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  const entries = sheet.value;
  const { perPage, hasSolutions, hasName, hasFacts = true, hasPlaces = false } = look.value;
  const { title: heading, hasCodes = false } = look.value;
  useEffect(() => {
    if (hasCodes) void drawCodes(entries.map(({ puzzle }) => puzzle));
  }, [entries, hasCodes]);
  const paging = useMemo(() => new Paging(), []);
  const pages = useMemo(() => {
    const numbered = entries.map((entry, index) => ({ ...entry, number: index + 1 }));
    const puzzles = divided(numbered, perPage).map((group): PageProps => {
      return { group, perPage, heading, isKey: false };
    });
    const solutions = hasSolutions ? dividedEvenly(numbered) : [];
    const most = solutions[0]?.length ?? 1;
    return [
      ...puzzles,
      ...solutions.map((group): PageProps => {
        return { group, perPage: most, heading: t("solutions"), isKey: true };
      }),
    ];
  }, [entries, perPage, hasSolutions, hasName, hasFacts, hasPlaces, heading, language.value]);
  // The same elements in each frame, so that only those that are added are rendered.
  const places = useMemo(
    () => pages.map((page, at) => <Page key={at} at={at} paging={paging} page={page} />),
    [pages, paging],
  );
  const shown = useShown(pages.length, STRIDE);
  usePrinter(paging, pages.length);
  return (
    <section class="sheet" aria-labelledby="sheet-title">
      <div class="panel screen-only">
        <h1 id="sheet-title" tabIndex={-1} ref={title}>
          {t("sheet")}
        </h1>
        <div class="fields">
          <TextField
            label={t("sheet-title")}
            value={look.value.title}
            onInput={(title) => (look.value = { ...look.value, title })}
          />
          <div class="field">
            <span class="label">{t("sheet-per-page")}</span>
            <Choices
              label={t("sheet-per-page")}
              value={String(perPage)}
              choices={PER_PAGE.map((count): [string, string] => [String(count), String(count)])}
              onInput={(count) => (look.value = { ...look.value, perPage: Number(count) })}
            />
          </div>
        </div>
        <CheckField
          label={t("sheet-solutions")}
          value={hasSolutions}
          onInput={(hasSolutions) => (look.value = { ...look.value, hasSolutions })}
        />
        <CheckField
          label={t("sheet-name-date")}
          value={hasName}
          onInput={(hasName) => (look.value = { ...look.value, hasName })}
        />
        <CheckField
          label={t("sheet-facts")}
          value={hasFacts}
          onInput={(hasFacts) => (look.value = { ...look.value, hasFacts })}
        />
        <CheckField
          label={t("sheet-places")}
          value={hasPlaces}
          onInput={(hasPlaces) => (look.value = { ...look.value, hasPlaces })}
        />
        <CheckField
          label={t("sheet-codes")}
          value={hasCodes}
          onInput={(hasCodes) => (look.value = { ...look.value, hasCodes })}
        />
        {hasCodes && <AboutCodes />}
        <div class="row">
          <button
            type="button"
            class="main"
            disabled={shown < pages.length || (hasCodes && codes.value.size < entries.length)}
            onClick={() => void printAll(paging, pages.length)}
          >
            {t("print")}
          </button>
          <button type="button" onClick={() => history.back()}>
            {t("close")}
          </button>
        </div>
        <Busy job={job} label={t("drawing")} done={drawn.value} of={wanted.value} />
        <Busy job={codeJob} label={t("drawing")} done={codes.value.size} of={entries.length} />
        <Busy
          job={printJob}
          label={t("drawing")}
          done={paging.filled.value ?? 0}
          of={pages.length}
        />
      </div>
      <div class="pages">{places.slice(0, shown)}</div>
    </section>
  );
}

/** What keeps codes from opening their puzzles. */
function AboutCodes() {
  const host = localHost(location);
  const missing = [...codes.value.values()].filter((code) => !code).length;
  return (
    <>
      {host && <p class="help">{t("sheet-codes-local", { host })}</p>}
      {missing > 0 && <p class="help">{counted("sheet-codes-missing", missing)}</p>}
    </>
  );
}

/** Draws all pages when the browser prints of its own accord, and forgets those far away after it. */
function usePrinter(paging: Paging, count: number): void {
  useEffect(() => {
    const before = () => paging.fillNow(count);
    const after = () => paging.release();
    addEventListener("beforeprint", before);
    addEventListener("afterprint", after);
    return () => {
      removeEventListener("beforeprint", before);
      removeEventListener("afterprint", after);
    };
  }, [paging, count]);
}

/** Prints once all pages and their pictures are there. */
async function printAll(paging: Paging, count: number): Promise<void> {
  await printJob.run(async (signal) => {
    signal.addEventListener("abort", () => paging.release());
    if (!(await paging.fill(count))) return;
    const images = [...document.querySelectorAll<HTMLImageElement>(".page img")];
    await Promise.all(images.map((image) => image.decode().catch(() => {})));
    if (!signal.aborted) print();
  });
}

interface PageProps {
  group: (Drawn & { number: number })[];
  perPage: number;
  heading: string;
  isKey: boolean;
}

/** A page, which is empty as long as it is far from the window. */
function Page({ at, paging, page }: { at: number; paging: Paging; page: PageProps }) {
  const place = useRef<HTMLElement>(null);
  useEffect(() => (place.current ? paging.watch(at, place.current) : undefined), [at, paging]);
  const { columns, rows } = shapeOf(page.perPage);
  return (
    <article ref={place} data-number={at + 1} class={`page columns-${columns} rows-${rows}`}>
      {paging.isDrawn(at) && <Contents {...page} isWhole={paging.filled.value !== undefined} />}
    </article>
  );
}

/** What is on a page: its pictures two a frame, unless it is wanted whole. */
function Contents({ group, heading, isKey, isWhole }: PageProps & { isWhole: boolean }) {
  const shown = useShown(group.length, 2);
  const figures = isWhole ? group : group.slice(0, shown);
  const { hasPlaces = false, hasCodes = false } = look.value;
  return (
    <>
      {(heading || (!isKey && look.value.hasName)) && (
        <header>
          <h2>{heading}</h2>
          {!isKey && look.value.hasName && (
            <p class="name-date">
              <span>{t("sheet-name")}</span>
              <span>{t("sheet-date")}</span>
            </p>
          )}
        </header>
      )}
      {!isKey &&
        rules(group).map((rule) => (
          <p key={rule} class="rule-text">
            {rule}
          </p>
        ))}
      <div class="grids">
        {figures.map(({ puzzle, svg, solution, number }) => {
          const name = t(isKey ? "solution-of" : "puzzle", { number });
          const picture = isKey ? solution : svg;
          const code = hasCodes && !isKey ? codes.value.get(puzzle) : undefined;
          return (
            <figure key={number} class={code ? "has-code" : undefined}>
              <Picture svg={hasPlaces ? picture : withoutPlaces(picture)} label={name} />
              <figcaption>
                <span>{isKey ? number : caption(puzzle, number)}</span>
                {code && (
                  <span class="code" style={{ "--modules": String(code.modules) }}>
                    <Picture svg={code.svg} label={t("sheet-code-of", { number })} class="square" />
                  </span>
                )}
              </figcaption>
            </figure>
          );
        })}
      </div>
    </>
  );
}

/** The rules of the puzzles of a page that go beyond the classic ones. */
function rules(group: readonly Drawn[]): string[] {
  const names = group.flatMap(({ puzzle }) => [
    ...variantNames(puzzle),
    ...(puzzle.clues ?? []).map(({ kind }) => kind),
  ]);
  const kinds = about.value?.kinds ?? [];
  return kinds
    .filter(({ name }) => name !== "classic" && names.includes(name))
    .map(({ summary }) => summary);
}

function caption(puzzle: PuzzleJson, number: number): string {
  const { hasFacts = true } = look.value;
  return [t("puzzle", { number }), ...(hasFacts ? [facts(puzzle)] : [])].join(" · ");
}

function facts(puzzle: PuzzleJson): string {
  const { level } = (puzzle.difficulty ?? {}) as { level?: string };
  const clues = counted("clues", clueCount(puzzle));
  return level ? `${known(`level-${level}`, level)} · ${clues}` : clues;
}
