import * as fc from "fast-check";
import { expect, test } from "vitest";
import { pendingFates } from "#src/shared/coins/coin-fates.ts";
import { decideDeposit } from "./decide-deposit.ts";
import { type ForeseenDeposit, foreseeDeposit } from "./foresee-deposit.ts";
import { confirmationTiers } from "./methods.ts";

/** In a mempool, worth 50 dollars. */
const seen: ForeseenDeposit = {
  state: "seen",
  isMissing: false,
  heldReason: null,
  cents: 5_000n,
  isPriceLate: false,
  minCents: 500n,
  reason: null,
  isHalted: false,
};
const address = { worth: 5_000n, elsewhere: 0n };
const little = { worth: 100n, elsewhere: 0n };

test.each<[Partial<ForeseenDeposit>, typeof address, ReturnType<typeof foreseeDeposit>]>([
  [{}, address, { fate: "coming", heldReason: null }],
  [{ state: "confirming" }, address, { fate: "coming", heldReason: null }],
  [{ isHalted: true }, address, { fate: "paused", heldReason: null }],
  [{}, little, { fate: "low", heldReason: null }],
  [{ state: "dust" }, little, { fate: "low", heldReason: null }],
  [{ isHalted: true }, little, { fate: "low", heldReason: null }],
  // More coins of its address are on their way.
  [{ state: "dust" }, address, { fate: "coming", heldReason: null }],
  [{ reason: "limit" }, address, { fate: "held", heldReason: "limit" }],
  [{ cents: null }, address, { fate: "unpriced", heldReason: "no_rate" }],
  [{ cents: null, isPriceLate: true }, address, { fate: "held", heldReason: "late_rate" }],
  [{ state: "held", heldReason: "no_rate" }, address, { fate: "unpriced", heldReason: "no_rate" }],
  [{ state: "held", heldReason: "failed" }, address, { fate: "held", heldReason: "failed" }],
  [{ state: "credited" }, little, { fate: "credited", heldReason: null }],
  [{ state: "final", isHalted: true }, address, { fate: "credited", heldReason: null }],
  [{ isMissing: true }, address, { fate: "gone", heldReason: null }],
  [{ state: "replaced", isMissing: true }, address, { fate: "gone", heldReason: null }],
  [{ state: "dropped", isMissing: true }, address, { fate: "gone", heldReason: null }],
])("%o is foreseen", (change, totals, foresight) => {
  expect(foreseeDeposit({ ...seen, ...change }, totals)).toEqual(foresight);
});

test("what is said before the last block is what is decided at it", () => {
  const tiers = confirmationTiers({ chain: "btc", driver: "real" });
  const cents = fc.option(fc.bigInt({ min: 0n, max: 3_000_000n }), { nil: null });
  const reasons = fc.constantFrom(null, "limit", "unattributed" as const);
  fc.assert(
    fc.property(
      fc.record({ cents, isPriceLate: fc.boolean(), reason: reasons, isHalted: fc.boolean() }),
      fc.record({
        worth: fc.bigInt({ min: 0n, max: 2_000n }),
        elsewhere: fc.bigInt({ min: 0n, max: 2_000n }),
      }),
      (change, totals) => {
        const deposit = { ...seen, ...change, state: "confirming" };
        const mined = { ...deposit, height: 1, atRiskCents: change.cents, matureAfter: null };
        const depth = { height: 100, finalized: null, tiers, isHalted: change.isHalted };
        const decision = decideDeposit(mined, depth, totals);
        const { fate, heldReason } = foreseeDeposit(deposit, totals);
        expect(pendingFates).toContain(fate);
        expect(
          { wait: ["paused"], hold: ["held", "unpriced"], dust: ["low"], credit: ["coming"] }[decision.kind],
        ).toContain(fate);
        if (decision.kind === "hold") expect(heldReason).toBe(decision.reason);
      },
    ),
  );
});
