import fc from "fast-check";
import { expect, test } from "vitest";
import { centsToNumber, discounted, formatCents, formatUnits, mulDiv, parseUnits } from "./money.ts";

const amount = fc.bigInt({ min: 0n, max: 10n ** 30n - 1n });

test("a division is exact or off by less than one, in the named direction", () => {
  fc.assert(
    fc.property(amount, amount, fc.bigInt({ min: 1n, max: 10n ** 30n }), (value, factor, divisor) => {
      const [down, up] = [mulDiv(value, factor, divisor, "down"), mulDiv(value, factor, divisor, "up")];
      expect(down * divisor <= value * factor && value * factor <= up * divisor).toBe(true);
      expect(up - down).toBe((value * factor) % divisor === 0n ? 0n : 1n);
    }),
  );
  expect(() => mulDiv(-1n, 1n, 1n, "down")).toThrow(RangeError);
  expect(() => mulDiv(1n, 1n, 0n, "down")).toThrow(RangeError);
});

test("a discount leaves the fraction of a cent to the customer", () => {
  expect(discounted(1940n, 10)).toBe(1746n);
  expect(discounted(3861n, 10)).toBe(3474n);
  expect(discounted(100n, 0)).toBe(100n);
});

test("cents are shown divided by 100 with two decimals", () => {
  expect([0n, 5n, 100n, 12_840n, 123_456_789n].map(formatCents)).toEqual([
    "$0.00",
    "$0.05",
    "$1.00",
    "$128.40",
    "$1,234,567.89",
  ]);
  expect(formatCents(-250)).toBe("\u2212$2.50");
});

test("cents that a JSON number cannot hold are refused, not rounded", () => {
  expect(centsToNumber(9_007_199_254_740_991n)).toBe(Number.MAX_SAFE_INTEGER);
  expect(() => centsToNumber(9_007_199_254_740_992n)).toThrow(RangeError);
});

test("coins read back as they were written", () => {
  expect(formatUnits(54_693n, 8)).toBe("0.00054693");
  expect(formatUnits(100_000_000n, 8)).toBe("1");
  fc.assert(
    fc.property(amount, fc.integer({ min: 0, max: 18 }), (units, decimals) => {
      expect(parseUnits(formatUnits(units, decimals), decimals)).toBe(units);
    }),
  );
});

test.each(["", "1,5", "-1", "1e3", ".5", "1.", "0.123456789", "x"])(
  "%j is no amount of eight places",
  (text) => {
    expect(parseUnits(text, 8)).toBeNull();
  },
);
