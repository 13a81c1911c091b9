import type { Kysely } from "kysely";
import { customerThing } from "#src/features/accounts/server/index.ts";
import type { DB } from "#src/platform/db/schema.gen.ts";
import type { ActDescription } from "#src/platform/operator/staff-act.ts";
import { encodeId } from "#src/shared/ids.ts";

/** A server that an act is about, with its present customer. */
export async function describeServer(
  db: Kysely<DB>,
  serverId: string,
): Promise<Pick<ActDescription, "customer" | "thing">> {
  const server = await db
    .selectFrom("servers")
    .select(["customer_id", "name"])
    .where("id", "=", serverId)
    .executeTakeFirst();
  return {
    customer: server ? await customerThing(db, server.customer_id) : null,
    thing: { kind: "server", id: encodeId("server", serverId), name: server?.name ?? null },
  };
}
