/** A thread with the engine. */

import { answerCalls } from "../../src/engine/tasks";
import { ENGINE } from "./module";
import { scopeOfThread } from "./scope";

answerCalls(ENGINE, scopeOfThread());
