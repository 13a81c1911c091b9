import type { Transaction } from "kysely";
import type { DB } from "#src/platform/db/schema.gen.ts";

/** The customer that a user acts for. */
export async function customerOf(trx: Transaction<DB>, userId: string): Promise<string> {
  const { customer_id } = await trx
    .selectFrom("memberships")
    .select("customer_id")
    .where("user_id", "=", userId)
    .executeTakeFirstOrThrow();
  return customer_id;
}
