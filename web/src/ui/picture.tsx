/** A picture that the engine drew. As the source of an image it can neither run nor load anything. */

import { useEffect, useMemo } from "preact/hooks";

export function Picture(props: { svg: string; label: string; class?: string }) {
  const address = useMemo(
    () => URL.createObjectURL(new Blob([props.svg], { type: "image/svg+xml" })),
    [props.svg],
  );
  useEffect(() => () => URL.revokeObjectURL(address), [address]);
  return <img class={props.class ?? "picture"} alt={props.label} src={address} />;
}
