/**
 * The lines of a board, and what is drawn on it, in SVG. Tones are classes, so that they follow the
 * theme.
 */

import type { At, DrawnJson, Pen, Tone } from "../engine/protocol";
import type { Board } from "./board";
import { boardLines, path, UNIT } from "./lines";

/** Draws what lies below the lines of the board, or above. */
export function Marks(props: { marks: readonly DrawnJson[]; part: "below" | "above" }) {
  const marks = props.marks
    .filter(({ layer }) => layer < 0 === (props.part === "below"))
    .toSorted((one, other) => one.layer - other.layer);
  return (
    <g aria-hidden="true">
      {marks.map((mark, index) => (
        <One key={index} mark={mark} />
      ))}
    </g>
  );
}

function One({ mark }: { mark: DrawnJson }) {
  switch (mark.kind) {
    case "shade": {
      const lengths = mark.areas.map((area) => area.map((length) => length * UNIT));
      const rectangles = lengths.map(
        ([x, y, wide, high]) => `M${x} ${y}h${wide}v${high}h-${wide}z`,
      );
      const d = rectangles.join("");
      return mark.colour ? (
        <path class="tinted" fill={mark.colour} d={d} />
      ) : (
        <path class="tone-shade" d={d} />
      );
    }
    case "line":
      return <path class="diagonal" d={path(mark.points)} />;
    case "path":
      return <path {...look(mark)} d={path(mark.points, mark.closed)} />;
    case "circle": {
      const [x, y] = scaled(mark.centre);
      const own = look(mark);
      const name = isDot(mark) ? `dot ${own.class}` : own.class;
      return <circle {...own} class={name} cx={x} cy={y} r={mark.radius * UNIT} />;
    }
    case "cage": {
      const [x, y] = scaled(mark.corner);
      return (
        <>
          <path class="cage" d={mark.outline.map((points) => path(points, true)).join("")} />
          {mark.label !== null && (
            <text class="label" x={x + 0.1 * UNIT} y={y + 0.265 * UNIT}>
              {mark.label}
            </text>
          )}
        </>
      );
    }
    case "text": {
      const [x, y] = scaled(mark.at);
      return (
        <text class={`mark fill-${mark.tone}`} x={x} y={y} font-size={mark.size * UNIT}>
          {mark.text}
        </text>
      );
    }
  }
}

/** The radius of a dot without a number, in cells; that of circles with a text is larger. */
const DOT: [least: number, most: number] = [0.1, 0.15];

/** Returns whether a mark is a dot that says something by being black or white. */
export function isDot(mark: DrawnJson): boolean {
  if (mark.kind !== "circle" || mark.colour) return false;
  const [least, most] = DOT;
  const isFilled = mark.fill === "ink" || mark.fill === "white";
  return isFilled && mark.radius > least && mark.radius < most;
}

function scaled([col, row]: At): At {
  return [col * UNIT, row * UNIT];
}

interface Look {
  edge: Pen | null;
  fill: Tone | null;
  colour?: string;
}

/** Returns the attributes of an edge and of what is inside. A colour takes the place of tones. */
function look({ edge, fill, colour }: Look) {
  const filled = fill && colour ? "" : `fill-${fill ?? "none"}`;
  const own = colour && { ...(fill && { fill: colour }), ...(edge && { stroke: colour }) };
  if (!edge) return { class: `${filled} ${colour ? "coloured" : ""}`.trim(), ...own };
  return {
    class: `${filled} ${colour ? "coloured" : `edge-${edge.tone}`}`.trim(),
    ...own,
    "stroke-width": edge.width * UNIT,
    "stroke-dasharray": edge.dashes.map((length) => length * UNIT).join(" ") || undefined,
    "stroke-linecap": edge.round ? ("round" as const) : undefined,
    "stroke-linejoin": edge.round ? ("round" as const) : undefined,
  };
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
