import { startThrowaway } from "#src/platform/db/embedded/throwaway.ts";
import { inspect, type Inspector } from "../e2e/harness/inspector.ts";
import { type ServerProcess, startServerProcess } from "../e2e/harness/server-process.ts";

/** A product on a PostgreSQL of its own, to be measured. */
export interface Testbed {
  /** Of the database. */
  readonly url: string;
  readonly server: ServerProcess;
  readonly inspector: Inspector;
  /** The server process that all other PostgreSQL processes are children of. */
  readonly postmaster: number;
  stop(): Promise<void>;
}

/**
 * Durable, with room for the working set and the usual timeouts, as in production; without the background
 * cleaner, which would land in one side's figure.
 */
const durable = {
  fsync: "on",
  synchronous_commit: "on",
  full_page_writes: "on",
  autovacuum: "off",
  shared_buffers: "1GB",
  deadlock_timeout: "1s",
};

/** Starts a product, migrated and with the demo's catalogue; it serves the API only unless the settings say else. */
export async function startTestbed(settings: Readonly<Record<string, string>> = {}): Promise<Testbed> {
  const cluster = await startThrowaway(durable);
  const url = cluster.url("postgres");
  const server = await startServerProcess({
    DATABASE_URL: url,
    ROLES: "web",
    LOG_LEVEL: "info",
    ...settings,
  });
  const inspector = await inspect(url, settings);
  return {
    url,
    server,
    inspector,
    postmaster: await postmasterPid(inspector),
    stop: async () => {
      await inspector.close();
      await server.stop();
      await cluster.stop();
    },
  };
}

async function postmasterPid({ platform }: Inspector): Promise<number> {
  const { rows } = await platform.db.pool.query<{ pid: string }>(
    "SELECT split_part(pg_read_file('postmaster.pid'), E'\\n', 1) AS pid",
  );
  return Number(rows[0]?.pid);
}

/** A testbed with so many customers: what is compared with another size. */
export interface Sized {
  readonly testbed: Testbed;
  readonly customers: number;
}
