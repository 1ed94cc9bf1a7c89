export const engineModule: URL;
export const engineThread: URL;
export function startEngine(): Worker;
