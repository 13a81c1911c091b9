import type { Kysely } from "kysely";
import type { DB } from "#src/platform/db/schema.gen.ts";

/** A host of a site, as its owner sees it. */
export interface SiteHost {
  readonly siteId: number;
  readonly host: string;
  readonly state: "pending" | "active" | "failing";
  readonly isPrimary: boolean;
  readonly isDefault: boolean;
}

/** The hosts of sites, the default one first; removed ones are not listed. */
export async function listHosts(db: Kysely<DB>, siteIds: readonly number[]): Promise<SiteHost[]> {
  if (siteIds.length === 0) return [];
  const rows = await db
    .selectFrom("site_hosts")
    .select(["site_id", "host", "state", "is_primary", "is_default"])
    .where("site_id", "in", siteIds)
    .where("state", "<>", "removed")
    .orderBy("is_default", "desc")
    .orderBy("host")
    .execute();
  return rows.map((row) => ({
    siteId: row.site_id,
    host: row.host,
    state: row.state === "pending" || row.state === "failing" ? row.state : "active",
    isPrimary: row.is_primary,
    isDefault: row.is_default,
  }));
}
