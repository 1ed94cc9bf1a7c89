/** The puzzle that the parts of the editor are about. */

import { createContext } from "preact";
import { useContext } from "preact/hooks";
import type { Setting } from "./state";

export const SettingContext = createContext<Setting | undefined>(undefined);

export function useSetting(): Setting {
  const setting = useContext(SettingContext);
  if (!setting) throw new Error("there is no puzzle to set");
  return setting;
}
