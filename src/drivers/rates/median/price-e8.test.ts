import fc from "fast-check";
import { expect, test } from "vitest";
import { parsePriceE8 } from "./price-e8.ts";

test.each([
  ["91400.10000000", 9_140_010_000_000n],
  ["0.16212", 16_212_000n],
  ["1", 100_000_000n],
  ["0.123456789", 12_345_678n],
  ["1.62e-1", 16_200_000n],
  ["9.14E+4", 9_140_000_000_000n],
  ["0.00000001", 1n],
])("%s is a price", (text, rateE8) => {
  expect(parsePriceE8(text)).toBe(rateE8);
});

const unusable =
  "0 0.0 0e5 -1 -0.1 +1 .5 1. 1,5 NaN Infinity 0x10 1e 1e-40 1e17 1e99 1e999 0.000000001 999999999999 １";

test.each(["", " 1", "1 ", "1".repeat(30)].concat(unusable.split(" ")))("%j is refused", (text) => {
  expect(parsePriceE8(text)).toBeNull();
});

test("every price with up to eight places is read exactly", () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 1n, max: 10n ** 16n }), (rateE8) => {
      const digits = rateE8.toString().padStart(9, "0");
      expect(parsePriceE8(`${digits.slice(0, -8)}.${digits.slice(-8)}`)).toBe(rateE8);
    }),
  );
});
