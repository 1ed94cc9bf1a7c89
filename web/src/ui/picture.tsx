/** A picture that the engine drew. As the source of an image it can neither run nor load anything. */

export function Picture(props: { svg: string; label: string; class?: string }) {
  return (
    <img
      class={props.class ?? "picture"}
      alt={props.label}
      src={`data:image/svg+xml;charset=utf-8,${encodeURIComponent(props.svg)}`}
    />
  );
}
