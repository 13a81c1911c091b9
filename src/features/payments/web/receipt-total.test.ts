import { expect, test } from "vitest";
import { receiptTotal } from "./receipt-total.ts";

const lines = [{ grossCents: 1_040 }, { grossCents: -340 }];

test("a purchase ends in the sum of its lines", () => {
  expect(receiptTotal({ kind: "purchase", amountCents: -700, debtCents: 0, lines })).toEqual({
    word: "paid",
    cents: 700,
    usedCents: 0,
    debtCents: 0,
  });
});

test.each([
  [
    { amountCents: 700, debtCents: 0 },
    { cents: 700, usedCents: 0, debtCents: 0 },
  ],
  // An open debt took its part.
  [
    { amountCents: 450, debtCents: 250 },
    { cents: 450, usedCents: 0, debtCents: 250 },
  ],
  // A server was deleted within its term.
  [
    { amountCents: 450, debtCents: 0 },
    { cents: 450, usedCents: 250, debtCents: 0 },
  ],
  [
    { amountCents: 300, debtCents: 100 },
    { cents: 300, usedCents: 300, debtCents: 100 },
  ],
])("a refund ends in what came back: %j", (amounts, total) => {
  expect(receiptTotal({ kind: "refund", ...amounts, lines })).toEqual({ word: "returned", ...total });
});

test.each([
  ["deposit", 2_000, "added"],
  ["adjustment", 2_000, "added"],
  ["deposit-reversal", -2_000, "taken"],
] as const)("a %s has a word for its direction, and no sign", (kind, amountCents, word) => {
  const total = receiptTotal({ kind, amountCents, debtCents: 0, lines: [] });
  expect(total).toEqual({ word, cents: 2_000, usedCents: 0, debtCents: 0 });
});
