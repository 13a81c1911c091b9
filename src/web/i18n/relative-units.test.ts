import { expect, test } from "vitest";
import { relativeTo } from "./relative-units.ts";

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

test.each([
  [0, "second", 0],
  [59 * second, "second", -59],
  [minute, "minute", -1],
  [hour, "hour", -1],
  [6 * day, "day", -6],
  [7 * day, "week", -1],
  [30 * day, "month", -1],
  [365 * day - second, "month", -12],
  [365 * day, "year", -1],
  [-2 * hour, "hour", 2],
])("product §4: relative units, %d ms ago", (passed, unit, count) => {
  expect(relativeTo(0, passed)).toEqual({ unit, count });
});
