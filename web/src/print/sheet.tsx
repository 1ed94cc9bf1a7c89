/** Sheets of puzzles for the printer: a preview, which is what is printed. */

import { useEffect, useMemo, useRef } from "preact/hooks";
import { about } from "../about";
import { variantNames } from "../board/board";
import type { PuzzleJson } from "../engine/protocol";
import { clueCount } from "../puzzle/puzzle";
import { Busy } from "../ui/busy";
import { CheckField, Choices, TextField } from "../ui/field";
import { Picture } from "../ui/picture";
import { useShown } from "../ui/shown";
import { counted, known, language, t } from "../words";
import { divided, dividedEvenly, PER_PAGE, shapeOf, withoutPlaces } from "./pages";
import { drawn, type Drawn, job, look, sheet, wanted } from "./state";

/** How many pages are added in a frame. */
const STRIDE = 1;

/** The sheet that is open. */
export function SheetView() {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  const entries = sheet.value;
  const { perPage, hasSolutions, hasName, hasFacts = true, hasPlaces = false } = look.value;
  const { title: heading } = look.value;
  const pages = useMemo(() => {
    const numbered = entries.map((entry, index) => ({ ...entry, number: index + 1 }));
    return [
      ...divided(numbered, perPage).map((group, page) => (
        <Page key={page} group={group} perPage={perPage} heading={heading} />
      )),
      ...(hasSolutions ? dividedEvenly(numbered) : []).map((group, page, all) => (
        <Page
          key={`s${page}`}
          group={group}
          perPage={all[0]?.length ?? 1}
          heading={t("solutions")}
          isKey
        />
      )),
    ];
  }, [entries, perPage, hasSolutions, hasName, hasFacts, hasPlaces, heading, language.value]);
  const shown = useShown(pages.length, STRIDE);
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
        <div class="row">
          <button
            type="button"
            class="main"
            disabled={shown < pages.length}
            onClick={() => print()}
          >
            {t("print")}
          </button>
          <button type="button" onClick={() => history.back()}>
            {t("close")}
          </button>
        </div>
        <Busy job={job} label={t("drawing")} done={drawn.value} of={wanted.value} />
      </div>
      <div class="pages">{pages.slice(0, shown)}</div>
    </section>
  );
}

function Page(props: {
  group: (Drawn & { number: number })[];
  perPage: number;
  heading: string;
  isKey?: boolean;
}) {
  const { group, perPage, heading, isKey = false } = props;
  const { columns, rows } = shapeOf(perPage);
  const { hasPlaces = false } = look.value;
  return (
    <article class={`page columns-${columns} rows-${rows}`}>
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
        {group.map(({ puzzle, svg, solution, number }) => {
          const name = t(isKey ? "solution-of" : "puzzle", { number });
          const picture = isKey ? solution : svg;
          return (
            <figure key={number}>
              <Picture svg={hasPlaces ? picture : withoutPlaces(picture)} label={name} />
              <figcaption>{isKey ? number : caption(puzzle, number)}</figcaption>
            </figure>
          );
        })}
      </div>
    </article>
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
