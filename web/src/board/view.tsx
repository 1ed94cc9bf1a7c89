/** A board that is looked at, clicked, touched and typed into: one picture, a grid of named cells. */

import type { RefObject, SVGAttributes } from "preact";
import { useMemo, useRef } from "preact/hooks";
import type { At, DrawnJson, PointJson } from "../engine/protocol";
import { character, markOf, symbolsOf } from "../puzzle/symbols";
import { t } from "../words";
import type { Board } from "./board";
import { cellAt, placeOf } from "./board";
import { hasBlack } from "./black";
import { Lines, Marks } from "./drawing";
import { Look, lookOf } from "./look";
import { overhang, path, UNIT } from "./lines";
import { type Content, contentName } from "./names";
import { centreSize, cornerAt, dottedCells, MOST_CORNERS } from "./notes";
import { candidateAt } from "./small";

export interface Press {
  /** The cell below the pointer, if there is one. */
  cell: number | undefined;
  point: PointJson;
  /** Whether what is selected stays so. */
  adds: boolean;
  /** Whether the pointer is near the middle of the cell, so that a diagonal way does not slip. */
  isCentral: boolean;
}

/** What a hint points at: where to look, the cells of its pattern, and symbols in cells. */
export interface Hinted {
  look: ReadonlySet<number>;
  cells: ReadonlySet<number>;
  /** Symbols that matter, that are not in their cells, or that are entered. */
  facts: readonly { cell: number; symbol: number; is: "part" | "gone" | "placed" }[];
}

export interface BoardProps {
  id: string;
  label: string;
  board: Board;
  marks: readonly DrawnJson[];
  /** Marks of what is being drawn or chosen, in the colour of the accent. */
  drafts?: readonly DrawnJson[];
  contents: readonly Content[];
  selected?: ReadonlySet<number>;
  cursor?: number | undefined;
  /** Cells with a mistake. */
  wrong?: ReadonlySet<number> | undefined;
  /** Cells that a symbol lights, as lamps do. */
  lit?: ReadonlySet<number> | undefined;
  /** Cells of which only what the player entered is shown. */
  fogged?: ReadonlySet<number> | undefined;
  /** Cells that are pointed out. */
  noted?: ReadonlySet<number>;
  /** What a hint points at. */
  hinted?: Hinted | undefined;
  /** A second symbol for cells in which solutions differ. */
  others?: ReadonlyMap<number, string>;
  /** How many symbols each cell has in several solutions: the more, the darker it is. */
  varied?: readonly number[];
  /** Small symbols that are candidates by computation, not by a player. */
  candidates?: readonly number[] | undefined;
  /** Lines between the centres of two cells each, that a player drew. */
  lines?: readonly (readonly [number, number])[] | undefined;
  /** Whether there is room around the board for clues. */
  hasMargin?: boolean;
  describedBy?: string;
  /** Whether it is only read: a table, at which keys and pointers do nothing. */
  isStill?: boolean;
  onPress?: (press: Press) => void;
  onDrag?: (press: Press) => void;
  onRelease?: () => void;
  onDoublePress?: (cell: number) => void;
  onKey?: (event: KeyboardEvent) => void;
}

/** Returns the cells of each row. */
function rowsOf(board: Board): number[][] {
  const rows = Array.from({ length: board.rows }, (): number[] => []);
  board.places.forEach(({ row }, cell) => rows[row]?.push(cell));
  return rows;
}

/** How far points of a stroke are apart at most, in cells. */
const APART = 0.2;

/** Returns points on the line from one point to another, which is the last of them. */
export function between(from: PointJson, to: PointJson): PointJson[] {
  const far = Math.hypot(to.row - from.row, to.col - from.col);
  const count = Math.max(1, Math.ceil(far / APART));
  return Array.from({ length: count }, (_, index) => {
    const part = (index + 1) / count;
    return {
      row: from.row + (to.row - from.row) * part,
      col: from.col + (to.col - from.col) * part,
    };
  });
}

/** The name of the element of a cell. */
function idOf(id: string, cell: number): string {
  return `${id}-${cell}`;
}

/** Returns what pointers and keys do to a board, and what it is to those who hear it. */
function useControls(
  props: BoardProps,
  picture: RefObject<SVGSVGElement | null>,
): SVGAttributes<SVGSVGElement> {
  const { board, cursor, isStill = false } = props;
  /** The point of the stroke under way that was told last. */
  const last = useRef<PointJson | undefined>(undefined);
  const pointOf = (event: PointerEvent): PointJson => {
    const matrix = picture.current?.getScreenCTM()?.inverse();
    const at = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix ?? undefined);
    return { row: at.y / UNIT, col: at.x / UNIT };
  };
  const pressOf = (event: PointerEvent, point = pointOf(event)): Press => {
    const [row, col] = [Math.floor(point.row), Math.floor(point.col)];
    const isCentral = Math.hypot(point.row - row - 0.5, point.col - col - 0.5) < 0.42;
    const adds = event.shiftKey || event.ctrlKey || event.metaKey;
    return { cell: cellAt(board, row, col), point, adds, isCentral };
  };

  return isStill
    ? { role: "table" }
    : {
        role: "grid",
        "aria-multiselectable": "true",
        "aria-activedescendant": cursor === undefined ? undefined : idOf(props.id, cursor),
        tabindex: 0,
        onPointerDown: (event) => {
          if (event.button !== 0) return;
          event.currentTarget.focus({ preventScroll: true });
          event.currentTarget.setPointerCapture(event.pointerId);
          last.current = pointOf(event);
          props.onPress?.(pressOf(event));
          event.preventDefault();
        },
        onPointerMove: (event) => {
          if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
          // A fast stroke tells few of its points: those between them are on a line.
          const to = pointOf(event);
          for (const point of between(last.current ?? to, to)) {
            props.onDrag?.(pressOf(event, point));
          }
          last.current = to;
        },
        onPointerUp: () => props.onRelease?.(),
        onPointerCancel: () => props.onRelease?.(),
        onDblClick: (event) => {
          const { cell } = pressOf(event as unknown as PointerEvent);
          if (cell !== undefined) props.onDoublePress?.(cell);
        },
        onKeyDown: (event) => props.onKey?.(event),
      };
}

export function BoardView(props: BoardProps) {
  const { board, contents, selected, cursor, wrong, noted, fogged } = props;
  const picture = useRef<SVGSVGElement>(null);
  const reach = overhang(board, props.marks);
  const [left, top, right, bottom] = props.hasMargin
    ? ([1, 1, 1, 1].map((least, side) => Math.max(least, reach[side] ?? 0)) as typeof reach)
    : reach;
  const edge = 0.05;
  const box = [
    (-left - edge) * UNIT,
    (-top - edge) * UNIT,
    (board.columns + left + right + 2 * edge) * UNIT,
    (board.rows + top + bottom + 2 * edge) * UNIT,
  ];

  const written = useMemo(() => writtenCells(board, props.marks), [board, props.marks]);
  const dotted = useMemo(() => dottedCells(board, props.marks), [board, props.marks]);
  const hasBlacks = useMemo(() => hasBlack(board, props.marks), [board, props.marks]);
  const { isStill = false } = props;
  const controls = useControls(props, picture);
  return (
    <svg
      ref={picture}
      class={`board${isStill ? " still" : ""}${hasBlacks ? " has-black" : ""}`}
      viewBox={box.join(" ")}
      aria-label={props.label}
      aria-describedby={props.describedBy}
      {...controls}
    >
      <rect class="paper" x={box[0]} y={box[1]} width={box[2]} height={box[3]} aria-hidden="true" />
      <Colours board={board} contents={contents} />
      <Varied board={board} varied={props.varied} />
      <Cells board={board} cells={props.lit} class="lit" />
      <Cells board={board} cells={noted} class="noted" />
      <Cells board={board} cells={props.hinted?.look} class="look" />
      <Cells board={board} cells={props.hinted?.cells} class="pattern-cell" />
      <Cells board={board} cells={wrong} class="wrong" />
      <Marks marks={props.marks} part="below" />
      {!fogged && <Lines board={board} />}
      <Blacks board={board} contents={contents} wrong={wrong} />
      {fogged && (
        <>
          <Marks marks={props.marks} part="above" />
          <Fog board={board} cells={fogged} />
          <Lines board={board} />
          <Colours board={board} contents={contents} cells={fogged} />
        </>
      )}
      <Cells board={board} cells={selected} class="selected" />
      {!fogged && <Marks marks={onBlack(board, contents, props.marks)} part="above" />}
      {props.drafts && (
        <g class="drafts">
          <Marks marks={props.drafts} part="below" />
          <Marks marks={props.drafts} part="above" />
        </g>
      )}
      <g aria-hidden="true" class={props.hinted?.facts.length ? "behind-hint" : undefined}>
        {contents.map((content, cell) => (
          <Drawn
            key={cell}
            hasClue={written.has(cell)}
            isDotted={dotted.has(cell)}
            board={board}
            cell={cell}
            content={content}
            isWrong={wrong?.has(cell) ?? false}
            other={props.others?.get(cell)}
            candidates={props.candidates?.[cell]}
          />
        ))}
      </g>
      <PenLines board={board} lines={props.lines} />
      {props.hinted && <Facts board={board} hinted={props.hinted} />}
      {cursor !== undefined && <Cells board={board} cells={new Set([cursor])} class="cursor" />}
      <NamedCells {...props} />
    </svg>
  );
}

/** The cells by their names, row by row, which is what pointers meet. */
function NamedCells(props: BoardProps) {
  const { id, board, contents, selected, candidates, isStill = false } = props;
  const rows = useMemo(() => rowsOf(board), [board]);
  return (
    <>
      {rows.map((cells, row) => (
        <g role="row" key={row} aria-label={t("row-name", { row: row + 1 })}>
          {cells.map((cell) => {
            const content = contents[cell];
            const { col } = placeOf(board, cell);
            return (
              content && (
                <g
                  key={cell}
                  id={idOf(id, cell)}
                  aria-label={contentName(board, cell, content, candidates?.[cell])}
                  {...(isStill
                    ? { role: "cell" }
                    : { role: "gridcell", "aria-selected": selected?.has(cell) ?? false })}
                >
                  <rect class="cell" x={col * UNIT} y={row * UNIT} width={UNIT} height={UNIT} />
                </g>
              )
            );
          })}
        </g>
      ))}
    </>
  );
}

function Cells(props: { board: Board; cells: ReadonlySet<number> | undefined; class: string }) {
  if (!props.cells?.size) return null;
  return (
    <g aria-hidden="true">
      {[...props.cells].map((cell) => {
        const { row, col } = placeOf(props.board, cell);
        return (
          <rect
            key={cell}
            class={props.class}
            x={col * UNIT + 2}
            y={row * UNIT + 2}
            width={UNIT - 4}
            height={UNIT - 4}
          />
        );
      })}
    </g>
  );
}

function Varied(props: { board: Board; varied: readonly number[] | undefined }) {
  const { board, varied = [] } = props;
  return (
    <g aria-hidden="true">
      {varied.map((count, cell) => {
        if (count < 2) return null;
        const { row, col } = placeOf(board, cell);
        const [x, y] = [col * UNIT, row * UNIT];
        const strength = (0.32 * (count - 1)) / Math.max(board.size - 1, 1);
        return (
          <rect
            key={cell}
            class="varied"
            x={x}
            y={y}
            width={UNIT}
            height={UNIT}
            fill-opacity={strength}
          />
        );
      })}
    </g>
  );
}

function PenLines({ board, lines }: Pick<BoardProps, "board" | "lines">) {
  if (!lines?.length) return null;
  const d = lines.map((ends) =>
    path(
      ends.map((cell): At => {
        const { row, col } = placeOf(board, cell);
        return [col + 0.5, row + 0.5];
      }),
    ),
  );
  return <path class="pen-lines" aria-hidden="true" d={d.join("")} />;
}

/** Fog over whole cells, so that no mark can be seen between them. */
function Fog({ board, cells }: { board: Board; cells: ReadonlySet<number> }) {
  const square = (cell: number) => {
    const { row, col } = placeOf(board, cell);
    return `M${col * UNIT} ${row * UNIT}h${UNIT}v${UNIT}h-${UNIT}z`;
  };
  return <path class="fog" aria-hidden="true" d={[...cells].map(square).join("")} />;
}

/**
 * Colours of cells, side by side in stripes where a cell has several; of all cells, or of some.
 */
function Colours(props: {
  board: Board;
  contents: readonly Content[];
  cells?: ReadonlySet<number>;
}) {
  const { board, contents, cells } = props;
  return (
    <g aria-hidden="true">
      {contents.map(({ colours }, cell) => {
        if (cells && !cells.has(cell)) return null;
        const { row, col } = placeOf(board, cell);
        const wide = UNIT / colours.length;
        return colours.map((colour, index) => (
          <rect
            key={`${cell}-${colour}`}
            class={`colour-${colour}`}
            x={col * UNIT + index * wide}
            y={row * UNIT}
            width={wide}
            height={UNIT}
          />
        ));
      })}
    </g>
  );
}

interface DrawnProps {
  /** Whether a clue is written in the cell, so that a cross stands aside. */
  hasClue: boolean;
  /** Whether dots on its edges take room from marks. */
  isDotted: boolean;
  board: Board;
  cell: number;
  content: Content;
  isWrong: boolean;
  other: string | undefined;
  candidates: number | undefined;
}

/** Returns the cells in which a clue is written, of boards on which crosses stand. */
function writtenCells(board: Board, marks: readonly DrawnJson[]): ReadonlySet<number> {
  const cells = new Set<number>();
  if (!board.symbols) return cells;
  for (const mark of marks) {
    if (mark.kind !== "text") continue;
    const cell = cellAt(board, Math.floor(mark.at[1]), Math.floor(mark.at[0]));
    if (cell !== undefined) cells.add(cell);
  }
  return cells;
}

function isBlack(board: Board, content: Content | undefined): boolean {
  return content !== undefined && lookOf(board, content.symbol) === "black";
}

/** Black cells, which lie below the clues in them. */
function Blacks(props: Pick<BoardProps, "board" | "contents" | "wrong">) {
  const { board, contents, wrong } = props;
  if (!board.symbols) return null;
  return (
    <g aria-hidden="true">
      {contents.map((content, cell) => {
        if (!isBlack(board, content)) return null;
        const { row, col } = placeOf(board, cell);
        const role = wrong?.has(cell) ? "wrong-symbol" : content.isGiven ? "given" : "entered";
        return <Look key={cell} look="black" tone={role} x={col * UNIT} y={row * UNIT} />;
      })}
    </g>
  );
}

/** Returns marks in which texts that lie in black cells are white. */
function onBlack(
  board: Board,
  contents: readonly Content[],
  marks: readonly DrawnJson[],
): readonly DrawnJson[] {
  if (!board.symbols) return marks;
  return marks.map((mark) => {
    if (mark.kind !== "text") return mark;
    const [col, row] = mark.at;
    const cell = cellAt(board, Math.floor(row), Math.floor(col)) ?? -1;
    return isBlack(board, contents[cell]) ? { ...mark, tone: "white" } : mark;
  });
}

/** What a cell holds, as it is seen. */
function Drawn(props: DrawnProps) {
  const { board, cell, content } = props;
  const { row, col } = placeOf(board, cell);
  const [x, y] = [col * UNIT, row * UNIT];
  const role = props.isWrong ? "wrong-symbol" : content.isGiven ? "given" : "entered";
  const corner = symbolsOf(content.corner);
  const look = lookOf(board, content.symbol);
  const centre = symbolsOf(content.centre)
    .map((symbol) => markOf(symbol, board.symbols))
    .join("");
  return (
    <>
      {look !== undefined && look !== "black" && props.other === undefined && (
        <Look look={look} tone={role} x={x} y={y} isAside={props.hasClue} />
      )}
      {content.symbol > 0 && look === undefined && props.other === undefined && (
        <text class={`symbol ${role}`} x={x + UNIT / 2} y={y + UNIT / 2}>
          {character(content.symbol, board.symbols)}
        </text>
      )}
      {props.other !== undefined && (
        <text class="differing" x={x + UNIT / 2} y={y + UNIT / 2}>
          {props.other}
        </text>
      )}
      {content.symbol === 0 &&
        corner.slice(0, MOST_CORNERS).map((symbol, index) => {
          const at = cornerAt(index, props.isDotted);
          return (
            <text key={symbol} class="corner" x={x + at.x} y={y + at.y}>
              {markOf(symbol, board.symbols)}
            </text>
          );
        })}
      {content.symbol === 0 && centre && (
        <text
          class="centre"
          x={x + UNIT / 2}
          y={y + UNIT / 2}
          font-size={centreSize(centre.length, props.isDotted)}
        >
          {centre}
        </text>
      )}
      {content.symbol === 0 && props.candidates !== undefined && props.other === undefined && (
        <Candidates x={x} y={y} board={board} set={props.candidates} />
      )}
    </>
  );
}

/** Candidates, each at its place in the cell. */
function Candidates(props: { x: number; y: number; board: Board; set: number }) {
  const { board } = props;
  return (
    <g>
      {symbolsOf(props.set).map((symbol) => {
        const { x, y, font } = candidateAt(board.size, symbol);
        const at = { x: props.x + x, y: props.y + y };
        return (
          <Small key={symbol} class="candidate" board={board} symbol={symbol} {...at} font={font} />
        );
      })}
    </g>
  );
}

/** A symbol as a small text or picture around a point. */
function Small(props: {
  board: Board;
  symbol: number;
  class?: string;
  x: number;
  y: number;
  font: number;
}) {
  const { board, symbol, x, y, font } = props;
  const look = lookOf(board, symbol);
  if (look !== undefined) {
    const role = props.class ?? "";
    return <Look look={look} tone={role} x={x - font / 2} y={y - font / 2} size={font} />;
  }
  return (
    <text class={props.class} font-size={font} x={x} y={y}>
      {character(symbol, board.symbols)}
    </text>
  );
}

/** The symbols of a hint, each at the place of its candidate; what is entered fills the cell. */
function Facts({ board, hinted }: { board: Board; hinted: Hinted }) {
  return (
    <g aria-hidden="true" class="facts-of-hint">
      {hinted.facts.map(({ cell, symbol, is }) => {
        const { row, col } = placeOf(board, cell);
        const key = `${cell}-${symbol}`;
        if (is === "placed") {
          const [x, y] = [(col + 0.5) * UNIT, (row + 0.5) * UNIT];
          const look = lookOf(board, symbol);
          return (
            <g key={key} class="fact placed">
              <circle cx={x} cy={y} r={UNIT * 0.4} />
              {look === undefined ? (
                <text class="symbol" x={x} y={y}>
                  {character(symbol, board.symbols)}
                </text>
              ) : (
                <Look look={look} tone="hinted" x={x - 18} y={y - 18} size={36} />
              )}
            </g>
          );
        }
        const at = candidateAt(board.size, symbol);
        const [x, y] = [col * UNIT + at.x, row * UNIT + at.y];
        const radius = at.font * 0.58;
        return (
          <g key={key} class={`fact ${is}`}>
            <circle cx={x} cy={y} r={radius} />
            <Small board={board} symbol={symbol} x={x} y={y} font={at.font} />
            {is === "gone" && (
              <path d={`M${x - radius} ${y + radius}L${x + radius} ${y - radius}`} />
            )}
          </g>
        );
      })}
    </g>
  );
}
