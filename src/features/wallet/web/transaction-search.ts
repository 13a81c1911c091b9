import { isDate } from "#src/shared/validation/text.ts";
import type { TransactionFilter } from "./queries.ts";

/** Kinds of movements, in the order of the filter. */
export const transactionKinds = [
  "deposit",
  "deposit-reversal",
  "debt",
  "purchase",
  "refund",
  "adjustment",
  "reward",
] as const;

export type TransactionKind = (typeof transactionKinds)[number];

/** The filter from the URL; invalid parameters are dropped. */
export function readTransactionSearch(search: Record<string, unknown>): TransactionFilter {
  const kind = transactionKinds.find((known) => known === search["kind"]);
  const { direction, from, to, searchTerm } = search;
  return {
    ...(kind && { kind }),
    ...((direction === "in" || direction === "out") && { direction }),
    ...(typeof from === "string" && isDate(from) && { from }),
    ...(typeof to === "string" && isDate(to) && { to }),
    ...(typeof searchTerm === "string" && searchTerm !== "" && { searchTerm: searchTerm.slice(0, 100) }),
  };
}
