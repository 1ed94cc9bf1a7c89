/** A puzzle in the list of those made. */

import { useEffect } from "preact/hooks";
import { known, number, counted, t } from "../words";
import type { PuzzleJson } from "../engine/protocol";
import { open } from "../puzzle/current";
import { linkTo } from "../puzzle/link";
import { clueCount } from "../puzzle/puzzle";
import { Copy } from "../ui/copy";
import type { Difficulty } from "../solve/difficulty";
import { withoutPlaces } from "../print/pages";
import { Picture } from "../ui/picture";
import { difficulty, draw, picture, rate } from "./state";

export function Card({ puzzle, number: place }: { puzzle: PuzzleJson; number: number }) {
  const svg = picture(puzzle).value;
  useEffect(() => {
    if (!svg) void draw(puzzle).catch(() => {});
  }, [puzzle]);
  const difficult = difficulty(puzzle).value;
  useEffect(() => {
    if (difficult.level) return;
    const controller = new AbortController();
    void rate(puzzle, controller.signal).catch(() => {});
    return () => controller.abort();
  }, [puzzle]);
  const title = t("puzzle", { number: place });
  const facts = [counted("clues", clueCount(puzzle)), difficultyText(difficult)]
    .filter(Boolean)
    .join(" · ");
  return (
    <li class="card">
      {!svg ? (
        <div class="picture empty" />
      ) : (
        <Picture svg={withoutPlaces(svg)} label={`${title}, ${facts}`} />
      )}
      <h3>
        {title} <span class="muted">{facts}</span>
      </h3>
      <div class="row">
        <button
          type="button"
          onClick={() => void open("solve", puzzle)}
          aria-label={`${t("view-solve")}: ${title}`}
        >
          {t("view-solve")}
        </button>
        <button
          type="button"
          onClick={() => void open("set", puzzle)}
          aria-label={`${t("view-set")}: ${title}`}
        >
          {t("view-set")}
        </button>
        <button
          type="button"
          onClick={() => void open("tune", puzzle)}
          aria-label={`${t("view-tune")}: ${title}`}
        >
          {t("view-tune")}
        </button>
        <Copy label={t("link")} text={() => linkTo("solve", puzzle)} />
      </div>
    </li>
  );
}

function difficultyText({ level, rating }: Difficulty): string {
  if (!level) return "";
  const name = known(`level-${level}`, level);
  return typeof rating === "number" ? `${name} ${number(rating, 1)}` : name;
}
