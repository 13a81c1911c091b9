import type { Kysely } from "kysely";
import type { DB } from "#src/platform/db/schema.gen.ts";

/** What its customer calls a server. Servers are never removed: one that is not there is a defect. */
export async function readName(db: Kysely<DB>, serverId: string): Promise<string> {
  const { name } = await db
    .selectFrom("servers")
    .select("name")
    .where("id", "=", serverId)
    .executeTakeFirstOrThrow();
  return name;
}
