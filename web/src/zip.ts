/** ZIP archives without compression, for many files in one. */

function table(): Uint32Array {
  return Uint32Array.from({ length: 256 }, (_, byte) => {
    let rest = byte;
    for (let bit = 0; bit < 8; bit++) rest = rest & 1 ? 0xedb88320 ^ (rest >>> 1) : rest >>> 1;
    return rest >>> 0;
  });
}

const TABLE = table();

/** The checksum of ZIP and PNG files. */
export function crc32(bytes: Uint8Array): number {
  let rest = 0xffffffff;
  for (const byte of bytes) rest = (TABLE[(rest ^ byte) & 255] ?? 0) ^ (rest >>> 8);
  return (rest ^ 0xffffffff) >>> 0;
}

/** Numbers of two and four bytes, the lowest byte first. */
function numbers(fields: [bytes: 2 | 4, value: number][]): Uint8Array {
  const view = new DataView(new ArrayBuffer(fields.reduce((sum, [bytes]) => sum + bytes, 0)));
  let at = 0;
  for (const [bytes, value] of fields) {
    if (bytes === 2) view.setUint16(at, value, true);
    else view.setUint32(at, value, true);
    at += bytes;
  }
  return new Uint8Array(view.buffer);
}

function join(parts: Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

/** How long to work before the page gets its turn, in milliseconds. */
const SLICE = 50;

/** Makes an archive; all files have the first day that the format can state, so that it repeats. */
export async function zip(
  files: readonly { name: string; content: string | Blob }[],
  signal?: AbortSignal,
): Promise<Uint8Array<ArrayBuffer>> {
  const encoder = new TextEncoder();
  const [entries, directory]: [Uint8Array[], Uint8Array[]] = [[], []];
  let offset = 0;
  let begun = performance.now();
  for (const { name, content } of files) {
    if (performance.now() - begun > SLICE) {
      await new Promise((resolve) => setTimeout(resolve));
      begun = performance.now();
    }
    signal?.throwIfAborted();
    const title = encoder.encode(name);
    const bytes = new Uint8Array(await new Blob([content]).arrayBuffer());
    // Version 2.0, names in UTF-8, stored, 1 January 1980.
    const common: [2 | 4, number][] = [
      [2, 20],
      [2, 0x0800],
      [2, 0],
      [2, 0],
      [2, 0x21],
      [4, crc32(bytes)],
      [4, bytes.length],
      [4, bytes.length],
      [2, title.length],
      [2, 0],
    ];
    const entry = join([numbers([[4, 0x04034b50], ...common]), title, bytes]);
    const tail: [2 | 4, number][] = [
      [2, 0],
      [2, 0],
      [2, 0],
      [4, 0],
      [4, offset],
    ];
    directory.push(join([numbers([[4, 0x02014b50], [2, 20], ...common, ...tail]), title]));
    entries.push(entry);
    offset += entry.length;
  }
  const size = directory.reduce((sum, part) => sum + part.length, 0);
  const count = files.length;
  const end = numbers([
    [4, 0x06054b50],
    [2, 0],
    [2, 0],
    [2, count],
    [2, count],
    [4, size],
    [4, offset],
    [2, 0],
  ]);
  return join([...entries, ...directory, end]);
}
