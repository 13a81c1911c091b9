import { sql } from "kysely";
import { transaction } from "#src/platform/db/transaction.ts";
import type { Platform } from "#src/platform/platform.ts";
import { addMs } from "#src/shared/time.ts";
import { metricNames, metrics } from "../../contract-metrics.ts";
import { factsOf } from "../facts/index.ts";
import { type Day, plusDays, spanOf } from "./day.ts";

/** A day is still counted for this long after its end: what began in it has ended by then. */
export const openMs = 2 * 3_600_000;

/** One statement of a count. */
const longestStatement = "10min";

const namesOf = (kind: "level" | "sample") => metricNames.filter((name) => metrics[name].kind === kind);
const samples = namesOf("sample");
const levels = namesOf("level");

/**
 * Counts a day, in place of what was counted of it before, in one transaction: flows by their facts, levels by those
 * of the day before and their facts. The day before has to be counted already. Counting again gives the same, as long as the
 * books say the same.
 */
export async function countDay(platform: Platform, day: Day): Promise<void> {
  const span = spanOf(day);
  const now = platform.clock.now();
  const closedAt = addMs(span.to, openMs) <= now ? now : null;
  await transaction(platform, async (trx) => {
    // A day of a large site takes longer than any call may.
    await sql`SELECT set_config('statement_timeout', ${longestStatement}, true)`.execute(trx);
    // One counts at a time; readers go on.
    await sql`LOCK TABLE stat_day_states IN EXCLUSIVE MODE`.execute(trx);
    for (const table of ["stat_days", "stat_day_sums"] as const)
      await trx
        .deleteFrom(table)
        .where(sql<boolean>`day = ${day}::date`)
        .where("metric", "not in", samples)
        .execute();
    await sql`
      INSERT INTO stat_days (day, metric, site_id, product, item, location, cents, count)
      SELECT ${day}::date, metric, site_id, product, item, location, sum(cents), sum(count) FROM (
        SELECT metric, site_id, product, item, location, cents, count FROM ${factsOf(span)} AS facts
        UNION ALL
        SELECT metric, site_id, product, item, location, cents, count FROM stat_days
        WHERE day = ${plusDays(day, -1)}::date AND metric = ANY (${levels}::text[])
      ) AS parts GROUP BY 2, 3, 4, 5, 6 HAVING sum(cents) <> 0 OR sum(count) <> 0`.execute(trx);
    await sql`
      INSERT INTO stat_day_sums (day, metric, site_id, cents, count)
      SELECT day, metric, site_id, sum(cents), sum(count) FROM stat_days
      WHERE day = ${day}::date AND metric <> ALL (${samples}::text[]) GROUP BY 1, 2, 3`.execute(trx);
    await sql`
      INSERT INTO stat_day_states (day, counted_at, closed_at) VALUES (${day}::date, ${now}, ${closedAt})
      ON CONFLICT (day) DO UPDATE SET counted_at = excluded.counted_at, closed_at = excluded.closed_at`.execute(
      trx,
    );
  });
}
