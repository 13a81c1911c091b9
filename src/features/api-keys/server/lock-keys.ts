import { sql, type Transaction } from "kysely";
import type { DB } from "#src/platform/db/schema.gen.ts";

/** To the end of the transaction: parallel calls of one customer see what the one before did to keys and networks. */
export async function lockKeys(trx: Transaction<DB>, customerId: string): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`api-keys/${customerId}`}, 0))`.execute(trx);
}
