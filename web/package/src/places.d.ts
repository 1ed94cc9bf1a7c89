export const engineModule: URL;
export const filesModule: URL;
export const engineThread: URL;
export const filesThread: URL;
export function startEngine(): Worker;
export function startFiles(): Worker;
