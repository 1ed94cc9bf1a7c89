/**
 * Serves the page as a program does that makes books. The module of the page answers its calls; what
 * comes of a book is up to the test.
 */

import { readFileSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { deflateSync } from "node:zlib";
import type { Calls } from "../../src/engine/protocol";
import { initSync, start } from "../../src/engine/pkg/satoku_web.js";
import { crc32 } from "../../src/zip";
import { listen } from "./server";

const ROOT = join(import.meta.dirname, "../../..");
const ENGINE = join(import.meta.dirname, "../../src/engine/pkg/satoku_web_bg.wasm");
const CALLS = '<meta name="satoku-calls" content="call/">';
const BOOKS = '<meta name="satoku-books">';

/** The spec to start from. */
export const TEMPLATE = readFileSync(join(ROOT, "crates/book/src/spec.toml"), "utf8");

/** A book that the page asks for. */
export class Making {
  /** Settled once the page no longer listens to what is not complete. */
  readonly stopped: Promise<void>;

  constructor(
    readonly spec: string,
    private readonly response: ServerResponse,
  ) {
    this.stopped = new Promise((resolve) => {
      response.on("close", () => {
        if (!response.writableEnded) resolve();
      });
    });
  }

  report(progress: Calls["book"]["progress"]): void {
    this.response.write(line({ progress }));
  }

  file(name: string, content: Buffer): void {
    this.report({ name, base64: Buffer.from(content).toString("base64") });
  }

  result(result: Calls["book"]["result"]): void {
    this.response.end(line({ result }));
  }

  error(message: string, hint: string | null): void {
    this.response.end(line({ error: { kind: "request", message, hint } }));
  }

  /** Ends as a program does that fails. */
  breakOff(): void {
    this.response.end();
  }
}

function line(answer: unknown): string {
  return `${JSON.stringify(answer)}\n`;
}

export async function startProgram({ makesBooks = true } = {}) {
  initSync({ module: readFileSync(ENGINE) });
  const asked: Making[] = [];
  const waiting: ((making: Making) => void)[] = [];
  const { address, end } = await listen({
    told: makesBooks ? CALLS + BOOKS : CALLS,
    answer: (method: string, request: IncomingMessage, response: ServerResponse) =>
      void text(request).then((params) => {
        response.writeHead(200, { "content-type": "application/x-ndjson" });
        if (method === "book-template") {
          response.end(line({ result: { spec: TEMPLATE } }));
        } else if (method === "book") {
          const making = new Making(JSON.parse(params).spec, response);
          const wait = waiting.shift();
          if (wait) wait(making);
          else asked.push(making);
        } else {
          response.end(answered(method, params));
        }
      }),
  });
  /** Returns the next book that the page asks for. */
  const next = () => {
    const making = asked.shift();
    return making
      ? Promise.resolve(making)
      : new Promise<Making>((resolve) => void waiting.push(resolve));
  };
  return { address, end, next };
}

/** Returns what the module answers, line by line. */
function answered(method: string, params: string): string {
  const lines: string[] = [];
  const task = start(method, params);
  do {
    lines.push(task.advance((report: string) => void lines.push(`{"progress":${report}}`)));
  } while (lines.at(-1) === '{"working":true}' && lines.pop());
  task.free();
  return lines.map((line) => `${line}\n`).join("");
}

/** Returns a picture of one shade, from 0 for black to 255, as PNG. */
export function png(width: number, height: number, shade: number): Buffer {
  const size = Buffer.alloc(13);
  size.writeUInt32BE(width, 0);
  size.writeUInt32BE(height, 4);
  // Eight bits for each dot, in shades of gray.
  size[8] = 8;
  const row = Buffer.concat([Buffer.of(0), Buffer.alloc(width, shade)]);
  const dots = deflateSync(Buffer.concat(Array.from({ length: height }, () => row)));
  const parts = [chunk("IHDR", size), chunk("IDAT", dots), chunk("IEND", Buffer.alloc(0))];
  return Buffer.concat([Buffer.from("\x89PNG\r\n\x1a\n", "latin1"), ...parts]);
}

function chunk(kind: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(kind, "latin1"), content]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}
