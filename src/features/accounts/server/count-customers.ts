import type { Kysely } from "kysely";
import type { DB } from "#src/platform/db/schema.gen.ts";

/** How many customers each of these sites has; a site without any is absent. */
export async function countCustomers(
  db: Kysely<DB>,
  siteIds: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  if (siteIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("customers")
    .select((row) => ["site_id", row.fn.countAll<bigint>().as("count")])
    .where("site_id", "in", siteIds)
    .where("erased_at", "is", null)
    .groupBy("site_id")
    .execute();
  return new Map(rows.map(({ site_id: siteId, count }) => [siteId, Number(count)]));
}
