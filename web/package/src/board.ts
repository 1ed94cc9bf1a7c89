/** `<satoku-board>`: shows a puzzle in any page, and lets its readers play it. */

import { h, render } from "preact";
import STYLE from "virtual:board-style";
import WORDS from "virtual:board-words";
import { about } from "../../src/about";
import { isPlain } from "../../src/board/houses";
import type { PuzzleJson } from "../../src/engine/protocol";
import { isPuzzle } from "../../src/puzzle/puzzle";
import { writeGrid } from "../../src/puzzle/symbols";
import { emptyPosition, isPosition, type Position } from "../../src/solve/game";
import { language, setWords } from "../../src/words";
import { Playing } from "./board/playing";
import { readPuzzle } from "./board/read";
import { Game } from "./board/view";
import { type Engine, startWorker } from "./worker";

export type { PuzzleJson } from "../../src/engine/protocol";
export type { Position } from "../../src/solve/game";

/** One engine for all boards of a page, started when a board first needs it. */
let started: Engine | undefined;

function engine(): Engine {
  started ??= startWorker();
  return started;
}

function style(): CSSStyleSheet {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(STYLE);
  return sheet;
}

let sheet: CSSStyleSheet | undefined;

/** Speaks the language of the page of an element; boards of a page have one language. */
function speak(element: Element): void {
  const own = element.closest<HTMLElement>("[lang]")?.lang || navigator.language;
  const code = own.slice(0, 2).toLowerCase();
  const known = code in WORDS ? code : "en";
  setWords(known, WORDS[known] ?? {});
}

/** Asks once for the fields of clues, which are said of cells. */
let asked: string | undefined;

async function learn(): Promise<void> {
  const code = language.value;
  if (asked === code) return;
  asked = code;
  about.value = await engine().about({ language: code });
}

/** What the events `change` and `solved` say. */
export interface BoardChange {
  /** The symbols of all cells, row by row, `.` for a blank. */
  grid: string;
}

export class SatokuBoard extends HTMLElement {
  static readonly observedAttributes = ["puzzle", "playable", "aria-label"];

  private readonly playing = new Playing(engine, (name) => this.tell(name));
  private isUnread = false;
  /** Counts the puzzles that were asked for, as the last one is shown. */
  private wanted = 0;

  constructor() {
    super();
    sheet ??= style();
    this.attachShadow({ mode: "open", delegatesFocus: true }).adoptedStyleSheets = [sheet];
  }

  /** Whether the reader can enter symbols. */
  get playable(): boolean {
    return this.hasAttribute("playable");
  }

  set playable(value: boolean) {
    this.toggleAttribute("playable", value);
  }

  /** The puzzle that is shown. A text is read as the attribute is. */
  get puzzle(): PuzzleJson {
    return this.playing.puzzle.value;
  }

  set puzzle(puzzle: PuzzleJson | string) {
    if (typeof puzzle === "string") void this.read(puzzle);
    else if (isPuzzle(puzzle)) this.open(puzzle);
    else this.fail(new TypeError("this is not a puzzle"));
  }

  /** The symbols of all cells, row by row, `.` for a blank. */
  get grid(): string {
    return writeGrid(this.playing.symbols.value, this.playing.board.value.symbols);
  }

  /** What was entered, with marks and colours: a page can keep it as JSON and set it again. */
  get position(): Position {
    return this.playing.position.value;
  }

  set position(position: Position) {
    if (!isPosition(position, this.puzzle.givens.length)) {
      throw new TypeError("the position does not fit the board");
    }
    this.playing.goTo(position);
  }

  /** Whether the puzzle is solved. */
  get solved(): boolean {
    return this.playing.verdict.value === "solved";
  }

  /** Empties the board. It can be undone. */
  restart(): void {
    this.playing.goTo(emptyPosition(this.puzzle.givens.length));
  }

  undo(): void {
    this.playing.run({ do: "undo" });
  }

  redo(): void {
    this.playing.run({ do: "redo" });
  }

  connectedCallback(): void {
    speak(this);
    this.draw();
  }

  disconnectedCallback(): void {
    if (this.shadowRoot) render(null, this.shadowRoot);
  }

  attributeChangedCallback(name: string, _: string | null, value: string | null): void {
    if (name === "puzzle" && value !== null) void this.read(value);
    else this.draw();
  }

  private async read(text: string): Promise<void> {
    const own = ++this.wanted;
    try {
      const puzzle = await readPuzzle(text, engine);
      if (own === this.wanted) this.open(puzzle);
    } catch (error) {
      if (own === this.wanted) this.fail(error);
    }
  }

  private open(puzzle: PuzzleJson): void {
    this.wanted += 1;
    this.isUnread = false;
    this.playing.open(puzzle);
    // Without it, cells are named without the values of their clues.
    if (!isPlain(puzzle)) learn().catch(() => undefined);
    this.draw();
  }

  private fail(error: unknown): void {
    this.isUnread = true;
    this.draw();
    this.dispatchEvent(new ErrorEvent("error", { error, message: String(error) }));
  }

  private tell(name: "change" | "solved"): void {
    const detail: BoardChange = { grid: this.grid };
    this.dispatchEvent(new CustomEvent(name, { detail, bubbles: true, composed: true }));
  }

  private draw(): void {
    if (!this.isConnected || !this.shadowRoot) return;
    const { playing, isUnread, playable } = this;
    const label = this.getAttribute("aria-label") ?? "";
    render(h(Game, { playing, isPlayable: playable, isUnread, label }), this.shadowRoot);
  }
}

if (!customElements.get("satoku-board")) customElements.define("satoku-board", SatokuBoard);

declare global {
  interface HTMLElementTagNameMap {
    "satoku-board": SatokuBoard;
  }
}
