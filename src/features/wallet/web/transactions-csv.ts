import { formatUnits } from "#src/shared/money.ts";
import type { Transaction } from "./queries.ts";

const columns = [
  "id",
  "created_at",
  "kind",
  "label",
  "amount_usd",
  "balance_after_usd",
  "order_state",
] as const;

/**
 * The list as a file for a spreadsheet (RFC 4180). Texts that a spreadsheet would run as a formula are
 * quoted with an apostrophe; amounts are plain numbers.
 */
export function transactionsCsv(transactions: readonly Transaction[]): string {
  const rows = transactions.map((transaction) => [
    transaction.id,
    transaction.createdAt,
    transaction.kind,
    textCell(transaction.label),
    dollars(transaction.amountCents),
    dollars(transaction.balanceAfterCents),
    transaction.orderState ?? "",
  ]);
  return [columns, ...rows].map((row) => `${row.map(quote).join(",")}\r\n`).join("");
}

function textCell(text: string): string {
  return /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
}

function quote(cell: string): string {
  return /[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}

function dollars(cents: number): string {
  const sign = cents < 0 ? "-" : "";
  const [whole, fraction = ""] = formatUnits(BigInt(Math.abs(cents)), 2).split(".");
  return `${sign}${whole}.${fraction.padEnd(2, "0")}`;
}
