import fc from "fast-check";
import { expect, test } from "vitest";
import { combine, type Vote } from "./combine.ts";

const votes = (...prices: readonly number[]): Vote[] =>
  prices.map((price, index) => ({ source: `s${index}`, rateE8: BigInt(price) }));

test("one source makes no price, and contradicts none", () => {
  expect(combine([])).toEqual({ kind: "few" });
  expect(combine(votes(100_000))).toEqual({ kind: "few" });
});

test("two sources have to be within 1.5 percent", () => {
  expect(combine(votes(100_000, 101_500))).toMatchObject({ kind: "price", rateE8: 100_750n });
  expect(combine(votes(100_000, 101_501))).toMatchObject({ kind: "apart" });
});

test("of three, one that is more than 3 percent from the median is left out, and the other two must agree", () => {
  expect(combine(votes(100_000, 100_400, 1_000_000))).toMatchObject({
    kind: "price",
    rateE8: 100_200n,
    sources: ["s0", "s1"],
    outliers: [{ source: "s2" }],
  });
  expect(combine(votes(100_000, 101_600, 1_000_000))).toMatchObject({ kind: "apart" });
  expect(combine(votes(100_000, 110_000, 120_000))).toMatchObject({ kind: "apart" });
  expect(combine(votes(100_000, 102_000, 104_000))).toMatchObject({ kind: "price", rateE8: 102_000n });
});

const price = fc.bigInt({ min: 1n, max: 10n ** 16n });
/** Four sources: three around one price, by up to so many hundredths of a percent, and one that says anything. */
const honestAndLiar = fc.record({
  base: fc.bigInt({ min: 10_000n, max: 10n ** 15n }),
  away: fc.tuple(fc.nat(1_200), fc.nat(1_200), fc.nat(1_200)),
  lie: fc.oneof(price, fc.bigInt({ min: -1_500n, max: 1_500n })),
  place: fc.nat(3),
});

interface Cast {
  readonly base: bigint;
  readonly away: readonly number[];
  readonly lie: bigint;
  readonly place: number;
}

function castOf({ base, away, lie, place }: Cast) {
  const honest = away.map((bps) => base + (base * BigInt(bps)) / 10_000n);
  // A lie near the truth is the more dangerous one.
  const lied = lie <= 1_500n ? base + (base * lie) / 10_000n : lie;
  const all = [...honest.slice(0, place), lied, ...honest.slice(place)];
  return { honest: honest.toSorted((a, b) => (a < b ? -1 : 1)), all };
}

test("T24 one liar among four never moves the price out of the range of the honest ones", () => {
  fc.assert(
    fc.property(honestAndLiar, (drawn) => {
      const { honest, all } = castOf(drawn);
      const verdict = combine(all.map((rateE8, index) => ({ source: `s${index}`, rateE8 })));
      if (verdict.kind !== "price") return;
      expect(verdict.rateE8).toBeGreaterThanOrEqual(honest[0] ?? 0n);
      expect(verdict.rateE8).toBeLessThanOrEqual(honest[2] ?? 0n);
    }),
    { numRuns: 5_000 },
  );
});

test("four that agree always have a price, whatever their order", () => {
  const near = fc.record({ base: fc.bigInt({ min: 10_000n, max: 10n ** 15n }), away: fc.array(fc.nat(140)) });
  fc.assert(
    fc.property(near, ({ base, away }) => {
      const all = away.slice(0, 4).map((bps, index) => ({
        source: `s${index}`,
        rateE8: base + (base * BigInt(bps)) / 10_000n,
      }));
      const [one, other] = [combine(all), combine(all.toReversed())];
      expect(one.kind).toBe(all.length < 2 ? "few" : "price");
      if (one.kind === "price" && other.kind === "price") expect(other.rateE8).toBe(one.rateE8);
    }),
  );
});

test("no price is ever made of less than two, or of some that are more than 3 percent from their middle", () => {
  fc.assert(
    fc.property(fc.array(price, { maxLength: 6 }), (prices) => {
      const all = prices.map((rateE8, index) => ({ source: `s${index}`, rateE8 }));
      const verdict = combine(all);
      if (verdict.kind !== "price") return;
      const used = all.filter(({ source }) => verdict.sources.includes(source)).map(({ rateE8 }) => rateE8);
      expect(used.length).toBeGreaterThanOrEqual(2);
      const sorted = used.toSorted((a, b) => (a < b ? -1 : 1));
      const [low = 0n, high = 0n] = [sorted[0], sorted.at(-1)];
      expect(verdict.rateE8 >= low && verdict.rateE8 <= high).toBe(true);
      // Each is at most 3 % from the median, so that the farthest two are at most 6 % of it apart.
      expect((high - low) * 100n <= high * 6n).toBe(true);
    }),
    { numRuns: 2_000 },
  );
});
