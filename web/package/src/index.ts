/** Makes, solves, rates, explains and draws puzzles, in the thread that asks. */

import { askHere } from "./here";
import { functionsOf } from "./functions";

export { EngineError } from "../../src/engine/errors";
export type * from "./types";

export const {
  ask,
  about,
  generate,
  solve,
  count,
  candidates,
  rate,
  hint,
  steps,
  draw,
  read,
  write,
  certify,
  verify,
  needless,
  carve,
  adjust,
} = functionsOf(askHere);
