import { expect, test } from "vitest";
import { usualTime } from "./usual-time.ts";

test.each([
  [38, "seconds", 38],
  [89, "seconds", 89],
  [90, "minutes", 2],
  [120, "minutes", 2],
  [121, "minutes", 3],
  [140, "minutes", 3],
] as const)("%i s are %s: %i, never less than what was measured", (seconds, unit, count) => {
  expect(usualTime(seconds)).toEqual({ unit, count });
});
