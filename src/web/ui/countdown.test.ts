import { expect, test } from "vitest";
import { formatTimeLeft } from "./countdown.tsx";

test.each([
  [0, "0:00"],
  [-5, "0:00"],
  [1, "0:01"],
  [9_000, "0:09"],
  [1_781_000, "29:41"],
  [3_600_000, "1:00:00"],
  [3_723_000, "1:02:03"],
] as const)("%d ms", (leftMs, expected) => {
  expect(formatTimeLeft(leftMs)).toBe(expected);
});
