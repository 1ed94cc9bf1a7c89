/** The pages of a book, two that face each other at a time, or one where there is no room. */

import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { NumberField } from "../ui/field";
import { number, t } from "../words";
import { facing, nearest, turned } from "./facing";
import type { Picture } from "./files";
import { page } from "./state";

const ROOMY = "(min-width: 48.01rem)";

/** Returns whether there is room for two pages. */
function useRoom(): boolean {
  const query = useMemo(() => matchMedia(ROOMY), []);
  const [hasRoom, set] = useState(query.matches);
  useEffect(() => {
    const follow = () => set(query.matches);
    query.addEventListener("change", follow);
    return () => query.removeEventListener("change", follow);
  }, []);
  return hasRoom;
}

/** A picture of the program, at its size. */
export function Print(props: {
  picture: Picture;
  label: string;
  class?: string;
  isLazy?: boolean;
}) {
  const { content, width, height } = props.picture;
  const address = useMemo(() => URL.createObjectURL(content), [content]);
  useEffect(() => () => URL.revokeObjectURL(address), [address]);
  return (
    <img
      class={props.class}
      alt={props.label}
      src={address}
      width={width}
      height={height}
      decoding="async"
      loading={props.isLazy ? "lazy" : "eager"}
    />
  );
}

export function Pages({ pages }: { pages: readonly Picture[] }) {
  const hasRoom = useRoom();
  const count = pages.length;
  const at = page.value;
  const shown = hasRoom ? facing(at, count) : [at];
  const turn = (by: 1 | -1) => (page.value = turned(shown, by, count));
  const onKeyDown = (event: KeyboardEvent) => {
    // A field has its own use for these keys.
    if (event.target instanceof HTMLInputElement) return;
    if (event.key === "ArrowLeft") turn(-1);
    else if (event.key === "ArrowRight") turn(1);
    else if (event.key === "Home") page.value = 1;
    else if (event.key === "End") page.value = count;
    else return;
    event.preventDefault();
  };
  return (
    <section class="panel" aria-labelledby="pages-title" onKeyDown={onKeyDown}>
      <div class="row spread">
        <h2 id="pages-title">{t("book-pages")}</h2>
        <p class="muted" role="status">
          {t(shown.length === 1 ? "book-at-one" : "book-at", {
            pages: shown.map((one) => number(one)).join("–"),
            count: number(count),
          })}
        </p>
      </div>
      <p class="help roomy-only">{t("book-pages-help")}</p>
      <div class="facing">
        {shown.map((one) => (
          <figure key={one} class={one % 2 ? "right-hand" : "left-hand"}>
            <Page pages={pages} number={one} />
          </figure>
        ))}
      </div>
      <div class="row turning">
        {/* They stay in the order of the keys at the ends of the book. */}
        <button type="button" aria-disabled={shown[0] === 1} onClick={() => turn(-1)}>
          {t("previous")}
        </button>
        <NumberField
          label={t("book-page-go")}
          value={at}
          least={1}
          most={count}
          onInput={(value) => {
            if (value !== undefined) page.value = nearest(value, count);
          }}
        />
        <button type="button" aria-disabled={shown.at(-1) === count} onClick={() => turn(1)}>
          {t("next")}
        </button>
      </div>
      <Thumbnails pages={pages} shown={shown} />
    </section>
  );
}

function Page(props: { pages: readonly Picture[]; number: number; isLazy?: boolean }) {
  const picture = props.pages[props.number - 1];
  if (!picture) return null;
  const label = t("book-page", { number: number(props.number) });
  return <Print picture={picture} label={label} isLazy={props.isLazy ?? false} />;
}

/** Every page at a small size. Only the present one is in the order of the tab key. */
function Thumbnails(props: { pages: readonly Picture[]; shown: readonly number[] }) {
  const list = useRef<HTMLOListElement>(null);
  const at = page.value;
  useEffect(() => {
    const strip = list.current;
    const present = strip?.querySelector<HTMLElement>(`li:nth-child(${at}) button`);
    if (!strip || !present) return;
    const middle = present.offsetLeft + present.offsetWidth / 2;
    strip.scrollTo({ left: middle - strip.clientWidth / 2 });
    if (strip.contains(document.activeElement)) present.focus({ preventScroll: true });
  }, [at, props.pages]);
  return (
    <ol class="thumbnails" ref={list} aria-label={t("book-all-pages")}>
      {props.pages.map((_, index) => {
        const one = index + 1;
        return (
          <li key={one}>
            <button
              type="button"
              tabIndex={one === at ? 0 : -1}
              aria-current={props.shown.includes(one) ? "page" : undefined}
              onClick={() => (page.value = one)}
            >
              <Page pages={props.pages} number={one} isLazy />
              <span aria-hidden="true">{number(one)}</span>
            </button>
          </li>
        );
      })}
    </ol>
  );
}
