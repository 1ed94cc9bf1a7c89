/** The levels as choices of a form. */

import type { Calls } from "../engine/protocol";
import { known, t } from "../words";

/** Returns any level, then each, with their names in the language of the page. */
export function levelChoices(levels: Calls["about"]["result"]["levels"]): [string, string][] {
  return [
    ["", t("level-any")],
    ...levels.map(({ name, title }): [string, string] => [name, known(`level-${name}`, title)]),
  ];
}
