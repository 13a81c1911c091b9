import type { Transaction } from "./queries.ts";

/**
 * What to say of the order behind an entry: nothing where it was delivered as expected, nor on the refund itself and a
 * debt that it pays.
 */
export function tagOf({
  kind,
  orderState,
}: Pick<Transaction, "kind" | "orderState">): "paid" | "refunded" | null {
  return kind === "refund" || kind === "debt" || orderState === "delivered" ? null : orderState;
}

/** The words for what kind of movement an entry is: a debt grows, or is paid. */
export function kindOf({
  kind,
  amountCents,
}: Pick<Transaction, "kind" | "amountCents">): Transaction["kind"] | "debt-opened" | "debt-paid" {
  if (kind !== "debt") return kind;
  return amountCents < 0 ? "debt-paid" : "debt-opened";
}
