/** The worker with the engine, which answers all calls but those about files. */

import * as engine from "./pkg/satoku_web.js";
import { answerCalls } from "./tasks";

answerCalls(engine);
