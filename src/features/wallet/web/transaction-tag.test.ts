import { expect, test } from "vitest";
import { tagOf } from "./transaction-tag.ts";

test("a purchase says that it waits or was refunded; a refund is one already", () => {
  expect(tagOf({ kind: "purchase", orderState: "refunded" })).toBe("refunded");
  expect(tagOf({ kind: "purchase", orderState: "paid" })).toBe("paid");
  expect(tagOf({ kind: "purchase", orderState: "delivered" })).toBeNull();
  expect(tagOf({ kind: "refund", orderState: "refunded" })).toBeNull();
  expect(tagOf({ kind: "deposit", orderState: null })).toBeNull();
});
