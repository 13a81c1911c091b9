import type { Transaction } from "kysely";
import type { DB } from "#src/platform/db/schema.gen.ts";
import { AppError } from "#src/shared/errors.ts";

/**
 * Refuses to give access to a person who was erased with their account (`customer_erased`); an erasure that begins
 * meanwhile waits. Before the user's own lock, as customers are locked first.
 */
export async function refuseErased(trx: Transaction<DB>, userId: string): Promise<void> {
  const customers = await trx
    .selectFrom("customers")
    .innerJoin("memberships", "memberships.customer_id", "customers.id")
    .select("erased_at")
    .where("user_id", "=", userId)
    .orderBy("customers.id")
    .forShare("customers")
    .execute();
  if (customers.some(({ erased_at: at }) => at !== null)) throw new AppError("customer_erased");
}
