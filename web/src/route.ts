/** The view that the hash of the address names, and the puzzle that it carries. */

import { signal } from "@preact/signals";

export const VIEWS = ["make", "solve", "set", "tune"] as const;
export type View = (typeof VIEWS)[number];

export interface Route {
  view: View;
  /** A packed puzzle. */
  puzzle?: string;
}

export function parse(hash: string): Route {
  const found = /^#\/([a-z]+)(?:\?p=([\w-]+))?$/.exec(hash);
  const view = VIEWS.find((view) => view === found?.[1]) ?? "make";
  return found?.[2] ? { view, puzzle: found[2] } : { view };
}

export const route = signal<Route>(parse(globalThis.location?.hash ?? ""));

export function go(view: View): void {
  location.hash = `/${view}`;
}

export function followAddress(): void {
  addEventListener("hashchange", () => {
    route.value = parse(location.hash);
  });
}
