import { expect, test } from "vitest";
import { periodOf } from "./period.ts";

test("so many days are compared with as many before them", () => {
  expect(periodOf(7, "2027-03-03")).toEqual({
    from: "2027-02-25",
    to: "2027-03-03",
    beforeFrom: "2027-02-18",
    beforeTo: "2027-02-24",
  });
});

test.each([
  ["2027-03-01", "2027-03-01", "2027-02-01", "2027-02-01"],
  ["2027-03-31", "2027-03-01", "2027-02-01", "2027-02-28"],
  ["2027-01-15", "2027-01-01", "2026-12-01", "2026-12-15"],
  ["2028-02-29", "2028-02-01", "2028-01-01", "2028-01-29"],
])(
  "on %s this month goes from its first day, against as many of the month before",
  (newest, from, first, last) => {
    expect(periodOf("month", newest)).toEqual({ from, to: newest, beforeFrom: first, beforeTo: last });
  },
);

test.each([
  ["2027-03-01", "2027-02-01", "2027-02-28", "2027-01-01", "2027-01-31"],
  ["2027-03-31", "2027-02-01", "2027-02-28", "2027-01-01", "2027-01-31"],
  ["2027-01-01", "2026-12-01", "2026-12-31", "2026-11-01", "2026-11-30"],
])("on %s last month is all of it, against all of the one before", (newest, from, to, first, last) => {
  expect(periodOf("last-month", newest)).toEqual({ from, to, beforeFrom: first, beforeTo: last });
});
