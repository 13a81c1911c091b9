import { type Kysely, sql } from "kysely";
import { showCustomers } from "#src/features/accounts/server/index.ts";
import type { DB } from "#src/platform/db/schema.gen.ts";
import type { SubjectSource } from "#src/platform/money/subject-source.ts";
import { centsToNumber } from "#src/shared/money.ts";
import { type Buyer, type DocumentLine, sumOf, type Treatment } from "./document.ts";
import { buyerOf } from "./buyer-of.ts";

/** An order as a document has it. */
export interface SoldOrder {
  readonly orderId: string;
  readonly siteId: number;
  readonly customerId: string;
  readonly paidAt: Date;
  readonly deliveredAt: Date;
  readonly currency: string;
  readonly treatment: Treatment;
  readonly country: string | null;
  readonly buyer: Buyer;
  readonly lines: readonly DocumentLine[];
}

interface OrderRow {
  readonly site_id: number;
  readonly customer_id: string;
  readonly object_type: string;
  readonly object_id: string;
  readonly currency: string;
  readonly total_cents: bigint;
  readonly created_at: Date;
  readonly settled_at: Date;
  readonly treatment: Treatment | null;
  readonly country: string | null;
  readonly profile: unknown;
}

/** Reads a delivered order; null: there is none. Throws when its lines do not sum up to what was paid. */
export async function readSoldOrder(
  db: Kysely<DB>,
  sources: readonly SubjectSource[],
  orderId: string,
): Promise<SoldOrder | null> {
  const { rows } = await sql<OrderRow>`
    SELECT o.site_id, o.customer_id, o.object_type, o.object_id, o.currency, o.total_cents, o.created_at, o.settled_at,
           t.treatment, t.country,
           coalesce(t.profile, (SELECT jsonb_build_object(
             'name', p.name, 'address', p.address, 'country', p.country, 'isBusiness', p.is_business,
             'vatNumber', p.vat_number) FROM tax_profiles p WHERE p.customer_id = o.customer_id)) AS profile
    FROM orders o LEFT JOIN order_taxes t ON t.order_id = o.id
    WHERE o.id = ${orderId} AND o.state = 'delivered'`.execute(db);
  const [order] = rows;
  if (order === undefined) return null;
  const lines = await readLines(db, sources, { orderId, order });
  if (BigInt(sumOf(lines).grossCents) !== order.total_cents)
    throw new Error(`The lines of order ${orderId} do not sum up to what was paid.`);
  const shown = await showCustomers(db, [order.customer_id]);
  return {
    orderId,
    siteId: order.site_id,
    customerId: order.customer_id,
    paidAt: order.created_at,
    deliveredAt: order.settled_at,
    currency: order.currency,
    treatment: order.treatment ?? "off",
    country: order.country,
    buyer: buyerOf(order.profile, shown(order.customer_id).name),
    lines,
  };
}

async function readLines(
  db: Kysely<DB>,
  sources: readonly SubjectSource[],
  { orderId, order }: { readonly orderId: string; readonly order: OrderRow },
): Promise<readonly DocumentLine[]> {
  const source = sources.find(({ type }) => type === order.object_type);
  const named = await source?.describe(db, order.customer_id, [order.object_id]);
  const periods = await source?.periods?.(db, [orderId]);
  const period = periods?.get(orderId);
  const rows = await db
    .selectFrom("order_lines")
    .select(["position", "sku", "label", "tax_basis_points", "net_cents", "tax_cents", "gross_cents"])
    .where("order_id", "=", orderId)
    .orderBy("position")
    .execute();
  return rows.map((line) => ({
    position: line.position,
    sku: line.sku,
    label: line.label,
    detail: named?.get(order.object_id)?.name ?? null,
    from: period?.from.toISOString() ?? null,
    to: period?.to.toISOString() ?? null,
    basisPoints: line.tax_basis_points,
    netCents: centsToNumber(line.net_cents),
    taxCents: centsToNumber(line.tax_cents),
    grossCents: centsToNumber(line.gross_cents),
  }));
}
