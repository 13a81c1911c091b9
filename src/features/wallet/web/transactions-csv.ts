import { formatUnits } from "#src/shared/money.ts";
import { csvOf, textCell } from "#src/shared/csv.ts";
import type { Transaction } from "./queries.ts";
import { targetOf } from "./transaction-target.ts";

const columns = [
  "id",
  "created_at",
  "kind",
  "label",
  "amount_usd",
  "balance_after_usd",
  "order_state",
  "domain",
  "name",
  "url",
  "coins",
  "asset",
  "network",
  "txid",
] as const;

/**
 * The list as CSV, its labels by `textOf`; A-labels of names have a separate column; each row has the page of its thing
 * below `origin`. Amounts are plain numbers.
 */
export function transactionsCsv(
  transactions: readonly Transaction[],
  textOf: (transaction: Transaction) => string,
  origin: string,
): string {
  const urlOf = (transaction: Transaction): string => {
    const path = targetOf(transaction);
    return path === null ? "" : `${origin}${path}`;
  };
  const rows = transactions.map((transaction) => [
    transaction.id,
    transaction.createdAt,
    transaction.kind,
    textCell(textOf(transaction)),
    dollars(transaction.amountCents),
    dollars(transaction.balanceAfterCents),
    transaction.orderState ?? "",
    transaction.domain?.name ?? "",
    textCell(transaction.name ?? ""),
    urlOf(transaction),
    transaction.coins?.amount ?? "",
    transaction.coins?.asset ?? "",
    transaction.coins?.network ?? "",
    transaction.coins?.txid ?? "",
  ]);
  return csvOf(columns, rows);
}

function dollars(cents: number): string {
  const sign = cents < 0 ? "-" : "";
  const [whole, fraction = ""] = formatUnits(BigInt(Math.abs(cents)), 2).split(".");
  return `${sign}${whole}.${fraction.padEnd(2, "0")}`;
}
