/** What drives a replay, in the place of what enters symbols. */

import { Icon } from "../ui/icon";
import { Tool } from "../ui/tool";
import { t } from "../words";
import { useSolving } from "./context";

export function ReplayBar() {
  const { replay } = useSolving();
  const [at, of] = [replay.at.value ?? 0, replay.last];
  const name = t("replay-at", { at, of });
  const isPlaying = replay.isPlaying.value;
  return (
    <section class="replay" aria-label={t("replay")}>
      <p>{name}</p>
      <input
        type="range"
        min={0}
        max={of}
        value={at}
        aria-label={t("replay")}
        aria-valuetext={name}
        onInput={(event) => replay.goTo(Number(event.currentTarget.value))}
      />
      <div class="row">
        <Tool
          icon={isPlaying ? "pause" : "play"}
          label={t(isPlaying ? "pause" : "start")}
          onClick={() => (isPlaying ? replay.stop() : replay.play())}
        />
        <button type="button" onClick={() => replay.close()}>
          <Icon name="close" /> {t("close")}
        </button>
      </div>
    </section>
  );
}

/** Starts a replay, where there is something to look at. */
export function ReplayButton() {
  const { replay } = useSolving();
  if (replay.last < 2 || replay.shown.value) return null;
  return (
    <button type="button" onClick={() => replay.play()}>
      <Icon name="replay" /> {t("replay")}
    </button>
  );
}
