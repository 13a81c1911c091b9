import { expect, test } from "vitest";
import { parseAnyCents, parseCents } from "./parse-cents.ts";

test("an act takes up to $100,000; a filter takes what the calls take", () => {
  expect(parseCents("100000")).toBe(100_000_00);
  expect(parseCents("100000.01")).toBeUndefined();
  expect(parseAnyCents("200000")).toBe(200_000_00);
  expect(parseAnyCents("10000000000")).toBe(1e12);
  expect(parseAnyCents("10000000000.01")).toBeUndefined();
  expect(parseAnyCents("abc")).toBeUndefined();
});
