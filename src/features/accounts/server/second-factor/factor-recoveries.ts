import type { Kysely, Transaction } from "kysely";
import type { DB } from "#src/platform/db/schema.gen.ts";

// Recovery after losing every factor: slow and announced, so that an owner who is still there can stop it.

/** From when the second factor of a user can be taken off by mail; null while no one says that it is lost. */
export async function readFactorRecovery(db: Kysely<DB>, userId: string, now: Date): Promise<Date | null> {
  const row = await db
    .selectFrom("factor_recoveries")
    .select("ready_at")
    .where("user_id", "=", userId)
    .where("ends_at", ">", now)
    .executeTakeFirst();
  return row?.ready_at ?? null;
}

/** Ends a recovery, also one whose mail is sent already; false when there was none. */
export async function endFactorRecovery(trx: Transaction<DB>, userId: string): Promise<boolean> {
  const ended = await trx.deleteFrom("factor_recoveries").where("user_id", "=", userId).executeTakeFirst();
  return ended.numDeletedRows === 1n;
}

export async function pruneFactorRecoveries(db: Kysely<DB>, now: Date): Promise<void> {
  await db.deleteFrom("factor_recoveries").where("ends_at", "<", now).execute();
}
