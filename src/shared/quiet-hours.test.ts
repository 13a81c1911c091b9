import { expect, test } from "vitest";
import { isTimeZone, minuteOf, minuteText, quietSpans, quietUntil } from "./quiet-hours.ts";

const night = { zone: "Europe/Berlin", fromMinute: 23 * 60, toMinute: 7 * 60 };
const until = (at: string, hours = night) => quietUntil(hours, new Date(at))?.toISOString() ?? null;

test("quiet hours over midnight end in the morning of their zone", () => {
  expect(until("2026-01-10T22:00:30Z")).toBe("2026-01-11T06:00:00.000Z");
  expect(until("2026-01-11T05:59:59Z")).toBe("2026-01-11T06:00:00.000Z");
  expect(until("2026-01-11T06:00:00Z")).toBeNull();
  expect(until("2026-01-10T21:59:59Z")).toBeNull();
});

test("hours within a day are quiet on that day alone", () => {
  const noon = { zone: "UTC", fromMinute: 12 * 60, toMinute: 13 * 60 };
  expect(until("2026-01-10T12:30:00Z", noon)).toBe("2026-01-10T13:00:00.000Z");
  expect(until("2026-01-10T13:00:00Z", noon)).toBeNull();
  expect(until("2026-01-10T23:00:00Z", noon)).toBeNull();
});

test("in a night in which clocks are changed they end by the clock", () => {
  // Berlin: 02:00 became 03:00, and 03:00 became 02:00.
  expect(until("2026-03-28T22:30:00Z")).toBe("2026-03-29T05:00:00.000Z");
  expect(until("2026-10-24T21:30:00Z")).toBe("2026-10-25T06:00:00.000Z");
});

test("times of the day are read and written", () => {
  expect(["00:00", "07:05", "23:59"].map(minuteOf)).toEqual([0, 425, 1439]);
  expect(["24:00", "7:00", "12:60", ""].map(minuteOf)).toEqual([null, null, null, null]);
  expect([0, 425, 1439].map(minuteText)).toEqual(["00:00", "07:05", "23:59"]);
  expect(["Europe/Berlin", "UTC", "Mars/Base"].map(isTimeZone)).toEqual([true, true, false]);
});

test("the quiet part of a day, in spans", () => {
  expect(quietSpans({ fromMinute: 1380, toMinute: 420 })).toEqual([
    [0, 420],
    [1380, 1440],
  ]);
  expect(quietSpans({ fromMinute: 750, toMinute: 780 })).toEqual([[750, 780]]);
  expect(quietSpans({ fromMinute: 1320, toMinute: 0 })).toEqual([[1320, 1440]]);
  expect(quietSpans({ fromMinute: 60, toMinute: 60 })).toEqual([]);
});
