/** How puzzles are divided over the pages of a sheet. */

export const PER_PAGE = [1, 2, 4, 6] as const;

/** Divides things into groups of at most `size`, in order. */
export function divided<T>(things: readonly T[], size: number): T[][] {
  const groups: T[][] = [];
  for (let at = 0; at < things.length; at += size) groups.push(things.slice(at, at + size));
  return groups;
}

/** How many solutions a page has at most. */
const SOLUTIONS = 12;

/** Divides solutions over as few pages as hold them, and evenly, so that they are as large as can be. */
export function dividedEvenly<T>(things: readonly T[], most = SOLUTIONS): T[][] {
  const pages = Math.ceil(things.length / most);
  return divided(things, Math.ceil(things.length / pages) || 1);
}

/** Returns the columns and rows that hold some boards of a page of A4 as large as can be. */
export function shapeOf(count: number): { columns: number; rows: number } {
  const columns = count <= 2 ? 1 : count <= 6 ? 2 : 3;
  return { columns, rows: Math.ceil(count / columns) };
}

/** Returns a picture without the names of rows and columns, which stand at its edge in grey. */
export function withoutPlaces(svg: string): string {
  return svg.replace(/<g font-size="9" fill="#666">\s*(?:<text [^>]*>[^<]*<\/text>\s*)*<\/g>/, "");
}
