/** The tools of the editor: givens, regions and each kind of clue. */

import { useSignal } from "@preact/signals";
import { useRef } from "preact/hooks";
import { about } from "../about";
import { kindChoices, kindInfo } from "../board/clues";
import { SymbolFace } from "../board/look";
import { shortName, symbolName } from "../board/names";
import { CheckField, type Choice, SelectField } from "../ui/field";
import { Icon } from "../ui/icon";
import { useShown } from "../ui/shown";
import { t } from "../words";
import { kindsOf } from "../make/request";
import { rulesOf, withGivens, withoutGivens } from "./draft";
import { type Editor, useEditor } from "./editor";
import { KindIcon } from "../ui/kind-icon";
import { letterOf } from "./letters";
import { allLines } from "./shapes";

/** The tools as names and titles: those that are not clues, favourites, then all other kinds. */
function allTools({ setting, favourites }: Editor): Choice[] {
  const hasRegions = !!(setting.puzzle.value.board as { regions?: string } | undefined)?.regions;
  const all = about.value?.kinds ?? [];
  const rules = rulesOf(setting.puzzle.value, all);
  const fitting = new Set(kindsOf(rules, all).map(({ name }) => name));
  const own = new Set(all.flatMap(({ name, clues = [] }) => (rules.includes(name) ? clues : [])));
  const kinds = kindChoices().filter(([name]) => name !== "given" && fitting.has(name));
  const hasCells = !!(setting.puzzle.value.board as { cells?: string } | undefined)?.cells;
  // Kinds that only boards like this one have come with the favourites.
  const isFirst = ([name]: Choice) => favourites.value.includes(name) || own.has(name);
  return [
    ["given", t("tool-given")],
    ...(hasRegions ? [["region", t("tool-region")] as Choice] : []),
    ...(hasCells ? [["black", t("tool-black")] as Choice] : []),
    ["select", t("tool-select")],
    ["erase", t("erase")],
    ...kinds.filter(isFirst),
    ...kinds.filter((choice) => !isFirst(choice)),
  ];
}

/** How many tools are added in a frame: each has a picture. */
const STRIDE = 8;

export function Tools() {
  const editor = useEditor();
  const { setting, favourites } = editor;
  const sought = useSignal("");
  const list = useRef<HTMLDivElement>(null);
  const tools = allTools(editor);
  const word = sought.value.trim().toLowerCase();
  const drawn = useShown(tools.length, STRIDE);
  const shown = tools.filter(([, title]) => title.toLowerCase().includes(word));
  const entry = shown.some(([name]) => name === setting.tool.value)
    ? setting.tool.value
    : shown[0]?.[0];
  /** Takes the tool some places on in the list, and brings it into sight. */
  const move = (event: KeyboardEvent) => {
    const by = STEPS[event.key];
    const at = shown.findIndex(([name]) => name === entry);
    const next = by === undefined ? undefined : shown[(at + by + shown.length) % shown.length];
    if (!next) return;
    event.preventDefault();
    setting.take(next[0]);
    list.current?.querySelector<HTMLElement>(`[data-tool="${next[0]}"]`)?.focus();
  };
  return (
    <section class="panel" aria-labelledby="tools-title">
      <h2 id="tools-title">{t("tools")}</h2>
      <div class="wide-only">
        <input
          type="search"
          aria-label={t("tool-search")}
          placeholder={t("tool-search")}
          value={sought.value}
          onInput={(event) => (sought.value = event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key === "Enter" && shown[0]) setting.take(shown[0][0]);
          }}
        />
      </div>
      <div
        ref={list}
        class="wide-only tool-list"
        role="group"
        aria-label={t("tools")}
        onKeyDown={move}
      >
        {shown.slice(0, drawn).map(([name, title]) => (
          <button
            key={name}
            type="button"
            data-tool={name}
            tabIndex={name === entry ? 0 : -1}
            aria-pressed={setting.tool.value === name}
            aria-keyshortcuts={letterOf(name)}
            onClick={() => setting.take(name)}
          >
            <ToolIcon name={name} />
            <span>{title}</span>
            {letterOf(name) && <kbd aria-hidden="true">{letterOf(name)?.toUpperCase()}</kbd>}
          </button>
        ))}
      </div>
      <div class="narrow-only">
        <SelectField
          label={t("tool")}
          value={setting.tool.value}
          choices={tools}
          onInput={(name) => setting.take(name)}
        />
      </div>
      {setting.kind.value && (
        <div class="roomy-only">
          <p class="help">{setting.kind.value.summary}</p>
          <CheckField
            label={t("tool-favourite")}
            value={favourites.value.includes(setting.kind.value.name)}
            onInput={(isOne) => {
              const own = setting.kind.value?.name ?? "";
              const rest = favourites.value.filter((name) => name !== own);
              favourites.value = isOne ? [...rest, own] : rest;
            }}
          />
        </div>
      )}
    </section>
  );
}

/** How far keys move in the list of tools, which has two columns. */
const STEPS: Record<string, number> = {
  ArrowUp: -2,
  ArrowDown: 2,
  ArrowLeft: -1,
  ArrowRight: 1,
};

function ToolIcon({ name }: { name: string }) {
  const info = kindInfo(name);
  if (info && name !== "given") return <KindIcon kind={info} />;
  if (name === "erase" || name === "select") return <Icon name={name} />;
  return (
    <svg class="board still kind-icon" viewBox="0 0 24 24" aria-hidden="true">
      {name === "given" ? (
        <text x="12" y="12.5" font-size="17">
          5
        </text>
      ) : name === "black" ? (
        <path class="fill-ink" d="M4 4h16v16H4z" />
      ) : (
        <path class="heavy" d="M3 3h12v9h6v9H9v-9H3z" />
      )}
    </svg>
  );
}

/** The digits as buttons for the number of the chosen clue, for those who have no keyboard. */
export function NumberPad() {
  const { drawing } = useEditor();
  return (
    <div class="pad number-pad" onPointerDown={(event) => event.preventDefault()}>
      <div class="digits" role="group" aria-label={t("clue-number")}>
        {[1, 2, 3, 4, 5, 6, 7, 8, 9, 0].map((digit) => (
          <button key={digit} type="button" class="digit" onClick={() => drawing.typeNumber(digit)}>
            {digit}
          </button>
        ))}
        <button
          type="button"
          class="digit"
          aria-label={t("erase")}
          onClick={() => drawing.typeNumber("back")}
        >
          <Icon name="erase" />
        </button>
      </div>
    </div>
  );
}

/** The letters as buttons that a field of the chosen clue can have. */
export function LetterPad({ letters }: { letters: readonly string[] }) {
  const { drawing } = useEditor();
  return (
    <div class="pad number-pad" onPointerDown={(event) => event.preventDefault()}>
      <div class="digits" role="group" aria-label={t("clue-letter")}>
        {letters.map((letter) => (
          <button
            key={letter}
            type="button"
            class="digit"
            onClick={() => drawing.typeLetter(letter)}
          >
            {letter}
          </button>
        ))}
      </div>
    </div>
  );
}

/** The symbols as buttons, for those who have no keyboard. */
export function GivenPad() {
  const { setting } = useEditor();
  const enter = (symbol: number) =>
    setting.goTo(withGivens(setting.puzzle.value, setting.selection.value.cells, symbol));
  return (
    <div class="pad" onPointerDown={(event) => event.preventDefault()}>
      <div class="digits" role="group" aria-label={t("digits")}>
        {Array.from({ length: setting.board.value.size }, (_, index) => index + 1).map((symbol) => (
          <button
            key={symbol}
            type="button"
            class="digit"
            aria-label={symbolName(setting.board.value, symbol)}
            onClick={() => enter(symbol)}
          >
            <SymbolFace board={setting.board.value} symbol={symbol} />
          </button>
        ))}
        <button
          type="button"
          class="digit"
          aria-label={t("erase")}
          onClick={() =>
            setting.goTo(withoutGivens(setting.puzzle.value, setting.selection.value.cells))
          }
        >
          <Icon name="erase" />
        </button>
      </div>
    </div>
  );
}

/** A choice of the lines that a clue outside the board can see, for those who use the keyboard. */
export function OutsideForm() {
  const { setting, drawing } = useEditor();
  const shape = setting.kind.value?.cells?.shape ?? "row-or-column";
  const lines = allLines(setting.board.value, shape);
  const index = useSignal("0");
  const choices = lines.map(({ cells }, at): [string, string] => {
    const [first, last] = [cells[0], cells.at(-1)].map((cell) =>
      shortName(setting.board.value, cell ?? 0),
    );
    return [String(at), t("line-from-to", { first: first ?? "", last: last ?? "" })];
  });
  return (
    <div class="row">
      <SelectField
        label={t("line")}
        value={index.value}
        choices={choices}
        onInput={(value) => (index.value = value)}
      />
      <button type="button" onClick={() => drawing.place(lines[Number(index.value)]?.cells ?? [])}>
        {t("clue-add")}
      </button>
    </div>
  );
}

/** A choice of the places of clues of the kind in hand, for those who use the keyboard. */
export function PlaceForm() {
  const { setting, drawing } = useEditor();
  const index = useSignal("0");
  const choices = setting.places.value.map(({ cells }, at): [string, string] => {
    const [first, last] = [cells[0], cells.at(-1)].map((cell) =>
      shortName(setting.board.value, cell ?? 0),
    );
    return [String(at), t("line-from-to", { first: first ?? "", last: last ?? "" })];
  });
  const chosen = setting.places.value[Number(index.value)];
  return (
    <div class="row">
      <SelectField
        label={t("clue-at")}
        value={index.value}
        choices={choices}
        onInput={(value) => (index.value = value)}
      />
      <button type="button" onClick={() => chosen && drawing.placeAt(chosen)}>
        {t("clue-add")}
      </button>
    </div>
  );
}
