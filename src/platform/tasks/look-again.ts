import type { Transaction } from "kysely";
import { wakeAfterCommit } from "#src/platform/db/after-commit.ts";
import type { DB } from "#src/platform/db/schema.gen.ts";

/**
 * Makes every open task due that no process holds. A step that waits was perhaps ended meanwhile, or begun in a
 * transaction that was lost; each looks at what is there before it does anything. Returns how many.
 */
export async function lookAgainAtTasks(trx: Transaction<DB>, now: Date): Promise<number> {
  const { numUpdatedRows } = await trx
    .updateTable("tasks")
    .set({ not_before: now })
    .where("state", "in", ["queued", "running"])
    .where("lease_owner", "is", null)
    .where("not_before", ">", now)
    .executeTakeFirst();
  wakeAfterCommit(trx, "tasks");
  return Number(numUpdatedRows);
}
