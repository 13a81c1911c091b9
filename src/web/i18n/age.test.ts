import { expect, test } from "vitest";
import { ageOf } from "./age.ts";

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

test.each([
  [0, { key: "justNow" }],
  [minute - 1, { key: "justNow" }],
  [-hour, { key: "justNow" }],
  [minute, { key: "minutesAgo", count: 1 }],
  [hour - 1, { key: "minutesAgo", count: 59 }],
  [hour, { key: "hoursAgo", count: 1 }],
  [day - 1, { key: "hoursAgo", count: 23 }],
  [day, { key: "daysAgo", count: 1 }],
  [400 * day, { key: "daysAgo", count: 400 }],
])("after %d ms", (passed, age) => {
  expect(ageOf(0, passed)).toEqual(age);
});
