/** Starts the page. */

import { effect } from "@preact/signals";
import { render } from "preact";
import { App, begin, views } from "./app";
import { about } from "./about";
import { engine, learn } from "./ask";
import { followAddress } from "./route";
import { applyTheme } from "./theme";
import { speak } from "./language";
import { language } from "./words";
import "./style/base.css";
import "./style/layout.css";
import "./style/board.css";
import "./style/views.css";
import "./style/print.css";

applyTheme();
followAddress(views);
begin();
// What the engine says about itself is in the language of the page.
effect(() => void learn(language.value));
await speak(language.value);
const page = document.getElementById("page");
if (page) render(<App />, page);
// The program serves its own page; any other opens without a network from the second visit on. Its
// files are kept once the engine has started, which they would slow down.
if (import.meta.env.PROD && !engine.isNative) {
  effect(() => {
    if (about.value) void navigator.serviceWorker?.register("./offline.js").catch(() => {});
  });
}
