import type { Transaction } from "kysely";
import type { DB } from "#src/platform/db/schema.gen.ts";

interface HoldText {
  readonly name: string;
  readonly answer: string;
}

/** A held server and what staff wrote to its customer; null when the hold has ended meanwhile. */
export async function readHoldText(trx: Transaction<DB>, serverId: string): Promise<HoldText | null> {
  const row = await trx
    .selectFrom("server_holds")
    .innerJoin("servers", "servers.hold_id", "server_holds.id")
    .select(["servers.name", "shown_text as answer"])
    .where("servers.id", "=", serverId)
    .executeTakeFirst();
  return row ?? null;
}

/** The same of a removal that was announced; null when it was stopped or has begun. */
export async function readRemovalText(trx: Transaction<DB>, serverId: string): Promise<HoldText | null> {
  const row = await trx
    .selectFrom("server_removals")
    .innerJoin("servers", "servers.id", "server_id")
    .select(["servers.name", "shown_text as answer"])
    .where("server_id", "=", serverId)
    .where("ended_at", "is", null)
    .executeTakeFirst();
  return row ?? null;
}
