/** The board of an element, with the buttons that enter into it. */

import { cluesOfCells } from "../../../src/board/clues";
import { litCells } from "../../../src/board/light";
import { BoardView } from "../../../src/board/view";
import { contentsOf } from "../../../src/solve/contents";
import { isTwoValued } from "../../../src/puzzle/symbols";
import { commandOf, keysText } from "../../../src/solve/keys";
import { Pad } from "../../../src/solve/pad";
import { endsOf } from "../../../src/solve/pen";
import { t } from "../../../src/words";
import type { Playing } from "./playing";

export interface GameProps {
  playing: Playing;
  isPlayable: boolean;
  /** The name of the board; empty for that of its puzzle. */
  label: string;
  /** Whether the puzzle that the page names cannot be read. */
  isUnread: boolean;
}

export function Game(props: GameProps) {
  const { playing, isPlayable } = props;
  if (props.isUnread) return <p role="alert">{t("board-unread")}</p>;
  const isOpen = isPlayable && playing.verdict.value !== "solved";
  return (
    <div class={isOpen ? "game playable" : "game"}>
      <GameBoard {...props} />
      {isOpen && <Pad player={playing} />}
      {isPlayable && <Verdict playing={playing} />}
      {isPlayable && (
        <p id="keys" class="visually-hidden">
          {keysText(playing.board.value.symbols)}
        </p>
      )}
    </div>
  );
}

function GameBoard({ playing, isPlayable, label }: GameProps) {
  const { board, broken, marks, position, puzzle, selection } = playing;
  const notes = cluesOfCells(puzzle.value);
  const contents = contentsOf(puzzle.value, board.value, position.value, (cell) => [
    ...(broken.cells.value.has(cell)
      ? [t(broken.twice.value.has(cell) ? "cell-conflict" : "cell-broken")]
      : []),
    ...(notes[cell] ?? []),
  ]);
  const lines = playing.lines.value.map(endsOf);
  const { size, rows } = board.value;
  const name = label || puzzle.value.about?.title || t("board-solve", { size: rows });
  const shown = {
    id: "cell",
    label: name,
    board: board.value,
    marks: marks.value,
    contents,
    lines,
  };
  if (!isPlayable) return <BoardView {...shown} isStill />;
  return (
    <BoardView
      {...shown}
      describedBy="keys"
      selected={selection.value.cells}
      cursor={selection.value.cursor}
      lit={litCells(board.value, playing.symbols.value)}
      wrong={broken.cells.value}
      onPress={({ cell, adds }) => playing.press(cell, adds)}
      onDrag={({ cell, isCentral }) => {
        if (isCentral) playing.drag(cell);
      }}
      onRelease={() => playing.release()}
      {...(isTwoValued(board.value.symbols)
        ? {}
        : { onDoublePress: (cell: number) => playing.selectAlike(cell) })}
      onKey={(event) => {
        const hasSelection = selection.value.cells.size > 0;
        const command = commandOf(event, size, hasSelection, board.value.symbols);
        if (!command) return;
        event.preventDefault();
        playing.run(command);
      }}
    />
  );
}

/** Says whether a full board is right. Its line is always there, so that nothing moves. */
function Verdict({ playing }: { playing: Playing }) {
  const { value } = playing.verdict;
  const tone = value === "solved" ? "good" : "bad";
  return (
    <p role="status" class={value ? `verdict-line ${tone}` : "verdict-line"}>
      {value && t(value === "solved" ? "check-done" : "check-clue")}
    </p>
  );
}
