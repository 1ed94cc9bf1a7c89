/** What is done with a puzzle as a whole: carved, completed, certified, exported. */

import { useSignal } from "@preact/signals";
import { useMemo } from "preact/hooks";
import { about } from "../about";
import { Job } from "../ask";
import { kindTitle } from "../board/clues";
import { download } from "../files";
import { newSeed } from "../make/request";
import { open } from "../puzzle/current";
import { linkTo } from "../puzzle/link";
import { carried, statement } from "../puzzle/puzzle";
import { Busy } from "../ui/busy";
import { Copy } from "../ui/copy";
import { CheckField, SelectField } from "../ui/field";
import { Writer } from "../ui/writer";
import { known, t } from "../words";
import { completed, drafted } from "./draft";
import { useEditor } from "./editor";
import { symmetrised } from "./symmetry";

export function Actions() {
  return (
    <>
      <Changes />
      <Exports />
    </>
  );
}

function Changes() {
  const { setting, analysis } = useEditor();
  const job = useMemo(() => new Job(), []);
  const symmetry = useSignal("none");
  /** The kinds of clue that may be removed. */
  const kinds = useSignal<ReadonlySet<string>>(new Set(["given"]));
  const own = ["given", ...new Set((setting.puzzle.value.clues ?? []).map(({ kind }) => kind))];
  const solution = analysis.found.value.check?.first;
  const isUnique = analysis.found.value.check?.solutions === 1;
  const carve = async () => {
    const asked = setting.puzzle.value;
    const all = [...kinds.value].filter((kind) => own.includes(kind));
    const params = { puzzle: asked, seed: newSeed(), symmetry: symmetry.value, kinds: all };
    const made = await job.ask("carve", params);
    if (made && setting.puzzle.value === asked) {
      setting.goTo(drafted({ ...made.puzzle, ...carried(asked) }, about.value?.kinds ?? []));
    }
  };
  return (
    <section class="panel" aria-labelledby="changes-title">
      <h2 id="changes-title">{t("changes")}</h2>
      <SelectField
        label={t("symmetry")}
        value={symmetry.value}
        choices={(about.value?.symmetries ?? ["none"]).map((name): [string, string] => [
          name,
          known(`symmetry-${name}`, name),
        ])}
        onInput={(name) => (symmetry.value = name)}
      />
      {own.length > 1 && (
        <fieldset>
          <legend>{t("carve-kinds")}</legend>
          <div class="checks">
            {own.map((kind) => (
              <CheckField
                key={kind}
                label={kindTitle(kind)}
                value={kinds.value.has(kind)}
                onInput={(isOne) => {
                  const rest = [...kinds.value].filter((other) => other !== kind);
                  kinds.value = new Set(isOne ? [...rest, kind] : rest);
                }}
              />
            ))}
          </div>
        </fieldset>
      )}
      <div class="row">
        <button
          type="button"
          disabled={!isUnique || !own.some((kind) => kinds.value.has(kind))}
          onClick={() => void carve()}
        >
          {t("carve")}
        </button>
        <button
          type="button"
          disabled={!solution}
          onClick={() => solution && setting.goTo(completed(setting.puzzle.value, solution))}
        >
          {t("complete")}
        </button>
        <button
          type="button"
          disabled={!solution || symmetry.value === "none"}
          onClick={() =>
            solution &&
            setting.goTo(
              symmetrised(setting.board.value, setting.puzzle.value, solution, symmetry.value),
            )
          }
        >
          {t("symmetrise")}
        </button>
      </div>
      <p class="help">{t("changes-help")}</p>
      <Busy job={job} label={t("carving")} />
    </section>
  );
}

function Exports() {
  const { setting, analysis } = useEditor();
  const job = useMemo(() => new Job(), []);
  const isUnique = analysis.found.value.check?.solutions === 1;
  const certify = async () => {
    const own = statement(setting.puzzle.value);
    const found = await job.ask("certify", { puzzle: own });
    if (!found) return;
    download("certificate.drat", `${found.certificate}\n`, "text/plain");
  };
  return (
    <section class="panel" aria-labelledby="export-title">
      <h2 id="export-title">{t("export")}</h2>
      <Writer puzzles={[setting.puzzle.value]} name="puzzle" />
      <div class="row">
        <button type="button" disabled={!isUnique} onClick={() => void certify()}>
          {t("certificate")}
        </button>
        <Copy label={t("link-copy")} text={() => linkTo("solve", setting.puzzle.value)} />
        <button type="button" onClick={() => void open("solve", setting.puzzle.value)}>
          {t("view-solve")}
        </button>
        <button type="button" onClick={() => void open("tune", setting.puzzle.value)}>
          {t("view-tune")}
        </button>
        <button type="button" onClick={() => void open("sheet", setting.puzzle.value)}>
          {t("sheet-open")}
        </button>
      </div>
      <Busy job={job} label={t("certifying")} />
    </section>
  );
}
