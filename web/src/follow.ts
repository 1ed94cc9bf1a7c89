/** Opens in each view what the address says. */

import { batch, effect, signal } from "@preact/signals";
import type { PuzzleJson } from "./engine/protocol";
import { library } from "./library/own";
import { opened } from "./puzzle/current";
import { packed } from "./puzzle/link";
import { type Route, route, settle, type View } from "./route";

/** What an address asks for, with its puzzle. */
export interface Asked {
  puzzle?: PuzzleJson;
  entry?: string;
  day?: string;
  technique?: string;
  at?: string;
  /** Whether nothing is to be open. */
  isFresh: boolean;
}

/** Opens what is asked for, or what was open last. Returns whether there is such a thing. */
export type Opener = (asked: Asked) => Promise<boolean>;

/** Whether the address holds a puzzle that cannot be read. */
export const isLinkBroken = signal(false);
/** The address that was followed last. */
const followed = signal<Route | undefined>(undefined);

async function follow(route_: Route, opener: Opener | undefined): Promise<void> {
  await library.ready;
  const puzzle = route_.puzzle && (await opened(route_.puzzle));
  // The reader may have gone on.
  if (route.peek() !== route_) return;
  const { entry, day, fresh, technique, at } = route_;
  const isMissing = route_.puzzle !== undefined && !puzzle;
  const asked: Asked = {
    ...(puzzle ? { puzzle } : {}),
    ...(entry ? { entry } : {}),
    ...(day ? { day } : {}),
    ...(technique ? { technique } : {}),
    ...(at ? { at } : {}),
    isFresh: fresh !== undefined,
  };
  const isThere = isMissing && !entry ? false : ((await opener?.(asked)) ?? true);
  if (route.peek() !== route_) return;
  batch(() => {
    isLinkBroken.value = !isThere;
    followed.value = route_;
  });
}

/** Follows the address from now on. */
export function followRoute(openers: Partial<Record<View, Opener>>): void {
  effect(() => {
    const now = route.value;
    void follow(now, openers[now.view]);
  });
}

/** What is open in a view; without a puzzle nothing is. */
export interface Told {
  puzzle?: PuzzleJson;
  entry?: string | undefined;
  day?: string | undefined;
}

/** Keeps the address of a view true: `told` is what is open there. */
export function tellAddress(view: View, told: () => Told): void {
  effect(() => {
    const { puzzle, entry, day } = told();
    const now = route.value;
    // Until an address is followed, it says what comes and not what is there.
    if (now.view !== view || followed.value !== now || isLinkBroken.value) return;
    let isCurrent = true;
    const parts = { ...(entry ? { entry } : {}), ...(day ? { day } : {}) };
    if (!puzzle) settle({ view, fresh: "1" });
    else if (day) settle({ view, ...parts });
    else void packed(puzzle).then((text) => isCurrent && settle({ view, puzzle: text, ...parts }));
    return () => (isCurrent = false);
  });
}
