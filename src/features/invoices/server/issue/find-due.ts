import { type Kysely, type RawBuilder, sql } from "kysely";
import type { DB } from "#src/platform/db/schema.gen.ts";
import type { SettingsRow } from "./settings-row.ts";

/** How late something may commit under a time of before: no transaction runs that long. */
const lateMs = 60 * 60_000;

export type Looked = Pick<SettingsRow, "site_id" | "looked_to">;

/** What is to be issued: of an order its invoice, of a refund its credit note. */
export interface DueDocument {
  /** Of the order, or of the refund's transaction. */
  readonly id: string;
  readonly orderId: string;
}

/** Since when what is delivered and refunded is looked through; null: since the beginning. */
export function lookedFrom({ looked_to: to }: Looked, isWhole = false): Date | null {
  return to === null || isWhole ? null : new Date(to.getTime() - lateMs);
}

/** `FROM` and `WHERE` of the orders `o` of a site that were delivered while invoices were on, and have none. */
export function withoutInvoice({ site_id: siteId }: Looked, from: Date | null): RawBuilder<unknown> {
  return sql`FROM orders o JOIN invoice_periods p ON p.site_id = o.site_id
      AND o.settled_at >= p.from_at AND (p.until_at IS NULL OR o.settled_at < p.until_at)
    WHERE o.site_id = ${siteId} AND o.state = 'delivered' ${since(sql`o.settled_at`, from)}
      AND NOT EXISTS (SELECT 1 FROM invoices i WHERE i.order_id = o.id AND i.kind = 'invoice')`;
}

/** `FROM` and `WHERE` of the parts `r` of refunds of invoiced orders without a credit note, whatever was switched since. */
export function withoutCredit({ site_id: siteId }: Looked, from: Date | null): RawBuilder<unknown> {
  return sql`FROM order_refunds r
    JOIN invoices i ON i.order_id = r.order_id AND i.kind = 'invoice' AND i.site_id = ${siteId}
    WHERE NOT EXISTS (SELECT 1 FROM invoices c WHERE c.transaction_id = r.transaction_id AND c.kind = 'credit')
      ${since(sql`r.created_at`, from)}`;
}

/** Delivered orders without an invoice, in the order of their delivery, but those that failed before. */
export async function findDueOrders(
  db: Kysely<DB>,
  looked: Looked,
  { from, limit }: { readonly from: Date | null; readonly limit: number },
): Promise<readonly DueDocument[]> {
  const { rows } = await sql<DueDocument>`
    SELECT o.id, o.id AS "orderId" ${withoutInvoice(looked, from)} AND ${notFailed("invoice", sql`o.id`)}
    ORDER BY o.settled_at, o.id LIMIT ${limit}`.execute(db);
  return rows;
}

/** Refunds of invoiced orders without a credit note, in their order, but those that failed before. */
export async function findDueRefunds(
  db: Kysely<DB>,
  looked: Looked,
  { from, limit }: { readonly from: Date | null; readonly limit: number },
): Promise<readonly DueDocument[]> {
  const { rows } = await sql<DueDocument>`
    SELECT r.transaction_id AS id, r.order_id AS "orderId" ${withoutCredit(looked, from)}
      AND ${notFailed("credit", sql`r.transaction_id`)}
    GROUP BY r.transaction_id, r.order_id ORDER BY min(r.created_at), r.transaction_id LIMIT ${limit}`.execute(
    db,
  );
  return rows;
}

function since(time: RawBuilder<unknown>, from: Date | null): RawBuilder<unknown> {
  return from === null ? sql`` : sql`AND ${time} >= ${from}`;
}

function notFailed(kind: "invoice" | "credit", id: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`NOT EXISTS (SELECT 1 FROM invoice_failures f WHERE f.kind = ${kind} AND f.object_id = ${id})`;
}
