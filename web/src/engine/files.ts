/** The worker that reads and writes files. Few visits need it, so it has a module of its own. */

import * as files from "./pkg/satoku_files.js";
import { answerCalls } from "./tasks";

answerCalls(files);
