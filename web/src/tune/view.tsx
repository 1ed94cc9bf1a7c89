/** The view about clue counts: of many puzzles, of a grid, and of a puzzle. */

import { useSignal, useSignalEffect } from "@preact/signals";
import { about } from "../about";
import { engine } from "../ask";
import { boardOf } from "../board/board";
import { kindChoices, placedText } from "../board/clues";
import { countOf, SIZES } from "../make/request";
import { open } from "../puzzle/current";
import { carried, clueCount } from "../puzzle/puzzle";
import { withSuggestion } from "../set/draft";
import { Busy } from "../ui/busy";
import { NumberField, SelectField, TextField } from "../ui/field";
import { DrawingsChoice } from "../ui/described";
import { Import } from "../ui/import";
import { levelChoices } from "../ui/levels";
import { Picture } from "../ui/picture";
import { counted, known, number, t } from "../words";
import { Chart, Table } from "./chart";
import { isCounts, rows } from "./figures";
import * as state from "./state";

export function TuneView() {
  return (
    <div class="tune">
      <h1 class="visually-hidden">{t("view-tune")}</h1>
      <Subject />
      <Adjust />
      <Add />
      <Fewest />
      <Survey />
    </div>
  );
}

function Survey() {
  const form = state.surveyForm.value;
  const found = state.found.value;
  const change = (part: Partial<state.SurveyForm>) =>
    (state.surveyForm.value = { ...form, ...part });
  const kinds = about.value?.kinds ?? [];
  const table = rows(found);
  return (
    <section class="panel wide" aria-labelledby="survey-title">
      <h2 id="survey-title">{t("survey")}</h2>
      <p class="help">{t("survey-help")}</p>
      <div class="fields">
        <SelectField
          label={t("size")}
          value={form.size}
          choices={SIZES.filter((size) => !size.includes("x")).map((size): [string, string] => [
            size,
            `${size}×${size}`,
          ])}
          onInput={(size) => change({ size })}
        />
        <SelectField
          label={t("variant")}
          value={form.variant}
          choices={kinds
            .filter(({ name, needs }) => name !== "given" && needs !== "grids")
            .map(({ name, title }): [string, string] => [name, title])}
          onInput={(variant) => change({ variant })}
        />
        <TextField
          label={t("clues-field")}
          value={form.clues}
          placeholder={t("clues-fewest")}
          help={t("survey-clues")}
          onInput={(clues) => change({ clues })}
        />
        <NumberField
          label={t("count")}
          value={form.count}
          least={1}
          most={1000}
          onInput={(count) => change({ count: countOf(count) })}
        />
        <TextField
          label={t("seed")}
          value={form.seed}
          inputMode="numeric"
          onInput={(seed) => change({ seed: seed.replace(/\D/g, "") })}
        />
      </div>
      <div class="row">
        <button
          type="button"
          class="main"
          disabled={!isCounts(form.clues)}
          onClick={() => void state.survey()}
        >
          {t("survey-go")}
        </button>
      </div>
      <Busy job={state.surveyJob} label={t("making")} done={found.length} of={state.sought.value} />
      {table.length > 0 && (
        <div class="figures">
          <Chart rows={table} />
          <Table rows={table} />
        </div>
      )}
    </section>
  );
}

/** The puzzle that the rest of the view is about. */
function Subject() {
  const svg = useSignal("");
  useSignalEffect(() => {
    const puzzle = state.puzzle.value;
    const controller = new AbortController();
    engine
      .ask("picture", { puzzle }, { signal: controller.signal })
      .then((result) => (svg.value = result.svg))
      .catch(() => {});
    return () => controller.abort();
  });
  return (
    <section class="panel" aria-labelledby="subject-title">
      <h2 id="subject-title">{t("subject")}</h2>
      <p class="help">{counted("clues", clueCount(state.puzzle.value))}</p>
      {svg.value && <Picture svg={svg.value} label={t("subject")} class="picture small" />}
      <DrawingsChoice
        puzzle={state.puzzle.value}
        onChange={(puzzle) => (state.puzzle.value = puzzle)}
      />
      <Import onOpen={(puzzle) => void open("tune", puzzle)} />
    </section>
  );
}

function Fewest() {
  const list = state.bounds.value;
  const last = state.fewestEnd.value ?? list.at(-1);
  const isDone = last && last.least === last.most;
  return (
    <section class="panel" aria-labelledby="fewest-title">
      <h2 id="fewest-title">{t("fewest")}</h2>
      <p class="help">{t("fewest-help")}</p>
      <div class="row">
        <button
          type="button"
          disabled={clueCount(state.puzzle.value) === 0}
          onClick={() => void state.fewest()}
        >
          {t("fewest-go")}
        </button>
      </div>
      <Busy job={state.fewestJob} label={t("fewest-seeking")} />
      {last && (
        <div role="status">
          <p class={isDone ? "notice good" : "notice"}>
            {isDone
              ? t("fewest-done", { count: last.least })
              : t("fewest-between", { least: last.least, most: last.most })}
          </p>
        </div>
      )}
      {list.length > 0 && <Closing />}
      {last?.puzzle && (
        <div class="row">
          <button
            type="button"
            onClick={() =>
              last.puzzle && void open("set", { ...last.puzzle, ...carried(state.puzzle.value) })
            }
          >
            {t("fewest-open", { count: last.most })}
          </button>
        </div>
      )}
    </section>
  );
}

/** The bounds as they closed in, as bars and as numbers. */
function Closing() {
  const list = state.bounds.value;
  const most = Math.max(...list.map((bound) => bound.most)) + 1;
  const shown = list.filter((bound, at) => {
    const before = list[at - 1];
    return !before || before.least !== bound.least || before.most !== bound.most;
  });
  return (
    <table class="closing">
      <thead>
        <tr>
          <th scope="col">{t("seconds")}</th>
          <th scope="col">{t("fewest-least")}</th>
          <th scope="col">{t("fewest-most")}</th>
          <td aria-hidden="true" />
        </tr>
      </thead>
      <tbody>
        {shown.map((bound, index) => (
          <tr key={index}>
            <td>{number(bound.seconds, 1)}</td>
            <td>{bound.least}</td>
            <td>{bound.most}</td>
            <td aria-hidden="true">
              <svg class="bounds" viewBox={`0 0 ${most} 1`} preserveAspectRatio="none">
                <rect x={0} y={0.4} width={most} height={0.2} class="rail" />
                <rect
                  x={Math.max(0, bound.least - 0.5)}
                  y={0.15}
                  width={Math.max(1, bound.most - bound.least + 1)}
                  height={0.7}
                  class="bar"
                />
              </svg>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Add() {
  const found = state.added.value;
  const progress = state.addProgress.value;
  const board = boardOf(state.puzzle.value);
  return (
    <section class="panel" aria-labelledby="add-title">
      <h2 id="add-title">{t("tune-add")}</h2>
      <p class="help">{t("tune-add-help")}</p>
      <div class="row">
        <SelectField
          label={t("add-kind")}
          value={state.addKind.value}
          choices={kindChoices()}
          onInput={(kind) => (state.addKind.value = kind)}
        />
        <button type="button" onClick={() => void state.add()}>
          {t("tune-add-go")}
        </button>
      </div>
      <Busy
        job={state.addJob}
        label={t("thinking")}
        {...(progress ? { done: progress.done, of: progress.total } : {})}
      />
      {found?.length === 0 && <p role="status">{t("add-none")}</p>}
      {found && found.length > 0 && (
        <table>
          <thead>
            <tr>
              <th scope="col">{t("clue")}</th>
              <th scope="col">{t("rating")}</th>
              <th scope="col">{t("level")}</th>
              <td aria-hidden="true" />
            </tr>
          </thead>
          <tbody>
            {found.slice(0, 15).map(({ clue, score, level }) => {
              const text = placedText(board, clue);
              return (
                <tr key={JSON.stringify(clue)}>
                  <th scope="row">{text}</th>
                  <td>{score === null ? "–" : number(score, 1)}</td>
                  <td>{known(`level-${level}`, level)}</td>
                  <td>
                    <button
                      type="button"
                      aria-label={t("add-one", { clue: text })}
                      onClick={() => state.openPuzzle(withSuggestion(state.puzzle.value, clue))}
                    >
                      {t("add")}
                    </button>
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      )}
    </section>
  );
}

function Adjust() {
  const { clues, level } = state.adjustForm.value;
  const made = state.adjusted.value;
  const levels = about.value?.levels ?? [];
  return (
    <section class="panel" aria-labelledby="adjust-title">
      <h2 id="adjust-title">{t("adjust")}</h2>
      <p class="help">{t("adjust-help")}</p>
      <div class="fields">
        <NumberField
          label={t("clues-field")}
          value={clues}
          least={1}
          onInput={(clues) => (state.adjustForm.value = { clues, level })}
        />
        <SelectField
          label={t("level")}
          value={level}
          choices={[...levelChoices(levels)]}
          onInput={(level) => (state.adjustForm.value = { clues, level })}
        />
      </div>
      <div class="row">
        <button
          type="button"
          disabled={clues === undefined && !level}
          onClick={() => void state.adjust()}
        >
          {t("adjust-go")}
        </button>
      </div>
      <Busy job={state.adjustJob} label={t("thinking")} />
      {made && (
        <div role="status">
          <p>{counted("clues", clueCount(made.puzzle))}</p>
          <Picture svg={made.svg} label={t("adjust-made")} class="picture small" />
          <div class="row">
            <button type="button" onClick={() => state.openPuzzle(made.puzzle)}>
              {t("adjust-take")}
            </button>
            <button type="button" onClick={() => void open("solve", made.puzzle)}>
              {t("view-solve")}
            </button>
            <button type="button" onClick={() => void open("set", made.puzzle)}>
              {t("view-set")}
            </button>
          </div>
        </div>
      )}
    </section>
  );
}
