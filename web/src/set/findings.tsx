/** What the engine finds about the puzzle, as it is set. */

import { useMemo } from "preact/hooks";
import { about } from "../about";
import { aboutError, Job } from "../ask";
import type { Board } from "../board/board";
import { kindChoices, placedText } from "../board/clues";
import { shortName } from "../board/names";
import { newSeed } from "../make/request";
import { Busy } from "../ui/busy";
import { DrawingsChoice } from "../ui/described";
import { CheckField, SelectField } from "../ui/field";
import { Said } from "../ui/said";
import { counted, known, number, t } from "../words";
import type { Analysis } from "./analysis";
import { removeClue, withoutGivens, withSuggestion } from "./draft";
import { useEditor } from "./editor";

export function Findings() {
  const { setting, analysis } = useEditor();
  const isBusy = analysis.open.value.size > 0;
  return (
    <section class="panel findings" aria-labelledby="findings-title">
      <h2 id="findings-title">{t("findings")}</h2>
      <Count />
      <DrawingsChoice puzzle={setting.puzzle.value} onChange={(next) => setting.goTo(next)} />
      <Rated />
      <Unique />
      <div class="checks">
        <CheckField
          label={t("shows-differences")}
          value={analysis.showsDifferences.value}
          onInput={(value) => (analysis.showsDifferences.value = value)}
        />
        <CheckField
          label={t("shows-map")}
          value={analysis.showsMap.value}
          onInput={(value) => (analysis.showsMap.value = value)}
        />
        <CheckField
          label={t("asks-candidates")}
          value={analysis.asksCandidates.value}
          onInput={(value) => (analysis.asksCandidates.value = value)}
        />
        <CheckField
          label={t("asks-needless")}
          value={analysis.asksNeedless.value}
          onInput={(value) => (analysis.asksNeedless.value = value)}
        />
        <CheckField
          label={t("asks-add")}
          value={analysis.asksAdd.value}
          onInput={(value) => (analysis.asksAdd.value = value)}
        />
      </div>
      {analysis.asksAdd.value && (
        <SelectField
          label={t("add-kind")}
          value={analysis.addKind.value}
          choices={kindChoices()}
          onInput={(kind) => (analysis.addKind.value = kind)}
        />
      )}
      <Needless />
      <Added />
      <div class={isBusy ? "busy late" : "busy hidden"}>
        <span class="busy-label">{t("thinking")}</span>
        <progress
          aria-label={t("thinking")}
          {...(analysis.found.value.addProgress && analysis.open.value.has("add")
            ? {
                value: analysis.found.value.addProgress.done,
                max: analysis.found.value.addProgress.total,
              }
            : {})}
        />
        <button type="button" onClick={() => analysis.stop()}>
          {t("stop")}
        </button>
      </div>
    </section>
  );
}

/** An unfinished puzzle is no mistake: only one without a solution is. */
const TONES: Record<string, string> = { 0: "bad", 1: "good" };

function countText({ count, all }: { count: number; all: boolean }): string {
  return t(all ? "solutions-counted" : "solutions-more", { count: number(count) });
}

function Count() {
  const { analysis } = useEditor();
  const found = analysis.found.value.check;
  const { error, incomplete } = analysis.found.value;
  return (
    <div role="status" class="verdict">
      {error ? (
        <div class="notice bad faulty">
          <p>
            <Said {...error} />
          </p>
          <Faulty />
        </div>
      ) : found ? (
        <p
          class={`notice ${TONES[found.solutions ?? ""] ?? ""}`}
          data-solutions={found.solutions ?? "?"}
        >
          <strong>{t(`solutions-${found.solutions ?? "unknown"}`)}</strong>
          {found.solutions === 2 &&
            analysis.found.value.counts &&
            ` ${countText(analysis.found.value.counts)}`}
          {found.solutions === 2 &&
            ` ${counted("solutions-differ", found.differences?.length ?? 0)}`}
          {found.solutions === 0 && found.why && (
            <>
              {" "}
              <Said message={found.why} />
            </>
          )}
        </p>
      ) : (
        !aboutError.value && <p class="notice">{t("thinking")}</p>
      )}
      {incomplete.length > 0 && (
        <p class="muted">{counted("clues-incomplete", incomplete.length)}</p>
      )}
    </div>
  );
}

/** Leads to the clue that cannot be right. */
function Faulty() {
  const { setting, analysis } = useEditor();
  const [first] = analysis.found.value.faulty;
  const clue = first === undefined ? undefined : setting.puzzle.value.clues?.[first];
  if (!clue) return null;
  return (
    <button type="button" onClick={() => setting.choose(first)}>
      {t("clue-show")}
    </button>
  );
}

function Rated() {
  const { analysis } = useEditor();
  const rating = analysis.found.value.rating;
  if (analysis.found.value.check?.solutions !== 1) return null;
  if (!rating) return <p class="muted">{t("rating-none")}</p>;
  const techniques = about.value?.techniques ?? [];
  const hardest = techniques.find(({ name }) => name === rating.hardest)?.title ?? rating.hardest;
  return (
    <dl class="facts">
      <div>
        <dt>{t("level")}</dt>
        <dd>{known(`level-${rating.level}`, rating.title)}</dd>
      </div>
      <div>
        <dt>{t("rating")}</dt>
        <dd>{rating.score === null ? "–" : number(rating.score, 1)}</dd>
      </div>
      <div>
        <dt>{t("hardest")}</dt>
        <dd>{hardest ?? "–"}</dd>
      </div>
      <div>
        <dt>{t("effort")}</dt>
        <dd>{number(rating.effort)}</dd>
      </div>
    </dl>
  );
}

/** Shows cells on the board while a button is looked at. */
function pointing(analysis: Analysis, cells: readonly number[]) {
  const show = () => analysis.point(cells);
  const hide = () => analysis.point([]);
  return { onPointerEnter: show, onPointerLeave: hide, onFocus: show, onBlur: hide };
}

/** Adds givens of a solution until there is no other, and only as many as are needed. */
function Unique() {
  const { setting, analysis } = useEditor();
  const job = useMemo(() => new Job(), []);
  const { solutions, first } = analysis.found.value.check ?? {};
  if (solutions !== 2 || !first) return null;
  const complete = async () => {
    const asked = setting.puzzle.value;
    const keep = [...asked.givens].flatMap((symbol, cell) => (symbol === "." ? [] : [cell]));
    const full = { ...asked, givens: first };
    const params = { puzzle: full, seed: newSeed(), kinds: ["given"], keep };
    const made = await job.ask("carve", params);
    if (made && setting.puzzle.value === asked)
      setting.goTo({ ...asked, givens: made.puzzle.givens });
  };
  return (
    <div>
      <button type="button" class="main" onClick={() => void complete()}>
        {t("make-unique")}
      </button>
      <p class="help">{t("make-unique-help")}</p>
      <Busy job={job} label={t("thinking")} />
    </div>
  );
}

function Needless() {
  const { setting, analysis } = useEditor();
  const found = analysis.found.value.needless;
  if (!found || !analysis.asksNeedless.value) return null;
  const { givens, clues } = found;
  const total = givens.length + clues.length;
  return (
    <div>
      <p>{total === 0 ? t("needless-none") : counted("needless", total)}</p>
      {total > 0 && (
        <ul class="chips">
          {givens.map((cell) => (
            <li key={`g${cell}`}>
              <button
                type="button"
                onClick={() => setting.goTo(withoutGivens(setting.puzzle.value, [cell]))}
                {...pointing(analysis, [cell])}
                class="removes"
                aria-label={t("remove", {
                  name: `${cellText(setting.board.value, cell)}=${setting.puzzle.value.givens[cell]}`,
                })}
              >
                {`${cellText(setting.board.value, cell)}=${setting.puzzle.value.givens[cell]}`}
              </button>
            </li>
          ))}
          {clues.map((index) => {
            const clue = setting.puzzle.value.clues?.[index];
            return (
              clue && (
                <li key={`c${index}`}>
                  <button
                    type="button"
                    onClick={() => setting.goTo(removeClue(setting.puzzle.value, index))}
                    {...pointing(analysis, clue.cells)}
                    class="removes"
                    aria-label={t("remove", { name: placedText(setting.board.value, clue) })}
                  >
                    {placedText(setting.board.value, clue)}
                  </button>
                </li>
              )
            );
          })}
        </ul>
      )}
    </div>
  );
}

/** How many suggestions are listed. */
const LISTED = 12;

function Added() {
  const { setting, analysis } = useEditor();
  const found = analysis.found.value.added;
  if (!found || !analysis.asksAdd.value) return null;
  return (
    <div>
      <p>{found.length ? t("add-title") : t("add-none")}</p>
      <ul class="chips">
        {found.slice(0, LISTED).map(({ clue, score, level }) => (
          <li key={JSON.stringify(clue)}>
            <button
              type="button"
              onClick={() => setting.goTo(withSuggestion(setting.puzzle.value, clue))}
              onPointerEnter={() => analysis.lookAt(clue)}
              onPointerLeave={() => analysis.lookAt(undefined)}
              onFocus={() => analysis.lookAt(clue)}
              onBlur={() => analysis.lookAt(undefined)}
            >
              {placedText(setting.board.value, clue)}{" "}
              <span class="muted">
                {known(`level-${level}`, level)}
                {score !== null && ` ${number(score, 1)}`}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}

function cellText(board: Board, cell: number): string {
  return shortName(board, cell);
}
