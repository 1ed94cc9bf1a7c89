/** Shows a long list a part at a time, so that the window answers meanwhile. */

import { useEffect, useState } from "preact/hooks";

/** Returns how many of some things are shown: some more in each frame, up to all. */
export function useShown(count: number, stride: number): number {
  const [shown, show] = useState(stride);
  useEffect(() => {
    if (shown >= count) return;
    const frame = requestAnimationFrame(() => show(shown + stride));
    return () => cancelAnimationFrame(frame);
  }, [shown, count, stride]);
  return shown;
}
