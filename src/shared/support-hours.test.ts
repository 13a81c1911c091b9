import { expect, test } from "vitest";
import { hoursLine, hoursRows } from "./support-hours.ts";

const on = (days: readonly number[], from: string, to: string) => days.map((day) => ({ day, from, to }));

test("joins neighbours that have the same times", () => {
  const ranges = [...on([1, 2, 3, 4, 5], "09:00", "18:00"), ...on([6], "10:00", "14:00")];
  expect(hoursRows({ isRoundTheClock: false, ranges })).toEqual([
    { from: 1, to: 5, times: "09:00–18:00" },
    { from: 6, to: 6, times: "10:00–14:00" },
  ]);
});

test("shows breaks, and parts days that are apart", () => {
  const ranges = [...on([1, 3], "14:00", "18:00"), ...on([1, 3], "09:00", "13:00")];
  const times = "09:00–13:00, 14:00–18:00";
  expect(hoursRows({ isRoundTheClock: false, ranges })).toEqual([
    { from: 1, to: 1, times },
    { from: 3, to: 3, times },
  ]);
});

test("around the clock there are no rows", () => {
  expect(hoursRows({ isRoundTheClock: true, ranges: on([1], "09:00", "18:00") })).toEqual([]);
});

test("says them in one line, in the days of a language", () => {
  const ranges = [...on([1, 2, 3, 4, 5], "09:00", "18:00"), ...on([6], "10:00", "14:00")];
  const bare = (text: string | null) => text?.replaceAll(/[\u2066\u2069]/g, "");
  const hours = { isRoundTheClock: false, ranges };
  expect(bare(hoursLine("en", hours))).toBe("Mon–Fri 09:00–18:00, Sat 10:00–14:00");
  expect(bare(hoursLine("de", hours))).toBe("Mo–Fr 09:00–18:00, Sa 10:00–14:00");
  expect(hoursLine("en", { isRoundTheClock: true, ranges })).toBeNull();
});
