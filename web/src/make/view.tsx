/** The view that makes puzzles. */

import { useSignalEffect, useSignal } from "@preact/signals";
import { about } from "../about";
import { engine } from "../ask";
import { kindTitle } from "../board/clues";
import { counted, known, t } from "../words";
import { Busy } from "../ui/busy";
import { Copy } from "../ui/copy";
import { CheckField, NumberField, SelectField, TextField } from "../ui/field";
import { Kinds } from "../ui/kinds";
import { levelChoices } from "../ui/levels";
import { Writer } from "../ui/writer";
import { go } from "../route";
import { Near } from "../ui/near";
import { Card } from "./card";
import { takesImage } from "./image";
import { Changes, ImageField } from "./image-field";
import { Pattern } from "./pattern";
import { Puzzles } from "./puzzles";
import { countOf, lacksBoxes, markedCells } from "./request";
import { SIZES, SIZES_WITHOUT_BOXES, withRules } from "./request";
import { askedFor, change, chosenImage, form, job, made, make, origin } from "./state";
import { showMore, shown, wanted } from "./state";

export function MakeView() {
  return (
    <div class="two">
      <h1 class="visually-hidden">{t("view-make")}</h1>
      <form
        class="panel"
        aria-label={t("make-form")}
        onSubmit={(event) => {
          event.preventDefault();
          void make();
        }}
      >
        <Puzzles />
        <Basics />
        {takesImage(form.value) && <ImageField />}
        <details class="more">
          <summary>{summary("rules", form.value.rules)}</summary>
          <Kinds takes="board" chosen={form.value.rules} onChange={changeRules} />
        </details>
        <details class="more">
          <summary>{summary("kinds-more", form.value.kinds)}</summary>
          <Kinds
            takes="clue"
            chosen={form.value.kinds}
            rules={form.value.rules}
            onChange={(kinds) => change({ kinds })}
          />
        </details>
        {!hasOwnCells() && !chosenImage() && (
          <details class="more">
            <summary>{patternTitle()}</summary>
            <Pattern />
          </details>
        )}
        <details class="more">
          <summary>{t("techniques-more")}</summary>
          <Techniques />
        </details>
        <div class="row end">
          <button type="submit" class="main">
            {t("make-go")}
          </button>
          {job.isRunning.value && (
            <button type="button" onClick={() => job.stop()}>
              {t("stop")}
            </button>
          )}
        </div>
        <CommandLine />
      </form>
      <Made />
    </div>
  );
}

function changeRules(rules: string[]): void {
  form.value = withRules(form.value, rules, about.value?.kinds ?? []);
}

/** Whether each puzzle has a board with places of its own, so that nobody can mark cells. */
function hasOwnCells(): boolean {
  const kinds = about.value?.kinds ?? [];
  return kinds.some(({ name, needs }) => needs === "cells" && form.value.rules.includes(name));
}

/** The title of a part that is folded, with what is chosen in it. */
function summary(title: string, names: readonly string[]): string {
  return names.length ? `${t(title)}: ${names.map(kindTitle).join(", ")}` : t(title);
}

function patternTitle(): string {
  const count = markedCells(form.value).size;
  return count ? `${t("pattern")}: ${count}` : t("pattern");
}

function Basics() {
  const { size, clues, level, rating, symmetry, seed, keepsSeed = false, count } = form.value;
  const levels = about.value?.levels ?? [];
  const hasNoBoxes = lacksBoxes(form.value.rules);
  const sides = (hasNoBoxes ? SIZES_WITHOUT_BOXES : SIZES).map((name): [string, string] => {
    const [rows, columns] = name.split("x").map(Number);
    if (hasNoBoxes) return [name, `${rows}×${columns}`];
    const side = columns ? (rows ?? 1) * columns : Number(name);
    const shape = columns ? ` (${t("size-boxes", { rows: rows ?? 1, columns })})` : "";
    return [name, `${side}×${side}${shape}`];
  });
  const symmetries = about.value?.symmetries ?? ["none"];
  return (
    <>
      <div class="fields">
        <SelectField
          label={t("size")}
          value={size}
          choices={sides}
          onInput={(size) => change({ size })}
        />
        <SelectField
          label={t("level")}
          value={level}
          choices={[...levelChoices(levels), ["rating", t("level-rating")]]}
          onInput={(level) => change({ level })}
        />
        {level === "rating" && (
          <TextField
            label={t("rating")}
            value={rating}
            placeholder="3.0–4.2"
            onInput={(rating) => change({ rating })}
          />
        )}
        <TextField
          label={t("clues-field")}
          value={clues}
          placeholder={t("clues-fewest")}
          help={isFew(clues) ? t("clues-few") : t("clues-help")}
          onInput={(clues) => change({ clues })}
        />
        <SelectField
          label={t("symmetry")}
          value={symmetry}
          choices={symmetries.map((name): [string, string] => [
            name,
            known(`symmetry-${name}`, name),
          ])}
          onInput={(symmetry) => change({ symmetry })}
        />
        {/* A picture gives one puzzle. */}
        {!chosenImage() && (
          <NumberField
            label={t("count")}
            value={count}
            least={1}
            most={1000}
            onInput={(value) => change({ count: countOf(value) })}
          />
        )}
        <div class="seed">
          <TextField
            label={t("seed")}
            value={seed}
            inputMode="numeric"
            onInput={(text) => change({ seed: text.replace(/\D/g, ""), keepsSeed: true })}
          />
          <CheckField
            label={t("seed-keep")}
            title={t("seed-help")}
            value={keepsSeed}
            onInput={(keepsSeed) => change({ keepsSeed })}
          />
        </div>
      </div>
    </>
  );
}

/** Whether puzzles of so few clues take long to find: hardly any board of 9 has 18. */
function isFew(clues: string): boolean {
  const least = Number(/^\s*(\d+)/.exec(clues)?.[1] ?? 81);
  return form.value.kinds.length === 0 && form.value.size === "9" && least < 19;
}

function Techniques() {
  const { require, forbid, most, distinct } = form.value;
  const techniques = (about.value?.techniques ?? []).map(
    ({ name, title, score }): [string, string] => [name, `${title} (${score.toFixed(1)})`],
  );
  return (
    <div class="fields">
      <Names
        label={t("techniques-require")}
        names={require}
        choices={techniques}
        onChange={(require) => change({ require })}
      />
      <Names
        label={t("techniques-forbid")}
        names={forbid}
        choices={techniques}
        onChange={(forbid) => change({ forbid })}
      />
      <SelectField
        label={t("techniques-most")}
        value={most}
        choices={[["", t("techniques-any")], ...techniques]}
        onInput={(most) => change({ most })}
      />
      {!chosenImage() && (
        <CheckField
          label={t("distinct")}
          value={distinct}
          onInput={(distinct) => change({ distinct })}
        />
      )}
    </div>
  );
}

/** A list of names to which others are added from a choice. */
function Names(props: {
  label: string;
  names: string[];
  choices: [string, string][];
  onChange: (names: string[]) => void;
}) {
  const titles = new Map(props.choices);
  return (
    <div class="names">
      <SelectField
        label={props.label}
        value=""
        choices={[["", t("add")], ...props.choices.filter(([name]) => !props.names.includes(name))]}
        onInput={(name) => {
          if (name) props.onChange([...props.names, name]);
        }}
      />
      {props.names.length > 0 && (
        <ul class="chips">
          {props.names.map((name) => (
            <li key={name}>
              <button
                type="button"
                class="removes"
                aria-label={t("remove", { name: titles.get(name) ?? name })}
                onClick={() => props.onChange(props.names.filter((other) => other !== name))}
              >
                {titles.get(name) ?? name}
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** The command of the program that makes the same puzzles. */
function CommandLine() {
  const text = useSignal("");
  useSignalEffect(() => {
    const { seed, count } = form.value;
    const picture = chosenImage();
    const params = { request: askedFor(), seed, count: picture ? 1 : count };
    if (picture && !picture.isExact) {
      text.value = "";
      return;
    }
    const image = picture ? { image: picture.name } : {};
    const controller = new AbortController();
    engine
      .ask("command", { ...params, ...image }, { signal: controller.signal })
      .then((result) => (text.value = result.text))
      .catch(() => {});
    return () => controller.abort();
  });
  if (!text.value) return null;
  return (
    <details class="more">
      <summary>{t("command")}</summary>
      <div class="command">
        <pre tabIndex={0} aria-label={t("command")}>
          {text.value}
        </pre>
        <Copy text={text.value} />
      </div>
    </details>
  );
}

function Made() {
  const puzzles = made.value;
  return (
    <section class="made" aria-labelledby="made-title">
      <div class="row spread">
        <h2 id="made-title">{t("made")}</h2>
        <p class="muted" role="status">
          {puzzles.length > 0 && counted("puzzles-made", puzzles.length)}
        </p>
      </div>
      <Busy job={job} label={t("making")} done={puzzles.length} of={wanted.value} />
      <Changes />
      {puzzles.length === 0 && !job.isRunning.value && <p class="muted">{t("made-none")}</p>}
      {puzzles.length > 0 && (
        <div class="row tools">
          <Writer
            puzzles={puzzles}
            name="puzzles"
            {...(origin.value ? { made: origin.value } : {})}
          />
          <button type="button" onClick={() => go({ view: "sheet" })}>
            {t("sheet-open")}
          </button>
        </div>
      )}
      <ol class="cards">
        {puzzles.slice(0, shown.value).map((puzzle, index) => (
          <Card key={puzzle.id ?? index} puzzle={puzzle} number={index + 1} />
        ))}
      </ol>
      {shown.value < puzzles.length && <Near key={shown.value} onNear={showMore} />}
    </section>
  );
}
