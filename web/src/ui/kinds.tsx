/** The choice of rules and kinds of clue, and the name of a variant that it makes. */

import { about } from "../about";
import type { KindInfo } from "../engine/protocol";
import { kindTitle } from "../board/clues";
import { kindsOf } from "../make/request";
import { t } from "../words";
import { CheckField } from "./field";
import { KindIcon } from "./kind-icon";

/** Adds a rule to those chosen, or removes it. A rule that divides the board replaces another. */
export function toggled(
  names: readonly string[],
  name: string,
  kinds: readonly KindInfo[],
): string[] {
  if (names.includes(name)) return names.filter((other) => other !== name);
  const dividing = new Set(kinds.flatMap((kind) => (kind.divides_board ? [kind.name] : [])));
  const others = dividing.has(name) ? names.filter((other) => !dividing.has(other)) : names;
  return [...others.filter((other) => other !== "classic"), name];
}

export function variantOf(names: readonly string[]): string {
  return names.length ? names.join("+") : "classic";
}

function title({ title }: KindInfo): string {
  return title.charAt(0).toLocaleUpperCase() + title.slice(1);
}

export function Kinds(props: {
  takes: "board" | "clue";
  chosen: readonly string[];
  /** The rules of the board, which decide what kinds of clue it has. */
  rules?: readonly string[];
  onChange: (names: string[]) => void;
}) {
  // Boards are classic where nothing else is chosen, and the form has no places of grids.
  const all = about.value?.kinds ?? [];
  const kinds =
    props.takes === "clue"
      ? kindsOf(props.rules ?? [], all)
      : all.filter(
          ({ takes, name, needs }) => takes === "board" && name !== "classic" && needs !== "grids",
        );
  return (
    <fieldset class="kinds">
      <legend>{t(props.takes === "board" ? "rules" : "kinds")}</legend>
      <div class="checks">
        {kinds.map((kind) => (
          <CheckField
            key={kind.name}
            label={props.takes === "clue" ? kindTitle(kind.name) : title(kind)}
            title={kind.summary}
            icon={props.takes === "clue" && kind.name !== "given" && <KindIcon kind={kind} />}
            value={props.chosen.includes(kind.name)}
            onInput={() =>
              props.onChange(toggled(props.chosen, kind.name, about.value?.kinds ?? []))
            }
          />
        ))}
      </div>
    </fieldset>
  );
}

/** The rules of the names chosen, in whole sentences. */
export function RuleTexts({ names }: { names: readonly string[] }) {
  const kinds = about.value?.kinds ?? [];
  const all = names.includes("classic") ? names : names.length ? names : ["classic"];
  const chosen = kinds.filter(({ name }) => all.includes(name));
  return (
    <ul class="rule-texts">
      {chosen.map((kind) => (
        <li key={kind.name}>
          <strong>{title(kind)}.</strong> {kind.summary}
        </li>
      ))}
    </ul>
  );
}
