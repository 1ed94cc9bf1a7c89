/** The view that sets puzzles. */

import { useComputed } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { type Board, centre } from "../board/board";
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
import type { Analysis } from "./analysis";
import { AboutForm, BoardForm, Clues } from "./forms";
import { useEditor } from "./editor";
import { Findings } from "./findings";
import { lettersOf, overlapping } from "./draft";
import { toolOf } from "./letters";
import { isOutside } from "./shapes";
import { Solutions } from "./solutions";
import { kindOf, type Setting } from "./state";
import { GivenPad, LetterPad, NumberPad, OutsideForm, PlaceForm, Tools } from "./tools";

export function SetView() {
  const { setting, analysis } = useEditor();
  useEffect(() => analysis.follow(), [analysis]);
  useLetters();
  const letters = lettersToChoose(setting);
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
            {help(setting)}
          </p>
          <div class="row">
            <Standing />
            <Tool
              icon="undo"
              label={t("undo")}
              isOff={!setting.canUndo.value}
              onClick={() => setting.back()}
            />
            <Tool
              icon="redo"
              label={t("redo")}
              isOff={!setting.canRedo.value}
              onClick={() => setting.forth()}
            />
          </div>
        </div>
        <SetBoard />
        <Overlaps />
        {setting.tool.value === "given" && <GivenPad />}
        {hasNumber(setting) && <NumberPad />}
        {letters.length > 0 && <LetterPad letters={letters} />}
        {isOutside(setting.kind.value?.cells?.shape ?? "any") && <OutsideForm />}
        {setting.places.value.length > 0 && <PlaceForm />}
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
  const { setting } = useEditor();
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const isTyped = (event.target as Element).closest(
        "input:not([type=checkbox]), select, textarea",
      );
      const next = event.defaultPrevented || isTyped ? undefined : toolOf(event);
      if (!next) return;
      event.preventDefault();
      setting.take(next);
    };
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, [setting]);
}

/** How many solutions there are, in short, where the board is seen. */
function Standing() {
  const { analysis } = useEditor();
  const found = analysis.found.value.check;
  if (!found || analysis.found.value.error) return null;
  const count = found.solutions ?? "unknown";
  return (
    <span class={`standing solutions-${count}`} aria-hidden="true">
      {t(`solutions-${count}`)}
    </span>
  );
}

/** A warning that clues lie over each other that divide the board among them. */
function Overlaps() {
  const { setting } = useEditor();
  const found = overlapping(setting.puzzle.value);
  if (found.length === 0) return null;
  return (
    <p class="notice row spread">
      {counted("clues-overlap", found.length)}
      <button type="button" onClick={() => setting.choose(found.at(-1))}>
        {t("clue-show")}
      </button>
    </p>
  );
}

/** Whether the chosen clue has a number to type. */
function hasNumber({ chosenClue: clue }: Setting): boolean {
  return !!clue && !!kindOf(clue)?.fields.some(({ type }) => type === "number");
}

/** The letters of which the chosen clue has one. */
function lettersToChoose({ chosenClue: clue, puzzle }: Setting): string[] {
  if (!clue) return [];
  const fields = kindOf(clue)?.fields ?? [];
  return fields.flatMap((field) => lettersOf(field, puzzle.value));
}

function help({ tool, places, kind }: Setting): string {
  if (tool.value === "select") return t("help-select");
  if (tool.value === "erase") return t("help-erase");
  if (tool.value === "given") return t("help-given");
  if (tool.value === "region") return t("help-region");
  if (tool.value === "black") return t("help-black");
  if (places.value.length > 0) return t("help-place");
  return t(`help-${kind.value?.cells?.shape ?? "any"}`);
}

function SetBoard() {
  const { setting, analysis, drawing } = useEditor();
  const contents = useComputed((): Content[] => {
    const notes = cluesOfCells(setting.puzzle.value);
    return readGrid(setting.puzzle.value.givens, setting.board.value.symbols).map(
      (symbol, cell) => ({
        symbol,
        isGiven: symbol > 0,
        corner: 0,
        centre: 0,
        colours: [],
        notes: [...(notes[cell] ?? []), ...variedNote(analysis, cell)],
      }),
    );
  });
  const drafts = useComputed((): DrawnJson[] => {
    const clue = drawing.holding.held.value?.clue ?? setting.chosenClue;
    const board = setting.board.value;
    return [
      ...(clue && clue.marks === undefined ? clueMarks(setting, clue) : []),
      ...(analysis.preview.value ? previewMarks(setting, analysis.preview.value) : []),
      ...(setting.kind.value ? sketch(board, setting.kind.value, setting.pending.value) : []),
    ];
  });
  // What new clues say is there before one is placed.
  void setting.fresh.value;
  const found = analysis.found.value.check;
  const others = new Map<number, string>();
  analysis.varied.value?.forEach((count, cell) => {
    if (count > 1) others.set(cell, String(count));
  });
  if (found?.solutions === 2 && analysis.showsDifferences.value && !analysis.varied.value) {
    for (const cell of found.differences ?? []) {
      others.set(cell, `${found.first?.[cell] ?? "?"}·${found.second?.[cell] ?? "?"}`);
    }
  }
  const noted = new Set([
    ...(analysis.asksNeedless.value ? (analysis.found.value.needless?.givens ?? []) : []),
    ...analysis.pointed.value,
  ]);
  const wrong = new Set(
    analysis.found.value.faulty.flatMap(
      (index) => setting.puzzle.value.clues?.[index]?.cells ?? [],
    ),
  );
  const sets = analysis.asksCandidates.value
    ? analysis.found.value.candidates?.map((cell) => setOf(cell))
    : undefined;
  const suggested = about.value?.kinds.find(({ name }) => name === analysis.addKind.value);
  const isPlacedOutside = setting.places.value.some(({ at }) => at[0] < 0 || at[1] < 0);
  const hasMargin =
    isPlacedOutside ||
    isOutside(setting.kind.value?.cells?.shape ?? "any") ||
    (analysis.asksAdd.value && isOutside(suggested?.cells?.shape ?? "any"));
  return (
    <BoardView
      id="set"
      label={t("board-set", { size: setting.board.value.rows })}
      describedBy="set-help"
      board={setting.board.value}
      marks={setting.marks.value}
      drafts={drafts.value}
      contents={contents.value}
      selected={setting.selection.value.cells}
      cursor={setting.selection.value.cursor}
      noted={noted}
      wrong={wrong}
      {...(sets ? { candidates: sets } : { others })}
      {...(analysis.varied.value && !sets ? { varied: analysis.varied.value } : {})}
      hasMargin={hasMargin}
      onPress={(press) => drawing.press(press)}
      onDrag={(press) => drawing.drag(press)}
      onRelease={() => drawing.release()}
      onDoublePress={(cell) => drawing.chooseAt(cell)}
      onKey={(event) => {
        if (drawing.type(event)) event.preventDefault();
      }}
    />
  );
}

/** Says how much a cell varies, where that is shown. */
function variedNote(analysis: Analysis, cell: number): string[] {
  const count = analysis.varied.value?.[cell];
  return count === undefined ? [] : [counted("cell-varies", count)];
}

/** Draws cells before it is known how a clue with them looks: at once, while they are dragged. */
function sketch(board: Board, kind: KindInfo | undefined, cells: readonly number[]): DrawnJson[] {
  if (kind?.cells?.shape !== "path" || cells.length < 2) return shaded(board, cells);
  const edge = { width: 0.2, tone: "light" as const, dashes: [], round: true };
  const points = cells.map((cell) => middle(board, cell));
  return [{ kind: "path", layer: -1, points, closed: false, edge, fill: null }];
}

function middle(board: Board, cell: number): At {
  const { row, col } = centre(board, cell);
  return [col, row];
}

function clueMarks({ puzzle, board }: Setting, clue: ClueJson): DrawnJson[] {
  return drawings.ofClue(puzzle.value, clue) ?? sketch(board.value, kindOf(clue), clue.cells);
}

/** Draws a suggestion. */
function previewMarks(setting: Setting, clue: ClueJson): DrawnJson[] {
  const [cell = 0] = clue.cells;
  if (clue.kind !== "given") return clueMarks(setting, clue);
  const board = setting.board.value;
  const text = character(Number(clue.value), board.symbols);
  return [{ kind: "text", layer: 1, at: middle(board, cell), text, size: 0.72, tone: "ink" }];
}
