import fc from "fast-check";
import { expect, test } from "vitest";
import { hoursText } from "./hours-text.ts";
import { addWorkingMinutes, isZone, roundTheClock, type WorkingHours } from "./working-time.ts";

const week = (zone: string, holidays: readonly string[] = []): WorkingHours => ({
  isRoundTheClock: false,
  zone,
  ranges: [1, 2, 3, 4, 5].map((day) => ({ day, from: "09:00", to: "18:00" })),
  holidays,
});

const after = (hours: WorkingHours, from: string, minutes: number): string =>
  addWorkingMinutes(hours, new Date(from), minutes).toISOString();

test("round the clock a promise is so many minutes away", () => {
  expect(after(roundTheClock, "2026-03-01T12:00:00Z", 120)).toBe("2026-03-01T14:00:00.000Z");
});

test.each([
  // A Friday in Berlin, an hour ahead of UTC.
  ["within the day", "2026-03-06T09:00:00Z", 120, "2026-03-06T11:00:00.000Z"],
  ["over the weekend", "2026-03-06T16:30:00Z", 60, "2026-03-09T08:30:00.000Z"],
  ["from before the day begins", "2026-03-06T03:00:00Z", 30, "2026-03-06T08:30:00.000Z"],
  ["from a Sunday", "2026-03-08T12:00:00Z", 1, "2026-03-09T08:01:00.000Z"],
  ["to the last minute of a day", "2026-03-06T16:00:00Z", 60, "2026-03-06T17:00:00.000Z"],
  // The clocks are set forward on 29 March.
  ["over the change of clocks", "2026-03-27T16:30:00Z", 60, "2026-03-30T07:30:00.000Z"],
])("%s", (_, from, minutes, expected) => {
  expect(after(week("Europe/Berlin"), from, minutes)).toBe(expected);
});

test("a holiday is a day without work, by the clocks of the zone", () => {
  const hours = week("Pacific/Auckland", ["2026-03-09"]);
  // Friday 17:30 there.
  expect(after(hours, "2026-03-06T04:30:00Z", 60)).toBe("2026-03-09T20:30:00.000Z");
});

test("hours without any work count as round the clock", () => {
  const never = { ...roundTheClock, isRoundTheClock: false };
  expect(after(never, "2026-03-01T12:00:00Z", 5)).toBe("2026-03-01T12:05:00.000Z");
});

const zones = ["UTC", "Europe/Berlin", "America/St_Johns", "Asia/Kathmandu", "Pacific/Auckland"];

test("later asked is never due sooner, and more minutes are never due sooner", () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...zones),
      fc.date({ min: new Date("2026-01-01"), max: new Date("2027-12-31"), noInvalidDate: true }),
      fc.integer({ min: 0, max: 3000 }),
      fc.integer({ min: 0, max: 3000 }),
      (zone, from, minutes, more) => {
        const hours = week(zone, ["2026-12-25"]);
        const due = addWorkingMinutes(hours, from, minutes);
        expect(due.getTime()).toBeGreaterThanOrEqual(from.getTime() + minutes * 60_000);
        expect(addWorkingMinutes(hours, from, minutes + more).getTime()).toBeGreaterThanOrEqual(
          due.getTime(),
        );
        const later = new Date(from.getTime() + more * 60_000);
        expect(addWorkingMinutes(hours, later, minutes).getTime()).toBeGreaterThanOrEqual(due.getTime());
      },
    ),
    { numRuns: 200 },
  );
});

test("hours are written in short", () => {
  expect(hoursText(roundTheClock)).toBe("24/7");
  expect(hoursText(week("Europe/Berlin"))).toBe("Mon-Fri 09:00-18:00 Europe/Berlin");
  const odd = {
    ...week("UTC"),
    ranges: [
      { day: 6, from: "10:00", to: "14:00" },
      { day: 1, from: "09:00", to: "12:00" },
      { day: 3, from: "09:00", to: "12:00" },
    ],
  };
  expect(hoursText(odd)).toBe("Mon+Wed 09:00-12:00, Sat 10:00-14:00 UTC");
});

test("zones are those that the runtime has", () => {
  expect(isZone("Europe/Berlin")).toBe(true);
  expect(isZone("Mars/Olympus")).toBe(false);
});
