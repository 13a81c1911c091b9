import { expect, test } from "vitest";
import { rateAfterMargin, stablecoinRate } from "./rate-rules.ts";

test("a dollar stablecoin is a dollar, never more, and less only when it lost its peg", () => {
  expect(stablecoinRate(101_000_000n)).toBe(100_000_000n);
  expect(stablecoinRate(98_500_000n)).toBe(100_000_000n);
  expect(stablecoinRate(98_499_999n)).toBe(98_499_999n);
  expect(stablecoinRate(95_000_000n)).toBe(95_000_000n);
});

test("a stablecoin below 95 cents has no price", () => {
  expect(stablecoinRate(94_999_999n)).toBeNull();
});

test("the margin is rounded in favour of the operator", () => {
  expect(rateAfterMargin(100_000_000n, 0)).toBe(100_000_000n);
  expect(rateAfterMargin(100_000_000n, 125)).toBe(98_750_000n);
  expect(rateAfterMargin(3n, 1)).toBe(2n);
});
