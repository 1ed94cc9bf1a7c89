/** The game that the parts of the view are about. */

import { createContext } from "preact";
import { useContext } from "preact/hooks";
import type { Solving } from "./state";

export const SolvingContext = createContext<Solving | undefined>(undefined);

export function useSolving(): Solving {
  const solving = useContext(SolvingContext);
  if (!solving) throw new Error("there is no game");
  return solving;
}
