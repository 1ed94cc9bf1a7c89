/** The pages of a book that face each other: the first is a right-hand page. */

/** Returns the pages that are seen with a page, each from 1. */
export function facing(page: number, pages: number): number[] {
  const left = page - (page % 2);
  return [left, left + 1].filter((one) => one >= 1 && one <= pages);
}

/** Returns a page of the book nearest to a number. */
export function nearest(page: number, pages: number): number {
  return Math.min(pages, Math.max(1, Math.round(page)));
}

/** Returns the page to go to when a leaf is turned, where `shown` pages are seen. */
export function turned(shown: readonly number[], by: 1 | -1, pages: number): number {
  const from = by === 1 ? Math.max(...shown) : Math.min(...shown);
  return nearest(from + by, pages);
}
