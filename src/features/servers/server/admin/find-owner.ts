import type { Kysely } from "kysely";
import type { DB } from "#src/platform/db/schema.gen.ts";
import { AppError } from "#src/shared/errors.ts";

/** Whose a server is, for what staff does in the customer's place. */
export async function findOwner(
  db: Kysely<DB>,
  serverId: string,
): Promise<{ readonly customerId: string; readonly siteId: number }> {
  const server = await db
    .selectFrom("servers")
    .select(["customer_id", "site_id"])
    .where("id", "=", serverId)
    .executeTakeFirst();
  if (!server) throw new AppError("not_found");
  return { customerId: server.customer_id, siteId: server.site_id };
}
