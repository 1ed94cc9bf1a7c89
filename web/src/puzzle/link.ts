/** A puzzle as text for the hash of an address: its JSON, compressed, in the letters of base64url. */

import type { PuzzleJson } from "../engine/protocol";
import { isPuzzle, statement } from "./puzzle";

async function through(bytes: Uint8Array<ArrayBuffer>, stream: GenericTransformStream) {
  const piped = new Blob([bytes]).stream().pipeThrough(stream);
  return new Uint8Array(await new Response(piped as ReadableStream).arrayBuffer());
}

/** No puzzle of the page is longer: what unpacks to more is no puzzle. */
const MOST = 1_000_000;

export async function packed(puzzle: PuzzleJson): Promise<string> {
  // Where not all rules are known, nobody can find the solution.
  const solution = puzzle.other_fields && puzzle.solution;
  const all = { ...statement(puzzle), ...(solution ? { solution } : {}) };
  const bytes = new TextEncoder().encode(JSON.stringify(all));
  const small = await through(bytes, new CompressionStream("deflate-raw"));
  const letters = Array.from(small, (byte) => String.fromCharCode(byte)).join("");
  return btoa(letters).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

/** Returns the puzzle of a text, `undefined` if it holds none. */
export async function unpacked(text: string): Promise<PuzzleJson | undefined> {
  try {
    const letters = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
    const bytes = Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
    const large = await through(bytes, new DecompressionStream("deflate-raw"));
    if (large.length > MOST) return undefined;
    const puzzle: unknown = JSON.parse(new TextDecoder().decode(large));
    return isPuzzle(puzzle) ? puzzle : undefined;
  } catch {
    return undefined;
  }
}

/** The address of this page that opens a puzzle in a view. */
export async function linkTo(view: string, puzzle: PuzzleJson, page = location.href) {
  const address = new URL(page);
  address.hash = `/${view}?p=${await packed(puzzle)}`;
  return address.href;
}

const LOCAL = /^(|localhost|127(\.\d+){3}|\[::1\])$/;

/** Returns the host of an address that no other computer reaches; `undefined` for other addresses. */
export function localHost({ hostname, host }: Pick<URL, "hostname" | "host">): string | undefined {
  return LOCAL.test(hostname) ? host || "file:" : undefined;
}
