import type { Receipt } from "./queries.ts";

/** The last line of a receipt; `word` is the text `payments.receipt.total.<word>`. */
export interface ReceiptTotal {
  readonly word: "paid" | "returned" | "added" | "taken";
  /** Never below zero: the word says in which direction the money went. */
  readonly cents: number;
  /** What a refund does not give back of the lines: the days of a server that its customer had deleted. */
  readonly usedCents: number;
  /** The part that paid what a reversed deposit had left open, and did not reach the balance. */
  readonly debtCents: number;
}

const words = {
  purchase: "paid",
  refund: "returned",
  deposit: "added",
  adjustment: "added",
  "deposit-reversal": "taken",
} as const;

/** The total in the sign of the lines above it: the lines are prices, so what was paid is above zero too. */
export function receiptTotal({
  kind,
  amountCents,
  debtCents,
  lines,
}: Pick<Receipt, "kind" | "amountCents" | "debtCents"> & {
  readonly lines: readonly Pick<Receipt["lines"][number], "grossCents">[];
}): ReceiptTotal {
  const cents = Math.abs(amountCents);
  const soldCents = lines.reduce((sum, { grossCents }) => sum + grossCents, 0);
  const usedCents = kind === "refund" ? soldCents - cents - debtCents : 0;
  const word = kind === "adjustment" && amountCents < 0 ? "taken" : words[kind];
  return { word, cents, usedCents, debtCents };
}
