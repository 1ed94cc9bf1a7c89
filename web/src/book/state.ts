/** What the view that makes books holds: the spec, and the last book that was made. */

import { batch, signal } from "@preact/signals";
import { engine, Job } from "../ask";
import type { Calls } from "../engine/protocol";
import { download } from "../files";
import { form } from "../make/state";
import { requestOf } from "../make/request";
import { isText, kept } from "../state/kept";
import { zip } from "../zip";
import { type BookFile, isPage, type Picture, pictureOf, received } from "./files";
import { sectionOf, withSection, withSeed } from "./spec";

export const spec = kept("book", "", isText);
/** The spec before it was last replaced, so that nothing is lost; empty if there is none. */
export const earlier = kept("book-earlier", "", isText);

export interface Book {
  /** The spec that it was made from. */
  spec: string;
  facts: Calls["book"]["result"];
  files: BookFile[];
  pages: Picture[];
  cover: Picture | undefined;
  /** The report of the checks before printing. */
  checks: string;
}

export const book = signal<Book | undefined>(undefined);
/** The page that is looked at, from 1. */
export const page = signal(1);

function replace(text: string): void {
  batch(() => {
    if (spec.value.trim() && spec.value !== text) earlier.value = spec.value;
    spec.value = text;
  });
}

export const templateJob = new Job();

/** Takes the commented spec of the program. */
export async function startAnew(): Promise<void> {
  const template = await templateJob.ask("book-template", {});
  if (template) replace(template.spec);
}

/** Takes the commented spec unless there is one, also one that was typed until it arrives. */
export async function startWithTemplate(): Promise<void> {
  if (spec.value.trim()) return;
  const template = await templateJob.ask("book-template", {});
  if (template && !spec.value.trim()) replace(template.spec);
}

export async function openFile(file: File): Promise<void> {
  replace(await file.text());
}

export function goBack(): void {
  replace(earlier.value);
}

/** Returns the section that asks for what the view Make is set to. */
export function sectionOfMake(): string {
  return sectionOf(requestOf(form.value), form.value.count);
}

export function addSection(): void {
  spec.value = withSection(spec.value, sectionOfMake());
}

export function keepSeed({ facts }: Book): void {
  spec.value = withSeed(spec.value, facts.seed);
}

/** How far the book under way is: its puzzles, then the pages that are drawn. */
export const filled = signal<{ done: number; total: number } | undefined>(undefined);
export const drawn = signal(0);
export const job = new Job();

/** Makes a book. The last one stays until this one is complete. */
export async function make(): Promise<void> {
  const text = spec.value;
  batch(() => {
    filled.value = undefined;
    drawn.value = 0;
  });
  const made = await job.run(async (signal) => {
    const files: BookFile[] = [];
    const progress = (report: Calls["book"]["progress"]) => {
      if ("done" in report) {
        filled.value = report;
        return;
      }
      files.push(received(report));
      if (isPage(report.name)) drawn.value += 1;
    };
    const facts = await engine.ask("book", { spec: text }, { signal, progress });
    return complete(text, facts, files);
  });
  if (!made) return;
  batch(() => {
    book.value = made;
    page.value = 1;
  });
}

async function complete(spec: string, facts: Book["facts"], files: BookFile[]): Promise<Book> {
  const named = (name: string) => files.find((file) => file.name === name);
  const [cover, checks] = [named("preview/cover.png"), named("preflight.txt")];
  return {
    spec,
    facts,
    files,
    pages: await Promise.all(files.filter(({ name }) => isPage(name)).map(pictureOf)),
    cover: cover && (await pictureOf(cover)),
    checks: (await checks?.content.text()) ?? "",
  };
}

export const zipJob = new Job();

export async function downloadAll({ files }: Book): Promise<void> {
  const bytes = await zipJob.run((signal) => zip(files, signal));
  if (bytes) download("book.zip", bytes, "application/zip");
}
