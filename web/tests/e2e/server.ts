/** Serves the built page from a folder below the root, as any host of static files may. */

import { readFile } from "node:fs/promises";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { extname, join } from "node:path";
import type { TestProject } from "vitest/node";

const TYPES: Record<string, string> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript",
  ".css": "text/css",
  ".wasm": "application/wasm",
  ".svg": "image/svg+xml",
  ".webmanifest": "application/manifest+json",
  ".txt": "text/plain; charset=utf-8",
};

const FOLDER = "/any/folder/";

declare module "vitest" {
  export interface ProvidedContext {
    address: string;
  }
}

/** What a program does that serves its own page. */
export interface Program {
  /** What it adds to the head of the page. */
  told: string;
  answer: (method: string, request: IncomingMessage, response: ServerResponse) => void;
}

type Answer = (request: IncomingMessage, response: ServerResponse, path: string) => boolean;

/**
 * Serves a folder below a path; returns its address, and what ends it. `answer` may answer a request
 * itself, of which it says so.
 */
export async function serveFolder(folder: string, below: string, answer: Answer = () => false) {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? "/", "http://localhost");
    // The path of an address has no `..` left.
    const path = pathname.startsWith(below) ? pathname.slice(below.length) : "none";
    if (answer(request, response, path)) return;
    const file = path === "" ? "index.html" : path;
    readFile(join(folder, file)).then(
      (content) => {
        response.setHeader("content-type", TYPES[extname(file)] ?? "application/octet-stream");
        response.end(content);
      },
      () => {
        response.statusCode = 404;
        response.end();
      },
    );
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return { address: `http://127.0.0.1:${port}${below}`, end: () => void server.close() };
}

/** Serves the page, perhaps as a program does. */
export async function listen(program?: Program) {
  const dist = join(import.meta.dirname, "../../dist");
  const index = await readFile(join(dist, "index.html"), "utf8").catch(() => {
    throw new Error("the page is not built: run npm run build");
  });
  if (!program) return serveFolder(dist, FOLDER);
  return serveFolder(dist, FOLDER, (request, response, path) => {
    if (path.startsWith("call/")) program.answer(path.slice("call/".length), request, response);
    else if (path !== "") return false;
    else {
      response.setHeader("content-type", "text/html; charset=utf-8");
      response.end(index.replace("<head>", `<head>${program.told}`));
    }
    return true;
  });
}

export default async function serve(project: TestProject) {
  const { address, end } = await listen();
  project.provide("address", address);
  return end;
}
