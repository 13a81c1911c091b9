import type { Platform } from "#src/platform/platform.ts";

/** How operators are called before customers, by their ids: their address without its domain. Unknown ids have none. */
export async function namesOfStaff(
  { db }: Pick<Platform, "db">,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db.kysely
    .selectFrom("staff")
    .select(["id", "email"])
    .where((where) => where(where.cast<string>("id", "text"), "in", [...new Set(ids)]))
    .execute();
  return new Map(rows.map(({ id, email }) => [id, email.split("@")[0] ?? email]));
}
