/** The address of the page: the view, and what is open in it. */

import { signal } from "@preact/signals";

export const VIEWS = ["make", "solve", "set", "tune", "book", "library", "sheet", "learn"] as const;
export type View = (typeof VIEWS)[number];

export interface Route {
  view: View;
  /** A packed puzzle. */
  puzzle?: string;
  /** The number of an entry in the library of this browser. */
  entry?: string;
  /** The day of a daily puzzle. */
  day?: string;
  /** Set where nothing is open yet, and is to be. */
  fresh?: string;
  /** A technique of the course, and the number of one of its positions. */
  technique?: string;
  at?: string;
}

/** What an address may say besides the view, and how each is written there. */
const PARTS = [
  ["puzzle", "p", /^[\w-]+$/],
  ["entry", "e", /^[a-z0-9]+$/],
  ["day", "day", /^\d{4}-\d\d-\d\d$/],
  ["fresh", "new", /^1$/],
  ["technique", "t", /^[a-z0-9-]+$/],
  ["at", "n", /^[1-9]\d?$/],
] as const;

/** Reads a hash; that of a view that there is not is read as that of `make`. */
export function parse(hash: string, views: readonly View[] = VIEWS): Route {
  const [, name, query] = /^#\/([a-z]+)(?:\?(.*))?$/.exec(hash) ?? [];
  const view = views.find((view) => view === name);
  const route: Route = { view: view ?? "make" };
  const values = new URLSearchParams(view ? query : "");
  for (const [part, key, form] of PARTS) {
    const value = values.get(key);
    if (value !== null && form.test(value)) route[part] = value;
  }
  return route;
}

/** Returns the hash of a route. */
export function hashOf(route: Route): string {
  const values = PARTS.flatMap(([part, key]) => (route[part] ? [`${key}=${route[part]}`] : []));
  return `#/${route.view}${values.length ? `?${values.join("&")}` : ""}`;
}

export const route = signal<Route>(parse(globalThis.location?.hash ?? ""));

/** Goes to a place, to which the button Back then leads from the next. */
export function go(next: Route): void {
  location.hash = hashOf(next);
}

/** Says in the address what is open now. Back leads to what was before it, as it did. */
export function settle(next: Route): void {
  const hash = hashOf(next);
  if (next.view === route.peek().view && hash !== location.hash) {
    history.replaceState(null, "", hash);
  }
}

/** Follows the address from now on, among the views that this page has. */
export function followAddress(views: readonly View[]): void {
  const follow = () => {
    route.value = parse(location.hash, views);
  };
  addEventListener("hashchange", follow);
  follow();
}
