import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { centsToNumber } from "#src/shared/money.ts";
import { addMs } from "#src/shared/time.ts";
import { creditCents, lockHoldsMs, mostCents, quoteUnits, valueDeposit } from "./deposit-value.ts";
import { reasonToHold } from "./hold-deposit.ts";
import { holdAboveCents, methods } from "./methods.ts";

const now = new Date("2026-03-01T12:00:00Z");
const anyMethod = fc.constantFrom(...methods);
const anyDue = fc.bigInt({ min: 100n, max: 1_000_000n });
/** Prices at which the last place that a payer types is worth less than a cent. */
const rateOf = (asset: string): fc.Arbitrary<bigint> =>
  asset.startsWith("USD")
    ? fc.bigInt({ min: 90_000_000n, max: 100_000_000n })
    : fc.bigInt({ min: 1_000_000n, max: asset === "DOGE" ? 10_000_000_000n : 50_000_000_000_000n });
const quotes = anyMethod.chain((method) =>
  fc.record({ method: fc.constant(method), dueCents: anyDue, rateE8: rateOf(method.asset) }),
);

describe("quote and credit", () => {
  test("paying the quote credits what was asked for, and at most one cent more", () => {
    fc.assert(
      fc.property(quotes, ({ method, dueCents, rateE8 }) => {
        const credited = creditCents(quoteUnits(dueCents, rateE8, method), rateE8, method.decimals);
        expect(credited).toBeGreaterThanOrEqual(dueCents);
        expect(credited).toBeLessThanOrEqual(dueCents + 1n);
      }),
      { numRuns: 5_000 },
    );
  });

  test("a payer is never asked for more places than the quote has", () => {
    fc.assert(
      fc.property(quotes, ({ method, dueCents, rateE8 }) => {
        const step = 10n ** BigInt(method.decimals - method.quoteDecimals);
        expect(quoteUnits(dueCents, rateE8, method) % step).toBe(0n);
      }),
    );
  });

  test("paying the quote in parts loses no cent, in whatever parts and order", () => {
    fc.assert(
      fc.property(
        quotes,
        fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 4 }),
        (quote, cuts) => {
          const { method, dueCents, rateE8 } = quote;
          const dueUnits = quoteUnits(dueCents, rateE8, method);
          const lock = { asset: method.asset, dueUnits, rateE8, expiresAt: now };
          const parts = split(dueUnits, cuts);
          let locked = 0n;
          let credited = 0n;
          for (const units of parts) {
            const coins = { ...method, units, seenAt: now, minedAt: now, isFirstSeenInBlock: false };
            const value = valueDeposit(coins, lock, locked, null);
            locked += value?.lockedUnits ?? 0n;
            credited += value?.cents ?? 0n;
          }
          expect(locked).toBe(dueUnits);
          expect(credited).toBe(creditCents(dueUnits, rateE8, method.decimals));
        },
      ),
      { numRuns: 1_000 },
    );
  });

  test("at 91,400 dollars twenty dollars are 0.00021882 bitcoin", () => {
    const btc = { decimals: 8, quoteDecimals: 8 };
    expect(quoteUnits(2_000n, 91_400_00000000n, btc)).toBe(21_882n);
    expect(creditCents(21_882n, 91_400_00000000n, 8)).toBe(2_000n);
  });
});

function split(total: bigint, cuts: readonly number[]): bigint[] {
  const parts: bigint[] = [];
  let rest = total;
  for (const cut of cuts) {
    const part = (rest * BigInt(Math.floor(cut * 1_000))) / 1_000n;
    if (part > 0n) parts.push(part);
    rest -= part;
  }
  return rest > 0n ? [...parts, rest] : parts;
}

describe("the locked rate", () => {
  const lock = { asset: "BTC", dueUnits: 20_000n, rateE8: 100_000_00000000n, expiresAt: now };
  const coins = {
    asset: "BTC",
    units: 20_000n,
    decimals: 8,
    seenAt: now,
    minedAt: now,
    isFirstSeenInBlock: false,
  };
  const market = 50_000_00000000n;

  test("holds for coins that were seen in time, up to what was asked for", () => {
    expect(valueDeposit(coins, lock, 0n, market)).toMatchObject({ lockedUnits: 20_000n, cents: 2_000n });
    expect(valueDeposit({ ...coins, units: 30_000n }, lock, 0n, market)).toMatchObject({ cents: 2_500n });
    expect(valueDeposit(coins, lock, 15_000n, market)).toMatchObject({ lockedUnits: 5_000n, cents: 1_250n });
    expect(valueDeposit(coins, lock, 20_000n, market)).toMatchObject({ lockedUnits: 0n, cents: 1_000n });
  });

  test("is over for late coins and for other coins; two minutes of grace where only blocks are seen", () => {
    expect(valueDeposit({ ...coins, seenAt: addMs(now, 1) }, lock, 0n, market)).toMatchObject({
      cents: 1_000n,
    });
    expect(valueDeposit({ ...coins, asset: "DOGE" }, lock, 0n, market)).toMatchObject({ lockedUnits: 0n });
    const inBlock = { ...coins, isFirstSeenInBlock: true };
    expect(valueDeposit({ ...inBlock, seenAt: addMs(now, 120_000) }, lock, 0n, market)).toMatchObject({
      cents: 2_000n,
    });
    expect(valueDeposit({ ...inBlock, seenAt: addMs(now, 120_001) }, lock, 0n, market)).toMatchObject({
      cents: 1_000n,
    });
  });

  test("T24 is over once no block took the coins for hours, at whatever prices", () => {
    const anyRate = fc.bigInt({ min: 1n, max: 10n ** 14n });
    const anyUnits = fc.bigInt({ min: 1n, max: 40_000n });
    const anyWait = fc.integer({ min: 0, max: 2 * lockHoldsMs });
    fc.assert(
      fc.property(
        anyRate,
        anyUnits,
        anyWait,
        fc.integer({ min: 0, max: 900_000 }),
        (rate, units, waitMs, early) => {
          const seen = { ...coins, units, seenAt: addMs(now, -early), minedAt: addMs(now, waitMs) };
          const value = valueDeposit(seen, lock, 0n, rate);
          const atMarket = creditCents(units, rate, 8);
          if (waitMs > lockHoldsMs) expect(value).toMatchObject({ lockedUnits: 0n, cents: atMarket });
          else expect(value?.lockedUnits).toBe(units < lock.dueUnits ? units : lock.dueUnits);
        },
      ),
    );
  });

  test("needs no market; the rest does", () => {
    expect(valueDeposit(coins, lock, 0n, null)).toMatchObject({ cents: 2_000n });
    expect(valueDeposit({ ...coins, units: 20_001n }, lock, 0n, null)).toBeNull();
  });
});

test("any amount of any token has a value that fits wallets and screens", () => {
  const anyUnits = fc.bigInt({ min: 1n, max: 10n ** 40n });
  fc.assert(
    fc.property(anyUnits, anyUnits, quotes, fc.boolean(), (units, dueUnits, { method, rateE8 }, isLocked) => {
      const { asset, decimals } = method;
      const arrived = { asset, units, decimals, seenAt: now, minedAt: now, isFirstSeenInBlock: false };
      const lock = isLocked ? { asset, dueUnits, rateE8, expiresAt: now } : null;
      const value = valueDeposit(arrived, lock, 0n, rateE8);
      const cents = value?.cents ?? -1n;
      expect(cents).toBeGreaterThanOrEqual(0n);
      expect(cents).toBeLessThanOrEqual(mostCents);
      expect(centsToNumber(cents * 50n)).toBe(Number(cents) * 50);
      const exact = (units * rateE8 * 100n) / (100_000_000n * 10n ** BigInt(decimals));
      if (exact < mostCents && !isLocked) expect(cents).toBe(exact);
      if (exact > holdAboveCents + 1n) {
        expect(reasonToHold({ ref: "v0", senders: [] }, new Set(), cents)).toBe("limit");
      }
    }),
  );
});
