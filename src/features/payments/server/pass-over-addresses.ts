import { sql, type Transaction } from "kysely";
import type { DB } from "#src/platform/db/schema.gen.ts";

/** More than are shown between two backups. */
const passedOver = 1_000;

/**
 * After a restore of an older moment: customers were shown addresses since then that this database does not
 * know. They are passed over, so that nobody's coins are credited to somebody else.
 */
export async function passOverAddresses(trx: Transaction<DB>): Promise<void> {
  await trx
    .updateTable("address_counters")
    .set({ next_index: sql`next_index + ${passedOver}` })
    .execute();
}
