/** A place in the page that tells when it comes near to what is seen. */

import { useEffect, useRef } from "preact/hooks";

/** How far from the window it is near, in pixels. */
const NEAR = 2000;

export function Near({ onNear }: { onNear: () => void }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) onNear();
      },
      { rootMargin: `${NEAR}px 0px` },
    );
    if (place.current) observer.observe(place.current);
    return () => observer.disconnect();
  }, []);
  return <div ref={place} />;
}
