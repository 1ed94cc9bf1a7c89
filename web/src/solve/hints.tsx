/** Hints at three depths, and the steps of a puzzle to walk through. */

import type { Signal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { Busy } from "../ui/busy";
import { Choices } from "../ui/field";
import { Picture } from "../ui/picture";
import { counted, number, t } from "../words";
import {
  askDetails,
  askHint,
  askSteps,
  depth,
  details,
  detailsJob,
  hint,
  hintJob,
  isEmpty,
  stepAt,
  steps,
  stepsEnd,
  stepsJob,
  takeHint,
} from "./state";

export function HintPanel() {
  const found = hint.value;
  return (
    <section class="panel" aria-labelledby="hint-title">
      <h2 id="hint-title">{t("hint")}</h2>
      <div class="row">
        <button type="button" disabled={isEmpty.value} onClick={() => void askHint()}>
          {t("hint-ask")}
        </button>
      </div>
      {found?.outcome === "next" && (
        <Choices
          label={t("hint-depth")}
          value={String(depth.value)}
          choices={[
            ["1", t("hint-where")],
            ["2", t("hint-technique")],
            ["3", t("hint-step")],
          ]}
          onInput={(value) => ((depth as Signal<number>).value = Number(value))}
        />
      )}
      <Busy job={hintJob} label={t("hint-seeking")} />
      <div aria-live="polite">{found && <HintText />}</div>
    </section>
  );
}

function HintText() {
  const found = hint.value;
  if (!found) return null;
  if (found.outcome !== "next") {
    return (
      <p class={found.outcome === "solved" ? "notice good" : "notice bad"}>
        {found.text || t(`hint-${found.outcome}`)}
      </p>
    );
  }
  const last = found.steps.at(-1);
  return (
    <div class="hint">
      <p>{found.where}</p>
      {depth.value >= 2 && (
        <p>
          <strong>{found.title ?? found.technique}.</strong> {found.rule}
        </p>
      )}
      {depth.value >= 3 && (
        <>
          {found.steps.map((step, index) => (
            <p key={index}>{step.text}</p>
          ))}
          {last && <Picture svg={last.svg} label={last.text} />}
          <Details />
          <button type="button" onClick={takeHint}>
            {t("hint-take")}
          </button>
        </>
      )}
    </div>
  );
}

/** The smaller steps inside those of the hint. They are worked out once this is opened. */
function Details() {
  const found = details.value?.of === hint.value ? details.value : undefined;
  const steps = found?.steps.filter((lines) => lines.length > 0);
  return (
    <details class="more" onToggle={(event) => event.currentTarget.open && void askDetails()}>
      <summary>{t("hint-details")}</summary>
      <Busy job={detailsJob} label={t("hint-seeking")} />
      {steps?.length === 0 && <p>{t("hint-details-none")}</p>}
      {steps?.map((lines, step) => (
        <ul key={step} class="smaller">
          {lines.map(({ depth, text }, line) => (
            <li key={line} class={`depth-${Math.min(depth, DEEPEST)}`}>
              {text}
            </li>
          ))}
        </ul>
      ))}
    </details>
  );
}

/** Smaller steps are indented by the suppositions before them, up to as many. */
const DEEPEST = 4;

export function StepsPanel() {
  const list = steps.value;
  const at = Math.min(stepAt.value, list.length - 1);
  const step = list[at];
  const end = stepsEnd.value;
  return (
    <section class="panel" aria-labelledby="steps-title">
      <h2 id="steps-title">{t("steps")}</h2>
      <div class="row">
        <button type="button" disabled={isEmpty.value} onClick={() => void askSteps()}>
          {t("steps-ask")}
        </button>
        {end && (
          <p class="muted" role="status">
            {counted("steps-count", list.length)}
            {end !== "solved" && ` · ${t(`steps-${end}`)}`}
          </p>
        )}
      </div>
      <Busy job={stepsJob} label={counted("steps-count", list.length)} />
      {step && (
        <div class="walk">
          <div class="row">
            <button type="button" disabled={at === 0} onClick={() => (stepAt.value = at - 1)}>
              {t("previous")}
            </button>
            <span class="muted">
              {at + 1} / {list.length}
            </span>
            <button
              type="button"
              disabled={at >= list.length - 1}
              onClick={() => (stepAt.value = at + 1)}
            >
              {t("next")}
            </button>
          </div>
          <Picture svg={step.svg} label={step.text} />
          <p aria-live="polite">
            <strong>
              {step.title} ({number(step.score, 1)}).
            </strong>{" "}
            {step.text}
          </p>
          <StepList at={at} />
        </div>
      )}
    </section>
  );
}

function StepList({ at }: { at: number }) {
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    const entry = list.current?.children[at];
    const box = list.current;
    if (entry instanceof HTMLElement && box) box.scrollTop = entry.offsetTop - box.offsetTop - 60;
  }, [at]);
  return (
    <ol class="steps" ref={list} tabIndex={0} aria-label={t("steps")}>
      {steps.value.map((step, index) => (
        <li key={index}>
          <button
            type="button"
            aria-current={index === at ? "step" : undefined}
            onClick={() => (stepAt.value = index)}
          >
            <span class="muted">{index + 1}</span> {step.title}
          </button>
        </li>
      ))}
    </ol>
  );
}
