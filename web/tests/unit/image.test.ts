import { describe, expect, it } from "vitest";
import { darknessOf, shapedSize, takesImage } from "../../src/make/image";

describe("a picture", () => {
  it("is as dark as the program finds its pixels", () => {
    const pixels = [
      [0, 0, 0, 255],
      [255, 255, 255, 255],
      // Blue is darker than yellow, and what is transparent is white.
      [0, 0, 255, 255],
      [255, 255, 0, 255],
      [0, 0, 0, 0],
      [0, 0, 0, 51],
    ];
    expect([...darknessOf(pixels.flat())]).toEqual([255, 0, 226, 30, 0, 51]);
  });

  it("goes with nonograms and mosaics", () => {
    const takes = (rules: string[], kinds: string[]) => takesImage({ rules, kinds });
    expect(takes(["shading"], ["blocks"])).toBe(true);
    expect(takes(["classic", "shading"], ["black-around"])).toBe(true);
    expect(takes(["shading"], [])).toBe(false);
    expect(takes(["shading"], ["blocks", "cage"])).toBe(false);
    expect(takes(["lamps"], ["lamp-count"])).toBe(false);
    expect(takes([], [])).toBe(false);
  });

  it("gives a board its proportions", () => {
    const shape = (size: string, width: number, height: number) =>
      shapedSize(size, { width, darkness: new Uint8Array(width * height) });
    expect(shape("20x20", 40, 40)).toBe("20x20");
    expect(shape("20x20", 40, 30)).toBe("15x20");
    expect(shape("10x15", 30, 60)).toBe("15x8");
    expect(shape("10x10", 100, 1)).toBe("1x10");
  });
});
