/** A picture that the engine drew. As the source of an image it can neither run nor load anything. */

import { useEffect, useMemo } from "preact/hooks";
import { showsBlack } from "../board/black";

export function Picture(props: { svg: string; label: string; class?: string }) {
  const address = useMemo(
    () => URL.createObjectURL(new Blob([props.svg], { type: "image/svg+xml" })),
    [props.svg],
  );
  const hasBlacks = useMemo(() => showsBlack(props.svg), [props.svg]);
  useEffect(() => () => URL.revokeObjectURL(address), [address]);
  const { class: own = "picture" } = props;
  return <img class={hasBlacks ? `${own} has-black` : own} alt={props.label} src={address} />;
}
