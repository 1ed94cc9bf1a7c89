/** The view of the course: its techniques, and the positions at which one of them is next. */

import { about } from "../about";
import { hashOf } from "../route";
import { t } from "../words";
import { Exercise } from "./exercise";
import { learning } from "./own";
import { levelOf, techniqueTitle } from "./titles";

export function LearnView() {
  if (!about.value) return null;
  return learning.exercise.value ? <Exercise /> : <Contents />;
}

/** All techniques, by the levels of the puzzles that need them. */
function Contents() {
  const titles = learning.techniques.map((one) => levelOf(one)?.title ?? "");
  const levels = [...new Set(titles)].map((level) => {
    return [level, learning.techniques.filter((_, at) => titles[at] === level)] as const;
  });
  return (
    <section class="course" aria-labelledby="learn-title">
      <h1 id="learn-title">{t("view-learn")}</h1>
      <p class="muted">{t("learn-help")}</p>
      {levels.map(([level, techniques]) => (
        <section key={level} class="course-level" aria-label={level}>
          <h2>{level}</h2>
          <ul>
            {techniques.map((technique) => (
              <Item key={technique} technique={technique} />
            ))}
          </ul>
        </section>
      ))}
    </section>
  );
}

function Item({ technique }: { technique: string }) {
  const part = learning.progress.parts.value.get(technique);
  return (
    <li>
      <a class="button" href={hashOf({ view: "learn", technique })}>
        <span>{techniqueTitle(technique)}</span>
        {part !== undefined && (
          <span class="muted">{t("learn-found", { percent: Math.round(100 * part) })}</span>
        )}
      </a>
    </li>
  );
}
