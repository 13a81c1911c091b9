import fc from "fast-check";
import { expect, test } from "vitest";
import { dollarsOf, readDecimal, shareCents, worthCents } from "./decimal.ts";
import { GatewayError } from "./port.ts";

test.each(["", "-1", "1,5", "0x10", "1e999", "NaN", "1.", ".5", "+1", " 1"])("%j is no amount", (text) => {
  expect(() => readDecimal(text)).toThrow(GatewayError);
});

test.each([
  ["0.00000001", "100000000", 100n],
  ["1e-8", "91400.10", 0n],
  ["0.00022", "91400.10", 2010n],
  ["1.5E2", "1", 15_000n],
] as const)("%s at %s is %d cents, rounded down", (amount, price, cents) => {
  expect(worthCents(amount, price)).toBe(cents);
});

test("what was asked for is worth what was asked, and parts of it never more than their share", () => {
  fc.assert(
    fc.property(
      fc.bigInt(1n, 10_000_000n),
      fc.bigInt(1n, 10n ** 12n),
      fc.bigInt(0n, 10n ** 12n),
      (cents, whole, part) => {
        const usd = dollarsOf(cents);
        expect(shareCents(String(whole), String(whole), usd)).toBe(cents);
        expect(shareCents(String(part), String(whole), usd)).toBe((part * cents) / whole);
      },
    ),
  );
});

test("a share of nothing has no worth", () => {
  expect(shareCents("1", "0.00", "5")).toBeNull();
});
