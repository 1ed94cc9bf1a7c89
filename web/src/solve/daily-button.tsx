/** The button that opens the puzzle of today. */

import { go } from "../route";
import { Icon } from "../ui/icon";
import { t } from "../words";
import { dayOf } from "./daily";

export function DailyButton() {
  return (
    <button
      type="button"
      class="main"
      onClick={() => go({ view: "solve", day: dayOf(new Date()) })}
    >
      <Icon name="calendar" /> {t("daily")}
    </button>
  );
}
