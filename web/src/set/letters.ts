/** A letter for each tool that is used much, wherever the focus is. */

const LETTERS: Readonly<Record<string, string>> = {
  s: "select",
  g: "given",
  e: "erase",
  c: "cage",
  t: "thermometer",
  a: "arrow",
  d: "dot",
  x: "xv",
  i: "inequality",
  w: "whisper",
  r: "renban",
  p: "palindrome",
  n: "nabner",
  b: "between",
  z: "zipper",
  q: "quadruple",
  k: "little-killer",
  h: "sandwich",
  u: "sum",
  o: "odd",
  v: "even",
};

const OF_TOOLS = new Map(Object.entries(LETTERS).map(([letter, tool]) => [tool, letter]));

/** Returns the tool of a key, if it has one. */
export function toolOf({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): string | undefined {
  return ctrlKey || metaKey || altKey ? undefined : LETTERS[key.toLowerCase()];
}

/** Returns the letter of a tool, if it has one. */
export function letterOf(tool: string): string | undefined {
  return OF_TOOLS.get(tool);
}
