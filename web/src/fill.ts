/** Fills the places of texts. */

export type Values = Record<string, string | number>;

/** Returns the form for a number of things: of three, the second is for a few, as in Polish. */
function form(forms: string, count: number): string {
  const few = /^(|.*[^1])[234]$/.test(String(count));
  return forms.split(":").at(count === 1 ? 0 : few ? 1 : -1) ?? "";
}

/**
 * Puts values into the places of a text, such as `{count}`. A place such as `{count?page:pages}` has
 * the forms for one and for more: for `count` things, or else for as many as the value says.
 */
export function fill(text: string, values: Values, count?: number): string {
  return text.replace(/\{(\w+)(?:\?([^}]*))?\}/g, (place, name: string, forms?: string) =>
    forms === undefined
      ? String(values[name] ?? place)
      : form(forms, count ?? Number(values[name] ?? 1)),
  );
}
