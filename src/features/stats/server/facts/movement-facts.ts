import { sql } from "kysely";
import type { FactSource } from "./fact.ts";

/** What services bring in a month, and who has any: each moment that changes it. */
export const movements: FactSource = {
  metrics: [
    "mrr",
    "mrr-new",
    "mrr-reactivated",
    "mrr-expansion",
    "mrr-contraction",
    "mrr-churned",
    "paying-customers",
    "customers-won",
    "customers-lost",
  ],
  // Read once for all metrics: what each moment brings is most of what a day costs to count.
  select: ({ from, to }) => sql`
    SELECT part.metric, m.at, m.object_id::text || ':' || m.at::text, m.site_id, part.product, part.item, part.location, m.customer_id,
           m.object_type, m.object_id, m.order_id, m.label, part.cents, part.count
    FROM stats_list_movements(${from}::timestamptz, ${to}::timestamptz) m
    CROSS JOIN LATERAL (
      SELECT income.metric, m.object_type AS product, m.item, m.location, income.cents, income.count FROM (VALUES
        (CASE WHEN m.before_cents IS NULL THEN CASE WHEN m.is_known AND NOT m.has_others THEN 'mrr-reactivated' ELSE 'mrr-new' END
              WHEN m.after_cents IS NULL THEN 'mrr-churned'
              WHEN m.after_cents > m.before_cents THEN 'mrr-expansion' ELSE 'mrr-contraction' END,
         coalesce(m.after_cents, 0) - coalesce(m.before_cents, 0), 1::bigint),
        ('mrr', coalesce(m.after_cents, 0) - coalesce(m.before_cents, 0),
         ((m.after_cents IS NOT NULL)::int - (m.before_cents IS NOT NULL)::int)::bigint)
      ) AS income (metric, cents, count)
      UNION ALL
      SELECT payer.metric, '', '', '', 0::bigint, payer.count FROM (VALUES
        (CASE WHEN m.before_cents IS NULL THEN 'customers-won' ELSE 'customers-lost' END, 1::bigint),
        ('paying-customers', CASE WHEN m.before_cents IS NULL THEN 1 ELSE -1 END::bigint)
      ) AS payer (metric, count)
      WHERE NOT m.has_others AND (m.before_cents IS NULL OR m.after_cents IS NULL)
    ) AS part`,
};
