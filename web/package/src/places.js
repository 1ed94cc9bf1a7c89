/**
 * Where the module and the threads of the package are, in the form that bundlers look for. This file
 * is copied as it is.
 */

export const engineModule = new URL("./satoku_whole_bg.wasm", import.meta.url);
export const engineThread = new URL("./thread.js", import.meta.url);

export function startEngine() {
  return new Worker(new URL("./thread.js", import.meta.url), { type: "module" });
}
