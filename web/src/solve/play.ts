/** What is kept of a game: its puzzle, every position, the clock. */

import type { PuzzleJson } from "../engine/protocol";
import type { Form } from "../library/document";
import { isPuzzle, statement } from "../puzzle/puzzle";
import { begin, type History } from "../state/history";
import { isRecord } from "../state/kept";
import { t } from "../words";
import * as game from "./game";
import { type Clock, elapsed, paused, ZERO } from "./timer";

export interface Play {
  /** The puzzle, with its solution and level once they are known. */
  puzzle: PuzzleJson;
  history: History<game.Position>;
  clock: Clock;
  /** Whether the last position was found to be the solution. */
  isDone: boolean;
  /** The day of a daily puzzle. */
  day?: string;
}

export function newPlay(puzzle: PuzzleJson, day?: string): Play {
  const history = begin(game.emptyPosition(puzzle.givens.length));
  return { puzzle, history, clock: ZERO, isDone: false, ...(day ? { day } : {}) };
}

/** Returns a puzzle as a game holds it. */
export function playable(puzzle: PuzzleJson): PuzzleJson {
  const { solution, difficulty } = puzzle;
  return {
    ...statement(puzzle),
    ...(solution ? { solution } : {}),
    ...(difficulty ? { difficulty } : {}),
  };
}

function isPlay(value: unknown): value is Play {
  if (!isRecord(value) || !isPuzzle(value.puzzle)) return false;
  const cells = value.puzzle.givens.length;
  const { history, clock } = value;
  if (!isRecord(history) || !isRecord(clock) || typeof clock.spent !== "number") return false;
  const lists = [history.past, [history.now], history.future];
  return lists.every(
    (list) => Array.isArray(list) && list.every((one) => game.isPosition(one, cells)),
  );
}

/** Returns a value of an earlier version of the page as one of this. */
export function upgraded(value: unknown): unknown {
  return isRecord(value) ? { isDone: false, ...value } : value;
}

/** How many earlier positions are kept between visits. */
const KEPT = 300;

/** What is kept: the clock stands, and what lies long back is left out. */
function stored(play: Play): Play {
  const { past, now, future } = play.history;
  const clock = paused(play.clock, Date.now());
  return {
    ...play,
    history: { past: past.slice(-KEPT), now, future: future.slice(0, KEPT) },
    clock,
  };
}

export const FORM: Form<Play> = {
  kind: "game",
  puzzle: ({ puzzle }) => puzzle,
  facts({ puzzle, history, clock, isDone }) {
    const blanks = [...puzzle.givens].filter((symbol) => symbol === ".").length;
    const entered = history.now.symbols.filter((symbol) => symbol > 0).length;
    const progress = isDone ? 1 : entered / Math.max(blanks, 1);
    return { progress, spent: elapsed(clock, Date.now()), isDone };
  },
  title: ({ day }) => (day ? t("daily-of", { day }) : ""),
  stored,
  isValue: isPlay,
  isBlank: ({ history }) => history.past.length === 0 && history.future.length === 0,
};
