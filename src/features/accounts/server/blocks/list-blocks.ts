import type { Kysely } from "kysely";
import type * as z from "zod/mini";
import type { DB } from "#src/platform/db/schema.gen.ts";
import { blockKinds } from "#src/shared/customer-block.ts";
import type { accountsAdminContract } from "../../contract-admin.ts";

type Answer = z.output<(typeof accountsAdminContract)["GET /v2/admin/customers/{id}/blocks"]["output"]>;

/** What was closed to a customer, newest first. */
export async function listBlocks(db: Kysely<DB>, customerId: string): Promise<Answer> {
  const rows = await db
    .selectFrom("customer_blocks")
    .selectAll()
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
      until: row.ends_at?.toISOString() ?? null,
      endedAt: row.ended_at?.toISOString() ?? null,
    })),
  };
}
