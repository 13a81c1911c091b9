import { Kysely, PostgresDialect } from "kysely";
import type { Pool } from "pg";
import { prepareRepeated } from "./prepare-repeated.ts";
import { DatabaseHosts } from "./database-hosts.ts";
import { startEmbedded } from "./embedded/start-embedded.ts";
import { GuardedPool } from "./guarded-pool.ts";
import { liveness } from "./liveness.ts";
import type { DB } from "./schema.gen.ts";
import { typeParsers } from "./type-parsers.ts";

/** Where the data is: a PostgreSQL server by URL, whose hosts may be several, or the embedded one of a data folder. */
export type DatabaseSource = { readonly url: string } | { readonly dataDir: string };

export interface DatabaseOptions {
  readonly maxConnections?: number;
  readonly statementTimeoutMs?: number;
  /** Write transactions stay short: event readers wait for the oldest one. */
  readonly idleInTransactionTimeoutMs?: number;
  readonly applicationName?: string;
  /** Called for connections that broke while idle; the pool replaces them by itself. */
  readonly onConnectionError?: (error: Error) => void;
}

/** The open database. `url` opens it again elsewhere; parts with connections of their own take `hosts`. */
export interface Database {
  readonly url: string;
  readonly hosts: DatabaseHosts;
  readonly pool: Pool;
  readonly kysely: Kysely<DB>;
  /** Set by `DatabaseWatch` while no answer comes: calls fail at once instead of waiting, until it is back. */
  setAway(isAway: boolean): void;
  /** Starts an embedded server that has died; does nothing for a server by URL. */
  revive(): Promise<void>;
  /** Ends the connections, then this process's use of the embedded server. */
  close(): Promise<void>;
}

const findPrimaryMs = 15_000;

/**
 * Opens the database; the embedded server is started or joined when the source is a data folder, and of several hosts
 * the primary is looked for.
 */
export async function openDatabase(source: DatabaseSource, options: DatabaseOptions = {}): Promise<Database> {
  if ("url" in source) {
    const opened = openPool(source.url, options);
    await opened.hosts.find(findPrimaryMs);
    return opened;
  }
  const embedded = await startEmbedded(source.dataDir);
  const database = openPool(embedded.url, options);
  return {
    ...database,
    revive: () => embedded.revive(),
    close: async () => {
      await database.close();
      await embedded.close();
    },
  };
}

function openPool(url: string, options: DatabaseOptions): Database {
  let isClosing = false;
  const report = (error: Error): void => {
    // Connections that end while the server stops are expected.
    if (!isClosing) options.onConnectionError?.(error);
  };
  const hosts = new DatabaseHosts(url);
  const pool = new GuardedPool({
    Client: hosts.Connection,
    ...liveness,
    max: options.maxConnections ?? 10,
    statement_timeout: options.statementTimeoutMs ?? 15_000,
    idle_in_transaction_session_timeout: options.idleInTransactionTimeoutMs ?? 10_000,
    // A second call with the same idempotency key waits this long for the first one.
    lock_timeout: 10_000,
    // Compiling a statement takes 100 ms and more, which those that are asked for by calls never gain back.
    options: "-c jit=off",
    application_name: options.applicationName ?? "moorage",
    types: typeParsers,
  });
  // Without these two a server that stops would end the whole process by an unhandled "error" event.
  pool.on("error", report);
  pool.on("connect", (client) => client.on("error", report));
  const kysely = new Kysely<DB>({ dialect: new PostgresDialect({ pool: prepareRepeated(pool) }) });
  const close = (): Promise<void> => {
    isClosing = true;
    return kysely.destroy();
  };
  const setAway = (isAway: boolean): void => pool.setAway(isAway);
  return { url, hosts, pool, kysely, setAway, revive: async () => undefined, close };
}
