import { type Kysely, sql } from "kysely";
import type * as z from "zod/mini";
import { showCustomers } from "#src/features/accounts/server/index.ts";
import { begins } from "#src/platform/search/match-part.ts";
import type { DB } from "#src/platform/db/schema.gen.ts";
import { inPage, pageOf, when } from "#src/platform/http/keyset-page.ts";
import { optionalId } from "#src/platform/http/require-id.ts";
import { decodeId } from "#src/shared/ids.ts";
import type { invoicesAdminRoutes } from "../../contract-admin.ts";
import type { InvoiceRow } from "../issue/document.ts";
import { invoiceRowView } from "../view-invoice.ts";

export type ListQuery = z.output<(typeof invoicesAdminRoutes)["GET /v2/admin/invoices"]["query"]>;

export interface ListedDocument {
  readonly row: InvoiceRow & { readonly corrects: string | null };
  readonly view: ReturnType<typeof invoiceRowView> & {
    readonly customer: ReturnType<Awaited<ReturnType<typeof showCustomers>>>;
  };
}

/** Documents of a site, newest first, each with its row for files. */
export async function listForStaff(
  db: Kysely<DB>,
  siteId: number,
  query: ListQuery,
): Promise<{ readonly documents: readonly ListedDocument[]; readonly nextCursor: string | null }> {
  const { rows } = await sql<ListedDocument["row"]>`
    SELECT i.*, corrected.number AS corrects
    FROM invoices i LEFT JOIN invoices corrected ON corrected.id = i.corrects_id
    WHERE i.site_id = ${siteId} AND ${inPage("i.issued_at", "i.id", query)}
      ${when(query.kind, (kind) => sql`i.kind = ${kind}`)}
      ${when(query.treatment, (treatment) => sql`i.treatment = ${treatment}`)}
      ${when(query.country, (country) => sql`i.country = ${country}`)}
      ${when(optionalId("customer", query.customer), (id) => sql`i.customer_id = ${id}::uuid`)}
      ${when(optionalId("order", query.order), (id) => sql`i.order_id = ${id}::uuid`)}
      ${when(query.q, searched)}
    ORDER BY i.issued_at DESC, i.id DESC LIMIT ${query.limit + 1}`.execute(db);
  const { page, nextCursor } = pageOf(rows, query.limit, ({ issued_at: at, id }) => ({ at, id }));
  const customerOf = await showCustomers(
    db,
    page.map((row) => row.customer_id),
  );
  return {
    documents: page.map((row) => ({
      row,
      view: { ...invoiceRowView(row), customer: customerOf(row.customer_id) },
    })),
    nextCursor,
  };
}

/** By the id of an order or document, else by what a number begins with, in any case of letters. */
function searched(term: string) {
  const orderId = decodeId("order", term);
  if (orderId !== null) return sql`i.order_id = ${orderId}::uuid`;
  const id = decodeId("invoice", term);
  if (id !== null) return sql`i.id = ${id}::uuid`;
  return begins(sql`i.number`, sql`${term.toUpperCase()}::text`);
}
