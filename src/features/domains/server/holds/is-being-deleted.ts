import type { Kysely } from "kysely";
import type { DB } from "#src/platform/db/schema.gen.ts";

/** Whether the registry is being asked to delete it. */
export async function isBeingDeleted(db: Kysely<DB>, domainId: string): Promise<boolean> {
  const task = await db
    .selectFrom("tasks")
    .select("id")
    .where("object_type", "=", "domain")
    .where("object_id", "=", domainId)
    .where("kind", "=", "domain-delete")
    .where("state", "in", ["queued", "running"])
    .executeTakeFirst();
  return task !== undefined;
}
