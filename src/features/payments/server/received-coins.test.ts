import * as fc from "fast-check";
import { expect, test } from "vitest";
import { addMs } from "#src/shared/time.ts";
import { decideDeposit } from "./decide-deposit.ts";
import { reasonToHold } from "./hold-deposit.ts";
import { confirmationTiers, holdAboveCents, tierFor } from "./methods.ts";
import { atRiskCents, type ReceivedCoins, togetherMs, unreviewedCents } from "./received-coins.ts";

const start = new Date("2026-03-01T12:00:00Z");
const coins = (change: Partial<ReceivedCoins>): ReceivedCoins => ({
  id: "own",
  customerId: "ann",
  chain: "eth",
  height: 100,
  minedAt: start,
  cents: 99_900n,
  isCleared: false,
  ...change,
});
const own = coins({});

test.each([
  ["of another block", { height: 130 }, 199_800n, 199_800n],
  ["of a final block", { height: 90 }, 99_900n, 199_800n],
  ["of another chain", { chain: "btc" }, 99_900n, 199_800n],
  ["of another customer", { customerId: "bob" }, 99_900n, 99_900n],
  ["of the day before", { minedAt: addMs(start, -togetherMs) }, 99_900n, 99_900n],
  ["a second less before", { minedAt: addMs(start, 1_000 - togetherMs) }, 199_800n, 199_800n],
  ["that an operator decided about", { isCleared: true }, 199_800n, 99_900n],
  ["without a price", { cents: null }, null, 99_900n],
])("beside coins %s", (_what, change, atRisk, unreviewed) => {
  const received = [own, coins({ id: "other", ...change })];
  expect(atRiskCents(own, received, 90)).toBe(atRisk);
  expect(unreviewedCents(own, received)).toBe(unreviewed);
});

const tiers = confirmationTiers({ chain: "eth", driver: "real" });
const none: ReadonlySet<string> = new Set();
const blockMs = 12_000;
/** Blocks that the network calls final come this far behind its tip. */
const finalLag = 64;

/** What becomes of parts of one customer, decided at every block: when each is credited, or that it is held. */
function decideAll(parts: readonly ReceivedCoins[]): ReadonlyMap<string, number | "held"> {
  const decided = new Map<string, number | "held">();
  const last = Math.max(...parts.map(({ height }) => height)) + 200;
  for (let top = 100; top <= last; top += 1) {
    const finalized = top - finalLag;
    const received = parts.filter(({ height }) => height <= top);
    for (const part of received) {
      if (decided.has(part.id)) continue;
      const atRisk = atRiskCents(part, received, finalized);
      const reason = reasonToHold({ ref: "v0", senders: [] }, none, unreviewedCents(part, received));
      const facts = {
        height: part.height,
        cents: part.cents,
        atRiskCents: atRisk,
        matureAfter: null,
        isPriceLate: false,
      };
      const decision = decideDeposit(
        { ...facts, minCents: 500n, reason },
        { height: top, finalized, tiers, isHalted: false },
        { worth: 1_000_000n, elsewhere: 0n },
      );
      if (decision.kind === "hold") decided.set(part.id, "held");
      if (decision.kind === "credit") decided.set(part.id, top);
    }
  }
  return decided;
}

/** Amounts with the blocks after the first in which they come. */
const split = fc.array(
  fc.record({ cents: fc.bigInt({ min: 500n, max: 2_500_000n }), after: fc.integer({ min: 0, max: 150 }) }),
  { minLength: 1, maxLength: 12 },
);
const partsOf = (amounts: readonly { readonly cents: bigint; readonly after: number }[]) =>
  amounts.map(({ cents, after }, place) =>
    coins({ id: `${place}`, cents, height: 100 + after, minedAt: addMs(start, after * blockMs) }),
  );

test("an amount in one block is credited no earlier, and reviewed no less, in parts than whole", () => {
  fc.assert(
    fc.property(split, (amounts) => {
      const parts = partsOf(amounts.map(({ cents }) => ({ cents, after: 0 })));
      const sum = parts.reduce((total, { cents }) => total + (cents ?? 0n), 0n);
      const whole = decideAll([coins({ cents: sum })]).get("own");
      const inParts = decideAll(parts);
      for (const { id } of parts) expect(inParts.get(id)).toBe(whole);
    }),
  );
});

test("at each credit all of the customer that is not final has the depth that its sum asks for", () => {
  fc.assert(
    fc.property(split, (amounts) => {
      const parts = partsOf(amounts);
      for (const [id, at] of decideAll(parts)) {
        const part = parts.find((each) => each.id === id);
        if (at === "held" || part === undefined) continue;
        const open = parts.filter(({ height }) => height <= at && height > at - finalLag);
        const sum = open.reduce((total, { cents }) => total + (cents ?? 0n), 0n);
        const { required, mustBeFinal } = tierFor(tiers, open.includes(part) ? sum : part.cents);
        expect(at - part.height + 1).toBeGreaterThanOrEqual(required);
        if (mustBeFinal) expect(part.height).toBeLessThanOrEqual(at - finalLag);
      }
    }),
  );
});

test("no more than the limit is credited within a day without an operator, however it is split", () => {
  fc.assert(
    fc.property(split, (amounts) => {
      const parts = partsOf(amounts);
      const decided = decideAll(parts);
      const credited = parts.filter(({ id }) => decided.get(id) !== "held");
      const sum = credited.reduce((total, { cents }) => total + (cents ?? 0n), 0n);
      expect(sum).toBeLessThanOrEqual(holdAboveCents);
      expect(decided.size).toBe(parts.length);
    }),
  );
});
