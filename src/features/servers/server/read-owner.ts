import type { Kysely } from "kysely";
import type { DB } from "#src/platform/db/schema.gen.ts";

/** The customer who has a server, for an operator who has its id. */
export async function readOwner(db: Kysely<DB>, serverId: string): Promise<string | null> {
  const server = await db
    .selectFrom("servers")
    .select("customer_id")
    .where("id", "=", serverId)
    .executeTakeFirst();
  return server?.customer_id ?? null;
}
