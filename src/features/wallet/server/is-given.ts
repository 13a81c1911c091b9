import { type Kysely, sql } from "kysely";
import type { DB } from "#src/platform/db/schema.gen.ts";

/** Whether staff gave the money for an order as a gift: it was credited under the key of the order. */
export async function isGiven(db: Kysely<DB>, orderId: string): Promise<boolean> {
  const given = await db
    .selectFrom("orders as o")
    .innerJoin("ledger_transactions as t", (join) =>
      join.on("t.idempotency_key", "=", sql<string>`'adjustment:' || o.idempotency_key`),
    )
    .select("t.id")
    .where("o.id", "=", orderId)
    .executeTakeFirst();
  return given !== undefined;
}
