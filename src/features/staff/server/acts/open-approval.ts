import type { Kysely } from "kysely";
import type { DB } from "#src/platform/db/schema.gen.ts";

/**
 * The id, a UUID, of an act on an object that waits for a second person, of several the oldest; null: none does. What an
 * approval was asked for is not changed meanwhile.
 */
export async function openApproval(
  db: Kysely<DB>,
  { objectType, objectId }: { readonly objectType: string; readonly objectId: string },
  now: Date,
): Promise<string | null> {
  const row = await db
    .selectFrom("staff_approvals")
    .select("id")
    .where("object_type", "=", objectType)
    .where("object_id", "=", objectId)
    .where("state", "in", ["asked", "waiting"])
    .where("expires_at", ">", now)
    .orderBy("asked_at")
    .orderBy("id")
    .limit(1)
    .executeTakeFirst();
  return row?.id ?? null;
}
