/** The lines and marks of a board in SVG. Tones are classes, so that they follow the theme. */

import type { MarkJson, PointJson } from "../engine/protocol";
import type { Board } from "./board";
import { placeOf } from "./board";
import { arrowHead, boardLines, dashes, path, UNIT, zigzag } from "./lines";
import { outline } from "./outline";

/** Lines of this width and less are signs and outlines. */
const NARROW = 0.08;
/** Lines of this width and more are light. */
const WIDE = 0.14;

/** How early a mark is drawn: light things lie below, so that no clue covers the edge of another. */
function layer(mark: MarkJson): number {
  switch (mark.type) {
    case "shade":
      return 0;
    case "line":
      if (mark.width <= NARROW) return 4;
      return mark.width >= WIDE && mark.pattern !== "double" && mark.pattern !== "zigzag" ? 1 : 2;
    case "arrow":
      return 2;
    case "pill":
      return 3;
    case "shape":
      return mark.fill === "light" ? 1 : 4;
    case "cage":
      return 5;
    case "text":
      return 6;
  }
}

/** Whether a line ends where it begins. */
function isClosed(points: readonly PointJson[]): boolean {
  const [first, last] = [points[0], points.at(-1)];
  return points.length > 2 && first?.row === last?.row && first?.col === last?.col;
}

/** Draws marks; those below the lines of the board, or those above. */
export function Marks(props: {
  board: Board;
  marks: readonly MarkJson[];
  part: "below" | "above";
}) {
  const { board, part } = props;
  const marks = props.marks
    .filter((mark) => (part === "below" ? layer(mark) < 4 : layer(mark) >= 4))
    .toSorted((one, other) => layer(one) - layer(other));
  const isOnBlack = (mark: MarkJson) =>
    mark.type === "text" &&
    marks.some(
      (other) =>
        other.type === "shape" &&
        other.fill === "black" &&
        other.centre.row === mark.at.row &&
        other.centre.col === mark.at.col,
    );
  return (
    <g aria-hidden="true">
      {marks.map((mark, index) => (
        <One key={index} board={board} mark={mark} isOnBlack={isOnBlack(mark)} />
      ))}
    </g>
  );
}

function One({ board, mark, isOnBlack }: { board: Board; mark: MarkJson; isOnBlack: boolean }) {
  switch (mark.type) {
    case "shade":
      return (
        <>
          {mark.cells.map((cell) => {
            const { row, col } = placeOf(board, cell);
            return (
              <rect
                key={cell}
                class="tone-shade"
                x={col * UNIT}
                y={row * UNIT}
                width={UNIT}
                height={UNIT}
              />
            );
          })}
        </>
      );
    case "line": {
      const { points, pattern, width } = mark;
      const d = isClosed(points) ? path(points.slice(0, -1), true) : path(points);
      if (pattern === "double") {
        const outer = Math.max(width, 0.09);
        return (
          <>
            <path class="stroke-middle" d={d} stroke-width={outer * UNIT} />
            <path class="stroke-paper" d={d} stroke-width={(outer - 0.06) * UNIT} />
          </>
        );
      }
      if (pattern === "zigzag") {
        return <path class="stroke-middle" d={path(zigzag(points, width))} stroke-width={3} />;
      }
      const tone = width <= NARROW ? "ink" : width < WIDE ? "middle" : "light";
      return (
        <path
          class={`stroke-${tone}`}
          d={d}
          stroke-width={width * UNIT}
          stroke-dasharray={dashes(pattern, width)}
          stroke-linecap={pattern === "dashed" ? "butt" : "round"}
        />
      );
    }
    case "arrow":
      return (
        <path
          class="stroke-middle"
          d={path(mark.points) + path(arrowHead(mark.points))}
          stroke-width={2.4}
        />
      );
    case "pill":
      return (
        <>
          <path class="stroke-ink" d={path(mark.points)} stroke-width={mark.width * UNIT} />
          <path class="stroke-paper" d={path(mark.points)} stroke-width={mark.width * UNIT - 3.6} />
        </>
      );
    case "shape": {
      const { centre, form, size, fill } = mark;
      const tone = `fill-${fill} ${fill === "light" ? "" : "edge"}`;
      const half = size / 2;
      if (form === "circle") {
        return (
          <circle class={tone} cx={centre.col * UNIT} cy={centre.row * UNIT} r={half * UNIT} />
        );
      }
      const corners =
        form === "square"
          ? [
              [-1, -1],
              [-1, 1],
              [1, 1],
              [1, -1],
            ]
          : [
              [-1, 0],
              [0, 1],
              [1, 0],
              [0, -1],
            ];
      const points = corners.map(([down = 0, right = 0]) => ({
        row: centre.row + down * half,
        col: centre.col + right * half,
      }));
      return <path class={tone} d={path(points, true)} />;
    }
    case "cage": {
      const { row, col } = placeOf(board, Math.min(...mark.cells));
      const edge = outline(board, mark.cells, 0.07);
      return (
        <>
          <path class="cage" d={edge.map((points) => path(points, true)).join("")} />
          {mark.label !== undefined && (
            <text class="label" x={(col + 0.1) * UNIT} y={(row + 0.265) * UNIT}>
              {mark.label}
            </text>
          )}
        </>
      );
    }
    case "text":
      return (
        <text
          class={isOnBlack ? "mark on-black" : "mark"}
          x={mark.at.col * UNIT}
          y={mark.at.row * UNIT}
          font-size={mark.size * UNIT}
        >
          {mark.text}
        </text>
      );
  }
}

export function Lines({ board }: { board: Board }) {
  const { fine, heavy } = boardLines(board);
  return (
    <g aria-hidden="true">
      <path class="fine" d={fine} />
      <path class="heavy" d={heavy} />
    </g>
  );
}
