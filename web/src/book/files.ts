/** The files of a book as the program sends them, and the pictures of pages among them. */

import { fromBase64 } from "../files";

export interface BookFile {
  name: string;
  content: Blob;
}

/** A picture of a page or of the cover. */
export interface Picture {
  content: Blob;
  width: number;
  height: number;
}

const TYPES: Record<string, string> = {
  pdf: "application/pdf",
  png: "image/png",
  epub: "application/epub+zip",
  json: "application/json",
  txt: "text/plain;charset=utf-8",
};

export function typeOf(name: string): string {
  return TYPES[name.slice(name.lastIndexOf(".") + 1)] ?? "application/octet-stream";
}

/** Returns whether a file is the picture of a page. */
export function isPage(name: string): boolean {
  return /^preview\/page-\d+\.png$/.test(name);
}

/** The files to hand on, those that a print service asks for first. */
const ORDER = [
  ...["interior.pdf", "cover.pdf", "front.png", "digital.pdf"],
  ...["book.epub", "book.json", "preflight.txt"],
];

/** Returns the files to hand on in their order, without the pictures to look at here. */
export function inOrder(files: readonly BookFile[]): BookFile[] {
  const rank = ({ name }: BookFile) => ORDER.indexOf(name) + 1 || ORDER.length + 1;
  return files
    .filter(({ name }) => !name.startsWith("preview/"))
    .toSorted((one, other) => rank(one) - rank(other));
}

export function received({ name, base64 }: { name: string; base64: string }): BookFile {
  return { name, content: new Blob([fromBase64(base64)], { type: typeOf(name) }) };
}

/** Reads the size of a picture, which a PNG file states at its start. */
export async function pictureOf({ content }: BookFile): Promise<Picture> {
  const head = new DataView(await content.slice(0, 24).arrayBuffer());
  return { content, width: head.getUint32(16), height: head.getUint32(20) };
}
