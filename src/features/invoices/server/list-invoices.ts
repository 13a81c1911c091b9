import { type Kysely, sql } from "kysely";
import type * as z from "zod/mini";
import type { DB } from "#src/platform/db/schema.gen.ts";
import { inPage, pageOf, when } from "#src/platform/http/keyset-page.ts";
import { optionalId } from "#src/platform/http/require-id.ts";
import type { invoicesContract } from "../contract.ts";
import type { InvoiceRow } from "./issue/document.ts";
import { readSettings } from "./issue/settings-row.ts";
import { invoiceRowView } from "./view-invoice.ts";

type Route = (typeof invoicesContract)["GET /v2/invoices"];

/** Documents of a customer, newest first, the years that have any, and whether there will be more. */
export async function listInvoices(
  db: Kysely<DB>,
  { customerId, siteId }: { readonly customerId: string; readonly siteId: number },
  { year, ...query }: z.output<Route["query"]>,
): Promise<z.input<Route["output"]>> {
  const transactionId = optionalId("transaction", query.transaction);
  const { rows } = await sql<InvoiceRow>`
    SELECT i.* FROM invoices i
    WHERE i.customer_id = ${customerId} AND ${inPage("i.issued_at", "i.id", query)}
      ${when(query.kind, (kind) => sql`i.kind = ${kind}`)}
      ${when(
        year,
        (of) => sql`i.issued_at >= make_timestamptz(${of}, 1, 1, 0, 0, 0, 'UTC')
        AND i.issued_at < make_timestamptz(${of} + 1, 1, 1, 0, 0, 0, 'UTC')`,
      )}
      ${when(transactionId, (id) => ofMovement(id))}
    ORDER BY i.issued_at DESC, i.id DESC LIMIT ${query.limit + 1}`.execute(db);
  const { page, nextCursor } = pageOf(rows, query.limit, ({ issued_at: at, id }) => ({ at, id }));
  const [settings, years] = await Promise.all([readSettings(db, siteId), yearsOf(db, customerId)]);
  return { isOn: settings?.is_on ?? false, invoices: page.map(invoiceRowView), nextCursor, years };
}

/** The invoice of what a purchase paid, or the credit note of a refund. */
function ofMovement(transactionId: string) {
  return sql`(i.transaction_id = ${transactionId} OR (i.kind = 'invoice' AND i.order_id = (
    SELECT t.reference_id FROM ledger_transactions t
    WHERE t.id = ${transactionId} AND t.reference_type = 'order' AND t.kind = 'purchase')))`;
}

async function yearsOf(db: Kysely<DB>, customerId: string): Promise<number[]> {
  const { rows } = await sql<{ year: number }>`
    SELECT DISTINCT extract(year FROM issued_at AT TIME ZONE 'UTC')::integer AS year FROM invoices
    WHERE customer_id = ${customerId} ORDER BY 1 DESC`.execute(db);
  return rows.map(({ year }) => year);
}
