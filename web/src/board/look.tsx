/** Symbols of boards that have their own, as the engine draws them. */

import looks from "../engine/looks.json";
import type { DrawnJson } from "../engine/protocol";
import { character } from "../puzzle/symbols";
import type { Board } from "./board";
import { Marks } from "./drawing";
import { UNIT } from "./lines";

const LOOKS: Readonly<Record<string, readonly DrawnJson[]>> = looks as unknown as Record<
  string,
  DrawnJson[]
>;

/** Returns the look of a symbol of a board; `undefined` if it is drawn as its character. */
export function lookOf({ symbols }: Pick<Board, "symbols">, symbol: number): string | undefined {
  const look = symbols?.[symbol - 1]?.look ?? "character";
  return look === "character" ? undefined : look;
}

/** A cross in a cell that a player holds to stay empty, in parts of a cell: its ends, and aside. */
const CROSS: [number, number] = [0.36, 0.64];
const ASIDE: [number, number] = [0.76, 0.92];

function cross([near, far]: [number, number]): string {
  const [from, to] = [near * UNIT, far * UNIT];
  return `M${from} ${from}L${to} ${to}M${from} ${to}L${to} ${from}`;
}

interface LookProps {
  look: string;
  tone: string;
  x: number;
  y: number;
  size?: number;
  isAside?: boolean;
}

/** A look in a square at a point, in its tone. */
export function Look({ look, tone, x, y, size = UNIT, isAside = false }: LookProps) {
  const scale = size === UNIT ? "" : ` scale(${size / UNIT})`;
  return (
    <g class={`look-${look} ${tone}`} transform={`translate(${x} ${y})${scale}`}>
      {look === "empty" && tone !== "given" ? (
        <path class="cross" d={cross(isAside ? ASIDE : CROSS)} />
      ) : (
        <>
          <Marks marks={LOOKS[look] ?? []} part="below" />
          <Marks marks={LOOKS[look] ?? []} part="above" />
        </>
      )}
    </g>
  );
}

/** A symbol of a board as a picture of its own, for buttons. */
function LookIcon({ look }: { look: string }) {
  const own = look === "black" ? " has-black" : "";
  return (
    <svg class={`board still look-icon${own}`} viewBox={`0 0 ${UNIT} ${UNIT}`} aria-hidden="true">
      <Look look={look} tone="button" x={0} y={0} />
    </svg>
  );
}

/** A symbol of a board on a button. */
export function SymbolFace({ board, symbol }: { board: Pick<Board, "symbols">; symbol: number }) {
  const look = lookOf(board, symbol);
  return look === undefined ? <>{character(symbol, board.symbols)}</> : <LookIcon look={look} />;
}
