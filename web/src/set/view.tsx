/** The view that sets puzzles. */

import { useComputed } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { centre } from "../board/board";
import { cluesOfCells } from "../board/clues";
import { shaded } from "../board/drawn";
import type { Content } from "../board/names";
import { BoardView } from "../board/view";
import { about } from "../about";
import { drawings } from "../ask";
import type { At, ClueJson, DrawnJson, KindInfo } from "../engine/protocol";
import { open } from "../puzzle/current";
import { character, readGrid, setOf } from "../puzzle/symbols";
import { Import } from "../ui/import";
import { Tool } from "../ui/tool";
import { counted, t } from "../words";
import { Actions } from "./actions";
import { addKind, asksAdd, asksCandidates, asksNeedless, candidates } from "./analysis";
import { check, error, faulty, follow, needless, pointed, preview } from "./analysis";
import { showsDifferences, varied } from "./analysis";
import { chooseAt, drag, press, release, type } from "./drawing";
import { AboutForm, BoardForm, Clues } from "./forms";
import { Findings } from "./findings";
import { overlapping } from "./draft";
import { held } from "./holding";
import { toolOf } from "./letters";
import { isOutside } from "./shapes";
import { Solutions } from "./solutions";
import { back, board, canRedo, canUndo, chosen, forth, fresh, kind, kindOf, marks } from "./state";
import { pending, places, puzzle, selection, take, tool } from "./state";
import { GivenPad, NumberPad, OutsideForm, PlaceForm, Tools } from "./tools";

export function SetView() {
  useEffect(() => follow(), []);
  useLetters();
  return (
    <div class="set">
      <h1 class="visually-hidden">{t("view-set")}</h1>
      <div class="side left">
        <BoardForm />
        <Tools />
      </div>
      <div class="stage">
        <div class="row spread">
          <p class="tool-help" id="set-help">
            {help()}
          </p>
          <div class="row">
            <Standing />
            <Tool icon="undo" label={t("undo")} isOff={!canUndo.value} onClick={back} />
            <Tool icon="redo" label={t("redo")} isOff={!canRedo.value} onClick={forth} />
          </div>
        </div>
        <SetBoard />
        <Overlaps />
        {tool.value === "given" && <GivenPad />}
        {hasNumber() && <NumberPad />}
        {isOutside(kind.value?.cells?.shape ?? "any") && <OutsideForm />}
        {places.value.length > 0 && <PlaceForm />}
        <Solutions />
        <Clues />
        <AboutForm />
      </div>
      <div class="side right">
        <Findings />
        <Actions />
        <section class="panel" aria-labelledby="set-import">
          <h2 id="set-import">{t("import-title")}</h2>
          <Import onOpen={(puzzle) => void open("set", puzzle)} />
        </section>
      </div>
    </div>
  );
}

/** Takes tools by their letters, where nothing else on the page takes these. */
function useLetters(): void {
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const isTyped = (event.target as Element).closest(
        "input:not([type=checkbox]), select, textarea",
      );
      const next = event.defaultPrevented || isTyped ? undefined : toolOf(event);
      if (!next) return;
      event.preventDefault();
      take(next);
    };
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, []);
}

/** How many solutions there are, in short, where the board is seen. */
function Standing() {
  const found = check.value;
  if (!found || error.value) return null;
  const count = found.solutions ?? "unknown";
  return (
    <span class={`standing solutions-${count}`} aria-hidden="true">
      {t(`solutions-${count}`)}
    </span>
  );
}

/** A warning that clues lie over each other that divide the board among them. */
function Overlaps() {
  const found = overlapping(puzzle.value);
  if (found.length === 0) return null;
  return (
    <p class="notice row spread">
      {counted("clues-overlap", found.length)}
      <button type="button" onClick={() => (chosen.value = found.at(-1))}>
        {t("clue-show")}
      </button>
    </p>
  );
}

/** Whether the chosen clue has a number to type. */
function hasNumber(): boolean {
  const clue = chosen.value === undefined ? undefined : puzzle.value.clues?.[chosen.value];
  return !!clue && !!kindOf(clue)?.fields.some(({ type }) => type === "number");
}

function help(): string {
  if (tool.value === "select") return t("help-select");
  if (tool.value === "erase") return t("help-erase");
  if (tool.value === "given") return t("help-given");
  if (tool.value === "region") return t("help-region");
  if (tool.value === "black") return t("help-black");
  if (places.value.length > 0) return t("help-place");
  return t(`help-${kind.value?.cells?.shape ?? "any"}`);
}

function SetBoard() {
  const contents = useComputed((): Content[] => {
    const notes = cluesOfCells(puzzle.value);
    return readGrid(puzzle.value.givens, board.value.symbols).map((symbol, cell) => ({
      symbol,
      isGiven: symbol > 0,
      corner: 0,
      centre: 0,
      colours: [],
      notes: [...(notes[cell] ?? []), ...variedNote(cell)],
    }));
  });
  const drafts = useComputed((): DrawnJson[] => {
    const own = chosen.value === undefined ? undefined : puzzle.value.clues?.[chosen.value];
    const clue = held.value?.clue ?? own;
    return [
      ...(clue && clue.marks === undefined ? clueMarks(clue) : []),
      ...(preview.value ? previewMarks(preview.value) : []),
      ...(kind.value ? sketch(kind.value, pending.value) : []),
    ];
  });
  // What new clues say is there before one is placed.
  void fresh.value;
  const found = check.value;
  const others = new Map<number, string>();
  varied.value?.forEach((count, cell) => {
    if (count > 1) others.set(cell, String(count));
  });
  if (found?.solutions === 2 && showsDifferences.value && !varied.value) {
    for (const cell of found.differences ?? []) {
      others.set(cell, `${found.first?.[cell] ?? "?"}·${found.second?.[cell] ?? "?"}`);
    }
  }
  const noted = new Set([
    ...(asksNeedless.value ? (needless.value?.givens ?? []) : []),
    ...pointed.value,
  ]);
  const wrong = new Set(faulty.value.flatMap((index) => puzzle.value.clues?.[index]?.cells ?? []));
  const sets = asksCandidates.value ? candidates.value?.map((cell) => setOf(cell)) : undefined;
  const suggested = about.value?.kinds.find(({ name }) => name === addKind.value);
  const isPlacedOutside = places.value.some(({ at }) => at[0] < 0 || at[1] < 0);
  const hasMargin =
    isPlacedOutside ||
    isOutside(kind.value?.cells?.shape ?? "any") ||
    (asksAdd.value && isOutside(suggested?.cells?.shape ?? "any"));
  return (
    <BoardView
      id="set"
      label={t("board-set", { size: board.value.rows })}
      describedBy="set-help"
      board={board.value}
      marks={marks.value}
      drafts={drafts.value}
      contents={contents.value}
      selected={selection.value.cells}
      cursor={selection.value.cursor}
      noted={noted}
      wrong={wrong}
      {...(sets ? { candidates: sets } : { others })}
      {...(varied.value && !sets ? { varied: varied.value } : {})}
      hasMargin={hasMargin}
      onPress={press}
      onDrag={drag}
      onRelease={release}
      onDoublePress={chooseAt}
      onKey={(event) => {
        if (type(event)) event.preventDefault();
      }}
    />
  );
}

/** Says how much a cell varies, where that is shown. */
function variedNote(cell: number): string[] {
  const count = varied.value?.[cell];
  return count === undefined ? [] : [counted("cell-varies", count)];
}

/** Draws cells before it is known how a clue with them looks: at once, while they are dragged. */
function sketch(kind: KindInfo | undefined, cells: readonly number[]): DrawnJson[] {
  if (kind?.cells?.shape !== "path" || cells.length < 2) return shaded(board.value, cells);
  const edge = { width: 0.2, tone: "light" as const, dashes: [], round: true };
  const points = cells.map(middle);
  return [{ kind: "path", layer: -1, points, closed: false, edge, fill: null }];
}

function middle(cell: number): At {
  const { row, col } = centre(board.value, cell);
  return [col, row];
}

function clueMarks(clue: ClueJson): DrawnJson[] {
  return drawings.ofClue(puzzle.value, clue) ?? sketch(kindOf(clue), clue.cells);
}

/** Draws a suggestion. */
function previewMarks(clue: ClueJson): DrawnJson[] {
  const [cell = 0] = clue.cells;
  if (clue.kind !== "given") return clueMarks(clue);
  const text = character(Number(clue.value), board.value.symbols);
  return [{ kind: "text", layer: 1, at: middle(cell), text, size: 0.72, tone: "ink" }];
}
