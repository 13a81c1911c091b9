import fc from "fast-check";
import { expect, test } from "vitest";
import { combine } from "./combine.ts";
import { doubtOf } from "./doubt-price.ts";

const dollars = (value: number): bigint => BigInt(Math.round(value * 1e8));
const votes = (...prices: readonly number[]) =>
  prices.map((price, index) => ({ source: `s${index}`, rateE8: dollars(price) }));
const reasonOf = (prices: readonly number[], last?: number, guard?: number): string | null =>
  doubtOf(
    "BTC",
    combine(votes(...prices)),
    last === undefined ? undefined : dollars(last),
    guard === undefined ? undefined : dollars(guard),
  )?.reason ?? null;

test("silence is no doubt, contradiction is", () => {
  expect(reasonOf([], 100, 100)).toBeNull();
  expect(reasonOf([50], 100, 100)).toBeNull();
  expect(reasonOf([100, 102])).toBe("apart");
});

test.each([
  [[115, 115], null],
  [[115.01, 115.01], "jump"],
  [[86.96, 86.96], null],
  [[86.95, 86.95], "jump"],
  [[200, 200, 200], null],
  [[200, 200, 20], "jump"],
])("after a price of 100, %j is %s", (prices, reason) => {
  expect(reasonOf(prices, 100)).toBe(reason);
});

test.each([
  [103, null],
  [103.01, "guard"],
  [97.09, null],
  [97.08, "guard"],
])("beside a guard that says 100, four who say %d are %s", (price, reason) => {
  expect(reasonOf([price, price, price, price], undefined, 100)).toBe(reason);
});

test("whatever is said, a price that is not doubted has two sources, three after a jump, and no guard against it", () => {
  const price = fc.oneof(
    fc.integer({ min: 9_000, max: 13_000 }).map((cents) => BigInt(cents) * 1_000_000n),
    fc.bigInt({ min: 1n, max: 10n ** 16n }),
  );
  const said = fc.record({
    prices: fc.array(price, { maxLength: 5 }),
    last: fc.option(price, { nil: undefined }),
    guard: fc.option(price, { nil: undefined }),
  });
  const isWithin = (one: bigint, other: bigint, percent: bigint): boolean => {
    const [low, high] = one < other ? [one, other] : [other, one];
    return (high - low) * 100n <= low * percent;
  };
  fc.assert(
    fc.property(said, ({ prices, last, guard }) => {
      const verdict = combine(prices.map((rateE8, index) => ({ source: `s${index}`, rateE8 })));
      if (verdict.kind !== "price" || doubtOf("BTC", verdict, last, guard) !== null) return;
      expect(verdict.sources.length).toBeGreaterThanOrEqual(2);
      if (guard !== undefined) expect(isWithin(verdict.rateE8, guard, 3n)).toBe(true);
      if (last !== undefined && !isWithin(verdict.rateE8, last, 15n)) {
        expect(verdict.sources.length).toBeGreaterThanOrEqual(3);
      }
    }),
    { numRuns: 5_000 },
  );
});
