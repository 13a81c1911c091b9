import type { Pool } from "pg";
import { ownDatabase } from "./own-database.ts";
import { type SiteProcess, startSiteProcess } from "./site-process.ts";

/** The whole product with its built pages, as `npm start` runs it, on a database of its own. */
export interface Site extends SiteProcess {
  /** For states that only a hypervisor or much time could bring about. */
  readonly database: Pool;
}

/**
 * Starts a site for one test file: for those that need settings of their own or change what all customers share, such
 * as the clock. Others take `useSharedSite`. It is stopped when the file ends; machines are quick unless the settings
 * say otherwise.
 */
export async function startSite(
  settings: Readonly<Record<string, string>> = {},
  flags: readonly string[] = [],
): Promise<Site> {
  const database = await ownDatabase();
  const site = await startSiteProcess({ DATABASE_URL: database.url, ...settings }, flags);
  return {
    ...site,
    database: database.pool,
    stop: async () => {
      await site.stop();
      await database.drop();
    },
  };
}
