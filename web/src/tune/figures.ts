/** The figures of a survey: how often each clue count occurs, and the time that a puzzle takes. */

export interface Found {
  clues: number;
  milliseconds: number;
}

export interface Row {
  clues: number;
  puzzles: number;
  /** The mean, in milliseconds: browsers round each time to a tenth, which a median would show. */
  time: number;
}

/** Returns whether a text is a number of clues, a range such as `22..30`, or nothing. */
export function isCounts(text: string): boolean {
  return !text.trim() || countsOf(text).length > 0;
}

/** Returns the numbers of clues in a range, the greatest first, as fewer clues take longer. */
export function countsOf(text: string): number[] {
  const [, first, last = first] = /^(\d{1,3})(?:\.\.=?(\d{1,3}))?$/.exec(text.trim()) ?? [];
  const length = Math.max(0, Number(last) - Number(first) + 1) || 0;
  return Array.from({ length }, (_, index) => Number(last) - index);
}

function mean(numbers: readonly number[]): number {
  return numbers.reduce((sum, one) => sum + one, 0) / Math.max(1, numbers.length);
}

/** Returns a row for each clue count between the least and the most found. */
export function rows(found: readonly Found[]): Row[] {
  const counts = found.map(({ clues }) => clues);
  const [least, most] = [Math.min(...counts), Math.max(...counts)];
  if (found.length === 0) return [];
  return Array.from({ length: most - least + 1 }, (_, index) => {
    const clues = least + index;
    const own = found.filter((one) => one.clues === clues);
    return {
      clues,
      puzzles: own.length,
      time: mean(own.map(({ milliseconds }) => milliseconds)),
    };
  });
}

/** Returns round numbers from 0 to the first that is not below `most`, at most `count` steps. */
export function ticks(most: number, count = 5): number[] {
  if (!(most > 0)) return [0, 1];
  const rough = most / count;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map((one) => one * power).find((one) => one >= rough) ?? rough;
  const all: number[] = [];
  for (let at = 0; all.length === 0 || (all.at(-1) ?? 0) < most - 1e-9; at++) all.push(at * step);
  return all;
}
