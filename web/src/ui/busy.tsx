/** Work that takes a while: that it runs, how far it is, and a button that stops it. */

import { useEffect, useState } from "preact/hooks";
import type { Job } from "../ask";
import { t } from "../words";
import { Said } from "./said";

/** What is done sooner than this needs no bar, in milliseconds. */
const SOON = 100;

export function Busy(props: { job: Job; label: string; done?: number; of?: number }) {
  const { job, label, done, of } = props;
  const isRunning = job.isRunning.value;
  const [isShown, show] = useState(false);
  useEffect(() => {
    if (!isRunning) {
      show(false);
      return;
    }
    const timer = setTimeout(() => show(true), SOON);
    return () => clearTimeout(timer);
  }, [isRunning]);
  if (job.error.value) {
    return (
      <p class="notice bad" role="alert">
        <Said {...job.error.value} />
      </p>
    );
  }
  if (!isRunning || !isShown) return null;
  return (
    <div class="busy" role="status">
      <span class="busy-label">
        {label}
        {done !== undefined && of !== undefined && ` ${done}/${of}`}
      </span>
      {done !== undefined && of !== undefined ? (
        <progress aria-label={label} value={done} max={of} />
      ) : (
        <progress aria-label={label} />
      )}
      <button type="button" onClick={() => job.stop()}>
        {t("stop")}
      </button>
    </div>
  );
}
