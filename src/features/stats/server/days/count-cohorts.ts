import { sql } from "kysely";
import { transaction } from "#src/platform/db/transaction.ts";
import type { Platform } from "#src/platform/platform.ts";

/**
 * Customers by the month of their first delivered order, and who of them bought what in each month since, refunds not
 * taken off. All of it again each night, in one transaction.
 */
export async function countCohorts(platform: Platform): Promise<void> {
  const now = platform.clock.now();
  await transaction(platform, async (trx) => {
    await trx.deleteFrom("stat_cohorts").execute();
    await sql`
      INSERT INTO stat_cohorts (site_id, month, age, customers, cents)
      WITH bought AS (
        SELECT site_id, customer_id, date_trunc('month', settled_at AT TIME ZONE 'UTC')::date AS month, sum(total_cents - coalesce(tax_cents, 0)) AS cents
        FROM orders LEFT JOIN order_taxes ON order_id = orders.id WHERE state = 'delivered' AND settled_at < ${now} GROUP BY 1, 2, 3
      ), aged AS (
        SELECT *, min(month) OVER (PARTITION BY customer_id) AS first FROM bought
      )
      SELECT site_id, first, ((extract(year FROM month) - extract(year FROM first)) * 12 + extract(month FROM month)
             - extract(month FROM first))::integer, count(*), sum(cents)::bigint
      FROM aged GROUP BY 1, 2, 3`.execute(trx);
  });
}
