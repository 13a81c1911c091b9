import { expect, test } from "vitest";
import { foreseenCents, foreseenYears } from "./foreseen-years.ts";

const com = { firstYearCents: 700, furtherYearCents: 1040, renewCents: 1040, minYears: 1, maxYears: 10 };
const ai = { firstYearCents: 7490, furtherYearCents: 7490, renewCents: 7490, minYears: 2, maxYears: 10 };

test.each([
  ["one year and two renewals", [{ price: com, years: 1 }], 700 + 2 * 1040],
  ["three years at once", [{ price: com, years: 3 }], 700 + 2 * 1040],
  ["five years at once", [{ price: com, years: 5 }], 700 + 4 * 1040],
  ["an ending that renews for two years at least", [{ price: ai, years: 2 }], 4 * 7490],
  [
    "several names",
    [
      { price: com, years: 1 },
      { price: ai, years: 3 },
    ],
    700 + 2 * 1040 + 3 * 7490,
  ],
  [
    "a name beside one of five years, for five too",
    [
      { price: com, years: 1 },
      { price: com, years: 5 },
    ],
    2 * (700 + 4 * 1040),
  ],
  ["none", [], 0],
])("%s", (_, items, cents) => {
  expect(foreseenCents(items, 0)).toBe(cents);
});

test.each([
  ["three at least", [1, 2], 3],
  ["as many as the longest is paid for", [1, 5, 2], 5],
  ["three without names", [], 3],
])("the sum is over the years that it covers: %s", (_, chosen, years) => {
  expect(foreseenYears(chosen.map((one) => ({ years: one })))).toBe(years);
});
