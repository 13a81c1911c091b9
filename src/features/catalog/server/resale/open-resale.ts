import type { Transaction } from "kysely";
import type { DB } from "#src/platform/db/schema.gen.ts";

/** From now on a site sells at its reseller's prices: at cost and a fifth, until it has rules of its own. */
export async function openResale(trx: Transaction<DB>, siteId: number, now: Date): Promise<void> {
  await trx
    .insertInto("resale_sites")
    .values({ site_id: siteId, created_at: now })
    .onConflict((conflict) => conflict.column("site_id").doNothing())
    .execute();
}
