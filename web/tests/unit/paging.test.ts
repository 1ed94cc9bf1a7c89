import { describe, expect, it } from "vitest";
import { Paging } from "../../src/print/paging";

/** A paging whose frames are called one by one. */
function paged() {
  const frames: (() => void)[] = [];
  const paging = new Paging((act) => void frames.push(act));
  const run = (count: number) => {
    for (let at = 0; at < count; at++) frames.shift()?.();
  };
  const drawn = () => [...Array(10).keys()].filter((page) => paging.isDrawn(page));
  return { paging, run, drawn };
}

describe("the pages of a sheet", () => {
  it("are drawn one after the other as they come near, and go with the window", () => {
    const { paging, run, drawn } = paged();
    [0, 1, 2].forEach((page) => paging.come(page));
    expect(drawn()).toEqual([]);
    run(1);
    expect(drawn()).toEqual([0]);
    paging.leave(1);
    run(6);
    expect(drawn()).toEqual([0, 2]);
    paging.leave(0);
    expect(drawn()).toEqual([2]);
  });

  it("are all drawn for the printer, and those far away go after it", async () => {
    const { paging, run, drawn } = paged();
    paging.come(3);
    run(1);
    const filled = paging.fill(5);
    for (let page = 0; page < 5; page++) {
      run(1);
      await Promise.resolve();
      await Promise.resolve();
    }
    run(10);
    expect(await filled).toBe(true);
    expect(drawn()).toEqual([0, 1, 2, 3, 4]);
    paging.release();
    expect(drawn()).toEqual([3]);
  });

  it("are not all drawn if it is called off", async () => {
    const { paging, run, drawn } = paged();
    const filled = paging.fill(5);
    run(1);
    await Promise.resolve();
    paging.release();
    run(1);
    expect(await filled).toBe(false);
    expect(drawn()).toEqual([]);
  });

  it("are all there at once where a browser prints of its own accord", () => {
    const { paging, drawn } = paged();
    paging.fillNow(4);
    expect(drawn()).toEqual([0, 1, 2, 3]);
    paging.release();
    expect(drawn()).toEqual([]);
  });
});
