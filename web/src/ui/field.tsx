/** Controls with their labels. */

import type { ComponentChildren } from "preact";
import { useId } from "preact/hooks";

export function Field(props: {
  label: string;
  help?: string | undefined;
  children: (ids: { id: string; "aria-describedby": string | undefined }) => ComponentChildren;
}) {
  const id = useId();
  const helpId = props.help ? `${id}-help` : undefined;
  return (
    <div class="field">
      <label for={id}>{props.label}</label>
      {props.children({ id, "aria-describedby": helpId })}
      {props.help && (
        <p class="help" id={helpId}>
          {props.help}
        </p>
      )}
    </div>
  );
}

export function TextField(props: {
  label: string;
  value: string;
  help?: string;
  placeholder?: string;
  inputMode?: "numeric" | "text";
  onInput: (value: string) => void;
}) {
  return (
    <Field label={props.label} help={props.help}>
      {(ids) => (
        <input
          {...ids}
          type="text"
          value={props.value}
          placeholder={props.placeholder}
          inputMode={props.inputMode ?? "text"}
          autocomplete="off"
          spellcheck={false}
          onInput={(event) => props.onInput(event.currentTarget.value)}
        />
      )}
    </Field>
  );
}

export function NumberField(props: {
  label: string;
  value: number | undefined;
  least?: number | undefined;
  most?: number | undefined;
  help?: string;
  onInput: (value: number | undefined) => void;
}) {
  return (
    <Field label={props.label} help={props.help}>
      {(ids) => (
        <input
          {...ids}
          type="number"
          value={props.value ?? ""}
          min={props.least}
          max={props.most}
          onInput={(event) => {
            const number = event.currentTarget.valueAsNumber;
            props.onInput(Number.isNaN(number) ? undefined : number);
          }}
        />
      )}
    </Field>
  );
}

export type Choice = [value: string, title: string];

export function SelectField(props: {
  label: string;
  value: string;
  choices: readonly Choice[];
  help?: string;
  onInput: (value: string) => void;
}) {
  return (
    <Field label={props.label} help={props.help}>
      {(ids) => (
        <select
          {...ids}
          value={props.value}
          onChange={(event) => props.onInput(event.currentTarget.value)}
        >
          {props.choices.map(([value, title]) => (
            <option key={value} value={value} selected={value === props.value}>
              {title}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

export function CheckField(props: {
  label: string;
  value: boolean;
  title?: string;
  icon?: ComponentChildren;
  onInput: (value: boolean) => void;
}) {
  return (
    <label class="check" title={props.title}>
      <input
        type="checkbox"
        checked={props.value}
        onChange={(event) => props.onInput(event.currentTarget.checked)}
      />
      {props.icon}
      <span>{props.label}</span>
    </label>
  );
}

/** Buttons of which one is on. */
export function Choices(props: {
  label: string;
  value: string;
  choices: readonly Choice[];
  onInput: (value: string) => void;
}) {
  return (
    <div class="choices" role="group" aria-label={props.label}>
      {props.choices.map(([value, title]) => (
        <button
          key={value}
          type="button"
          aria-pressed={value === props.value}
          onClick={() => props.onInput(value)}
        >
          {title}
        </button>
      ))}
    </div>
  );
}
