/** Starts the page. */

import { effect } from "@preact/signals";
import { render } from "preact";
import { App } from "./app";
import { learn } from "./ask";
import { followAddress } from "./route";
import { applyTheme } from "./theme";
import { language, speak } from "./words";
import "./style/base.css";
import "./style/layout.css";
import "./style/board.css";
import "./style/views.css";
import "./style/print.css";

applyTheme();
followAddress();
// What the engine says about itself is in the language of the page.
effect(() => void learn(language.value));
await speak(language.value);
const page = document.getElementById("page");
if (page) render(<App />, page);
