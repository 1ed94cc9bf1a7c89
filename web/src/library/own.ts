/** The library of this browser, which all views of the page share. */

import { Library } from "./library";
import { openStore } from "./store";

const channel = "BroadcastChannel" in globalThis ? new BroadcastChannel("satoku") : undefined;

export const library = new Library(openStore(), channel);
