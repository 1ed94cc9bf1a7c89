/** The types of requests and answers. */

export type {
  Addition,
  Calls,
  ClueJson,
  Detail,
  DrawnJson,
  FieldInfo,
  KindInfo,
  MakeRequest,
  Method,
  PartJson,
  PuzzleJson,
  Reading,
  StepJson,
} from "../../src/engine/protocol";
export type {
  Asking,
  Functions,
  GenerateOptions,
  InLanguage,
  Options,
  Puzzle,
  Stoppable,
} from "./functions";
