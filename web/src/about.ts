/** What the engine says about itself. */

import { signal } from "@preact/signals";
import type { Calls } from "./engine/protocol";

/** It is in the language of the page; none until the engine is loaded. */
export const about = signal<Calls["about"]["result"] | undefined>(undefined);
