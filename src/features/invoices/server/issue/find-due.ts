import { type Kysely, type RawBuilder, sql } from "kysely";
import type { DB } from "#src/platform/db/schema.gen.ts";
import type { SettingsRow } from "./settings-row.ts";

/** How late something may commit under a time of before: no transaction runs that long. */
const lateMs = 60 * 60_000;

type Looked = Pick<SettingsRow, "site_id" | "since" | "looked_to">;

/** Since when what is delivered and refunded is looked through; of everything: since invoices were on. */
export function lookedFrom({ since, looked_to: to }: Looked, isWhole: boolean): Date | null {
  if (since === null || to === null || isWhole) return since;
  return new Date(Math.max(since.getTime(), to.getTime() - lateMs));
}

/** Delivered orders without an invoice, in the order of their delivery. */
export async function findDueOrders(
  db: Kysely<DB>,
  settings: Looked & Pick<SettingsRow, "is_on">,
  { from, limit }: { readonly from: Date; readonly limit: number },
): Promise<readonly string[]> {
  if (!settings.is_on) return [];
  const { rows } = await sql<{ id: string }>`
    SELECT o.id ${withoutInvoice(settings, sql`${from}`)}
    ORDER BY o.settled_at, o.id LIMIT ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

/** `FROM` and `WHERE` of the orders `o` of a site that were delivered since then, and have no invoice. */
export function withoutInvoice({ site_id: siteId, since }: Looked, from: RawBuilder<unknown>) {
  return sql`FROM orders o
    WHERE o.site_id = ${siteId} AND o.state = 'delivered' AND o.settled_at >= ${from} AND o.settled_at >= ${since}
      AND NOT EXISTS (SELECT 1 FROM invoices i WHERE i.order_id = o.id AND i.kind = 'invoice')`;
}

/** Refunds of invoiced orders without a credit note, in their order; also while no invoices are issued any more. */
export async function findDueRefunds(
  db: Kysely<DB>,
  { site_id: siteId }: Looked,
  { from, limit }: { readonly from: Date; readonly limit: number },
): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT r.transaction_id AS id FROM order_refunds r
    JOIN invoices i ON i.order_id = r.order_id AND i.kind = 'invoice' AND i.site_id = ${siteId}
    WHERE r.created_at >= ${from}
      AND NOT EXISTS (SELECT 1 FROM invoices c WHERE c.transaction_id = r.transaction_id AND c.kind = 'credit')
    GROUP BY r.transaction_id ORDER BY min(r.created_at), r.transaction_id LIMIT ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}
