/** Hints at three depths, and the steps of a puzzle to walk through. */

import { useEffect, useRef } from "preact/hooks";
import { Busy } from "../ui/busy";
import { Choices } from "../ui/field";
import { Icon } from "../ui/icon";
import { Picture } from "../ui/picture";
import { counted, number, t } from "../words";
import { taught } from "../learn/titles";
import { hashOf } from "../route";
import type { Depth, Hint } from "./hinted";
import { useSolving } from "./context";

/** Returns what the engine says with signs that are not in ASCII. */
export function signed(text: string): string {
  return text.replaceAll("<>", "≠");
}

/** What a hint says; what it points at is on the board. */
export function HintCard() {
  const { advice } = useSolving();
  const found = advice.hint.value;
  if (!found) return null;
  return (
    <section class="card-of-hint" aria-label={t("hint")}>
      <div class="row spread nowrap">
        {found.outcome === "next" && (
          <DepthChoice
            depth={advice.depth.value}
            onInput={(depth) => (advice.depth.value = depth)}
          />
        )}
        <button
          type="button"
          class="tool plain"
          aria-label={t("hint-close")}
          onClick={() => (advice.hint.value = undefined)}
        >
          <Icon name="close" />
        </button>
      </div>
      <div aria-live="polite">
        <HintText />
      </div>
    </section>
  );
}

/** How much of a hint is shown. */
export function DepthChoice(props: { depth: number; onInput: (depth: Depth) => void }) {
  return (
    <Choices
      label={t("hint-depth")}
      value={String(props.depth)}
      choices={[
        ["1", t("hint-where")],
        ["2", t("hint-technique")],
        ["3", t("hint-step")],
      ]}
      onInput={(value) => props.onInput(Number(value) as Depth)}
    />
  );
}

/** What a hint says before its steps are told. */
export function HintBefore({ found, depth }: { found: Hint; depth: Depth }) {
  return (
    <>
      {depth < 3 && <p class="where">{found.where}</p>}
      {depth === 2 && (
        <p>
          <strong>{found.title ?? found.technique}.</strong> {found.rule}
        </p>
      )}
    </>
  );
}

function HintText() {
  const { advice } = useSolving();
  const found = advice.hint.value;
  const depth = advice.depth.value;
  if (!found) return null;
  if (found.outcome !== "next") {
    return (
      <p class={found.outcome === "solved" ? "notice good" : "notice bad"}>
        {found.text ? signed(found.text) : t(`hint-${found.outcome}`)}
      </p>
    );
  }
  return (
    <div class="hint">
      <HintBefore found={found} depth={depth} />
      {depth > 1 && <Practise name={found.technique} />}
      {depth === 3 && (
        <>
          <Step />
          <div class="row">
            <button type="button" class="main" onClick={() => advice.take()}>
              {t("hint-take")}
            </button>
          </div>
          <Details />
        </>
      )}
    </div>
  );
}

/** The way to the positions of the course for a technique, where it has some. */
function Practise({ name }: { name: string | undefined }) {
  const technique = name && taught(name);
  if (!technique) return null;
  return (
    <p>
      <a href={hashOf({ view: "learn", technique })}>{t("learn-practise")}</a>
    </p>
  );
}

/** The step that is shown on the board, and the way to the others of the hint. */
function Step() {
  const { advice } = useSolving();
  const steps = advice.hint.value?.steps ?? [];
  const at = advice.hintAt.value;
  const step = steps[at];
  if (!step) return null;
  return (
    <>
      {steps.length > 1 && (
        <div class="row walk-row">
          <button type="button" disabled={at === 0} onClick={() => (advice.hintAt.value = at - 1)}>
            {t("previous")}
          </button>
          <span class="muted">
            {at + 1} / {steps.length}
          </span>
          <button
            type="button"
            disabled={at >= steps.length - 1}
            onClick={() => (advice.hintAt.value = at + 1)}
          >
            {t("next")}
          </button>
        </div>
      )}
      <p>
        <strong>{step.title}.</strong> {signed(step.text)}
      </p>
    </>
  );
}

/** The smaller steps inside those of the hint. They are worked out once this is opened. */
function Details() {
  const { advice } = useSolving();
  const { details, hint, detailsJob } = advice;
  const found = details.value?.of === hint.value ? details.value : undefined;
  const steps = found?.steps.filter((lines) => lines.length > 0);
  return (
    <details
      class="more"
      onToggle={(event) => event.currentTarget.open && void advice.askDetails()}
    >
      <summary>{t("hint-details")}</summary>
      <Busy job={detailsJob} label={t("hint-seeking")} />
      {steps?.length === 0 && <p>{t("hint-details-none")}</p>}
      {steps?.map((lines, step) => (
        <ul key={step} class="smaller">
          {lines.map(({ depth, text }, line) => (
            <li key={line} class={`depth-${Math.min(depth, DEEPEST)}`}>
              {signed(text)}
            </li>
          ))}
        </ul>
      ))}
    </details>
  );
}

/** Smaller steps are indented by the suppositions before them, up to as many. */
const DEEPEST = 4;

export function Steps() {
  const { advice, isEmpty } = useSolving();
  const list = advice.steps.value;
  const at = Math.min(advice.stepAt.value, list.length - 1);
  const step = list[at];
  const end = advice.stepsEnd.value;
  const goTo = (next: number) => (advice.stepAt.value = next);
  return (
    <details class="more">
      <summary>{t("steps")}</summary>
      <div class="row">
        <button type="button" disabled={isEmpty.value} onClick={() => void advice.askSteps()}>
          {t("steps-ask")}
        </button>
        {end && (
          <p class="muted" role="status">
            {counted("steps-count", list.length)}
            {end !== "solved" && ` · ${t(`steps-${end}`)}`}
          </p>
        )}
      </div>
      <Busy job={advice.stepsJob} label={counted("steps-count", list.length)} />
      {step && (
        <div class="walk">
          <div class="row walk-row">
            <button type="button" disabled={at === 0} onClick={() => goTo(at - 1)}>
              {t("previous")}
            </button>
            <span class="muted">
              {at + 1} / {list.length}
            </span>
            <button type="button" disabled={at >= list.length - 1} onClick={() => goTo(at + 1)}>
              {t("next")}
            </button>
          </div>
          <Picture svg={step.svg} label={step.text} />
          <p aria-live="polite">
            <strong>
              {step.title} ({number(step.score, 1)}).
            </strong>{" "}
            {signed(step.text)}
          </p>
          <StepList at={at} />
        </div>
      )}
    </details>
  );
}

function StepList({ at }: { at: number }) {
  const { advice } = useSolving();
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    const entry = list.current?.children[at];
    const box = list.current;
    if (entry instanceof HTMLElement && box) box.scrollTop = entry.offsetTop - box.offsetTop - 60;
  }, [at]);
  return (
    <ol class="steps" ref={list} tabIndex={0} aria-label={t("steps")}>
      {advice.steps.value.map((step, index) => (
        <li key={index}>
          <button
            type="button"
            aria-current={index === at ? "step" : undefined}
            onClick={() => (advice.stepAt.value = index)}
          >
            <span class="muted">{index + 1}</span> {step.title}
          </button>
        </li>
      ))}
    </ol>
  );
}
