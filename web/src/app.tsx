/** The page: its head, its views, and what is said when something fails. */

import { useSignalEffect } from "@preact/signals";
import { about } from "./about";
import { aboutError, drawings, engine, learn, learned } from "./ask";
import { followRoute, isLinkBroken, tellAddress } from "./follow";
import { adopt } from "./library/document";
import { library } from "./library/own";
import { made } from "./make/state";
import { MakeView } from "./make/view";
import { openSheet } from "./print/state";
import { route, type View, VIEWS } from "./route";
import { SettingContext } from "./set/context";
import { FORM as OF_DRAFTS, Setting } from "./set/state";
import { SolvingContext } from "./solve/context";
import { FORM, upgraded } from "./solve/play";
import { Solving } from "./solve/state";
import { SolveView } from "./solve/view";
import { earlier, isFull } from "./state/kept";
import { theme, THEMES } from "./theme";
import * as tuning from "./tune/state";
import { Icon } from "./ui/icon";
import { later } from "./ui/later";
import { Said } from "./ui/said";
import { choose, LANGUAGES } from "./language";
import { language, t } from "./words";

const SHOWN: Record<View, () => preact.JSX.Element | null> = {
  make: MakeView,
  solve: SolveView,
  set: later(async () => (await import("./set/view")).SetView),
  tune: later(async () => (await import("./tune/view")).TuneView),
  book: later(async () => (await import("./book/view")).BookView),
  library: later(async () => (await import("./library/view")).LibraryView),
  sheet: later(async () => (await import("./print/sheet")).SheetView),
  learn: later(async () => (await import("./learn/view")).LearnView),
};

const solving = new Solving(library, drawings);
const setting = new Setting(library, drawings);

/** Opens what the address says, and says in the address what is open. */
export function begin(): void {
  const [game, forget] = earlier("solve");
  void adopt(library, OF_DRAFTS, ...earlier("set"));
  void adopt(library, FORM, upgraded(game), forget).then(() =>
    followRoute({
      async solve({ puzzle, day, isFresh }) {
        if (isFresh) solving.close();
        if (isFresh) return true;
        if (day && solving.play.value.day === day) return true;
        const asked = day ? await solving.advice.daily(day) : puzzle;
        if (asked) await solving.openPuzzle(library, asked, day);
        else if (solving.isEmpty.value && !day) await solving.openLatest(library);
        return !day || asked !== undefined;
      },
      async set({ puzzle, entry }) {
        await learned();
        if (entry && (await setting.openEntry(entry, puzzle))) return true;
        if (puzzle) await setting.openPuzzle(puzzle);
        else await setting.openLatest();
        return puzzle !== undefined || !entry;
      },
      async tune({ puzzle }) {
        if (puzzle) tuning.openPuzzle(puzzle);
        return true;
      },
      async sheet({ puzzle }) {
        void openSheet(puzzle ? [puzzle] : made.value);
        return true;
      },
      async learn({ technique, at }) {
        const { learning } = await import("./learn/own");
        return learning.open(technique, at ? Number(at) : undefined);
      },
    }),
  );
  tellAddress("solve", () => {
    const { puzzle, day } = solving.play.value;
    return solving.isEmpty.value ? {} : { puzzle, day };
  });
  tellAddress("set", () => ({ puzzle: setting.puzzle.value, entry: setting.draft.id.value }));
  tellAddress("tune", () => ({ puzzle: tuning.puzzle.value }));
}

/** The views that this page has: books only where the program that serves it makes them. */
export const views = VIEWS.filter((view) => view !== "book" || engine.makesBooks);

export function App() {
  const { view } = route.value;
  const Shown = SHOWN[view];
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
            <Said {...aboutError.value} />{" "}
            <button type="button" onClick={() => void learn(language.value)}>
              {t("retry")}
            </button>
          </p>
        )}
        {isLinkBroken.value && (
          <p class="notice bad" role="alert">
            {t("link-broken")}
          </p>
        )}
        {(isFull.value || library.isFailing.value) && <p class="notice bad">{t("storage-full")}</p>}
        {!about.value && !aboutError.value && (
          <p class="notice" role="status">
            {t("loading")}
          </p>
        )}
        <SolvingContext.Provider value={solving}>
          <SettingContext.Provider value={setting}>
            <Shown />
          </SettingContext.Provider>
        </SolvingContext.Provider>
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

/** The views that others lead to. */
const APART: readonly View[] = ["sheet", "learn"];

function Head({ view }: { view: View }) {
  const within = view === "learn" ? "solve" : view;
  return (
    <header class="head">
      <a class="brand" href="#/make">
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <path d="M3 3h18v18H3zM9 3v18M15 3v18M3 9h18M3 15h18" />
        </svg>
        satoku <span>studio</span>
      </a>
      <nav aria-label={t("views")}>
        {views
          .filter((name) => !APART.includes(name))
          .map((name) => (
            <a
              key={name}
              class={name === "library" ? "wide-only" : undefined}
              href={`#/${name}`}
              aria-current={name === within ? "page" : undefined}
            >
              {t(`view-${name}`)}
            </a>
          ))}
      </nav>
      <div class="settings">
        <a
          class="button tool plain narrow-only"
          href="#/library"
          aria-label={t("view-library")}
          aria-current={view === "library" ? "page" : undefined}
        >
          <Icon name="library" />
        </a>
        <select
          aria-label={t("language")}
          value={language.value}
          onChange={(event) => choose(event.currentTarget.value)}
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
