/** What the editor has besides the puzzle: what draws into it, and what the engine finds about it. */

import { isText, kept } from "../state/kept";
import { Analysis } from "./analysis";
import { Drawing } from "./drawing";
import { useSetting } from "./context";
import type { Setting } from "./state";

function isTexts(value: unknown): value is string[] {
  return Array.isArray(value) && value.every(isText);
}

export class Editor {
  readonly drawing: Drawing;
  readonly analysis: Analysis;
  /** The kinds of clue that the reader wants first. */
  readonly favourites = kept<string[]>("set.favourites", [], isTexts);

  constructor(readonly setting: Setting) {
    this.drawing = new Drawing(setting);
    this.analysis = new Analysis(setting);
  }
}

/** Returns the editor of the page, which is made when its view is shown first. */
export function useEditor(): Editor {
  const setting = useSetting();
  return (setting.editor ??= new Editor(setting));
}
