import type { Kysely } from "kysely";
import type { DB } from "#src/platform/db/schema.gen.ts";

/** A reseller's site and whose it is. */
export type ShopRow = Awaited<ReturnType<typeof listShops>>[number];

/** All sites of resellers, the newest first; of a state, or the one of an id. */
export function listShops(
  db: Kysely<DB>,
  { state, id }: { readonly state?: string | undefined; readonly id?: string | undefined } = {},
) {
  let rows = db
    .selectFrom("whitelabel_sites as own")
    .innerJoin("sites", "sites.id", "own.shop_id")
    .select([
      "own.id",
      "own.site_id",
      "own.customer_id",
      "own.shop_id",
      "own.slug",
      "own.stopped_by",
      "own.created_at",
      "sites.name",
      "sites.host",
      "sites.state",
      "sites.closes_at",
    ])
    .orderBy("own.created_at", "desc");
  if (state !== undefined) rows = rows.where("sites.state", "=", state);
  if (id !== undefined) rows = rows.where("own.id", "=", id);
  return rows.limit(1000).execute();
}
