import { csvOf, textCell } from "#src/shared/csv.ts";
import { formatUnits } from "#src/shared/money.ts";
import type { InvoiceRow } from "./queries.ts";

const columns = [
  "id",
  "number",
  "kind",
  "issued_at",
  "order_id",
  "treatment",
  "country",
  "currency",
  "net",
  "tax",
  "gross",
  "url",
] as const;

/** Documents as CSV, each with its page below `origin`. Amounts are plain numbers, below zero of credit notes. */
export function invoicesCsv(invoices: readonly InvoiceRow[], origin: string): string {
  return csvOf(
    columns,
    invoices.map((invoice) => [
      invoice.id,
      textCell(invoice.number),
      invoice.kind,
      invoice.issuedAt,
      invoice.orderId,
      invoice.treatment,
      invoice.country ?? "",
      invoice.currency,
      plain(invoice.netCents),
      plain(invoice.taxCents),
      plain(invoice.grossCents),
      `${origin}/invoices/${invoice.id}`,
    ]),
  );
}

function plain(cents: number): string {
  const [whole, fraction = ""] = formatUnits(BigInt(Math.abs(cents)), 2).split(".");
  return `${cents < 0 ? "-" : ""}${whole}.${fraction.padEnd(2, "0")}`;
}
