/** A button that copies a text, and says that it did. */

import { useState } from "preact/hooks";
import { t } from "../words";

export function Copy(props: { text: string | (() => Promise<string>); label?: string }) {
  const [state, set] = useState<"ready" | "copied" | "failed">("ready");
  const copy = async () => {
    try {
      const text = typeof props.text === "string" ? props.text : await props.text();
      await navigator.clipboard.writeText(text);
      set("copied");
    } catch {
      set("failed");
    }
    setTimeout(() => set("ready"), 2000);
  };
  const label = props.label ?? t("copy");
  return (
    <button type="button" onClick={() => void copy()}>
      <span aria-live="polite">{state === "ready" ? label : t(`copy-${state}`)}</span>
    </button>
  );
}
