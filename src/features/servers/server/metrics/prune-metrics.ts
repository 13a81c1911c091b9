import { type Kysely, sql } from "kysely";
import {
  addPartition,
  dropPartition,
  listPartitions,
  markPartition,
  type Partition,
  withLocks,
} from "#src/platform/db/partitions.ts";
import type { DB } from "#src/platform/db/schema.gen.ts";
import { addDays, addMs } from "#src/shared/time.ts";
import { average } from "./read-metrics.ts";

/** The longest range that charts show. */
export const metricsKeptDays = 30;
/** Charts of more than a day show averages of half an hour: after two days averages of five minutes do. */
const rawDays = 2;
const thinSeconds = 300;
/** Days that are made ahead, today included. */
const daysAhead = 3;
const dayMs = 86_400_000;
const thinMs = 600_000;

const table = "server_metrics";
const isThin = "thinned";

/**
 * Makes the next days of the samples ahead, thins those of more than two days, and removes those that no chart shows
 * any more. A day that something long has locked is left for the next time.
 */
export async function pruneMetrics(db: Kysely<DB>, now: Date): Promise<void> {
  await makeDays(db, now);
  const oldest = addDays(now, -metricsKeptDays);
  for (const day of await listPartitions(db, table)) {
    const end = new Date(day.to);
    if (end <= oldest) await dropPartition(db, day.name);
    else if (end <= addDays(now, -rawDays) && day.mark !== isThin) await thin(db, day);
  }
  // What is left of the oldest day, thinned long ago.
  await db.deleteFrom("server_metrics").where("at", "<", oldest).execute();
}

async function makeDays(db: Kysely<DB>, now: Date): Promise<void> {
  const today = addMs(now, -(now.getTime() % dayMs));
  const ends = (await listPartitions(db, table)).map(({ to }) => new Date(to).getTime());
  let from = new Date(Math.max(today.getTime(), ...ends));
  for (const end = addDays(today, daysAhead); from < end; from = addDays(from, 1)) {
    const name = `${table}_${from.toISOString().slice(0, 10).replaceAll("-", "")}`;
    const to = addDays(from, 1);
    if (!(await addPartition(db, table, "at", { name, from: from.toISOString(), to: to.toISOString() })))
      return;
  }
}

/** Puts one row in place of all samples of five minutes, weighted by how many they are. */
async function thin(db: Kysely<DB>, { name }: Partition): Promise<void> {
  await withLocks(db, async (trx) => {
    // Millions of samples take longer than a call may.
    await sql`SELECT set_config('statement_timeout', ${String(thinMs)}, true)`.execute(trx);
    // Nothing is written between reading and emptying it; charts show it until it is emptied.
    await sql`LOCK TABLE ${sql.table(name)} IN SHARE MODE`.execute(trx);
    await sql`
      CREATE TEMPORARY TABLE thinned ON COMMIT DROP AS
      SELECT server_id, to_timestamp(floor(extract(epoch FROM at) / ${thinSeconds}::int) * ${thinSeconds}::int) AS at,
             ${average("cpu_percent")} AS cpu_percent, round(${average("memory_used_mb")}) AS memory_used_mb,
             round(${average("net_in_bps")}) AS net_in_bps, round(${average("net_out_bps")}) AS net_out_bps,
             ${average("disk_read_ops")} AS disk_read_ops, ${average("disk_write_ops")} AS disk_write_ops,
             sum(samples) AS samples
      FROM ${sql.table(name)} GROUP BY 1, 2`.execute(trx);
    await sql`TRUNCATE ${sql.table(name)}`.execute(trx);
    await sql`
      INSERT INTO ${sql.table(name)} (server_id, at, cpu_percent, memory_used_mb, net_in_bps, net_out_bps,
                                      disk_read_ops, disk_write_ops, samples)
      SELECT server_id, at, cpu_percent, memory_used_mb, net_in_bps, net_out_bps, disk_read_ops, disk_write_ops,
             samples FROM thinned`.execute(trx);
    await markPartition(trx, name, isThin);
  });
}
