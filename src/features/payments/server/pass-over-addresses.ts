import { sql, type Transaction } from "kysely";
import type { DB } from "#src/platform/db/schema.gen.ts";

/** More than are shown between two backups. */
const passedOver = 1_000;

/**
 * After a restore of an older backup, or a failover to a standby that was behind: customers were shown addresses
 * since then that this database does not have. They are skipped, so that no customer's coins are credited to another.
 */
export async function passOverAddresses(trx: Transaction<DB>): Promise<void> {
  await trx
    .updateTable("address_counters")
    .set({ next_index: sql`next_index + ${passedOver}` })
    .execute();
}
