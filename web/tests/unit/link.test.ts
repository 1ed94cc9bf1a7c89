import { describe, expect, it } from "vitest";
import { localHost } from "../../src/puzzle/link";

describe("the address of the page", () => {
  it("is of no use on other devices if the page is on this one", () => {
    const local = (address: string) => localHost(new URL(address));
    expect(local("http://127.0.0.1:8321/")).toBe("127.0.0.1:8321");
    expect(local("http://localhost/any/")).toBe("localhost");
    expect(local("http://[::1]:80/")).toBe("[::1]");
    expect(local("file:///home/page/index.html")).toBe("file:");
    expect(local("https://example.org/satoku/")).toBeUndefined();
    expect(local("http://127.example.org/")).toBeUndefined();
  });
});
