/** Starts `satoku studio`, for what needs the program itself. `SATOKU` names the program. */

import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";

const PROGRAM = process.env.SATOKU ?? join(import.meta.dirname, "../../../target/debug/satoku");

/** Returns the address that the program serves, and what ends the program. */
export async function startStudio() {
  const studio = spawn(PROGRAM, ["studio", "--quiet"], { stdio: ["ignore", "pipe", "inherit"] });
  const lines = createInterface({ input: studio.stdout });
  const failed = once(studio, "exit").then(() => {
    throw new Error(`${PROGRAM} does not serve the page: build it with the feature studio`);
  });
  const [address] = (await Promise.race([once(lines, "line"), failed])) as [string];
  failed.catch(() => {});
  return { address, end: () => void studio.kill() };
}
