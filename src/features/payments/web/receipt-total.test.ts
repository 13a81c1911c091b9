import { expect, test } from "vitest";
import { receiptTotal } from "./receipt-total.ts";

const lines = [{ grossCents: 1_040 }, { grossCents: -340 }];

test("a purchase ends in the sum of its lines", () => {
  expect(receiptTotal({ kind: "purchase", amountCents: -700, lines })).toEqual({
    word: "paid",
    cents: 700,
    debtCents: 0,
  });
});

test("a refund ends in what came back, and says what of it paid an open debt", () => {
  expect(receiptTotal({ kind: "refund", amountCents: 700, lines })).toEqual({
    word: "returned",
    cents: 700,
    debtCents: 0,
  });
  expect(receiptTotal({ kind: "refund", amountCents: 450, lines })).toEqual({
    word: "returned",
    cents: 450,
    debtCents: 250,
  });
});

test.each([
  ["deposit", 2_000, "added"],
  ["adjustment", 2_000, "added"],
  ["deposit-reversal", -2_000, "taken"],
] as const)("a %s has a word for its direction, and no sign", (kind, amountCents, word) => {
  expect(receiptTotal({ kind, amountCents, lines: [] })).toEqual({ word, cents: 2_000, debtCents: 0 });
});
