import type { Kysely } from "kysely";
import type { DB } from "#src/platform/db/schema.gen.ts";

/** The customer who made a payment, for an operator who has its id. */
export async function readOwner(db: Kysely<DB>, paymentId: string): Promise<string | null> {
  const payment = await db
    .selectFrom("payments")
    .select("customer_id")
    .where("id", "=", paymentId)
    .executeTakeFirst();
  return payment?.customer_id ?? null;
}
