import { expect, test } from "vitest";
import { timeLeft } from "./time-left.ts";

const minutes = (count: number) => count * 60_000;

test("a promise has its last minute until it is over", () => {
  expect(timeLeft(minutes(8), minutes(0))).toEqual({ isLate: false, days: 0, hours: 0, minutes: 8 });
  expect(timeLeft(minutes(8), minutes(8) - 1)).toEqual({ isLate: false, days: 0, hours: 0, minutes: 1 });
  expect(timeLeft(minutes(8), minutes(8))).toEqual({ isLate: false, days: 0, hours: 0, minutes: 0 });
});

test("after it the time since is counted in whole minutes", () => {
  expect(timeLeft(0, minutes(1) - 1)).toEqual({ isLate: true, days: 0, hours: 0, minutes: 0 });
  expect(timeLeft(0, minutes(65))).toEqual({ isLate: true, days: 0, hours: 1, minutes: 5 });
});

test("days and hours are split", () => {
  expect(timeLeft(minutes(2 * 1440 + 3 * 60 + 4), 0)).toEqual({
    isLate: false,
    days: 2,
    hours: 3,
    minutes: 4,
  });
});
