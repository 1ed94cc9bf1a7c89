/** What is said and offered once a puzzle is solved. */

import { open } from "../puzzle/current";
import { linkTo } from "../puzzle/link";
import { hashOf } from "../route";
import { Copy } from "../ui/copy";
import { Icon } from "../ui/icon";
import { known, number, t } from "../words";
import { useSolving } from "./context";
import { difficultyOf } from "./difficulty";
import { ReplayButton } from "./replay-bar";
import { clockText } from "./timer";

export function Done() {
  const solving = useSolving();
  const { puzzle, play, unknown } = solving;
  const { level, rating } = difficultyOf(puzzle.value);
  const name = level && known(`level-${level}`, level);
  const time = clockText(solving.spent);
  const { day } = play.value;
  const isKnown = !unknown.value?.rules.length;
  const next = async () => {
    const made = await solving.advice.another();
    if (made) await open("solve", made);
  };
  const share = async () => {
    const title = day ? t("daily-of", { day }) : "satoku";
    const link = day
      ? new URL(hashOf({ view: "solve", day }), location.href).href
      : await linkTo("solve", puzzle.value);
    return `${[title, name, time].filter(Boolean).join(" · ")}\n${link}`;
  };
  return (
    <section class="completed" aria-labelledby="done-title">
      <svg class="seal" viewBox="0 0 48 48" aria-hidden="true">
        <circle cx="24" cy="24" r="21" />
        <path d="m14.5 25 7 7 13-15" />
      </svg>
      <h2 id="done-title">{t("done-title")}</h2>
      <dl class="facts">
        <div>
          <dt>{t("time")}</dt>
          <dd>{time}</dd>
        </div>
        <div>
          <dt>{t("level")}</dt>
          <dd>
            {name ?? "…"}
            {typeof rating === "number" && ` ${number(rating, 1)}`}
          </dd>
        </div>
      </dl>
      <div class="row">
        {isKnown && (
          <button type="button" class="main" onClick={() => void next()}>
            {t("next-puzzle")} <Icon name="next" />
          </button>
        )}
        <Copy label={t("share")} text={share} />
        <ReplayButton />
        <button type="button" onClick={() => solving.restart()}>
          <Icon name="restart" /> {t("restart")}
        </button>
      </div>
    </section>
  );
}
