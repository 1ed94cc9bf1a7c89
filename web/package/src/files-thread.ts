/** The thread that reads and writes files. */

import { answerCalls } from "../../src/engine/tasks";
import { FILES } from "./modules";
import { scopeOfThread } from "./scope";

answerCalls(FILES, scopeOfThread());
