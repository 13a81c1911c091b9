import { expect, test } from "vitest";
import { placeOf, readAmount, shortfallsAfter, whatIf, whatIfSteps } from "./what-if-steps.ts";

const at = "2026-11-20T10:00:00.000Z";
const shortfalls = [
  { at: "2026-12-01T10:00:00.000Z", cents: 700, count: 1 },
  { at: "2026-12-11T10:00:00.000Z", cents: 1900, count: 2 },
  { at: "2027-01-01T10:00:00.000Z", cents: 2600, count: 4 },
];

test("the day is the one of the forecast, and how much longer is counted from what lasts now", () => {
  const answer = (cents: number) => {
    const { until, isBeyond, days, charges } = whatIf({ at, shortfalls }, cents);
    return [until, isBeyond, days, charges];
  };
  expect(answer(500)).toEqual([shortfalls[0]?.at, false, 0, 0]);
  expect(answer(700)).toEqual([shortfalls[1]?.at, false, 10, 1]);
  expect(answer(2000)).toEqual([shortfalls[2]?.at, false, 31, 2]);
});

test("what pays for all of the forecast lasts beyond its last day", () => {
  expect(whatIf({ at, shortfalls }, 2600)).toMatchObject({ isBeyond: true, charges: 4 });
});

test("where nothing falls short there is a scale too, and more changes nothing", () => {
  expect(whatIf({ at, shortfalls: [] }, 500)).toEqual({ until: null, isBeyond: true, days: 0, charges: 0 });
  expect(whatIfSteps([], 490)).toEqual({ steps: [500, 1000, 1500, 2000], first: 0 });
});

test("an amount is taken up to that of one deposit, and a reason is given for every other text", () => {
  expect(["12.34", "12,34", " $5 ", "10000", "0.01"].map(readAmount)).toEqual([
    1234, 1234, 500, 1_000_000, 1,
  ]);
  for (const text of ["", "0", "0.00", "-5", "abc", "1e3", "1.234", "NaN"])
    expect(readAmount(text)).toBe("required");
  for (const text of ["10000.01", "999999", "9".repeat(40)]) expect(typeof readAmount(text)).toBe("string");
  expect(readAmount("999999")).toBe("tooLarge");
});

test("what is overdue is counted from now", () => {
  const overdue = [
    { at: "2026-11-01T10:00:00.000Z", cents: 300, count: 1 },
    { at: "2026-12-01T10:00:00.000Z", cents: 800, count: 1 },
  ];
  expect(whatIf({ at, shortfalls: overdue }, 300)).toMatchObject({ until: overdue[1]?.at, days: 11 });
});

test("the scale begins at what changes something, and ends where the forecast does", () => {
  expect(whatIfSteps(shortfalls, 0)).toEqual({ steps: [500, 1000, 1500, 2000, 3000], first: 1 });
  expect(whatIfSteps(shortfalls, 1800).first).toBe(3);
  expect(whatIfSteps([{ at, cents: 100, count: 1 }], 0).steps).toEqual([500, 1000, 1500, 2000]);
  expect(whatIfSteps([{ at, cents: 5_000_000, count: 1 }], 0)).toMatchObject({ first: 16 });
});

test("what comes is counted before what is added: both together are as much added at once", () => {
  for (const coming of [0, 699, 700, 1000, 2600]) {
    const left = shortfallsAfter(shortfalls, coming);
    for (const added of [1, 300, 1200, 1900]) {
      const [both, once] = [
        whatIf({ at, shortfalls: left }, added),
        whatIf({ at, shortfalls }, coming + added),
      ];
      if (left.length > 0) expect([both.until, both.isBeyond]).toEqual([once.until, once.isBeyond]);
      expect(both.charges).toBe(once.charges - whatIf({ at, shortfalls }, coming).charges);
    }
  }
});

test("an amount between two steps is at the lower one", () => {
  expect([499, 500, 501, 1000, 9999].map((cents) => placeOf([500, 1000, 2000], cents))).toEqual([
    0, 0, 0, 1, 2,
  ]);
});
