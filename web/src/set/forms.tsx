/** The forms of the editor: the board, and the clues with their values. */

import { about } from "../about";
import { boxes, variantNames } from "../board/board";
import { clueText, kindTitle } from "../board/clues";
import type { ClueJson, PuzzleJson } from "../engine/protocol";
import { Field, NumberField, SelectField, TextField } from "../ui/field";
import { lacksBoxes } from "../make/request";
import { Kinds } from "../ui/kinds";
import { counted, t } from "../words";
import { changeClue, lettersOf, newBoard, removeClue, rulesOf, withClues } from "./draft";
import { useEditor } from "./editor";
import { kindOf } from "./state";

const SIDES = [4, 5, 6, 7, 8, 9, 10, 12, 15, 16, 20, 25];

export function BoardForm() {
  const { setting } = useEditor();
  const kinds = about.value?.kinds ?? [];
  const rules = rulesOf(setting.puzzle.value, kinds);
  const { size, box } = setting.puzzle.value;
  /** The rule of some names that divides the board. */
  const dividing = (names: readonly string[]) =>
    kinds.find(({ name, divides_board }) => divides_board && names.includes(name));
  const hasBoxes = !dividing(rules);
  const hasOwnSize = lacksBoxes(rules);
  const sides = SIDES.filter((side) => boxes(side).length > 0 || !hasBoxes);
  const side = hasOwnSize ? setting.board.value.rows : size;
  const renew = (names: readonly string[], side: number, shape?: [number, number]) => {
    setting.leave();
    setting.goTo(newBoard(names, side, shape, kinds));
  };
  const change = (names: string[]) => {
    const next = dividing(names);
    if (next === dividing(rules)) {
      setting.goTo({
        ...setting.puzzle.value,
        variant: names.length ? names.join("+") : "classic",
      });
    } else {
      const usual = Number.parseInt(next?.usual_size ?? "9", 10);
      renew(names, next?.fixes_board || hasOwnSize ? usual : size);
    }
  };
  const shape = box ?? setting.board.value.box;
  return (
    <section class="panel" aria-labelledby="board-title">
      <h2 id="board-title">{t("board")}</h2>
      <details class="more" open={false}>
        <summary>
          {setting.board.value.rows}×{setting.board.value.columns} ·{" "}
          {rules.length ? rules.map(kindTitle).join(" + ") : kindTitle("classic")}
        </summary>
        <div class="fields">
          <SelectField
            label={t("size")}
            value={String(side)}
            choices={sides.map((side): [string, string] => [String(side), `${side}×${side}`])}
            onInput={(side) => renew(rules, Number(side))}
          />
          {hasBoxes && (
            <SelectField
              label={t("boxes")}
              value={shape?.join("x") ?? ""}
              choices={boxes(size).map(([rows, columns]): [string, string] => [
                `${rows}x${columns}`,
                `${rows}×${columns}`,
              ])}
              onInput={(text) => {
                const [rows = 3, columns = 3] = text.split("x").map(Number);
                renew(rules, size, [rows, columns]);
              }}
            />
          )}
        </div>
        <Kinds takes="board" chosen={rules} onChange={change} />
        <div class="row">
          <button type="button" onClick={() => renew(rules, side, shape)}>
            {t("board-new")}
          </button>
        </div>
      </details>
    </section>
  );
}

/** What is said of the puzzle in words: it goes with it into files and links. */
export function AboutForm() {
  const { setting } = useEditor();
  const { title, author, description } = setting.puzzle.value.about ?? {};
  const change = (part: NonNullable<PuzzleJson["about"]>) => {
    const about = Object.entries({ ...setting.puzzle.value.about, ...part });
    const said = Object.fromEntries(about.filter(([, value]) => value !== ""));
    const { about: _, ...rest } = setting.puzzle.value;
    setting.goTo(Object.keys(said).length ? { ...rest, about: said } : rest);
  };
  return (
    <details class="more">
      <summary>{title ? String(title) : t("about-words")}</summary>
      <TextField
        label={t("about-name")}
        value={String(title ?? "")}
        onInput={(title) => change({ title })}
      />
      <TextField
        label={t("about-author")}
        value={String(author ?? "")}
        onInput={(author) => change({ author })}
      />
      <Field label={t("about-rules")}>
        {(ids) => (
          <textarea
            {...ids}
            rows={4}
            value={String(description ?? "")}
            onInput={(event) => change({ description: event.currentTarget.value })}
          />
        )}
      </Field>
      <button
        type="button"
        onClick={() => change({ description: proposedRules(setting.puzzle.value) })}
      >
        {t("about-propose")}
      </button>
    </details>
  );
}

/** Returns the rules of the board and of the kinds of clue, a line each. */
function proposedRules(puzzle: PuzzleJson): string {
  const names = [...variantNames(puzzle), ...(puzzle.clues ?? []).map(({ kind }) => kind)];
  const kinds = about.value?.kinds ?? [];
  const own = kinds.filter(({ name }) => name === "classic" || names.includes(name));
  return own.map(({ summary }) => summary).join("\n");
}

export function Clues() {
  const { setting, analysis } = useEditor();
  const clues = setting.puzzle.value.clues ?? [];
  const at = setting.chosen.value;
  const clue = at === undefined ? undefined : clues[at];
  return (
    <section class="panel" aria-labelledby="clues-title">
      <div class="row spread">
        <h2 id="clues-title">{counted("clues-placed", clues.length)}</h2>
        {clues.length > 0 && (
          <button type="button" onClick={() => setting.goTo(withClues(setting.puzzle.value, []))}>
            {t("clues-remove")}
          </button>
        )}
      </div>
      {clue && at !== undefined && <ClueForm clue={clue} index={at} />}
      {clues.length > 0 && (
        <ul class="chips">
          {clues.map((clue, index) => (
            <li key={index}>
              <button
                type="button"
                aria-pressed={index === at}
                class={analysis.found.value.incomplete.includes(index) ? "unfinished" : ""}
                onClick={() => setting.choose(index === at ? undefined : index)}
              >
                {clueText(clue)}
                {analysis.found.value.incomplete.includes(index) && ` – ${t("clue-incomplete")}`}
              </button>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** The fields of the chosen clue. */
function ClueForm({ clue, index }: { clue: ClueJson; index: number }) {
  const { setting } = useEditor();
  const { cells: lie } = kindOf(clue) ?? {};
  const fields = setting.chosenFields(clue);
  /** Of several fields that are not needed a clue has exactly one. */
  const choice = fields.length > 1 ? fields.filter(({ needed }) => !needed) : [];
  const others = (name: string) =>
    Object.fromEntries(
      choice.filter((one) => one.name !== name).map((one) => [one.name, undefined]),
    );
  const change = (values: Record<string, unknown>) =>
    setting.goTo(changeClue(setting.puzzle.value, index, values));
  return (
    <div class="clue-form row" key={index}>
      {fields.map((field) => {
        const value = clue[field.name];
        const label = t(`field-${field.name}`);
        // The marks of edges are turned on the board.
        if (field.is_told || lie?.shape === "board") return null;
        if (field.type === "number") {
          return (
            <NumberField
              key={field.name}
              label={label}
              value={value as number | undefined}
              least={field.least}
              most={field.most}
              onInput={(number) =>
                change({
                  [field.name]: number,
                  ...(number !== undefined && choice.includes(field) ? others(field.name) : {}),
                })
              }
            />
          );
        }
        const letters = lettersOf(field, setting.puzzle.value);
        if (letters.length > 0) {
          const none: [string, string][] = value === undefined || !field.needed ? [["", "–"]] : [];
          return (
            <SelectField
              key={field.name}
              label={label}
              value={String(value ?? "")}
              choices={[...none, ...letters.map((one): [string, string] => [one, one])]}
              onInput={(letter) => change({ [field.name]: letter || undefined })}
            />
          );
        }
        return (
          <TextField
            key={field.name}
            label={label}
            value={Array.isArray(value) ? value.join(" ") : String(value ?? "")}
            onInput={(text) => {
              const all = (text.match(/\d+/g) ?? []).map(Number);
              // Blocks of a line have an order.
              const numbers = clue.kind === "blocks" ? all : all.toSorted((a, b) => a - b);
              change({ [field.name]: field.type === "numbers" ? numbers : text });
            }}
          />
        );
      })}
      {/* The order of two cells is all that a clue without fields says. */}
      {lie?.shape === "adjacent" && fields.length === 0 && (
        <button type="button" onClick={() => change({ cells: clue.cells.toReversed() })}>
          {t("clue-turn")}
        </button>
      )}
      <button
        type="button"
        onClick={() => {
          setting.choose(undefined);
          setting.goTo(removeClue(setting.puzzle.value, index));
        }}
      >
        {t("clue-remove")}
      </button>
    </div>
  );
}
