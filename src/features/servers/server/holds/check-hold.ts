import type { Kysely } from "kysely";
import type { DB } from "#src/platform/db/schema.gen.ts";
import { type HolderGrants, requireCause } from "#src/platform/operator/require-cause.ts";
import { AppError } from "#src/shared/errors.ts";

const holdable: readonly string[] = ["pending", "active", "expired", "suspended"];

/**
 * Refuses what stopping this server, or ending that, would refuse now; answers the server's name. Throws `not_found`,
 * `server_ended`, `forbidden`, and `nothing_to_cancel` where there is nothing to end.
 */
export async function checkHold(
  db: Kysely<DB>,
  serverId: string,
  { verb, grants }: { readonly verb: "hold" | "lift"; readonly grants: HolderGrants },
): Promise<string> {
  const server = await db
    .selectFrom("servers")
    .leftJoin("server_holds as open", "open.id", "hold_id")
    .select(["name", "service", "hold_id", "open.reason as cause"])
    .where("servers.id", "=", serverId)
    .executeTakeFirst();
  if (!server) throw new AppError("not_found");
  if (verb === "hold" && !holdable.includes(server.service)) throw new AppError("server_ended");
  if (verb === "lift" && server.hold_id === null) throw new AppError("nothing_to_cancel");
  requireCause(grants, server.cause ?? undefined);
  return server.name;
}
