import { expect, test } from "vitest";
import type { NameResult } from "./buy-queries.ts";
import { nearestYears, yearsOnSale } from "./years-on-sale.ts";

const sold = (minYears: number, maxYears: number): NameResult => {
  const price = { minYears, maxYears, firstYearCents: 1000, furtherYearCents: 1200, renewCents: 1200 };
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what years are made of
  return { price } as NameResult;
};

test("as many years are offered as the ending sells", () => {
  expect(yearsOnSale(sold(1, 1))).toEqual([1]);
  expect(yearsOnSale(sold(2, 5))).toEqual([2, 3, 4, 5]);
  expect(yearsOnSale(null)).toEqual([]);
  expect(yearsOnSale(undefined)).toEqual([]);
});

test("years that were chosen for another ending become the nearest that is on sale", () => {
  expect(nearestYears([2, 3, 4, 5], 1)).toBe(2);
  expect(nearestYears([1, 2], 10)).toBe(2);
  expect(nearestYears([1, 2, 3], 2)).toBe(2);
  expect(nearestYears([], 1)).toBe(1);
});
