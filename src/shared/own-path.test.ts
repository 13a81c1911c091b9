import fc from "fast-check";
import { expect, test } from "vitest";
import { readOwnPath } from "./own-path.ts";

test.each([
  ["/servers", "/servers"],
  ["/servers?tag=a#b", "/servers?tag=a#b"],
  ["/a/../wallet", "/wallet"],
  ["/search?next=//evil.test/", "/search?next=//evil.test/"],
  ["/ü", "/%C3%BC"],
])("T17 %s is followed as %s", (text, path) => {
  expect(readOwnPath(text)).toBe(path);
});

test.each([
  "//evil.test/",
  "/.//evil.test/",
  "/..//evil.test/",
  "/x/..//evil.test/",
  "/%2e%2e//evil.test/",
  "/%2e//evil.test",
  "/\\evil.test/",
  "/a\\..\\..\\\\evil.test/",
  "/\t/evil.test/",
  "/\n/evil.test/",
  "https://evil.test/",
  "javascript:alert(1)",
  "servers",
  "",
  null,
  42,
])("T17 %j is not followed", (text) => {
  expect(readOwnPath(text)).toBeUndefined();
});

test("T17 whatever is followed stays on its site, however often it is read", () => {
  const piece = fc.constantFrom(
    "/",
    "//",
    "\\",
    ".",
    "..",
    "%2e",
    "%2E%2e",
    "%2f",
    "%5c",
    "\t",
    "\n",
    "@",
    "evil.test",
    ":",
    "?",
    "#",
    "a",
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 9 }), (pieces) => {
      const path = readOwnPath(`/${pieces.join("")}`);
      if (path === undefined) return;
      expect(new URL(path, "https://shop.example").origin).toBe("https://shop.example");
      expect(readOwnPath(path)).toBe(path);
    }),
    { numRuns: 5_000 },
  );
});
