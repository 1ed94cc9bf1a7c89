/** What the engine says, in the language of the page where that has a text for it. */

import type { Failure } from "../ask";
import { said } from "../words";

export function Said({ message, hint }: Failure) {
  const parts = [said(message), ...(hint ? [said(hint)] : [])];
  return (
    <>
      {parts.map(({ text, lang }, index) => (
        <span key={index} lang={lang}>
          {index > 0 ? ` (${text})` : text}
        </span>
      ))}
    </>
  );
}
