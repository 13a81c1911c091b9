import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addMs } from "#src/shared/time.ts";
import { methods } from "./methods.ts";
import {
  creditCents,
  type DepositFacts,
  type PaymentFacts,
  paymentState,
  quoteUnits,
  stablecoinRate,
  valueDeposit,
} from "./rules.ts";

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
            const coins = { ...method, units, seenAt: now, isFirstSeenInBlock: false };
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
  const coins = { asset: "BTC", units: 20_000n, decimals: 8, seenAt: now, isFirstSeenInBlock: false };
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

  test("needs no market; the rest does", () => {
    expect(valueDeposit(coins, lock, 0n, null)).toMatchObject({ cents: 2_000n });
    expect(valueDeposit({ ...coins, units: 20_001n }, lock, 0n, null)).toBeNull();
  });
});

describe("the state of a payment", () => {
  const payment: PaymentFacts = {
    asset: "BTC",
    dueUnits: 20_000n,
    dueCents: 2_000n,
    rateE8: 100_000_00000000n,
    expiresAt: addMs(now, 900_000),
    decimals: 8,
  };
  const deposit: DepositFacts = {
    asset: "BTC",
    units: 20_000n,
    state: "seen",
    cents: null,
    seenAt: now,
    missingSince: null,
  };
  const late = addMs(now, 900_001);
  const state = (deposits: DepositFacts[], at = now) => paymentState(payment, deposits, at);

  test("without coins it is new, then expired", () => {
    expect(state([])).toEqual({ status: "new", flags: [], restUnits: 20_000n });
    expect(state([], late).status).toBe("expired");
  });

  test("seen and confirming coins make it processing, also after its time", () => {
    expect(state([deposit])).toEqual({ status: "processing", flags: [], restUnits: 0n });
    expect(state([{ ...deposit, state: "confirming", cents: 2_000n }], late).status).toBe("processing");
  });

  test("credited coins settle it; one percent may be missing, at most half a dollar", () => {
    expect(state([{ ...deposit, state: "credited", cents: 1_980n, units: 19_800n }])).toMatchObject({
      status: "settled",
      flags: [],
    });
    expect(state([{ ...deposit, state: "final", cents: 1_979n, units: 19_790n }])).toMatchObject({
      status: "new",
      flags: ["partial"],
      restUnits: 210n,
    });
    const large = { ...payment, dueCents: 100_000n, dueUnits: 1_000_000n };
    const almost = { ...deposit, state: "credited", units: 999_500n, cents: 99_950n };
    expect(paymentState(large, [almost], now).status).toBe("settled");
    expect(paymentState(large, [{ ...almost, cents: 99_949n }], now).flags).toEqual(["partial"]);
  });

  test("coins that vanished do not count", () => {
    for (const gone of [{ missingSince: now }, { state: "replaced" }, { state: "dropped" }]) {
      expect(state([{ ...deposit, ...gone }])).toEqual({ status: "new", flags: [], restUnits: 20_000n });
    }
  });

  test("says over and late, and counts other coins by their worth", () => {
    const over = { ...deposit, state: "credited", units: 30_000n, cents: 3_000n };
    expect(state([over])).toEqual({ status: "settled", flags: ["over"], restUnits: 0n });
    expect(state([{ ...deposit, state: "credited", cents: 2_000n, seenAt: late }], late).flags).toEqual([
      "late",
    ]);
    expect(state([{ ...deposit, asset: "ETH", state: "credited", units: 1n, cents: 2_000n }])).toMatchObject({
      status: "settled",
      restUnits: 0n,
    });
  });

  test("the rest and what arrived are together what was asked for", () => {
    const anyDeposits = fc.array(fc.bigInt({ min: 1n, max: 30_000n }), { maxLength: 5 });
    fc.assert(
      fc.property(anyDeposits, (amounts) => {
        const { restUnits, flags } = state(amounts.map((units) => ({ ...deposit, units })));
        const sent = amounts.reduce((total, units) => total + units, 0n);
        expect(restUnits === 0n || restUnits + sent === payment.dueUnits).toBe(true);
        expect(flags.includes("partial") && flags.includes("over")).toBe(false);
      }),
    );
  });
});

test("a dollar coin is a dollar, never more, and less only when it broke", () => {
  expect(stablecoinRate(101_000_000n)).toBe(100_000_000n);
  expect(stablecoinRate(98_500_000n)).toBe(100_000_000n);
  expect(stablecoinRate(98_499_999n)).toBe(98_499_999n);
});
