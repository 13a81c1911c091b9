import { Client } from "pg";
import type { Clock } from "#src/platform/clock.ts";
import { applyFunctions } from "./apply-functions.ts";
import { applyMigrations } from "./apply-migrations.ts";
import { DatabaseHosts, refuseStandby } from "./database-hosts.ts";
import { createBookkeeping, MigrationError } from "./migration-bookkeeping.ts";
import { readSqlFiles } from "./sql-files.ts";

export interface MigrateOptions {
  readonly url: string;
  /** Folder of `NNNN-verb-noun.sql`. */
  readonly migrationsDir: string;
  /** Folders of `CREATE OR REPLACE FUNCTION` files, lower features first; a missing folder counts as empty. */
  readonly functionDirs: readonly string[];
  readonly clock: Clock;
}

/** What a run changed, by file name. */
export interface MigrateResult {
  readonly migrations: readonly string[];
  readonly functions: readonly string[];
}

// Arbitrary, but the same in every release.
const lockKey = 7_203_301;

const oldestServer = 18;
const findPrimaryMs = 15_000;

/**
 * Brings a database to this code's schema: numbered migrations once each, then the SQL functions that changed.
 * Two processes may call it at once; the second waits. Refuses with `MigrationError` and one sentence.
 */
export async function migrate(options: MigrateOptions): Promise<MigrateResult> {
  const client = await connect(options.url);
  try {
    await refuseOldServer(client);
    await client.query("SELECT pg_advisory_lock($1)", [lockKey]);
    await createBookkeeping(client);
    const files = readSqlFiles(options.migrationsDir);
    const { applied, isDatabaseNewer } = await applyMigrations(client, files, options.clock);
    // A newer release has run here: ours must not replace its functions.
    const functions = isDatabaseNewer ? [] : options.functionDirs.flatMap(readSqlFiles);
    return { migrations: applied, functions: await applyFunctions(client, functions, options.clock, files) };
  } finally {
    await client.end();
  }
}

async function connect(url: string): Promise<Client> {
  const hosts = new DatabaseHosts(url);
  let client: Client | undefined;
  try {
    await hosts.find(findPrimaryMs);
    client = new Client({ connectionString: hosts.url, application_name: "moorage-migrate" });
    client.on("error", () => undefined); // A connection that breaks fails the statement that runs on it.
    await client.connect();
    await refuseStandby(client);
    return client;
  } catch (error) {
    void client?.end().catch(() => undefined);
    const reason = error instanceof Error && error.message !== "" ? error.message : "no answer";
    throw new MigrationError(
      `The database at ${hosts.name} cannot be opened: ${reason.replace(/\.$/, "")}.`,
      {
        cause: error,
      },
    );
  }
}

async function refuseOldServer(client: Client): Promise<void> {
  const { rows } = await client.query<{ version: number }>(
    "SELECT current_setting('server_version_num')::int / 10000 AS version",
  );
  const version = rows[0]?.version ?? 0;
  if (version < oldestServer) {
    throw new MigrationError(
      `PostgreSQL ${oldestServer} or newer is needed; this server is PostgreSQL ${version}.`,
    );
  }
}
