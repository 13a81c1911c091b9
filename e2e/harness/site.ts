import type { Pool } from "pg";
import { createTestDatabase } from "#src/platform/db/test-database.ts";
import { type SiteProcess, startSiteProcess } from "./site-process.ts";

/** The whole product with its built pages, as `npm start` runs it, on a database of its own. */
export interface Site extends SiteProcess {
  /** For what only a hypervisor or much time could bring about. */
  readonly database: Pool;
}

/** Starts a site for a test file; machines are quick unless the settings say otherwise. */
export async function startSite(
  settings: Readonly<Record<string, string>> = {},
  flags: readonly string[] = [],
): Promise<Site> {
  const database = await createTestDatabase();
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
