import type { Transaction } from "kysely";
import type { DB } from "#src/platform/db/schema.gen.ts";

/** The customer for whom a user acted last: what a new session is for. Every user is in one team at least. */
export async function customerOf(trx: Transaction<DB>, userId: string): Promise<string> {
  const { customer_id } = await trx
    .selectFrom("memberships")
    .select("customer_id")
    .where("user_id", "=", userId)
    .orderBy("chosen_at", "desc")
    .orderBy("customer_id")
    .limit(1)
    .executeTakeFirstOrThrow();
  return customer_id;
}
