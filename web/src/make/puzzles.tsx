/** The kinds of puzzle that players have names for, with a picture each. */

import { about } from "../about";
import { kindTitle } from "../board/clues";
import { KINDS } from "../board/kinds";
import type { KindInfo } from "../engine/protocol";
import { PuzzleIcon } from "../ui/puzzle-icon";
import { RuleTexts } from "../ui/kinds";
import { t } from "../words";
import { withRules } from "./request";
import { form } from "./state";

/** A kind of puzzle: the rules of its board, and its kinds of clue. */
interface Named {
  name: string;
  title: string;
  rules: string[];
  kinds: string[];
}

/** Returns Sudoku, then the puzzles beside it, those with a name for rule and clue first. */
function namedPuzzles(): Named[] {
  const { kinds = [], joined = [] } = about.value ?? {};
  const parts = new Set(joined.flatMap(([, names]) => names));
  const own = ({ takes, usual_size, name }: KindInfo) =>
    takes === "board" && usual_size !== undefined && (!parts.has(name) || isWritten(name));
  return [
    { name: "classic", title: "Sudoku", rules: [], kinds: [] },
    ...joined.map(([name, [rule, clue]]): Named => ({
      name,
      title: t(`joined-${name}`),
      rules: [rule],
      kinds: [clue],
    })),
    ...kinds
      .filter(own)
      .map(({ name }): Named => ({ name, title: titleOf(name), rules: [name], kinds: [] })),
  ];
}

/** Whether all symbols of a rule's boards are characters, so that givens alone make a puzzle. */
function isWritten(name: string): boolean {
  return KINDS[name]?.symbols?.every(([, look]) => look === "character") ?? false;
}

function titleOf(name: string): string {
  const title = kindTitle(name);
  return title.charAt(0).toLocaleUpperCase() + title.slice(1);
}

function isSame(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((name) => other.includes(name));
}

export function Puzzles() {
  const { rules, kinds } = form.value;
  const plain = rules.filter((name) => name !== "classic");
  const puzzles = namedPuzzles();
  const chosen = puzzles.find((one) => isSame(one.rules, plain) && isSame(one.kinds, kinds));
  const choose = (one: Named) => {
    const all = about.value?.kinds ?? [];
    form.value = { ...withRules(form.value, one.rules, all), kinds: one.kinds, pattern: "" };
  };
  return (
    <fieldset class="puzzle-kinds">
      <legend>{t("puzzle-kind")}</legend>
      <div class="puzzle-list">
        {puzzles.map((one) => (
          <button
            key={one.name}
            type="button"
            aria-pressed={one === chosen}
            onClick={() => choose(one)}
          >
            <PuzzleIcon rules={one.rules} kinds={one.kinds} />
            <span>{one.title}</span>
          </button>
        ))}
      </div>
      {chosen && chosen.name !== "classic" && (
        <RuleTexts names={[...chosen.rules, ...chosen.kinds]} />
      )}
    </fieldset>
  );
}
