import * as fc from "fast-check";
import { expect, test } from "vitest";
import { usualLimits } from "./deposit-limits.ts";
import { creditCents, lockHoldsMs, valueDeposit } from "./deposit-value.ts";
import { expectValues, type UnvaluedDeposit } from "./expect-values.ts";

const { rateLockMs } = usualLimits;

const seenAt = new Date("2026-03-01T12:00:00Z");
const rateE8 = 100_000_00000000n;

/** In a mempool, on a payment of 20 dollars: 20,000 satoshi at $100,000. */
const waiting: UnvaluedDeposit = {
  id: "first",
  address_id: "address",
  asset: "BTC",
  units: 20_000n,
  cents: null,
  seen_at: seenAt,
  mined_at: null,
  lock_asset: "BTC",
  due_units: 20_000n,
  lock_rate_e8: rateE8,
  expires_at: new Date(seenAt.getTime() + rateLockMs),
  locked_before: 0n,
  decimals: 8,
};
const late = new Date(seenAt.getTime() + rateLockMs + 1);
/** Half of the locked rate. */
const halved = () => rateE8 / 2n;
const valuesOf = (
  deposits: readonly UnvaluedDeposit[],
  present: () => bigint | null = halved,
  now = seenAt,
) => [...expectValues(deposits, present, now).values()];

test.each<[string, Partial<UnvaluedDeposit>, ReturnType<typeof valuesOf>[number]]>([
  ["in time", {}, { cents: 2_000n, isEstimated: false }],
  ["more than was asked for", { units: 30_000n }, { cents: 2_500n, isEstimated: true }],
  ["late", { seen_at: late }, { cents: 1_000n, isEstimated: true }],
  ["in another coin", { asset: "ETH" }, { cents: 1_000n, isEstimated: true }],
  ["on a permanent address", { lock_asset: null }, { cents: 1_000n, isEstimated: true }],
  ["after all of the locked rate was used", { locked_before: 20_000n }, { cents: 1_000n, isEstimated: true }],
  ["with the value of their block", { cents: 77n }, { cents: 77n, isEstimated: false }],
])("coins %s", (_how, change, value) => {
  expect(valuesOf([{ ...waiting, ...change }])).toEqual([value]);
});

test("coins that wait for a block until the locked rate holds no more are worth the present price", () => {
  const last = new Date(seenAt.getTime() + rateLockMs + lockHoldsMs);
  const after = new Date(last.getTime() + 1);
  expect(valuesOf([waiting], halved, last)).toEqual([{ cents: 2_000n, isEstimated: false }]);
  expect(valuesOf([waiting], halved, after)).toEqual([{ cents: 1_000n, isEstimated: true }]);
  expect(valuesOf([{ ...waiting, mined_at: last }], halved, after)).toEqual([
    { cents: 2_000n, isEstimated: false },
  ]);
});

test("without a price what is not locked has no value, and takes none of the locked rate", () => {
  const first = { ...waiting, units: 30_000n };
  const second = { ...waiting, id: "second" };
  expect(valuesOf([first, second], () => null)).toEqual([
    { cents: null, isEstimated: false },
    { cents: 2_000n, isEstimated: false },
  ]);
});

test("parts are worth, one after the other, what their blocks will make of them", () => {
  const parts = fc.array(fc.bigInt({ min: 1n, max: 15_000n }), { minLength: 1, maxLength: 6 });
  fc.assert(
    fc.property(parts, (units) => {
      const deposits = units.map((each, place) => ({ ...waiting, id: String(place), units: each }));
      let lockedBefore = 0n;
      const lock = { asset: "BTC", dueUnits: 20_000n, rateE8, expiresAt: late };
      const mined = units.map((each) => {
        const coins = {
          asset: "BTC",
          units: each,
          decimals: 8,
          seenAt,
          minedAt: seenAt,
          isFirstSeenInBlock: false,
        };
        const value = valueDeposit(coins, lock, lockedBefore, halved());
        lockedBefore += value?.lockedUnits ?? 0n;
        return value?.cents;
      });
      expect(valuesOf(deposits).map(({ cents }) => cents)).toEqual(mined);
      const all = units.reduce((sum, each) => sum + each, 0n);
      const total = mined.reduce<bigint>((sum, cents) => sum + (cents ?? 0n), 0n);
      if (all <= 20_000n) expect(total).toBe(creditCents(all, rateE8, 8));
    }),
  );
});
