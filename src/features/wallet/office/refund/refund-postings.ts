import { taxOfRefund } from "#src/shared/tax.ts";
import type { Quote } from "../orders/orders-query.ts";

/** One transaction that a refund will write: the wallet gets it from revenue, or a debt is paid out of the wallet. */
export interface Posting {
  /** `lines`: what was chosen; `end`: unused days of an order; `former`: those of customers before; `debt`: out of the wallet. */
  readonly kind: "lines" | "end" | "former" | "debt";
  /** Of `end`: the order whose days they are. */
  readonly orderId: string | null;
  /** Above zero: what the transaction moves. */
  readonly cents: number;
  /** What of `cents` is tax, and its account; null where the order has none, or is of customers before. */
  readonly tax: { readonly account: string; readonly cents: number } | null;
  /** The balance before and after it; null where it is of other customers. */
  readonly balance: { readonly before: number; readonly after: number } | null;
}

export interface PostedRefund {
  readonly linesCents: number;
  /** The service ends, and its unused days go back. */
  readonly givesDays: boolean;
  readonly formerCents: number;
}

/**
 * The transactions of a refund, in the order in which the ledger gets them: one for the lines, one for each order whose
 * days go back by the end, each followed by what it pays of a debt.
 */
export function refundPostings(
  quote: Pick<Quote, "wallet" | "service" | "lines" | "tax"> & { readonly order: { readonly id: string } },
  { linesCents, givesDays, formerCents }: PostedRefund,
): readonly Posting[] {
  const unused = quote.lines.reduce((sum, line) => sum + (line.unusedCents ?? 0), 0);
  // Of the order itself no day goes back that its lines gave back.
  const ends = (givesDays ? (quote.service?.endOrders ?? []) : []).map(({ id, cents, tax }) =>
    id === quote.order.id
      ? { id, cents: Math.max(0, unused - linesCents), tax, linesCents }
      : { id, cents, tax, linesCents: 0 },
  );
  const postings: Posting[] = [];
  let { balanceCents: balance, debtCents: debt } = quote.wallet;
  const move = (kind: Posting["kind"], orderId: string | null, cents: number, tax: Posting["tax"] = null) => {
    if (cents === 0) return;
    const before = balance;
    balance += kind === "debt" ? -cents : cents;
    postings.push({ kind, orderId, cents, tax, balance: { before, after: balance } });
    if (kind === "debt") return;
    const paid = Math.min(debt, cents);
    debt -= paid;
    move("debt", null, paid);
  };
  move("lines", null, linesCents, partOf(quote.tax, 0, linesCents));
  for (const { id, cents, tax, ...end } of ends) move("end", id, cents, partOf(tax, end.linesCents, cents));
  if (formerCents > 0)
    postings.push({ kind: "former", orderId: null, cents: formerCents, tax: null, balance: null });
  return postings;
}

/** The tax in `cents` of an order, of which `linesCents` go back just before. */
function partOf(tax: Quote["tax"], linesCents: number, cents: number): Posting["tax"] {
  if (tax === null) return null;
  const part = taxOfRefund(tax, tax.refundedCents + linesCents, cents);
  return part === 0 ? null : { account: tax.account, cents: part };
}
