import { expect, test } from "vitest";
import { isSameQuery } from "./same-query.ts";

test("what a list is asked for is the same in any order, and for any spelling of an address", () => {
  expect(isSameQuery("state=paid&q=a%20b", "q=a+b&state=paid")).toBe(true);
  expect(isSameQuery("columns=at,who", "columns=who%2Cat")).toBe(true);
  expect(isSameQuery("state=paid", "state=refunded")).toBe(false);
  expect(isSameQuery("", "state=paid")).toBe(false);
});
