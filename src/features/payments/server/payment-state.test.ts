import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addMs } from "#src/shared/time.ts";
import { creditCents, lockHoldsMs } from "./deposit-value.ts";
import { type DepositFacts, type PaymentFacts, paymentState } from "./payment-state.ts";

const now = new Date("2026-03-01T12:00:00Z");

describe("the state of a payment", () => {
  const payment: PaymentFacts = {
    asset: "BTC",
    dueUnits: 20_000n,
    dueCents: 2_000n,
    rateE8: 100_000_00000000n,
    expiresAt: addMs(now, 900_000),
    decimals: 8,
    quoteDecimals: 8,
    presentRateE8: null,
  };
  const deposit: DepositFacts = {
    asset: "BTC",
    units: 20_000n,
    state: "seen",
    cents: null,
    seenAt: now,
    minedAt: null,
    missingSince: null,
  };
  const late = addMs(now, 900_001);
  const state = (deposits: DepositFacts[], at = now) => paymentState(payment, deposits, at);

  test("without coins it is new, then expired", () => {
    expect(state([])).toEqual({ status: "new", flags: [], restUnits: 20_000n, restCents: 2_000n });
    expect(state([], late).status).toBe("expired");
  });

  test("seen and confirming coins make it processing, also after its time", () => {
    expect(state([deposit])).toEqual({ status: "processing", flags: [], restUnits: 0n, restCents: 0n });
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
      restCents: 21n,
    });
    const large = { ...payment, dueCents: 100_000n, dueUnits: 1_000_000n };
    const almost = { ...deposit, state: "credited", units: 999_500n, cents: 99_950n };
    expect(paymentState(large, [almost], now).status).toBe("settled");
    expect(paymentState(large, [{ ...almost, cents: 99_949n }], now).flags).toEqual(["partial"]);
  });

  test("coins that vanished do not count", () => {
    for (const gone of [{ missingSince: now }, { state: "replaced" }, { state: "dropped" }]) {
      expect(state([{ ...deposit, ...gone }])).toEqual({
        status: "new",
        flags: [],
        restUnits: 20_000n,
        restCents: 2_000n,
      });
    }
  });

  test("says over and late, and counts other coins by their worth", () => {
    const over = { ...deposit, state: "credited", units: 30_000n, cents: 3_000n };
    expect(state([over])).toEqual({ status: "settled", flags: ["over"], restUnits: 0n, restCents: 0n });
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

  test("after its time the rest is asked for at the present price, and another coin counts by its worth", () => {
    const half = { ...deposit, units: 10_000n, cents: 1_000n, state: "credited" };
    const halved = { ...payment, presentRateE8: payment.rateE8 / 2n };
    expect(paymentState(halved, [half], now)).toMatchObject({ restUnits: 10_000n, restCents: 1_000n });
    expect(paymentState(halved, [half], late)).toMatchObject({ restUnits: 20_000n, restCents: 1_000n });
    expect(paymentState(halved, [], late)).toMatchObject({ restUnits: 40_000n, restCents: 2_000n });
    // All the coins came, too late for the rate: they are worth half of it.
    const belated = { ...half, units: 20_000n, seenAt: late };
    expect(paymentState(halved, [belated], late)).toMatchObject({
      flags: ["partial", "late"],
      restUnits: 20_000n,
      restCents: 1_000n,
    });
    const other = { ...half, asset: "ETH", units: 5n };
    expect(state([other])).toMatchObject({ restUnits: 10_000n, restCents: 1_000n });
  });

  test("coins that were seen in time are late when their block comes hours after it", () => {
    const credited = { ...deposit, state: "credited", cents: 1_000n };
    const [inTime, after] = [0, 1].map((ms) => addMs(payment.expiresAt, lockHoldsMs + ms));
    expect(state([{ ...credited, minedAt: inTime ?? null }]).flags).not.toContain("late");
    expect(state([{ ...credited, minedAt: after ?? null }]).flags).toContain("late");
    expect(state([deposit], after).flags).toContain("late");
  });

  test("the rest that is shown pays in full, whatever came before and when", () => {
    const amounts = fc.array(
      fc.record({ units: fc.bigInt({ min: 1n, max: 9_000n }), isLate: fc.boolean() }),
      {
        maxLength: 5,
      },
    );
    const rate = fc.bigInt({ min: 1n, max: 10n ** 14n });
    fc.assert(
      fc.property(amounts, rate, fc.constantFrom(now, late), (parts, presentRateE8, at) => {
        const asked = { ...payment, presentRateE8 };
        const worth = (units: bigint, isLate: boolean) =>
          creditCents(units, isLate ? presentRateE8 : payment.rateE8, payment.decimals);
        const came = parts.map(({ units, isLate }) => ({
          ...deposit,
          units,
          state: "credited",
          cents: worth(units, isLate),
          seenAt: isLate ? late : now,
        }));
        const { restUnits, restCents, flags } = paymentState(asked, came, at);
        expect(restUnits > 0n).toBe(restCents > 0n);
        expect(flags.includes("partial") || came.length === 0).toBe(restUnits > 0n || came.length === 0);
        if (restUnits === 0n) return;
        const rest = {
          ...deposit,
          units: restUnits,
          cents: worth(restUnits, at === late),
          state: "credited",
        };
        expect(rest.cents).toBeGreaterThanOrEqual(restCents - BigInt(parts.length) - 1n);
        expect(paymentState(asked, [...came, rest], at).status).toBe("settled");
      }),
    );
  });
});
