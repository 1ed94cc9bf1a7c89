/** The forms of the editor: the board, and the clues with their values. */

import { about } from "../ask";
import { boxes } from "../board/board";
import { clueText } from "../board/clues";
import type { ClueJson } from "../engine/protocol";
import { NumberField, SelectField, TextField } from "../ui/field";
import { Kinds } from "../ui/kinds";
import { counted, t } from "../words";
import { incomplete, needless } from "./analysis";
import { changeClue, newBoard, removeClue, rulesOf, withClues } from "./draft";
import { board, chosen, goTo, kindOf, leave, puzzle } from "./state";

const SIDES = [4, 5, 6, 7, 8, 9, 10, 12, 15, 16, 20, 25];

/** Boards whose cells differ from those of a square. */
const SHAPED = ["jigsaw", "latin", "samurai", "twodoku", "windmill", "sohei"];

export function BoardForm() {
  const rules = rulesOf(puzzle.value, about.value?.kinds ?? []);
  const { size, box } = puzzle.value;
  const hasBoxes = !rules.some((name) => SHAPED.includes(name));
  const sides = SIDES.filter((side) => boxes(side).length > 0 || !hasBoxes);
  const renew = (names: readonly string[], side: number, shape?: [number, number]) => {
    leave();
    goTo(newBoard(names, side, shape));
  };
  const change = (names: string[]) => {
    const shape = (list: readonly string[]) => list.filter((name) => SHAPED.includes(name)).join();
    if (shape(names) === shape(rules)) {
      goTo({ ...puzzle.value, variant: names.length ? names.join("+") : "classic" });
    } else {
      const isOfGrids = names.some((name) => SHAPED.indexOf(name) > 1);
      renew(names, isOfGrids ? 9 : size);
    }
  };
  const shape = box ?? board.value.box;
  return (
    <section class="panel" aria-labelledby="board-title">
      <h2 id="board-title">{t("board")}</h2>
      <details class="more" open={false}>
        <summary>
          {board.value.rows}×{board.value.columns} · {rules.length ? rules.join(" + ") : "classic"}
        </summary>
        <div class="fields">
          <SelectField
            label={t("size")}
            value={String(size)}
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
        <Kinds
          takes="board"
          chosen={rules}
          without={["classic", "overlapping"]}
          onChange={change}
        />
        <div class="row">
          <button type="button" onClick={() => renew(rules, size, shape)}>
            {t("board-new")}
          </button>
        </div>
      </details>
    </section>
  );
}

export function Clues() {
  const clues = puzzle.value.clues ?? [];
  const at = chosen.value;
  const clue = at === undefined ? undefined : clues[at];
  return (
    <section class="panel" aria-labelledby="clues-title">
      <div class="row spread">
        <h2 id="clues-title">{counted("clues-placed", clues.length)}</h2>
        {clues.length > 0 && (
          <button type="button" onClick={() => goTo(withClues(puzzle.value, []))}>
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
                class={incomplete.value.includes(index) ? "unfinished" : ""}
                onClick={() => (chosen.value = index === at ? undefined : index)}
              >
                {clueText(clue)}
                {incomplete.value.includes(index) && ` – ${t("clue-incomplete")}`}
                {needless.value?.clues.includes(index) && ` – ${t("clue-needless")}`}
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
  const fields = kindOf(clue)?.fields ?? [];
  const change = (values: Record<string, unknown>) => goTo(changeClue(puzzle.value, index, values));
  return (
    <div class="clue-form row" key={index}>
      {fields.map((field) => {
        const value = clue[field.name];
        const label = t(`field-${field.name}`);
        if (field.name === "marks" || field.name === "pieces") return null;
        if (clue.kind === "dot") {
          // A dot states one of its two numbers.
          const other = field.name === "ratio" ? "difference" : "ratio";
          return (
            <NumberField
              key={field.name}
              label={label}
              value={value as number | undefined}
              least={field.least}
              onInput={(number) =>
                change(
                  number === undefined
                    ? { [field.name]: undefined }
                    : { [field.name]: number, [other]: undefined },
                )
              }
            />
          );
        }
        if (field.type === "number") {
          return (
            <NumberField
              key={field.name}
              label={label}
              value={value as number | undefined}
              least={field.least}
              most={field.most}
              onInput={(number) => change({ [field.name]: number })}
            />
          );
        }
        return (
          <TextField
            key={field.name}
            label={label}
            value={Array.isArray(value) ? value.join(" ") : String(value ?? "")}
            onInput={(text) => {
              const numbers = (text.match(/\d+/g) ?? []).map(Number).toSorted((a, b) => a - b);
              change({ [field.name]: field.type === "numbers" ? numbers : text });
            }}
          />
        );
      })}
      {clue.kind === "inequality" && (
        <button type="button" onClick={() => change({ cells: clue.cells.toReversed() })}>
          {t("clue-turn")}
        </button>
      )}
      <button
        type="button"
        onClick={() => {
          chosen.value = undefined;
          goTo(removeClue(puzzle.value, index));
        }}
      >
        {t("clue-remove")}
      </button>
    </div>
  );
}
