import { sql, type Transaction } from "kysely";
import type { DB } from "#src/platform/db/schema.gen.ts";

/** The customer for whom a user acted last: what a new session is for. Every user is in one team at least. */
export async function customerOf(trx: Transaction<DB>, userId: string): Promise<string> {
  const { customer_id } = await trx
    .selectFrom("memberships")
    .select("customer_id")
    .where("user_id", "=", userId)
    // One that they may not sign in for is the last choice; its refusal says why.
    .orderBy((order) =>
      order.exists(
        order
          .selectFrom("customer_blocks")
          .select("id")
          .whereRef("customer_blocks.customer_id", "=", "memberships.customer_id")
          .where("ended_at", "is", null)
          .where(sql<boolean>`'sign-in' = ANY (kinds)`),
      ),
    )
    .orderBy("chosen_at", "desc")
    .orderBy("customer_id")
    .limit(1)
    .executeTakeFirstOrThrow();
  return customer_id;
}
