/** What Node does otherwise than browsers. Its modules are not imported, so that bundlers pass. */

/** Returns a module of Node, `undefined` where there is none. */
function builtin<T>(name: string): T | undefined {
  return globalThis.process?.getBuiltinModule?.(name) as T | undefined;
}

type Files = typeof import("node:fs/promises");
type Threads = typeof import("node:worker_threads");

/** Returns the bytes of a module, where it is a file and not to be fetched. */
export async function bytesOf(url: URL): Promise<Uint8Array<ArrayBuffer> | undefined> {
  if (url.protocol !== "file:") return undefined;
  return builtin<Files>("node:fs/promises")?.readFile(url);
}

/** Returns the worker threads of Node, `undefined` where workers are those of browsers. */
export function workerThreads(): Threads | undefined {
  return "Worker" in globalThis ? undefined : builtin<Threads>("node:worker_threads");
}
