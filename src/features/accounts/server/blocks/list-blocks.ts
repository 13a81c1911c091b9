import { type Kysely, sql } from "kysely";
import type * as z from "zod/mini";
import { doerName, doneByOf } from "#src/platform/authz/done-by.ts";
import type { NamedActor } from "#src/platform/authz/shown-actor.ts";
import type { DB } from "#src/platform/db/schema.gen.ts";
import { blockKinds } from "#src/shared/customer-block.ts";
import type { accountsAdminContract } from "../../contract-admin.ts";

type Answer = z.input<(typeof accountsAdminContract)["GET /v2/admin/customers/{id}/blocks"]["output"]>;

/** What was closed to a customer and by whom, newest first. */
export async function listBlocks(db: Kysely<DB>, customerId: string): Promise<Answer> {
  const rows = await db
    .selectFrom("customer_blocks")
    .select(["kinds", "shown_text", "note", "set_at", "ends_at", "ended_at"])
    .select(sql<NamedActor["actor"]>`set_by`.as("actor"))
    .select(doerName("set_by").as("actor_name"))
    .where("customer_id", "=", customerId)
    .orderBy("set_at", "desc")
    .limit(100)
    .execute();
  return {
    blocks: rows.map((row) => ({
      kinds: blockKinds.filter((kind) => row.kinds.includes(kind)),
      text: row.shown_text,
      reason: row.note,
      since: row.set_at.toISOString(),
      by: doneByOf(row.actor, row.actor_name),
      until: row.ends_at?.toISOString() ?? null,
      endedAt: row.ended_at?.toISOString() ?? null,
    })),
  };
}
