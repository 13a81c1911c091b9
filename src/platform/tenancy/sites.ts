import type { Database } from "#src/platform/db/pool.ts";

/** A brand: site 1 is the provider, others are resellers' (product §11 of white-label). */
export interface Site {
  readonly id: number;
  readonly name: string;
}

/** Finds the site of a Host header. */
export type ResolveSite = (host: string) => Site;

/** Reads the few site rows once; a host without a row of its own is the provider's. */
export async function loadSites(db: Database): Promise<ResolveSite> {
  const rows = await db.kysely.selectFrom("sites").select(["id", "host", "name"]).execute();
  const byHost = new Map(rows.flatMap((row) => (row.host === null ? [] : [[row.host, row]])));
  const own = rows.find((row) => row.host === null);
  if (!own) throw new Error("The sites table has no default site.");
  return (host) => {
    const site = byHost.get(host.toLowerCase().replace(/:\d+$/, "")) ?? own;
    return { id: site.id, name: site.name };
  };
}
