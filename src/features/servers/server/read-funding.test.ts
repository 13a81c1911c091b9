import { expect, test } from "vitest";
import { fundedUntil, upcomingOf } from "./read-funding.ts";

const day = (date: string): Date => new Date(`${date}T12:00:00Z`);
const renewal = (name: string, at: string, more: object = {}) => ({
  id: "01990000-0000-7000-8000-000000000001",
  name,
  cents: 500n,
  months: 1,
  at: day(at),
  autoprolong: true,
  isReserved: false,
  ...more,
});

test("charges are covered in order of their dates, until the balance ends", () => {
  const due = [renewal("a", "2026-03-02"), renewal("b", "2026-03-05"), renewal("c", "2026-03-09")];
  const upcoming = upcomingOf(due, 1000n, day("2026-03-31"));
  expect(upcoming.map(({ name, isCovered }) => [name, isCovered])).toEqual([
    ["a", true],
    ["b", true],
    ["c", false],
  ]);
});

test("reserved charges need no balance; later or manual ones are not listed", () => {
  const due = [
    renewal("a", "2026-03-02", { isReserved: true }),
    renewal("b", "2026-03-05", { autoprolong: false }),
    renewal("c", "2026-03-06"),
    renewal("d", "2026-05-01"),
  ];
  const upcoming = upcomingOf(due, 500n, day("2026-03-31"));
  expect(upcoming.map(({ name, isReserved, isCovered }) => [name, isReserved, isCovered])).toEqual([
    ["a", true, true],
    ["c", false, true],
  ]);
});

test("the next charge is the next automatic one, however late", () => {
  const due = [renewal("a", "2026-03-02", { autoprolong: false }), renewal("b", "2026-09-02")];
  expect(upcomingOf(due, 0n, null)).toMatchObject([{ name: "b", isCovered: false }]);
});

test("the balance lasts until the first term that it does not cover, reserved money apart", () => {
  const due = [renewal("a", "2026-03-31", { isReserved: true })];
  expect(fundedUntil(due, 500n, day("2029-03-01"))).toEqual(day("2026-05-31"));
  expect(fundedUntil(due, 0n, day("2029-03-01"))).toEqual(day("2026-04-30"));
});
