import { type Kysely, sql } from "kysely";
import type { DB } from "#src/platform/db/schema.gen.ts";

/** Fewer say nothing about the next one. */
const leastMeasured = 3;
/** The latest tasks of any kind: their ids rise with time, so that no scan grows with the table. */
const latestTasks = 1000;

/** The median of what the latest installations took from their order to the delivery; null when too few were. */
export async function readUsualInstallSeconds(db: Kysely<DB>): Promise<number | null> {
  const { rows } = await sql<{ measured: number; seconds: number | null }>`
    SELECT count(*)::int AS measured,
           percentile_cont(0.5) WITHIN GROUP (ORDER BY extract(epoch FROM finished_at - created_at)) AS seconds
    FROM (SELECT kind, state, created_at, finished_at FROM tasks ORDER BY id DESC LIMIT ${latestTasks}) latest
    WHERE kind = 'server-provision' AND state = 'succeeded'`.execute(db);
  const { measured = 0, seconds = null } = rows[0] ?? {};
  return seconds === null || measured < leastMeasured ? null : Math.max(1, Math.round(seconds));
}
