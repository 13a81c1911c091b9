import { type Kysely, sql } from "kysely";
import type { DB } from "#src/platform/db/schema.gen.ts";

/** What was sold to one country at one rate, less what went back, in a span of time. */
export interface TaxSum {
  readonly treatment: string;
  readonly country: string;
  readonly basisPoints: number;
  readonly orders: bigint;
  readonly netCents: bigint;
  readonly taxCents: bigint;
}

interface Span {
  readonly siteId: number;
  readonly from: Date;
  /** Not within it. */
  readonly to: Date;
}

/**
 * Sales of a site by treatment, country and rate: orders in the time of their delivery, refunds below zero in their own.
 * Over all time the tax of a country and rate is what the ledger's account of it has (I16).
 */
export async function sumTaxes(db: Kysely<DB>, { siteId, from, to }: Span): Promise<readonly TaxSum[]> {
  const { rows } = await sql<TaxSum>`
    WITH moved AS (
      SELECT tax.treatment, tax.country, tax.basis_points, 1 AS orders, tax.net_cents AS net, tax.tax_cents AS tax
      FROM order_taxes tax JOIN orders o ON o.id = tax.order_id
      WHERE o.site_id = ${siteId} AND o.state = 'delivered' AND o.settled_at >= ${from} AND o.settled_at < ${to}
      UNION ALL
      SELECT tax.treatment, tax.country, tax.basis_points, 0, r.tax_cents - r.cents, -r.tax_cents
      FROM order_refunds r JOIN orders o ON o.id = r.order_id JOIN order_taxes tax ON tax.order_id = r.order_id
      WHERE o.site_id = ${siteId} AND r.created_at >= ${from} AND r.created_at < ${to}
    )
    SELECT treatment, country, basis_points AS "basisPoints", sum(orders)::bigint AS orders, sum(net)::bigint AS "netCents",
           sum(tax)::bigint AS "taxCents"
    FROM moved GROUP BY 1, 2, 3 ORDER BY 2, 3, 1`.execute(db);
  return rows;
}
