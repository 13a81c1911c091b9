import { sql } from "kysely";
import type { Platform } from "#src/platform/platform.ts";
import { type MetricName, metricNames, metrics, mrrMovements } from "../contract-metrics.ts";
import { countOpenDays } from "./days/count-days.ts";
import { listRows } from "./rows/list-rows.ts";

export interface Counted {
  readonly cents: number;
  readonly count: number;
}

/** A number of a day as it is stored; zeros where there is none. */
export async function numberOf(
  { db }: Pick<Platform, "db">,
  metric: MetricName,
  day: string,
): Promise<Counted> {
  const { rows } = await sql<Counted>`
    SELECT coalesce(sum(cents), 0)::float8 AS cents, coalesce(sum(count), 0)::float8 AS count
    FROM stat_days WHERE metric = ${metric} AND day = ${day}::date`.execute(db.kysely);
  return rows[0] ?? { cents: 0, count: 0 };
}

/** The same out of the rows that it is made of, read a page at a time. */
export async function rowsOf(
  { db }: Pick<Platform, "db">,
  metric: MetricName,
  day: string,
  limit = 3,
): Promise<Counted> {
  let sum = { cents: 0, count: 0 };
  let after: string | null = null;
  do {
    const page = await listRows(db.kysely, { metric, day }, { limit, after });
    for (const row of page)
      sum = { cents: sum.cents + Number(row.cents), count: sum.count + Number(row.count) };
    after = page.length < limit ? null : (page.at(-1)?.key ?? null);
  } while (after !== null);
  return sum;
}

/** Every row of the days, as text, to compare two counts. */
export async function daysAsText({ db }: Pick<Platform, "db">): Promise<string[]> {
  const { rows } = await sql<{ line: string }>`
    SELECT concat_ws(' ', day, metric, site_id, product, item, location, cents, count) AS line FROM stat_days
    UNION ALL SELECT concat_ws(' ', 'sum', day, metric, site_id, cents, count) FROM stat_day_sums
    ORDER BY 1`.execute(db.kysely);
  return rows.map(({ line }) => line);
}

export async function countedDays({ db }: Pick<Platform, "db">): Promise<string[]> {
  const { rows } = await sql<{ day: string }>`
    SELECT to_char(day, 'YYYY-MM-DD') AS day FROM stat_day_states ORDER BY day`.execute(db.kysely);
  return rows.map(({ day }) => day);
}

/** Counts until nothing is left to be counted. */
export async function countAll(platform: Platform): Promise<void> {
  while ((await countOpenDays(platform)) === "again");
}

/**
 * What does not hold of the days by the books; empty when all does. Sums of all days, and the rows of `looks` of them, the
 * last one among them.
 */
export async function contradictions(platform: Platform, looks = 40): Promise<string[]> {
  const days = await countedDays(platform);
  const each = Math.max(1, Math.ceil(days.length / looks));
  const looked = days.filter((_, place) => (days.length - 1 - place) % each === 0);
  return [...(await wrongRows(platform, looked)), ...(await wrongSums(platform, days))];
}

async function wrongRows(platform: Platform, days: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  for (const day of days)
    for (const metric of metricNames.filter((name) => metrics[name].kind !== "sample")) {
      const [rows, stored] = [await rowsOf(platform, metric, day), await numberOf(platform, metric, day)];
      if (rows.cents !== stored.cents || rows.count !== stored.count)
        found.push(`${metric} of ${day}: ${JSON.stringify(rows)} in rows, ${JSON.stringify(stored)} stored`);
    }
  return found;
}

async function wrongSums(platform: Platform, days: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ day: string; metric: MetricName; cents: number; count: number }>`
    SELECT to_char(day, 'YYYY-MM-DD') AS day, metric, sum(cents)::float8 AS cents, sum(count)::float8 AS count
    FROM stat_day_sums GROUP BY 1, 2`.execute(platform.db.kysely);
  const stored = new Map(rows.map((row) => [`${row.metric} ${row.day}`, row]));
  const of = (metric: MetricName, day: string, field: keyof Counted): number =>
    stored.get(`${metric} ${day}`)?.[field] ?? 0;
  const found: string[] = [];
  const note = (what: string, one: number, other: number | undefined): void => {
    if (one !== other) found.push(`${what}: ${one}, not ${other}`);
  };
  const [last, sold] = [days.at(-1) ?? "", { cents: 0 }];
  for (const [place, day] of days.entries()) {
    const before = days[place - 1] ?? "";
    const moved = mrrMovements.reduce((sum, metric) => sum + of(metric, day, "cents"), 0);
    note(`movements of ${day}`, moved, of("mrr", day, "cents") - of("mrr", before, "cents"));
    const won = of("customers-won", day, "count") - of("customers-lost", day, "count");
    note(
      `customers of ${day}`,
      won,
      of("paying-customers", day, "count") - of("paying-customers", before, "count"),
    );
    sold.cents += of("revenue", day, "cents") - of("refunds", day, "cents");
  }
  const books = await readBooks(platform);
  note("revenue less refunds", sold.cents, books?.sold);
  for (const metric of ["wallets", "holds", "debts"] as const)
    note(metric, of(metric, last, "cents"), books?.[metric]);
  return found;
}

async function readBooks({ db }: Pick<Platform, "db">) {
  const { rows } = await sql<{ sold: number; wallets: number; holds: number; debts: number }>`
    SELECT (SELECT coalesce(sum(amount), 0) FROM ledger_entries WHERE account_id = ledger_account_id('revenue', NULL, 'USD'))::float8 AS sold,
           coalesce(sum(balance) FILTER (WHERE kind = 'wallet'), 0)::float8 AS wallets,
           coalesce(sum(balance) FILTER (WHERE kind = 'holds'), 0)::float8 AS holds,
           coalesce(-sum(balance) FILTER (WHERE kind = 'reversal-debt'), 0)::float8 AS debts
    FROM ledger_accounts WHERE customer_id IS NOT NULL AND currency = 'USD'`.execute(db.kysely);
  return rows[0];
}
