import { expect, test } from "vitest";
import { longestGapOf } from "./describe-account.ts";

test.each([
  [[], 0],
  [[0, 1, 2], 0],
  [[3], 3],
  [[0, 25, 30], 24],
])("the longest gap before a used one of %j is %i", (used, gap) => {
  expect(longestGapOf(used)).toBe(gap);
});
