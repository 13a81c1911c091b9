import { sql, type Transaction } from "kysely";
import type { DB } from "#src/platform/db/schema.gen.ts";
import { transaction } from "#src/platform/db/transaction.ts";
import { addDays } from "#src/shared/time.ts";
import { metricNames, metrics, type MetricName } from "../../contract-metrics.ts";
import type { StatsContext } from "../deps.ts";
import { dayOf } from "./day.ts";

/** So far ahead ends and renewals are counted. */
const aheadDays = 30;
/** The first answers of so many days count for how soon they come. */
const answeredDays = 30;

interface Sample {
  readonly metric: MetricName;
  readonly product: string;
  readonly item: string;
  readonly location: string;
  readonly cents: bigint;
  readonly count: bigint;
}

/**
 * Measures what no book keeps, in place of what was measured of today before: coins on addresses, room, stock, and what the
 * next 30 days bring. A coin whose node does not answer keeps its last value of the day.
 */
export async function takeSamples({ platform, coins }: StatsContext): Promise<void> {
  const now = platform.clock.now();
  const balances = await coins.balances(null);
  const asked: Sample[] = balances.flatMap(({ chain, asset, freeCents }) =>
    freeCents === null
      ? []
      : [{ metric: "coins", product: chain, item: asset, location: "", cents: freeCents, count: 1n }],
  );
  const day = dayOf(now);
  await transaction(platform, async (trx) => {
    const found = [...asked, ...(await measure(trx, now))];
    const kept = new Set(asked.map(({ product, item }) => `${product}:${item}`));
    const silent = balances
      .filter(({ chain, asset }) => !kept.has(`${chain}:${asset}`))
      .map(({ asset }) => asset);
    const names = metricNames.filter((name) => metrics[name].kind === "sample");
    await trx
      .deleteFrom("stat_days")
      .where(sql<boolean>`day = ${day}::date`)
      .where("metric", "in", names)
      .where(sql<boolean>`NOT (metric = 'coins' AND item = ANY (${silent}::text[]))`)
      .execute();
    await insertSamples(trx, day, found);
    await trx
      .deleteFrom("stat_day_sums")
      .where(sql<boolean>`day = ${day}::date`)
      .where("metric", "in", names)
      .execute();
    await sql`
      INSERT INTO stat_day_sums (day, metric, site_id, cents, count)
      SELECT day, metric, site_id, sum(cents), sum(count) FROM stat_days
      WHERE day = ${day}::date AND metric = ANY (${names}::text[]) GROUP BY 1, 2, 3`.execute(trx);
  });
}

async function insertSamples(trx: Transaction<DB>, day: string, found: readonly Sample[]): Promise<void> {
  for (const sample of found)
    await trx
      .insertInto("stat_days")
      .values({ ...sample, day: sql`${day}::date`, site_id: 1 })
      .onConflict((conflict) =>
        conflict
          .columns(["metric", "day", "site_id", "product", "item", "location"])
          .doUpdateSet({ cents: sample.cents, count: sample.count }),
      )
      .execute();
}

async function measure(trx: Transaction<DB>, now: Date): Promise<readonly Sample[]> {
  const until = addDays(now, aheadDays);
  const since = addDays(now, -answeredDays);
  const { rows } = await sql<Sample>`
    SELECT 'room-total' AS metric, 'memory' AS product, '' AS item, location_id AS location, 0::bigint AS cents,
           sum(coalesce(memory_mb, seen_memory_mb, 0))::bigint AS count
    FROM nodes WHERE state = 'open' GROUP BY location_id
    UNION ALL
    SELECT 'room-used', 'memory', '', node.location_id, 0, sum(server.memory_mb)::bigint
    FROM nodes node JOIN servers server ON server.node_id = node.id
    WHERE node.state = 'open' AND server.service NOT IN ('terminated', 'failed') GROUP BY node.location_id
    UNION ALL
    SELECT 'stock', 'server', plan_id, location_id, 0, stock FROM plan_locations WHERE active AND stock IS NOT NULL
    UNION ALL
    -- What is set aside for the next term, else what that costs by the service's own price: without tax.
    SELECT 'renewals-due', 'server', s.plan_id, s.location_id,
           sum(coalesce(reserved.total_cents - coalesce(tax.tax_cents, 0), servers_next_cents(s.id)))::bigint, count(*)
    FROM servers s
    LEFT JOIN service_renewals r ON r.service_id = s.id AND r.state = 'reserved'
    LEFT JOIN orders reserved ON reserved.id = r.order_id
    LEFT JOIN order_taxes tax ON tax.order_id = reserved.id
    WHERE s.autoprolong AND s.service IN ('active', 'expired') AND s.paid_until >= ${now} AND s.paid_until < ${until}
      AND s.hold_id IS NULL AND s.removes_at IS NULL
    GROUP BY s.plan_id, s.location_id
    UNION ALL
    SELECT 'renewals-due', 'domain', d.tld, '',
           sum(coalesce(reserved.total_cents - coalesce(tax.tax_cents, 0), domains_next_cents(d.id) * tld.min_renew_years))::bigint, count(*)
    FROM domains d JOIN tlds tld ON tld.id = d.tld
    LEFT JOIN service_renewals r ON r.service_id = d.id AND r.state = 'reserved'
    LEFT JOIN orders reserved ON reserved.id = r.order_id
    LEFT JOIN order_taxes tax ON tax.order_id = reserved.id
    WHERE d.autoprolong AND d.state IN ('active', 'expired') AND d.expires_at >= ${now} AND d.expires_at < ${until}
      AND d.deletes_at IS NULL
    GROUP BY d.tld
    UNION ALL
    -- Within how many minutes half of the first answers of the last 30 days came.
    SELECT 'first-answer-minutes', 'ticket', '', '', 0,
           ceil(percentile_cont(0.5) WITHIN GROUP (ORDER BY extract(epoch FROM first_answered_at - created_at)) / 60)::bigint
    FROM tickets
    WHERE first_answered_at > ${since} AND first_answered_at <= ${now} AND first_due_at IS NOT NULL
    HAVING count(*) > 0
    UNION ALL
    SELECT 'names-ending', 'domain', d.tld, '', 0, count(*)
    FROM domains d WHERE NOT d.autoprolong AND d.state = 'active' AND d.expires_at >= ${now} AND d.expires_at < ${until}
    GROUP BY d.tld`.execute(trx);
  return rows;
}
