import type { Platform } from "#src/platform/platform.ts";

/** How members of staff are called, before customers too, by their ids: by the name that they chose. Unknown ids have none. */
export async function namesOfStaff(
  { db }: Pick<Platform, "db">,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db.kysely
    .selectFrom("staff")
    .select(["id", "name"])
    .where((where) => where(where.cast<string>("id", "text"), "in", [...new Set(ids)]))
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}
