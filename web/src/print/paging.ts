/**
 * Which pages of a sheet are drawn: those near the window, one a frame, so that the window answers
 * however long the sheet is; for the printer all.
 */

import { batch, signal, type Signal } from "@preact/signals";
import { options } from "preact";

/** How many frames a page has for itself, as its pictures come a few a frame. */
const FRAMES = 6;

/** How far from the window a page is drawn, in heights of the window. */
const NEAR = "100% 0px";

/** Calls a function in the next frame. */
type Frame = (act: () => void) => void;

const inFrame: Frame = (act) => void requestAnimationFrame(act);

export class Paging {
  /** How many of the pages are drawn for the printer; none while nobody prints. */
  readonly filled = signal<number | undefined>(undefined);
  private readonly drawn: Signal<boolean>[] = [];
  private readonly near = new Set<number>();
  private readonly waiting = new Set<number>();
  private readonly observer: IntersectionObserver | undefined;
  private readonly numbers = new WeakMap<Element, number>();
  private isBusy = false;
  private calledOff: (() => void) | undefined;

  constructor(private readonly next: Frame = inFrame) {
    this.observer =
      "IntersectionObserver" in globalThis
        ? new IntersectionObserver((entries) => this.see(entries), { rootMargin: NEAR })
        : undefined;
  }

  /** Whether a page is drawn. */
  isDrawn(page: number): boolean {
    return this.of(page).value;
  }

  private of(page: number): Signal<boolean> {
    return (this.drawn[page] ??= signal(false));
  }

  /** Watches the place of a page; returns what ends that. */
  watch(page: number, place: Element): () => void {
    this.numbers.set(place, page);
    this.observer?.observe(place);
    return () => {
      this.observer?.unobserve(place);
      this.leave(page);
    };
  }

  private see(entries: readonly IntersectionObserverEntry[]): void {
    for (const { target, isIntersecting } of entries) {
      const page = this.numbers.get(target);
      if (page === undefined) continue;
      if (isIntersecting) this.come(page);
      else this.leave(page);
    }
  }

  /** A page has come near to the window. */
  come(page: number): void {
    this.near.add(page);
    if (this.of(page).peek()) return;
    this.waiting.add(page);
    this.goOn();
  }

  /** A page has gone away from the window. */
  leave(page: number): void {
    this.near.delete(page);
    this.waiting.delete(page);
    if (this.filled.peek() === undefined) this.of(page).value = false;
  }

  /** Draws a page after the other, as long as some wait. */
  private goOn(frames = 1): void {
    if (this.isBusy || this.waiting.size === 0) return;
    this.isBusy = true;
    this.next(() => {
      this.isBusy = false;
      if (frames > 1) return this.goOn(frames - 1);
      const [page] = this.waiting;
      if (page === undefined) return;
      this.waiting.delete(page);
      this.of(page).value = true;
      this.goOn(FRAMES);
    });
  }

  /** Draws all pages for the printer, a page a frame; returns whether nobody called it off. */
  async fill(count: number): Promise<boolean> {
    this.filled.value = 0;
    for (let page = 0; page < count; page++) {
      await new Promise<void>((resolve) => {
        this.calledOff = resolve;
        this.next(resolve);
      });
      if (this.filled.peek() === undefined) return false;
      batch(() => {
        this.of(page).value = true;
        this.filled.value = page + 1;
      });
    }
    return true;
  }

  /** Draws all pages at once, as a browser that is about to print does not wait. */
  fillNow(count: number): void {
    const usual = options.debounceRendering;
    options.debounceRendering = (act) => act();
    batch(() => {
      this.filled.value = count;
      for (let page = 0; page < count; page++) this.of(page).value = true;
    });
    if (usual) options.debounceRendering = usual;
    else delete options.debounceRendering;
  }

  /** Keeps only the pages near the window after printing, or calls it off. */
  release(): void {
    batch(() => {
      this.filled.value = undefined;
      this.drawn.forEach((one, page) => (one.value = this.near.has(page)));
    });
    this.calledOff?.();
  }
}
