import type { Transaction } from "kysely";
import type { DB } from "#src/platform/db/schema.gen.ts";

/** Which customers are erased: what still comes for them has no one who could spend it, and waits for an operator. */
export async function readErased(
  trx: Transaction<DB>,
  customerIds: readonly string[],
): Promise<ReadonlySet<string>> {
  if (customerIds.length === 0) return new Set();
  const rows = await trx
    .selectFrom("customers")
    .select("id")
    .where("id", "in", [...new Set(customerIds)])
    .where("erased_at", "is not", null)
    .execute();
  return new Set(rows.map(({ id }) => id));
}
