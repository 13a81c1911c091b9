import type { Transaction } from "./queries.ts";

/**
 * What to say of the order behind an entry: nothing where it was delivered as expected, nor on the refund itself and a
 * debt that it pays. One that was delivered may have gone back since, whole or in part.
 */
export function tagOf({
  kind,
  orderState,
  amountCents,
  refundedCents,
}: Pick<Transaction, "kind" | "orderState" | "amountCents" | "refundedCents">):
  | "paid"
  | "partlyRefunded"
  | "refunded"
  | null {
  if (refundedCents > 0) return refundedCents < -amountCents ? "partlyRefunded" : "refunded";
  return kind === "refund" || kind === "debt" || orderState === "delivered" ? null : orderState;
}

/** The words for what kind of movement an entry is: a debt grows, or is paid; our staff gave money, or took it. */
export function kindOf({
  kind,
  amountCents,
}: Pick<Transaction, "kind" | "amountCents">):
  | Transaction["kind"]
  | "adjustment-taken"
  | "debt-opened"
  | "debt-paid" {
  if (kind === "adjustment" && amountCents < 0) return "adjustment-taken";
  if (kind !== "debt") return kind;
  return amountCents < 0 ? "debt-paid" : "debt-opened";
}
