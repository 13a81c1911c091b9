import { expect, test } from "vitest";
import { dedicatedCan } from "./policy.ts";

test.each([
  ["available", null],
  ["few", null],
  ["sold-out", "configuration_unavailable"],
] as const)("a request for what is %s: %s", (availability, code) => {
  expect(dedicatedCan.request({ availability })?.code ?? null).toBe(code);
});

test.each([
  [0n, null],
  [4n, null],
  [5n, "request_limit"],
] as const)("another request beside %s open ones: %s", (open, code) => {
  expect(dedicatedCan.waitForAnother(open)?.code ?? null).toBe(code);
});
