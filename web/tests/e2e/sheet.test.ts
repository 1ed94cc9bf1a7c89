import { expect, it } from "vitest";
import { useBrowser, visit, WINDOWS } from "./browser";

useBrowser();
const [small] = WINDOWS;
const SLOWER = 6;
/** The longest that a task may take, in milliseconds. */
const LONG = 100;

interface TraceEvent {
  name: string;
  pid: number;
  tid: number;
  /** The time that the thread itself took, in microseconds. */
  tdur?: number;
  args: { name?: string };
}

/**
 * Returns the times of all tasks of the main thread in milliseconds, the longest first: those that it
 * worked, so that other work of the computer does not count.
 */
function tasksOf(trace: Buffer): number[] {
  const { traceEvents } = JSON.parse(trace.toString()) as { traceEvents: TraceEvent[] };
  const threads = traceEvents.filter(({ args }) => args.name === "CrRendererMain");
  const isMain = (event: TraceEvent) =>
    threads.some(({ pid, tid }) => pid === event.pid && tid === event.tid);
  const tasks = traceEvents.filter((event) => event.name.endsWith("RunTask") && isMain(event));
  return tasks.map(({ tdur = 0 }) => tdur / 1000).sort((one, other) => other - one);
}

it("of 1,000 puzzles keeps the window answering", { timeout: 120_000, retry: 1 }, async () => {
  const page = await visit(small);
  await page.getByLabel("How many").fill("1000");
  await page.getByRole("button", { name: "Make puzzles" }).click();
  await page.getByText("1,000 puzzles", { exact: true }).waitFor({ timeout: 60_000 });
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
  const button = page.getByRole("button", { name: "Printable sheet" });
  await button.scrollIntoViewIfNeeded();
  // What was made is kept meanwhile.
  await page.waitForTimeout(1500);
  const browser = page.context().browser();
  await browser?.startTracing(page, { categories: ["toplevel", "devtools.timeline"] });
  await button.evaluate((one) => setTimeout(() => (one as HTMLButtonElement).click(), 500));
  // Nothing is asked of the page meanwhile, which would be work as well.
  await new Promise((done) => setTimeout(done, 15_000));
  const [change = 0, longest = 0] = tasksOf((await browser?.stopTracing()) ?? Buffer.from("{}"));
  // 250 pages, and 84 of solutions.
  expect(await page.locator(".page").count()).toBe(334);
  await page.locator(".page img").nth(3).waitFor();
  // One task changes the view.
  expect(change).toBeLessThan(1.5 * LONG);
  expect(longest).toBeLessThan(LONG);
  // Pages come as they are scrolled to, and go again.
  for (const number of [100, 251, 334]) {
    await page.locator(`.page >> nth=${number - 1}`).scrollIntoViewIfNeeded();
    await page.locator(`.page[data-number="${number}"] img`).first().waitFor();
  }
  expect(await page.locator(".page img").count()).toBeLessThan(80);
});

it("is printed whole", { timeout: 120_000 }, async () => {
  const page = await visit(small);
  await page.getByLabel("Size").selectOption("4");
  await page.getByLabel("How many").fill("60");
  await page.getByRole("button", { name: "Make puzzles" }).click();
  await page.getByText("60 puzzles", { exact: true }).waitFor();
  await page.getByRole("button", { name: "Printable sheet" }).click();
  await expect.poll(() => page.locator(".page").count()).toBe(20);
  // A browser that prints of its own accord tells the page before.
  await page.evaluate(() =>
    addEventListener("beforeprint", () => {
      document.body.dataset.images = String(document.querySelectorAll(".page img").length);
    }),
  );
  const pdf = (await page.pdf({ format: "A4" })).toString("latin1");
  expect(pdf.match(/\/Type \/Page\b/g)?.length).toBe(20);
  expect(await page.evaluate(() => document.body.dataset.images)).toBe("120");
  await expect.poll(() => page.locator(".page img").count()).toBeLessThan(60);
  // The button waits for all pictures.
  await page.evaluate(() => {
    const holder = globalThis as unknown as { printed: number[] };
    holder.printed = [];
    globalThis.print = () => {
      const all = [...document.querySelectorAll<HTMLImageElement>(".page img")];
      holder.printed.push(
        all.filter(({ complete, naturalWidth }) => complete && naturalWidth).length,
      );
    };
  });
  await page.getByRole("button", { name: "Print", exact: true }).click();
  const printed = () =>
    page.evaluate(() => (globalThis as unknown as { printed: number[] }).printed);
  await expect.poll(printed, { timeout: 30_000 }).toEqual([120]);
});
