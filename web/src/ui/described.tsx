/** What others say of a puzzle, and what of it is not known. */

import { drawings } from "../ask";
import type { PuzzleJson } from "../engine/protocol";
import { t } from "../words";
import { CheckField } from "./field";

/** The title, the author and the rules in words, where a puzzle has them. */
export function Described({ puzzle }: { puzzle: PuzzleJson }) {
  const { title, author, description } = puzzle.about ?? {};
  // They may come from a link, which can hold anything.
  const [name, by, rules] = [title, author, description].map((text) =>
    typeof text === "string" ? text : "",
  );
  return (
    <>
      {name && <h3>{name}</h3>}
      {by && <p class="muted">{t("puzzle-by", { author: by })}</p>}
      {rules && <p class="description">{rules}</p>}
    </>
  );
}

/** Which rules and drawings are not known. */
export function UnknownNote({ puzzle }: { puzzle: PuzzleJson }) {
  const { rules = [], drawings: drawn = [] } = drawings.unknownOf(puzzle) ?? {};
  if (rules.length > 0) {
    return <p class="notice">{t("unknown-rules", { list: rules.join(", ") })}</p>;
  }
  if (drawn.length === 0 || puzzle.ignore_drawings) return null;
  return <p class="notice">{t("unknown-drawings", { list: drawn.join(", ") })}</p>;
}

/** The choice that drawings are no rules, where a puzzle has any and all of its rules are known. */
export function DrawingsChoice(props: {
  puzzle: PuzzleJson;
  onChange: (puzzle: PuzzleJson) => void;
}) {
  const { puzzle, onChange } = props;
  const { rules = [], drawings: drawn = [] } = drawings.unknownOf(puzzle) ?? {};
  if (drawn.length === 0 || rules.length > 0) return null;
  return (
    <CheckField
      label={t("drawings-no-rules")}
      value={puzzle.ignore_drawings ?? false}
      onInput={(ignore_drawings) => onChange({ ...puzzle, ignore_drawings })}
    />
  );
}
