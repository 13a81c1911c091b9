import type { Kysely } from "kysely";
import { frozenRefusal } from "#src/platform/authz/stop.ts";
import type { DB } from "#src/platform/db/schema.gen.ts";

/**
 * Refuses what staff would do for a customer and what does not come back, while a stop protects the account
 * (`account_frozen` {until}): who asks for it may not be its owner. Throws nothing for a customer that is not there.
 */
export async function refuseStopped(db: Kysely<DB>, customerId: string, now: Date): Promise<void> {
  const customer = await db
    .selectFrom("customers")
    .select("frozen_until")
    .where("id", "=", customerId)
    .where("frozen_until", ">", now)
    .executeTakeFirst();
  if (customer?.frozen_until) throw frozenRefusal(customer.frozen_until);
}
