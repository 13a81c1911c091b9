import type { Kysely } from "kysely";
import type { DB } from "#src/platform/db/schema.gen.ts";

/** A server's name. Rows of servers are never deleted: a missing one is a defect. */
export async function readName(db: Kysely<DB>, serverId: string): Promise<string> {
  const { name } = await db
    .selectFrom("servers")
    .select("name")
    .where("id", "=", serverId)
    .executeTakeFirstOrThrow();
  return name;
}
