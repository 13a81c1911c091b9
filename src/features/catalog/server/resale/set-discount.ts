import type { Transaction } from "kysely";
import { wakeAfterCommit } from "#src/platform/db/after-commit.ts";
import type { DB } from "#src/platform/db/schema.gen.ts";
import { AppError } from "#src/shared/errors.ts";

/**
 * Sets how much less than the list the reseller of a site pays, in basis points, where it is still what was seen. Prices
 * that would be below the cost rise to it at once; running services keep cost and price.
 */
export async function setResaleDiscount(
  trx: Transaction<DB>,
  siteId: number,
  { seen, discount }: { readonly seen: number; readonly discount: number },
): Promise<void> {
  const site = await trx
    .selectFrom("resale_sites")
    .select("discount_basis_points")
    .where("site_id", "=", siteId)
    .forUpdate()
    .executeTakeFirst();
  if (site === undefined) throw new AppError("not_found");
  if (site.discount_basis_points !== seen) throw new AppError("version_changed");
  await trx
    .updateTable("resale_sites")
    .set({ discount_basis_points: discount })
    .where("site_id", "=", siteId)
    .execute();
  wakeAfterCommit(trx, `catalogue:${siteId}`);
}

/** What resellers of sites pay less than the list, in basis points, by site. */
export async function readResaleDiscounts(
  db: Pick<Transaction<DB>, "selectFrom">,
  siteIds: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const rows = await db
    .selectFrom("resale_sites")
    .select(["site_id", "discount_basis_points"])
    .where("site_id", "in", [0, ...siteIds])
    .execute();
  return new Map(rows.map((row) => [row.site_id, row.discount_basis_points]));
}
