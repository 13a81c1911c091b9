import { type Kysely, sql, type Transaction } from "kysely";
import type { DB } from "#src/platform/db/schema.gen.ts";
import { sqlState } from "./transaction.ts";

/** A range of a partitioned table; `from` is null when it has no lower bound. Moments are in ISO 8601 and UTC. */
export interface Partition {
  readonly name: string;
  readonly from: string | null;
  readonly to: string;
  /** What `markPartition` wrote on it. */
  readonly mark?: string | null;
}

const lockNotAvailable = "55P03";
/** Reports and backups hold locks for long; those who write must not queue up behind us meanwhile. */
const lockMs = 200;

/** The ranges of a table by name, without its default partition. */
export async function listPartitions(db: Kysely<DB>, table: string): Promise<Partition[]> {
  const { rows } = await sql<Partition>`
    SELECT name, lower_bound AS from, upper_bound AS to, mark FROM partition_list(${table}::regclass)`.execute(
    db,
  );
  return rows;
}

/**
 * Adds a range, and moves into it what the default partition has of it. False when locks could not be had at once,
 * because something long is running: try again later.
 */
export function addPartition(
  db: Kysely<DB>,
  table: string,
  column: string,
  partition: Partition & { readonly from: string },
): Promise<boolean> {
  return withLocks(db, async (trx) => {
    const [rest, key] = [sql.table(`${table}_default`), sql.ref(column)];
    await sql`LOCK TABLE ${rest} IN ACCESS EXCLUSIVE MODE`.execute(trx);
    await createPartition(trx, table, partition, async () => {
      await sql`
        WITH moved AS (DELETE FROM ${rest} WHERE ${key} >= ${partition.from} AND ${key} < ${partition.to} RETURNING *)
        INSERT INTO ${sql.table(partition.name)} SELECT * FROM moved`.execute(trx);
    });
  });
}

/** Makes a range of a table that its caller has locked; `fill` puts rows in before it belongs to the table. */
export async function createPartition(
  trx: Transaction<DB>,
  table: string,
  { name, from, to }: Partition,
  fill: () => Promise<void> = async () => undefined,
): Promise<void> {
  await sql`CREATE TABLE ${sql.table(name)} (LIKE ${sql.table(table)} INCLUDING DEFAULTS)`.execute(trx);
  await fill();
  // A bound is no value of a statement: it cannot be a parameter.
  const lower = from === null ? sql`MINVALUE` : sql.lit(from);
  await sql`ALTER TABLE ${sql.table(table)} ATTACH PARTITION ${sql.table(name)}
    FOR VALUES FROM (${lower}) TO (${sql.lit(to)})`.execute(trx);
}

/** Notes on a range what was done with it, e.g. that its rows were thinned. */
export async function markPartition(trx: Transaction<DB>, name: string, mark: string): Promise<void> {
  await sql`COMMENT ON TABLE ${sql.table(name)} IS ${sql.lit(mark)}`.execute(trx);
}

/** Removes a range with all its rows; false as for `addPartition`. */
export function dropPartition(db: Kysely<DB>, name: string): Promise<boolean> {
  return withLocks(db, async (trx) => {
    await sql`DROP TABLE ${sql.table(name)}`.execute(trx);
  });
}

/** Does work that needs the table to itself for a moment; false when it is not to be had now. */
export async function withLocks(
  db: Kysely<DB>,
  work: (trx: Transaction<DB>) => Promise<void>,
): Promise<boolean> {
  try {
    await db.transaction().execute(async (trx) => {
      await sql`SELECT set_config('lock_timeout', ${String(lockMs)}, true)`.execute(trx);
      await work(trx);
    });
    return true;
  } catch (error) {
    if (sqlState(error) === lockNotAvailable) return false;
    throw error;
  }
}
