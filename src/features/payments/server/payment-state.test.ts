import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addMs } from "#src/shared/time.ts";
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
