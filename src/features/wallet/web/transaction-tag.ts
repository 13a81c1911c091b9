import type { Transaction } from "./queries.ts";

/** What to say of the order behind an entry: nothing where it was delivered as expected, nor on the refund itself. */
export function tagOf({
  kind,
  orderState,
}: Pick<Transaction, "kind" | "orderState">): "paid" | "refunded" | null {
  return kind === "refund" || orderState === "delivered" ? null : orderState;
}
