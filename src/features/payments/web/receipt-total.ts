import type { Receipt } from "./queries.ts";

/** The last line of a receipt; `word` is the text `payments.receipt.total.<word>`. */
export interface ReceiptTotal {
  readonly word: "paid" | "returned" | "added" | "taken";
  /** Never below zero: the word says in which direction the money went. */
  readonly cents: number;
  /** What a refund does not give back of the lines: the days that were used of a server that was deleted. */
  readonly usedCents: number;
  /** The same where our staff chose the amount. */
  readonly keptCents: number;
  /** What of the order had gone back before this refund. */
  readonly beforeCents: number;
  /** Of a purchase: what went back since. */
  readonly refundedCents: number;
  /** The part that paid what a reversed deposit had left open, and did not reach the balance. */
  readonly debtCents: number;
}

const words = {
  purchase: "paid",
  refund: "returned",
  deposit: "added",
  adjustment: "added",
  reward: "added",
  "deposit-reversal": "taken",
} as const;

/** The total in the sign of the lines above it: the lines are prices, so what was paid is above zero too. */
export function receiptTotal({
  kind,
  amountCents,
  debtCents,
  lines,
  refund,
  refundedCents,
}: Pick<Receipt, "kind" | "amountCents" | "debtCents" | "refund" | "refundedCents"> & {
  readonly lines: readonly Pick<Receipt["lines"][number], "grossCents">[];
}): ReceiptTotal {
  const cents = Math.abs(amountCents);
  const soldCents = lines.reduce((sum, { grossCents }) => sum + grossCents, 0);
  const beforeCents = refund?.beforeCents ?? 0;
  const restCents = refund === null ? 0 : soldCents - beforeCents - cents - debtCents;
  const isStaff = refund?.kind === "staff";
  const word = kind === "adjustment" && amountCents < 0 ? "taken" : words[kind];
  return {
    word,
    cents,
    usedCents: isStaff ? 0 : restCents,
    keptCents: isStaff ? restCents : 0,
    beforeCents,
    refundedCents,
    debtCents,
  };
}
