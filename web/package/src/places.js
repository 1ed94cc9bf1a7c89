/**
 * Where the modules and threads of the package are, in the form that bundlers look for. This file is
 * copied as it is.
 */

export const engineModule = new URL("./satoku_web_bg.wasm", import.meta.url);
export const filesModule = new URL("./satoku_files_bg.wasm", import.meta.url);
export const engineThread = new URL("./engine-thread.js", import.meta.url);
export const filesThread = new URL("./files-thread.js", import.meta.url);

export function startEngine() {
  return new Worker(new URL("./engine-thread.js", import.meta.url), { type: "module" });
}

export function startFiles() {
  return new Worker(new URL("./files-thread.js", import.meta.url), { type: "module" });
}
