import { expect, test } from "vitest";
import { groupByDay } from "./group-by-day.ts";

/** Noon of a day in the local time zone, so that the test passes in every zone. */
const now = new Date(2026, 10, 20, 12);
const at = (day: number, hour: number, minute = 0) => ({
  createdAt: new Date(2026, 10, day, hour, minute).toISOString(),
});

test("groups by day in the reader's time zone, newest first, without empty groups", () => {
  const items = [at(20, 11), at(20, 0), at(19, 23, 59), at(19, 0), at(18, 23, 59), at(1, 5)];
  expect(groupByDay(items, now)).toEqual([
    { day: "today", items: items.slice(0, 2) },
    { day: "yesterday", items: items.slice(2, 4) },
    { day: "earlier", items: items.slice(4) },
  ]);
  expect(groupByDay([at(18, 1)], now).map(({ day }) => day)).toEqual(["earlier"]);
  expect(groupByDay([], now)).toEqual([]);
});
