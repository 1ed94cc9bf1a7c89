/** Light or dark: as the system has it, or as chosen. */

import { effect } from "@preact/signals";
import { isText, kept } from "./state/kept";

export const THEMES = ["system", "light", "dark"] as const;
export type Theme = (typeof THEMES)[number];

export const theme = kept("theme", "system", isText);

export function applyTheme(): void {
  effect(() => {
    if (theme.value === "light" || theme.value === "dark") {
      document.documentElement.dataset.theme = theme.value;
    } else {
      delete document.documentElement.dataset.theme;
    }
  });
}
