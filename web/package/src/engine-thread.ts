/** The thread with the engine, which answers all calls but those about files. */

import { answerCalls } from "../../src/engine/tasks";
import { ENGINE } from "./modules";
import { scopeOfThread } from "./scope";

answerCalls(ENGINE, scopeOfThread());
