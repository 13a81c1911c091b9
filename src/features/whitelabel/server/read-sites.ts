import type { Kysely } from "kysely";
import type { DB } from "#src/platform/db/schema.gen.ts";
import { AppError } from "#src/shared/errors.ts";
import { decodeId } from "#src/shared/ids.ts";

/** More than anyone has open, with those that were closed. */
const mostListed = 100;

const ofOwner = (db: Kysely<DB>, customerId: string) =>
  db
    .selectFrom("whitelabel_sites as own")
    .innerJoin("sites", "sites.id", "own.shop_id")
    .select(["own.id", "own.shop_id", "own.slug", "own.languages", "own.created_at", "sites.state"])
    .where("own.customer_id", "=", customerId);

export type OwnedSite = Awaited<ReturnType<typeof findSite>>;

/** The sites of a customer, the newest first. */
export function findSites(db: Kysely<DB>, customerId: string): Promise<OwnedSite[]> {
  return ofOwner(db, customerId)
    .orderBy("own.created_at", "desc")
    .orderBy("own.id", "desc")
    .limit(mostListed)
    .execute();
}

/** One site of a customer by its public id; another customer's is not found. */
export async function findSite(db: Kysely<DB>, customerId: string, publicId: string) {
  const uuid = decodeId("whitelabelSite", publicId);
  const row =
    uuid === null ? null : await ofOwner(db, customerId).where("own.id", "=", uuid).executeTakeFirst();
  if (!row) throw new AppError("not_found");
  return row;
}

/** Who runs the site of this number, and by which id; null: the provider, or a site that was made by hand. */
export async function ownerOfShop(db: Kysely<DB>, shopId: number) {
  const row = await db
    .selectFrom("whitelabel_sites")
    .select(["id", "site_id", "customer_id"])
    .where("shop_id", "=", shopId)
    .executeTakeFirst();
  return row ?? null;
}
