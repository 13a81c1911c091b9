import { setTimeout as pause } from "node:timers/promises";
import type { Config } from "#src/config/config.ts";
import { isDatabaseAway } from "#src/platform/db/database-away.ts";
import type { Database } from "#src/platform/db/pool.ts";
import type { Log } from "#src/platform/log/log.ts";
import { serveHosts } from "#src/platform/metrics/serve-metrics.ts";

/** How often a database that is away at the start is tried. */
const againMs = 2_000;

/**
 * Opens the database. While it is away, a process whose private port says for which hosts there are certificates says so
 * from the hosts on disk, and goes on trying: a proxy that was started again asks at the first handshake of each site.
 * Without such hosts it fails at once.
 */
export async function waitForDatabase(
  { METRICS_HOST: host, METRICS_PORT: port }: Pick<Config, "METRICS_HOST" | "METRICS_PORT">,
  isServed: ((host: string) => boolean) | null,
  open: () => Promise<Database>,
  log: Log,
): Promise<Database> {
  if (port === undefined || isServed === null) return open();
  const early = await serveHosts({ host, port }, isServed);
  try {
    for (;;) {
      try {
        return await openAnswering(open);
      } catch (error) {
        if (!isDatabaseAway(error)) throw error;
        log.warn({ err: error }, "waits for the database, and says from disk which hosts are served");
        await pause(againMs);
      }
    }
  } finally {
    await early.stop();
  }
}

/** An open pool has asked nothing yet. */
async function openAnswering(open: () => Promise<Database>): Promise<Database> {
  const database = await open();
  try {
    await database.pool.query("SELECT");
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
}
