import type { Kysely } from "kysely";
import type { DB } from "#src/platform/db/schema.gen.ts";

/** How many servers each of these sites has that were delivered and have not ended; a site without any is absent. */
export async function countActive(
  db: Kysely<DB>,
  siteIds: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  if (siteIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("servers")
    .select((row) => ["site_id", row.fn.countAll<bigint>().as("count")])
    .where("site_id", "in", siteIds)
    .where("service", "in", ["active", "expired", "suspended"])
    .groupBy("site_id")
    .execute();
  return new Map(rows.map(({ site_id: siteId, count }) => [siteId, Number(count)]));
}
