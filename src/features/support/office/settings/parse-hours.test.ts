import { expect, test } from "vitest";
import { parseDays, parseHours, writeHours } from "./parse-hours.ts";

test("hours of a day are read and written in the same form", () => {
  const read = parseHours(1, " 09:00 - 12:00,13:00–18:00 ");
  expect(read).toEqual([
    { day: 1, from: "09:00", to: "12:00" },
    { day: 1, from: "13:00", to: "18:00" },
  ]);
  expect(writeHours(read ?? [], 1)).toBe("09:00-12:00, 13:00-18:00");
  expect(parseHours(7, "")).toEqual([]);
});

test.each(["9-18", "18:00-09:00", "09:00-25:00", "09:00-09:00", "09:00-13:00, 12:00-14:00"])(
  "%s is refused",
  (typed) => {
    expect(parseHours(1, typed)).toBeNull();
  },
);

test("a day may end at midnight", () => {
  expect(parseHours(5, "20:00-24:00")).toEqual([{ day: 5, from: "20:00", to: "24:00" }]);
});

test("holidays are read once each, in their order, and only days of the calendar", () => {
  expect(parseDays("2026-12-25\n2026-01-01, 2026-12-25")).toEqual(["2026-01-01", "2026-12-25"]);
  expect(parseDays("2026-02-30")).toBeNull();
  expect(parseDays("Christmas")).toBeNull();
});
