import type { Kysely } from "kysely";
import type { DB } from "#src/platform/db/schema.gen.ts";
import { AppError } from "#src/shared/errors.ts";

const holdable: readonly string[] = ["pending", "active", "expired", "suspended"];

/**
 * Refuses what stopping this server, or ending that, would refuse now; answers the server's name. Throws `not_found`,
 * `server_ended`, and `nothing_to_cancel` where there is nothing to end.
 */
export async function checkHold(db: Kysely<DB>, serverId: string, verb: "hold" | "lift"): Promise<string> {
  const server = await db
    .selectFrom("servers")
    .select(["name", "service", "hold_id"])
    .where("id", "=", serverId)
    .executeTakeFirst();
  if (!server) throw new AppError("not_found");
  if (verb === "hold" && !holdable.includes(server.service)) throw new AppError("server_ended");
  if (verb === "lift" && server.hold_id === null) throw new AppError("nothing_to_cancel");
  return server.name;
}
