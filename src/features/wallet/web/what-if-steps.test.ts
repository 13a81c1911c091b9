import { expect, test } from "vitest";
import { whatIf, whatIfSteps } from "./what-if-steps.ts";

const at = "2026-11-20T10:00:00.000Z";
const shortfalls = [
  { at: "2026-12-01T10:00:00.000Z", cents: 700, count: 1 },
  { at: "2026-12-11T10:00:00.000Z", cents: 1900, count: 2 },
  { at: "2027-01-01T10:00:00.000Z", cents: 2600, count: 4 },
];

test("the day is the one of the forecast, and how much longer is counted from what lasts now", () => {
  expect(whatIf({ at, shortfalls }, 500)).toEqual({ until: shortfalls[0]?.at, isBeyond: false, days: 0 });
  expect(whatIf({ at, shortfalls }, 700)).toEqual({ until: shortfalls[1]?.at, isBeyond: false, days: 10 });
  expect(whatIf({ at, shortfalls }, 2000)).toEqual({ until: shortfalls[2]?.at, isBeyond: false, days: 31 });
});

test("what pays for all of the forecast lasts beyond its last day", () => {
  expect(whatIf({ at, shortfalls }, 2600)).toEqual({ until: shortfalls[2]?.at, isBeyond: true, days: 31 });
});

test("what is overdue is counted from now", () => {
  const overdue = [
    { at: "2026-11-01T10:00:00.000Z", cents: 300, count: 1 },
    { at: "2026-12-01T10:00:00.000Z", cents: 800, count: 1 },
  ];
  expect(whatIf({ at, shortfalls: overdue }, 300)).toMatchObject({ until: overdue[1]?.at, days: 11 });
});

test("the scale begins at what changes something, and ends where the forecast does", () => {
  expect(whatIfSteps(shortfalls)).toEqual({ steps: [500, 1000, 1500, 2000, 3000], first: 1 });
  expect(whatIfSteps([{ at, cents: 100, count: 1 }]).steps).toEqual([500, 1000, 1500, 2000]);
  expect(whatIfSteps([{ at, cents: 5_000_000, count: 1 }])).toMatchObject({ first: 16 });
});
