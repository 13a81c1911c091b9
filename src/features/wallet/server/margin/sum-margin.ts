import { type Kysely, sql } from "kysely";
import type { DB } from "#src/platform/db/schema.gen.ts";
import { snapshot } from "#src/platform/db/snapshot.ts";

export type MarginStep = "day" | "week" | "month";

export interface MarginSpan {
  readonly siteId: number;
  readonly from: Date;
  /** Before it. */
  readonly to: Date;
  readonly step: MarginStep;
}

/** What was sold in a step: what was delivered in it, less what went back in it. Revenue less refunds is cost and margin. */
export interface MarginSums {
  readonly orders: number;
  readonly revenueCents: bigint;
  readonly refundsCents: bigint;
  readonly costCents: bigint;
  readonly marginCents: bigint;
}

const mostProducts = 10;

/** By steps that begin at midnight in UTC, and the products that brought most: names by their ending. Every step is there. */
export function sumMargin(db: Kysely<DB>, span: MarginSpan) {
  const { siteId, from, to, step } = span;
  return snapshot(db, async (trx) => {
    const { rows: steps } = await sql<MarginSums & { readonly at: Date }>`
      WITH moved AS (
        SELECT delivered_at AS at, 1 AS orders, cost_cents + cents AS revenue, 0::bigint AS refunds,
               cost_cents AS cost, cents AS margin
        FROM margin_accruals WHERE site_id = ${siteId} AND delivered_at >= ${from} AND delivered_at < ${to}
        UNION ALL
        SELECT created_at, 0, 0, net_cents, cents - net_cents, -cents
        FROM margin_refunds WHERE site_id = ${siteId} AND created_at >= ${from} AND created_at < ${to}
      )
      SELECT begins AS at, coalesce(sum(orders), 0)::integer AS orders, coalesce(sum(revenue), 0)::bigint AS "revenueCents",
             coalesce(sum(refunds), 0)::bigint AS "refundsCents", coalesce(sum(cost), 0)::bigint AS "costCents",
             coalesce(sum(margin), 0)::bigint AS "marginCents"
      FROM (
        SELECT step AT TIME ZONE 'UTC' AS begins FROM generate_series(
          date_trunc(${step}, ${from}::timestamptz AT TIME ZONE 'UTC'),
          ${to}::timestamptz AT TIME ZONE 'UTC' - interval '1 second', ${`1 ${step}`}::interval) AS step
      ) AS steps LEFT JOIN moved ON date_trunc(${step}, moved.at, 'UTC') = begins
      GROUP BY begins ORDER BY begins`.execute(trx);
    const { rows: products } = await sql<{
      label: string;
      orders: number;
      revenueCents: bigint;
      marginCents: bigint;
    }>`
      SELECT product.label, count(*)::integer AS orders, sum(m.cost_cents + m.cents)::bigint AS "revenueCents",
             sum(m.cents)::bigint AS "marginCents"
      FROM margin_accruals m JOIN order_lines first ON first.order_id = m.order_id AND first.position = 1
      CROSS JOIN LATERAL (SELECT CASE WHEN first.sku LIKE 'domain:%' THEN '.' || split_part(first.sku, ':', 3)
                                      ELSE first.label END AS label) AS product
      WHERE m.site_id = ${siteId} AND m.delivered_at >= ${from} AND m.delivered_at < ${to}
      GROUP BY product.label ORDER BY "marginCents" DESC, product.label LIMIT ${mostProducts}`.execute(trx);
    return { steps, products };
  });
}
