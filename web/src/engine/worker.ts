/** Runs the engine: drives the calls in slices, in turn, so that each can be stopped between them. */

import type { Ask, Stop } from "./protocol";
import init, { start } from "./pkg/satoku_web.js";

const scope = self as unknown as {
  onmessage: (event: MessageEvent<Ask | Stop>) => void;
  postMessage: (message: unknown) => void;
};

/** Work for so long before messages are looked at, in milliseconds. */
const SLICE = 8;

const tasks = new Map<number, ReturnType<typeof start>>();
const ready = init();
const channel = new MessageChannel();
let isRunning = false;

channel.port1.onmessage = () => run();

scope.onmessage = async ({ data }) => {
  if ("stop" in data) {
    tasks.get(data.stop)?.free();
    tasks.delete(data.stop);
    scope.postMessage({ id: data.stop, stopped: true });
    return;
  }
  await ready;
  tasks.set(data.id, start(data.method, JSON.stringify(data.params)));
  if (!isRunning) {
    isRunning = true;
    channel.port2.postMessage(null);
  }
};

/** Advances each task for a slice, then looks at messages before it goes on. */
function run(): void {
  for (const [id, task] of tasks) {
    const begun = performance.now();
    do {
      const answer = JSON.parse(task.advance());
      if ("working" in answer) continue;
      scope.postMessage({ id, ...answer });
      if (!("progress" in answer)) {
        task.free();
        tasks.delete(id);
        break;
      }
    } while (performance.now() - begun < SLICE);
  }
  isRunning = tasks.size > 0;
  if (isRunning) channel.port2.postMessage(null);
}
