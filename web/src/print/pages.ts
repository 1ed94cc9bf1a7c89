/** How puzzles are divided over the pages of a sheet. */

export const PER_PAGE = [1, 2, 4, 6] as const;

/** Divides things into groups of at most `size`, in order. */
export function divided<T>(things: readonly T[], size: number): T[][] {
  const groups: T[][] = [];
  for (let at = 0; at < things.length; at += size) groups.push(things.slice(at, at + size));
  return groups;
}
