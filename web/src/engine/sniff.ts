/** Tells images and PDF files from texts by their first bytes. */

/**
 * `image` and `pdf` are read as they are; `foreign` images only if the browser can decode them.
 */
export type PageKind = "image" | "pdf" | "foreign";

/** How many bytes tell. */
const HEAD = 16;

/** Returns the kind of a file that begins with these bytes; none for texts and all else. */
export function kindOf(head: Uint8Array, type: string): PageKind | undefined {
  const has = (text: string, at = 0) =>
    [...text].every((letter, index) => head[at + index] === letter.charCodeAt(0));
  if (has("%PDF-")) return "pdf";
  const isWebP = has("RIFF") && has("WEBP", 8);
  if (has("\x89PNG\r\n\x1a\n") || has("\xff\xd8\xff") || isWebP) return "image";
  // HEIC and AVIF begin with the length of their first box. An SVG is a text.
  const isNamed = type.startsWith("image/") && !type.startsWith("image/svg");
  return has("GIF8") || has("ftyp", 4) || isNamed ? "foreign" : undefined;
}

export async function kindOfFile(file: Blob): Promise<PageKind | undefined> {
  return kindOf(new Uint8Array(await file.slice(0, HEAD).arrayBuffer()), file.type);
}
