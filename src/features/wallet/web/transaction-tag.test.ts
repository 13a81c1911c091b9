import { expect, test } from "vitest";
import { kindOf, tagOf } from "./transaction-tag.ts";

const moved = { amountCents: -500, refundedCents: 0 };

test("a purchase says that it waits or was refunded; a refund is one already", () => {
  expect(tagOf({ ...moved, kind: "purchase", orderState: "refunded" })).toBe("refunded");
  expect(tagOf({ ...moved, kind: "purchase", orderState: "paid" })).toBe("paid");
  expect(tagOf({ ...moved, kind: "purchase", orderState: "delivered" })).toBeNull();
  expect(tagOf({ ...moved, kind: "refund", orderState: "refunded" })).toBeNull();
  expect(tagOf({ ...moved, kind: "debt", orderState: "refunded" })).toBeNull();
  expect(tagOf({ ...moved, kind: "deposit", orderState: null })).toBeNull();
});

test("what was delivered says how much of it went back since", () => {
  const delivered = { ...moved, kind: "purchase", orderState: "delivered" } as const;
  expect(tagOf({ ...delivered, refundedCents: 499 })).toBe("partlyRefunded");
  expect(tagOf({ ...delivered, refundedCents: 500 })).toBe("refunded");
});

test("an adjustment gives or takes", () => {
  expect([500, -500].map((amountCents) => kindOf({ kind: "adjustment", amountCents }))).toEqual([
    "adjustment",
    "adjustment-taken",
  ]);
});

test("a debt grows or is paid", () => {
  expect([500, -500].map((amountCents) => kindOf({ kind: "debt", amountCents }))).toEqual([
    "debt-opened",
    "debt-paid",
  ]);
  expect(kindOf({ kind: "purchase", amountCents: -500 })).toBe("purchase");
});
