import type { Transaction } from "kysely";
import type { DB } from "#src/platform/db/schema.gen.ts";

/**
 * From now on a site sells at its reseller's prices: at cost and a fifth, until it has rules of its own. The reseller pays
 * the list less a discount in basis points.
 */
export async function openResale(
  trx: Transaction<DB>,
  siteId: number,
  now: Date,
  discountBp = 0,
): Promise<void> {
  await trx
    .insertInto("resale_sites")
    .values({ site_id: siteId, discount_basis_points: discountBp, created_at: now })
    .onConflict((conflict) => conflict.column("site_id").doNothing())
    .execute();
}
