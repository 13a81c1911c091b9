import { expect, test } from "vitest";
import { kindOf, tagOf } from "./transaction-tag.ts";

test("a purchase says that it waits or was refunded; a refund is one already", () => {
  expect(tagOf({ kind: "purchase", orderState: "refunded" })).toBe("refunded");
  expect(tagOf({ kind: "purchase", orderState: "paid" })).toBe("paid");
  expect(tagOf({ kind: "purchase", orderState: "delivered" })).toBeNull();
  expect(tagOf({ kind: "refund", orderState: "refunded" })).toBeNull();
  expect(tagOf({ kind: "debt", orderState: "refunded" })).toBeNull();
  expect(tagOf({ kind: "deposit", orderState: null })).toBeNull();
});

test("a debt grows or is paid", () => {
  expect([500, -500].map((amountCents) => kindOf({ kind: "debt", amountCents }))).toEqual([
    "debt-opened",
    "debt-paid",
  ]);
  expect(kindOf({ kind: "purchase", amountCents: -500 })).toBe("purchase");
});
