import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { confirmationTiers } from "./methods.ts";
import { decideDeposit } from "./decide-deposit.ts";
import { paymentState } from "./payment-state.ts";

const tiers = confirmationTiers({ chain: "eth", driver: "real" });
/** In block 100, worth 50 dollars. */
const deposit = {
  height: 100,
  cents: 5_000n,
  atRiskCents: 5_000n,
  matureAfter: null,
  isPriceLate: false,
  minCents: 500n,
  reason: null,
};
const address = { worth: 5_000n, elsewhere: 0n };
/** The chain when so many blocks count for the deposit. */
const deep = (blocks: number, finalized: number | null = null) => ({
  height: 99 + blocks,
  finalized,
  tiers,
  isHalted: false,
});

describe("depth", () => {
  test.each([
    [5_000n, 19, 20],
    [99_999n, 19, 20],
    [100_000n, 63, 64],
    [1_000_000n, 63, 64],
    [null, 63, 64],
  ])("with %s cents at risk it waits after %i blocks for %i", (atRisk, have, need) => {
    const risky = { ...deposit, atRiskCents: atRisk };
    expect(decideDeposit(risky, deep(have), address)).toEqual({ kind: "wait", have, need });
    expect(decideDeposit(risky, deep(need), address).kind).not.toBe("wait");
  });

  test.each([
    [99_999n, 99, "credit"],
    [100_000n, 99, "wait"],
    [100_000n, 100, "credit"],
    [1_000_000n, 99, "wait"],
    [1_000_000n, 100, "credit"],
    [null, 99, "wait"],
    [null, 100, "hold"],
  ])("%s cents with %i as the last final block: %s", (cents, finalized, kind) => {
    const priced = { ...deposit, cents, atRiskCents: cents };
    expect(decideDeposit(priced, deep(64, finalized), address).kind).toBe(kind);
  });

  test("while its chain is halted it waits however deep it is, but is set aside as ever", () => {
    const halted = { ...deep(64), isHalted: true };
    expect(decideDeposit(deposit, halted, address)).toEqual({ kind: "wait", have: 64, need: 20 });
    expect(decideDeposit({ ...deposit, reason: "limit" }, halted, address).kind).toBe("hold");
    expect(decideDeposit(deposit, halted, { worth: 1n, elsewhere: 0n }).kind).toBe("dust");
  });

  test.each([
    [100, 99, 100],
    [3, 19, 20],
  ])("a reward that matures after %i blocks waits after %i for %i", (matureAfter, have, need) => {
    const reward = { ...deposit, matureAfter };
    expect(decideDeposit(reward, deep(have), address)).toEqual({ kind: "wait", have, need });
    expect(decideDeposit(reward, deep(need), address).kind).toBe("credit");
  });

  test("a block that was orphaned below the deposit leaves a negative count, which waits", () => {
    expect(decideDeposit(deposit, { ...deep(0), height: 98 }, address)).toEqual({
      kind: "wait",
      have: -1,
      need: 20,
    });
  });
});

describe("of what is deep enough", () => {
  const decide = (
    change: Partial<Parameters<typeof decideDeposit>[0]>,
    total: Partial<typeof address> = {},
  ) => decideDeposit({ ...deposit, ...change }, deep(64), { ...address, ...total });

  test("without a price it is held for one, or for an operator after hours, whatever other reasons there are", () => {
    for (const reason of [null, "sender", "unattributed"] as const) {
      for (const worth of [0n, 5_000n]) {
        const held = (isPriceLate: boolean) => decide({ cents: null, isPriceLate, reason }, { worth });
        expect(held(false)).toEqual({ kind: "hold", reason: "no_rate" });
        expect(held(true)).toEqual({ kind: "hold", reason: "late_rate" });
      }
    }
  });

  test.each([
    [null, { kind: "credit", withElsewhere: false }, { kind: "dust" }],
    ["unattributed", { kind: "hold", reason: "unattributed" }, { kind: "dust" }],
    ["sender", { kind: "hold", reason: "sender" }, { kind: "hold", reason: "sender" }],
    ["limit", { kind: "hold", reason: "limit" }, { kind: "hold", reason: "limit" }],
  ] as const)(
    "with the reason %s on an address worth moving, and on one that is not",
    (reason, rich, poor) => {
      expect(decide({ reason })).toEqual(rich);
      expect(decide({ reason }, { worth: 495n })).toEqual(rich);
      expect(decide({ reason }, { worth: 494n })).toEqual(poor);
    },
  );

  test.each([
    [494n, 500n, { kind: "credit", withElsewhere: true }],
    [495n, 500n, { kind: "credit", withElsewhere: false }],
    [300n, 194n, { kind: "dust" }],
    [300n, 195n, { kind: "credit", withElsewhere: true }],
    [125n, 370n, { kind: "credit", withElsewhere: true }],
    [124n, 500n, { kind: "dust" }],
  ] as const)("%i cents on its address and %i elsewhere", (worth, elsewhere, decision) => {
    expect(decide({}, { worth, elsewhere })).toEqual(decision);
    expect(decide({ reason: "unattributed" }, { worth, elsewhere }).kind).toBe(
      decision.kind === "credit" ? "hold" : "dust",
    );
  });
});

test("what pays for a payment in full is never too little to be credited", () => {
  const seenAt = new Date("2026-03-01T12:00:00Z");
  const credited = {
    asset: "BTC",
    units: 1n,
    state: "credited",
    seenAt,
    minedAt: seenAt,
    missingSince: null,
  };
  fc.assert(
    fc.property(
      fc.bigInt({ min: 1n, max: 20_000n }),
      fc.bigInt({ min: 0n, max: 20_000n }),
      fc.bigInt({ min: 0n, max: 30_000n }),
      (minCents, more, cents) => {
        const asked = { asset: "BTC", dueUnits: 1_000n, dueCents: minCents + more, rateE8: 1n, decimals: 8 };
        const payment = { ...asked, quoteDecimals: 8, presentRateE8: null, expiresAt: seenAt };
        const { status } = paymentState(payment, [{ ...credited, cents }], seenAt);
        if (status !== "settled") return;
        const total = { worth: cents, elsewhere: 0n };
        expect(decideDeposit({ ...deposit, cents, minCents }, deep(64), total).kind).toBe("credit");
      },
    ),
  );
});

test("only deposits that are deep, priced, worth moving and free of reasons are credited", () => {
  const reasons = fc.constantFrom(null, "no_rate", "limit", "sender", "unattributed");
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 200 }),
      fc.option(fc.bigInt({ min: 0n, max: 3_000_000n }), { nil: null }),
      fc.bigInt({ min: 0n, max: 2_000n }),
      fc.option(fc.integer({ min: 0, max: 200 }), { nil: null }),
      reasons,
      (height, cents, worth, finalized, reason) => {
        const decision = decideDeposit(
          {
            height,
            cents,
            atRiskCents: cents,
            matureAfter: null,
            isPriceLate: false,
            minCents: 500n,
            reason,
          },
          { height: 150, finalized, tiers, isHalted: false },
          { worth, elsewhere: 0n },
        );
        if (decision.kind !== "credit") return;
        expect(150 - height + 1).toBeGreaterThanOrEqual(20);
        expect(cents).not.toBeNull();
        expect(worth).toBeGreaterThanOrEqual(495n);
        expect(reason).toBeNull();
        if (cents !== null && cents >= 100_000n && finalized !== null) {
          expect(height).toBeLessThanOrEqual(finalized);
        }
      },
    ),
  );
});
