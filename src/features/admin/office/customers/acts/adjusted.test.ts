import fc from "fast-check";
import { expect, test } from "vitest";
import { adjusted } from "./adjusted.ts";

const cents = fc.integer({ min: 0, max: 1_000_000 });

test("what a dialog foresees moves exactly the sum, with no balance below zero and no debt beside one that could pay it", () => {
  fc.assert(
    fc.property(cents, cents, fc.integer({ min: -1_000_000, max: 1_000_000 }), (balance, debt, sum) => {
      // A wallet that owes has nothing, or what it has is set aside.
      const before = { balanceCents: debt > 0 ? 0 : balance, debtCents: debt };
      const after = adjusted(before, sum);
      expect(after.balanceCents - after.debtCents).toBe(before.balanceCents - before.debtCents + sum);
      expect(after.balanceCents).toBeGreaterThanOrEqual(0);
      expect(after.debtCents).toBeGreaterThanOrEqual(0);
      expect(Math.min(after.balanceCents, after.debtCents)).toBe(0);
      expect(after.missingCents).toBe(Math.max(0, after.debtCents - before.debtCents));
    }),
  );
});
