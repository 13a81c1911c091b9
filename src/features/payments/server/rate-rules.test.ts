import { expect, test } from "vitest";
import { stablecoinRate } from "./rate-rules.ts";

test("a dollar stablecoin is a dollar, never more, and less only when it lost its peg", () => {
  expect(stablecoinRate(101_000_000n)).toBe(100_000_000n);
  expect(stablecoinRate(98_500_000n)).toBe(100_000_000n);
  expect(stablecoinRate(98_499_999n)).toBe(98_499_999n);
});
