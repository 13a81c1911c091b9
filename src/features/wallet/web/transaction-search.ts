import { isDate } from "#src/shared/validation/text.ts";
import type { TransactionFilter } from "./queries.ts";

/** Kinds of movements, in the order of the filter. */
export const transactionKinds = ["deposit", "deposit-reversal", "purchase", "refund", "adjustment"] as const;

/** The filter from the URL; invalid parameters are dropped. */
export function readTransactionSearch(search: Record<string, unknown>): TransactionFilter {
  const kind = transactionKinds.find((known) => known === search["kind"]);
  const { from, to } = search;
  return {
    ...(kind && { kind }),
    ...(typeof from === "string" && isDate(from) && { from }),
    ...(typeof to === "string" && isDate(to) && { to }),
  };
}
