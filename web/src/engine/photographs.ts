/** Reads images and PDF files: a worker with a module of its own, started when one is opened. */

import init, { read } from "./pkg/satoku_photographs.js";
import type { AskPage } from "./protocol";
import { kindOfFile } from "./sniff";

const scope = self as unknown as {
  onmessage: (event: MessageEvent<AskPage>) => void;
  postMessage: (message: unknown) => void;
};

/** The most bytes that the module takes is less: it refuses what is cut here. */
const MOST = (100 << 20) + 1;

/** The longer side of an image that the browser decodes. Grids are looked for on half of it. */
const LONGEST = 3200;

const ready = init();

scope.onmessage = async ({ data }) => {
  const { id, params } = data;
  const fail = (kind: string, message: string, more = {}) =>
    scope.postMessage({ id, error: { kind, message }, ...more });
  let bytes: ArrayBuffer;
  try {
    bytes = await readable(params.file);
  } catch {
    fail("input", "import-undecoded");
    return;
  }
  try {
    await ready;
    scope.postMessage({ id, ...JSON.parse(read(new Uint8Array(bytes))) });
  } catch (error) {
    fail("bug", error instanceof Error ? error.message : String(error), { broken: true });
  }
};

/** Returns a file that the module reads: as it is, or as an image that the browser decodes. */
async function readable(file: Blob): Promise<ArrayBuffer> {
  const isForeign = (await kindOfFile(file)) === "foreign";
  return (isForeign ? await decoded(file) : file.slice(0, MOST)).arrayBuffer();
}

async function decoded(file: Blob): Promise<Blob> {
  const image = await createImageBitmap(file);
  const scale = Math.min(1, LONGEST / Math.max(image.width, image.height));
  const side = (pixels: number) => Math.max(1, Math.round(pixels * scale));
  const canvas = new OffscreenCanvas(side(image.width), side(image.height));
  canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
  image.close();
  return canvas.convertToBlob({ type: "image/png" });
}
