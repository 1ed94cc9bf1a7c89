/** Selects a part of a text field and brings it into sight, which browsers do only as one types. */

export function select(area: HTMLTextAreaElement, start: number, end: number): void {
  area.focus();
  area.setSelectionRange(start, end);
  area.scrollTop = heightOf(area, area.value.slice(0, start)) - area.clientHeight / 2;
}

/** Returns how high a text is in a field, where long lines take several. */
function heightOf(area: HTMLTextAreaElement, text: string): number {
  const copy = area.cloneNode() as HTMLTextAreaElement;
  copy.removeAttribute("id");
  copy.value = text;
  Object.assign(copy.style, {
    position: "absolute",
    visibility: "hidden",
    width: `${area.offsetWidth}px`,
    height: "0",
    // The bar takes from the width of the lines.
    overflowY: "scroll",
  });
  area.after(copy);
  const height = copy.scrollHeight;
  copy.remove();
  return height;
}
