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
  const { entry, day } = route_;
  const isMissing = route_.puzzle !== undefined && !puzzle;
  const asked = {
    ...(puzzle ? { puzzle } : {}),
    ...(entry ? { entry } : {}),
    ...(day ? { day } : {}),
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

/**
 * Keeps the address of a view true: `told` is what is open there, nothing as long as that is nothing
 * to tell.
 */
export function tellAddress(
  view: View,
  told: () =>
    { puzzle: PuzzleJson; entry?: string | undefined; day?: string | undefined } | undefined,
): void {
  effect(() => {
    const open = told();
    const now = route.value;
    // Until an address is followed, it says what comes and not what is there.
    if (!open || now.view !== view || followed.value !== now || isLinkBroken.value) return;
    const { puzzle, entry, day } = open;
    let isCurrent = true;
    const parts = { ...(entry ? { entry } : {}), ...(day ? { day } : {}) };
    if (day) settle({ view, ...parts });
    else void packed(puzzle).then((text) => isCurrent && settle({ view, puzzle: text, ...parts }));
    return () => (isCurrent = false);
  });
}
