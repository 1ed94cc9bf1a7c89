/** A view whose code is loaded when it is shown first. */

import { signal } from "@preact/signals";
import type { ComponentType } from "preact";

export function later(load: () => Promise<ComponentType>): () => preact.JSX.Element | null {
  const loaded = signal<{ Shown: ComponentType } | undefined>(undefined);
  let isAsked = false;
  return () => {
    if (!isAsked) {
      isAsked = true;
      void load().then(
        (Shown) => (loaded.value = { Shown }),
        // It is asked for again when the view is shown again.
        () => (isAsked = false),
      );
    }
    const found = loaded.value;
    return found ? <found.Shown /> : null;
  };
}
