import { sql } from "kysely";
import type { Gauge, GaugeReading } from "#src/platform/metrics/gauge.ts";
import type { Platform } from "#src/platform/platform.ts";
import { addDays } from "#src/shared/time.ts";

const everyMs = 60_000;
/** What is paid and neither delivered nor refunded after this long is a finding. */
const openDays = 30;

/**
 * Money and customers, out of the days that are counted anyway: a sum over a few rows a day. What is counted since the
 * first day can go down, when a day is counted again or a credit is taken back.
 */
export function moneyGauges({ db, clock }: Pick<Platform, "db" | "clock">): Gauge[] {
  const since = (metric: string, name: string, help: string, of: "cents" | "count" = "cents"): Gauge => ({
    name,
    help,
    labels: ["site"],
    countedEveryMs: everyMs,
    async read() {
      const { rows } = await sql<SiteRow>`
        SELECT site_id::text AS site, sum(${sql.ref(of)})::float8 AS value FROM stat_day_sums
        WHERE metric = ${metric} GROUP BY 1`.execute(db.kysely);
      return rows.map(bySite);
    },
  });
  const level = (
    name: string,
    help: string,
    metrics: Readonly<Record<string, string>>,
    of: "cents" | "count",
  ): Gauge => ({
    name,
    help,
    labels: ["site", "part"],
    countedEveryMs: everyMs,
    async read() {
      const { rows } = await sql<SiteRow & { metric: string }>`
        SELECT DISTINCT ON (site_id, metric) site_id::text AS site, metric, ${sql.ref(of)}::float8 AS value
        FROM stat_day_sums WHERE metric = ANY (${Object.keys(metrics)}::text[])
        ORDER BY site_id, metric, day DESC`.execute(db.kysely);
      return rows.map(({ site, metric, value }) => ({
        labels: { site, part: metrics[metric] ?? metric },
        value,
      }));
    },
  });
  return [
    {
      name: "moorage_deposited_cents",
      help: "What was credited for coins and by gateways since the first day, less what was taken back",
      labels: ["site", "source", "coin"],
      countedEveryMs: everyMs,
      async read() {
        const { rows } = await sql<SiteRow & { source: string; coin: string }>`
          SELECT site_id::text AS site, product AS source, item AS coin, sum(cents)::float8 AS value FROM stat_days
          WHERE metric = 'deposits' GROUP BY 1, 2, 3`.execute(db.kysely);
        return rows.map(({ site, source, coin, value }) => ({ labels: { site, source, coin }, value }));
      },
    },
    since("revenue", "moorage_income_cents", "Net price of what was delivered since the first day"),
    since("refunds", "moorage_refunded_cents", "What left income again since the first day"),
    since(
      "given-away",
      "moorage_given_away_cents",
      "What staff gave since the first day, less what it took back",
    ),
    since("sign-ups", "moorage_sign_ups", "Customers who signed up since the first day", "count"),
    level(
      "moorage_owed_cents",
      "What customers have with us: in wallets, set aside for orders; and what they owe",
      {
        wallets: "wallets",
        holds: "holds",
        debts: "debts",
      },
      "cents",
    ),
    level("moorage_monthly_income_cents", "What running services bring in a month", { mrr: "all" }, "cents"),
    level("moorage_paying_customers", "Customers with a service", { "paying-customers": "all" }, "count"),
    {
      name: "moorage_orders",
      help: "Orders that were delivered and refunded since the first day, and those of the last 30 days that are paid and neither",
      labels: ["state"],
      countedEveryMs: everyMs,
      async read() {
        const { rows } = await sql<{ state: string; value: number }>`
          SELECT CASE metric WHEN 'revenue' THEN 'delivered' ELSE 'refunded' END AS state, sum(count)::float8 AS value
          FROM stat_day_sums WHERE metric IN ('revenue', 'refunds') GROUP BY 1
          UNION ALL
          SELECT 'paid', count(*)::float8 FROM orders
          WHERE state = 'paid' AND created_at > ${addDays(clock.now(), -openDays)}`.execute(db.kysely);
        return rows.map(({ state, value }) => ({ labels: { state }, value }));
      },
    },
  ];
}

interface SiteRow {
  readonly site: string;
  readonly value: number;
}

function bySite({ site, value }: SiteRow): GaugeReading {
  return { labels: { site }, value };
}
