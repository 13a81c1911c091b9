import fc from "fast-check";
import { expect, test } from "vitest";
import { ownPath } from "./own-path.ts";

const site = "https://shop.example";

test.each([
  ["/order-vm?plan=ketch-8#name", "/order-vm?plan=ketch-8#name"],
  ["/", "/"],
  ["/a/../wallet", "/wallet"],
  ["/search?q=//evil.example", "/search?q=//evil.example"],
])("%j is followed as %j", (text, path) => {
  expect(ownPath(text)).toBe(path);
});

test.each([
  "//evil.example",
  "/\\evil.example",
  "/\t/evil.example",
  "\t//evil.example",
  "/.//evil.example/",
  "/..//evil.example",
  "/x/..//evil.example",
  "/%2e%2e//evil.example",
  "/%2E//evil.example",
  "/a\\..\\..\\\\evil.example",
  "https://evil.example/",
  "javascript:alert(1)",
  "wallet",
  undefined,
  42,
])("T17 %j is not followed", (text) => {
  expect(ownPath(text)).toBeUndefined();
});

/** Texts out of what a URL parser takes in another way than it is written. */
const pieces = ["/", "\\", ".", "..", "%2e", "%2E", "%252e", "%5c", "%2f", "\t", "\n", "\r", " ", "@", ":"];
const words = ["evil.example", "//", "/.", "a", "?", "#", "https:", "javascript:", "\u0000", "\u202e", "。"];
const hostile = fc
  .array(fc.constantFrom(...pieces, ...words), { maxLength: 12 })
  .map((all) => `/${all.join("")}`);

test("T17 no path that is followed leaves the origin, however often it is read", () => {
  let followed = 0;
  fc.assert(
    fc.property(fc.oneof(hostile, fc.string(), fc.webPath()), (text) => {
      const path = ownPath(text);
      if (path === undefined) return;
      followed += 1;
      for (const page of ["/", "/auth-callback", "/de/order-vm?x=1"]) {
        const target = new URL(path, site + page);
        expect([target.origin, target.username]).toEqual([site, ""]);
        expect(target.pathname + target.search + target.hash).toBe(path);
      }
      expect(ownPath(path)).toBe(path);
    }),
    { numRuns: 5_000 },
  );
  expect(followed).toBeGreaterThan(200);
});
