/** The page: its head, its views, and what is said when something fails. */

import { useSignalEffect } from "@preact/signals";
import { about, aboutError, engine } from "./ask";
import { BookView } from "./book/view";
import { MakeView } from "./make/view";
import { SheetView } from "./print/sheet";
import { sheet } from "./print/state";
import { put } from "./puzzle/current";
import { unpacked } from "./puzzle/link";
import { route, type View, VIEWS } from "./route";
import { SetView } from "./set/view";
import { SolveView } from "./solve/view";
import { isFull } from "./state/kept";
import { theme, THEMES } from "./theme";
import { TuneView } from "./tune/view";
import { Said } from "./ui/said";
import { choose, language, type Language, LANGUAGES, t } from "./words";

const SHOWN: Record<View, () => preact.JSX.Element> = {
  make: MakeView,
  solve: SolveView,
  set: SetView,
  tune: TuneView,
  book: BookView,
};

/** The views that this page has: books only where the program that serves it makes them. */
export const views = VIEWS.filter((view) => view !== "book" || engine.makesBooks);

export function App() {
  const { view } = route.value;
  const Shown = sheet.value ? SheetView : SHOWN[view];
  useSignalEffect(() => {
    const { view, puzzle } = route.value;
    if (!puzzle) return;
    void unpacked(puzzle).then((found) => {
      if (found) put(view, found);
      // The address keeps the view only, so that a reload does not begin the puzzle anew.
      history.replaceState(null, "", `#/${view}`);
      route.value = { view };
    });
  });
  useSignalEffect(() => {
    document.title = `${t(`view-${route.value.view}`)} · satoku studio`;
  });
  return (
    <>
      <a class="skip" href="#main" onClick={skip}>
        {t("skip")}
      </a>
      <Head view={view} />
      <main id="main" tabIndex={-1}>
        {aboutError.value && (
          <p class="notice bad" role="alert">
            <Said {...aboutError.value} />
          </p>
        )}
        {isFull.value && <p class="notice bad">{t("storage-full")}</p>}
        {!about.value && !aboutError.value && (
          <p class="notice" role="status">
            {t("loading")}
          </p>
        )}
        <Shown />
      </main>
      <footer>
        <p>
          satoku {about.value?.version} · {t("offline")} ·{" "}
          <a href="./licences.txt">{t("licences")}</a>
        </p>
      </footer>
    </>
  );
}

function skip(event: Event): void {
  event.preventDefault();
  document.getElementById("main")?.focus();
}

function Head({ view }: { view: View }) {
  return (
    <header class="head">
      <a class="brand" href="#/make">
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <path d="M3 3h18v18H3zM9 3v18M15 3v18M3 9h18M3 15h18" />
        </svg>
        satoku <span>studio</span>
      </a>
      <nav aria-label={t("views")}>
        {views.map((name) => (
          <a
            key={name}
            href={`#/${name}`}
            aria-current={name === view ? "page" : undefined}
            onClick={() => (sheet.value = undefined)}
          >
            {t(`view-${name}`)}
          </a>
        ))}
      </nav>
      <div class="settings">
        <select
          aria-label={t("language")}
          value={language.value}
          onChange={(event) => choose(event.currentTarget.value as Language)}
        >
          {Object.entries(LANGUAGES).map(([name, title]) => (
            <option key={name} value={name} selected={name === language.value}>
              {title}
            </option>
          ))}
        </select>
        <select
          aria-label={t("theme")}
          value={theme.value}
          onChange={(event) => (theme.value = event.currentTarget.value)}
        >
          {THEMES.map((name) => (
            <option key={name} value={name} selected={name === theme.value}>
              {t(`theme-${name}`)}
            </option>
          ))}
        </select>
      </div>
    </header>
  );
}
