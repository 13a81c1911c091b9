import { type Kysely, sql } from "kysely";
import type { DB } from "#src/platform/db/schema.gen.ts";

interface SignUpSpan {
  readonly siteId: number;
  readonly from: Date;
  /** Before it. */
  readonly to: Date;
  readonly step: "day" | "week" | "month";
}

/** How many customers of a site signed up, by the beginning of the step in UTC; a step without any is absent. */
export async function countSignUps(
  db: Kysely<DB>,
  { siteId, from, to, step }: SignUpSpan,
): Promise<ReadonlyMap<number, number>> {
  const { rows } = await sql<{ at: Date; count: number }>`
    SELECT date_trunc(${step}, created_at, 'UTC') AS at, count(*)::integer AS count FROM customers
    WHERE site_id = ${siteId} AND created_at >= ${from} AND created_at < ${to} GROUP BY 1`.execute(db);
  return new Map(rows.map(({ at, count }) => [at.getTime(), count]));
}
