/** Pictures of which nonograms and mosaics are made: how dark their pixels are. */

import type { Form } from "./request";

/** The longer side of a picture, in pixels; a larger one is made smaller by the browser. */
export const LONGEST = 1000;

export interface Image {
  /** The name of its file. */
  name: string;
  /** The pixels of a row. */
  width: number;
  /** The darkness of each pixel, from 0 to 255, row by row. */
  darkness: Uint8Array<ArrayBuffer>;
  /** Whether the program makes the same of its file: a PNG file that was not made smaller. */
  isExact: boolean;
}

/** The kinds of clue that tell which cells are filled, on boards without other rules. */
const CLUES = ["blocks", "black-around"];

/** Returns whether puzzles of a form can be made of a picture. */
export function takesImage({ rules, kinds }: Pick<Form, "rules" | "kinds">): boolean {
  const plain = rules.filter((name) => name !== "classic");
  const isShading = plain.length === 1 && plain[0] === "shading";
  return isShading && kinds.length > 0 && kinds.every((kind) => CLUES.includes(kind));
}

/**
 * Returns how dark pixels are that are red, green, blue and opaque from 0 to 255 each. What is
 * transparent is white.
 */
export function darknessOf(pixels: ArrayLike<number>): Uint8Array<ArrayBuffer> {
  const darkness = new Uint8Array(pixels.length / 4);
  for (let at = 0; at < darkness.length; at++) {
    const [red = 0, green = 0, blue = 0, opaque = 0] = [0, 1, 2, 3].map(
      (part) => pixels[4 * at + part],
    );
    const light = Math.floor((299 * red + 587 * green + 114 * blue) / 1000);
    darkness[at] = Math.floor(((255 - light) * opaque) / 255);
  }
  return darkness;
}

/** Reads a file that the browser can show; fails with a key of the words of the page. */
export async function imageOf(file: File): Promise<Image> {
  const bitmap = await createImageBitmap(file).catch(() => {
    throw new Error("import-undecoded");
  });
  const scale = Math.min(1, LONGEST / Math.max(bitmap.width, bitmap.height));
  const side = (pixels: number) => Math.max(1, Math.round(pixels * scale));
  const [width, height] = [side(bitmap.width), side(bitmap.height)];
  const context = new OffscreenCanvas(width, height).getContext("2d");
  if (!context) throw new Error("import-undecoded");
  context.imageSmoothingQuality = "high";
  context.drawImage(bitmap, 0, 0, width, height);
  bitmap.close();
  const { data } = context.getImageData(0, 0, width, height);
  const isExact = file.type === "image/png" && scale === 1;
  return { name: file.name, width, darkness: darknessOf(data), isExact };
}

/**
 * Returns the rows and columns of a board in the proportions of a picture, whose longer side is that
 * of a size.
 */
export function shapedSize(
  size: string,
  { width, darkness }: Pick<Image, "width" | "darkness">,
): string {
  const height = darkness.length / width;
  const longest = Math.max(width, height);
  const [rows = 10, columns = rows] = size.split("x").map(Number);
  const cells = (pixels: number) =>
    Math.max(1, Math.round((pixels * Math.max(rows, columns)) / longest));
  return `${cells(height)}x${cells(width)}`;
}
