import { sql } from "kysely";
import type { Platform } from "#src/platform/platform.ts";
import { type MetricName, metricNames, metrics } from "../rules.ts";
import { countOpenDays } from "./days/count-days.ts";
import { listRows } from "./rows/list-rows.ts";

export interface Counted {
  readonly cents: number;
  readonly count: number;
}

/** A number of a day as it is stored; zeros where there is none. */
export async function numberOf({ db }: Pick<Platform, "db">, metric: MetricName, day: string): Promise<Counted> {
  const { rows } = await sql<Counted>`
    SELECT coalesce(sum(cents), 0)::float8 AS cents, coalesce(sum(count), 0)::float8 AS count
    FROM stat_days WHERE metric = ${metric} AND day = ${day}::date`.execute(db.kysely);
  return rows[0] ?? { cents: 0, count: 0 };
}

/** The same out of the rows that it is made of, read a page at a time. */
export async function rowsOf({ db }: Pick<Platform, "db">, metric: MetricName, day: string, limit = 3): Promise<Counted> {
  let sum = { cents: 0, count: 0 };
  let after: string | null = null;
  do {
    const page = await listRows(db.kysely, { metric, day }, { limit, after });
    for (const row of page) sum = { cents: sum.cents + Number(row.cents), count: sum.count + Number(row.count) };
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

/** What does not hold of the days by the books; empty when all does. */
export async function contradictions(platform: Platform): Promise<string[]> {
  const found: string[] = [];
  const note = (what: string, one: unknown, other: unknown): void => {
    if (JSON.stringify(one) !== JSON.stringify(other)) found.push(`${what}: ${JSON.stringify(one)}, ${JSON.stringify(other)}`);
  };
  const days = await countedDays(platform);
  let mrrBefore = 0;
  let payingBefore = 0;
  let sold = 0;
  for (const day of days) {
    const of = (metric: MetricName) => numberOf(platform, metric, day);
    for (const metric of metricNames.filter((name) => metrics[name].kind !== "sample")) {
      note(`rows of ${metric} on ${day}`, await rowsOf(platform, metric, day), await of(metric));
    }
    const mrr = (await of("mrr")).cents;
    let moved = 0;
    for (const metric of ["mrr-new", "mrr-reactivated", "mrr-expansion", "mrr-contraction", "mrr-churned"] as const)
      moved += (await of(metric)).cents;
    note(`movements of ${day}`, moved, mrr - mrrBefore);
    mrrBefore = mrr;
    const paying = (await of("paying-customers")).count;
    note(`customers of ${day}`, (await of("customers-won")).count - (await of("customers-lost")).count, paying - payingBefore);
    payingBefore = paying;
    sold += (await of("revenue")).cents - (await of("refunds")).cents;
  }
  const { rows } = await sql<{ sold: number; wallets: number; holds: number; debts: number }>`
    SELECT (SELECT coalesce(sum(amount), 0) FROM ledger_entries WHERE account_id = ledger_account_id('revenue', NULL, 'USD'))::float8 AS sold,
           coalesce(sum(balance) FILTER (WHERE kind = 'wallet'), 0)::float8 AS wallets,
           coalesce(sum(balance) FILTER (WHERE kind = 'holds'), 0)::float8 AS holds,
           coalesce(-sum(balance) FILTER (WHERE kind = 'reversal-debt'), 0)::float8 AS debts
    FROM ledger_accounts WHERE customer_id IS NOT NULL AND currency = 'USD'`.execute(platform.db.kysely);
  const [books] = rows;
  const last = days.at(-1) ?? "";
  note("revenue less refunds, and the account of it", sold, books?.sold);
  for (const metric of ["wallets", "holds", "debts"] as const)
    note(`${metric} and the ledger`, (await numberOf(platform, metric, last)).cents, books?.[metric]);
  return found;
}
