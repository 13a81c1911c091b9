import { type Kysely, type RawBuilder, sql } from "kysely";
import type { DB } from "#src/platform/db/schema.gen.ts";

/** How many wait of `rows`, SQL that follows FROM, and since when the oldest does: the least `at`. */
export async function countWaiting(
  kysely: Kysely<DB>,
  at: string,
  rows: RawBuilder<unknown>,
): Promise<{ count: number; since: string | null }> {
  const found = await sql<{ count: number; since: Date | null }>`
    SELECT count(*)::int AS count, min(${sql.ref(at)}) AS since FROM ${rows}`.execute(kysely);
  const [row] = found.rows;
  return { count: row?.count ?? 0, since: row?.since?.toISOString() ?? null };
}
