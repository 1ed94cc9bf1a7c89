/** The view that the hash of the address names, and the puzzle that it carries. */

import { signal } from "@preact/signals";

export const VIEWS = ["make", "solve", "set", "tune", "book"] as const;
export type View = (typeof VIEWS)[number];

export interface Route {
  view: View;
  /** A packed puzzle. */
  puzzle?: string;
}

/** Reads a hash; that of a view that there is not is read as that of `make`. */
export function parse(hash: string, views: readonly View[] = VIEWS): Route {
  const found = /^#\/([a-z]+)(?:\?p=([\w-]+))?$/.exec(hash);
  const view = views.find((view) => view === found?.[1]) ?? "make";
  return found?.[2] ? { view, puzzle: found[2] } : { view };
}

export const route = signal<Route>(parse(globalThis.location?.hash ?? ""));

export function go(view: View): void {
  location.hash = `/${view}`;
}

/** Follows the address from now on, among the views that this page has. */
export function followAddress(views: readonly View[]): void {
  const follow = () => {
    route.value = parse(location.hash, views);
  };
  addEventListener("hashchange", follow);
  follow();
}
