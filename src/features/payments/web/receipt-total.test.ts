import { expect, test } from "vitest";
import { receiptTotal } from "./receipt-total.ts";

const plain = { refund: null, refundedCents: 0 };
const none = { usedCents: 0, keptCents: 0, beforeCents: 0, refundedCents: 0, debtCents: 0 };
const unused = { kind: "unused", beforeCents: 0 } as const;
const lines = [{ grossCents: 1_040 }, { grossCents: -340 }];

test("a purchase ends in the sum of its lines", () => {
  expect(receiptTotal({ ...plain, kind: "purchase", amountCents: -700, debtCents: 0, lines })).toEqual({
    ...none,
    word: "paid",
    cents: 700,
  });
});

test.each([
  [{ amountCents: 700, debtCents: 0 }, { cents: 700 }],
  // An open debt took its part.
  [
    { amountCents: 450, debtCents: 250 },
    { cents: 450, debtCents: 250 },
  ],
  // A server was deleted within its term.
  [
    { amountCents: 450, debtCents: 0, refund: unused },
    { cents: 450, usedCents: 250 },
  ],
  [
    { amountCents: 300, debtCents: 100, refund: unused },
    { cents: 300, usedCents: 300, debtCents: 100 },
  ],
  // Our staff had given a part back before.
  [
    { amountCents: 300, debtCents: 0, refund: { ...unused, beforeCents: 150 } },
    { cents: 300, usedCents: 250, beforeCents: 150 },
  ],
  [
    { amountCents: 200, debtCents: 0, refund: { kind: "staff", beforeCents: 150 } as const },
    { cents: 200, keptCents: 350, beforeCents: 150 },
  ],
])("a refund ends in what came back: %j", (amounts, total) => {
  expect(receiptTotal({ ...plain, kind: "refund", ...amounts, lines })).toEqual({
    ...none,
    word: "returned",
    ...total,
  });
});

test.each([
  ["deposit", 2_000, "added"],
  ["adjustment", 2_000, "added"],
  ["adjustment", -2_000, "taken"],
  ["deposit-reversal", -2_000, "taken"],
] as const)("a %s has a word for its direction, and no sign", (kind, amountCents, word) => {
  const total = receiptTotal({ ...plain, kind, amountCents, debtCents: 0, lines: [] });
  expect(total).toEqual({ ...none, word, cents: 2_000 });
});
