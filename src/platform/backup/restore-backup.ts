import { sql, type Transaction } from "kysely";
import { openDatabase } from "#src/platform/db/pool.ts";
import type { DB } from "#src/platform/db/schema.gen.ts";
import { BackupError } from "./backup-error.ts";
import type { BackupHeader } from "./backup-lines.ts";
import { listTables, readMigrations, type TableShape } from "./list-tables.ts";
import { readBackup } from "./read-backup.ts";
import { turnTriggersOff } from "./turn-triggers-off.ts";

/** Tables that the migrations themselves fill: a database with rows in these only still counts as empty. */
const filledByMigrations = [
  "cache_versions",
  "catalogue_version",
  "demo_clock",
  "domain_sync",
  "ledger_accounts",
  "schema_info",
  "sim_blocks",
  "sim_registry_clock",
  "sim_registry_registrars",
  "sites",
  "sites_version",
  "tax_rates_version",
  "write_probe",
];

export interface RestoreOptions {
  /** An empty database at this release's schema. */
  readonly url: string;
  /** Runs in the same transaction, with triggers off, when all rows are there and before anyone sees them. */
  readonly finish: (trx: Transaction<DB>) => Promise<void>;
}

export interface RestoreSummary {
  readonly takenAt: string;
  readonly tables: number;
  readonly rows: number;
}

/**
 * Restores a backup into an empty database, all of it or nothing. Refuses a database that is not empty, a
 * backup of another release's schema, and a damaged file.
 */
export async function restoreBackup(file: string, options: RestoreOptions): Promise<RestoreSummary> {
  const unlimited = { statementTimeoutMs: 0, idleInTransactionTimeoutMs: 0, maxConnections: 1 };
  const db = await openDatabase({ url: options.url }, { ...unlimited, applicationName: "moorage-restore" });
  try {
    return await db.kysely.transaction().execute(async (trx) => {
      await turnTriggersOff(trx);
      const tables = new Map((await listTables(trx)).map((table) => [table.name, table]));
      await refuseUsed(trx, [...tables.keys()]);
      const summary = await load(trx, file, tables);
      await options.finish(trx);
      return summary;
    });
  } finally {
    await db.close();
  }
}

async function refuseUsed(trx: Transaction<DB>, tables: readonly string[]): Promise<void> {
  for (const name of tables) {
    // No one may use the database while it is being filled.
    await sql`LOCK TABLE ${sql.table(name)} IN ACCESS EXCLUSIVE MODE`.execute(trx);
    if (filledByMigrations.includes(name)) continue;
    const { rows } = await sql`SELECT 1 FROM ${sql.table(name)} LIMIT 1`.execute(trx);
    if (rows.length > 0) {
      throw new BackupError(`The database is not empty: ${name} has rows. Restore into a new one.`);
    }
  }
  for (const name of filledByMigrations) await sql`TRUNCATE ${sql.table(name)} CASCADE`.execute(trx);
}

async function load(
  trx: Transaction<DB>,
  file: string,
  tables: ReadonlyMap<string, TableShape>,
): Promise<RestoreSummary> {
  let takenAt = "";
  let current = "";
  let loaded = 0;
  for await (const part of readBackup(file)) {
    if (part.kind === "header") {
      await refuseOtherSchema(trx, file, part.header);
      takenAt = part.header.takenAt;
    } else if (part.kind === "table") {
      const columns = tables.get(part.name)?.columns.join(", ");
      if (columns !== part.columns.join(", ")) {
        throw new BackupError(`The table ${part.name} of the backup is not that of this release.`);
      }
      current = part.name;
      loaded += 1;
    } else if (part.kind === "rows") {
      const type = sql.raw(`"${current}"[]`);
      await sql`INSERT INTO ${sql.table(current)} OVERRIDING SYSTEM VALUE
        SELECT * FROM unnest(${part.rows}::${type})`.execute(trx);
    } else {
      for (const [name, value] of Object.entries(part.sequences)) {
        await sql`SELECT setval(${name}::regclass, ${value}::bigint)`.execute(trx);
      }
      return { takenAt, tables: loaded, rows: part.rows };
    }
  }
  throw new BackupError(`The backup ${file} is cut off.`);
}

async function refuseOtherSchema(trx: Transaction<DB>, file: string, header: BackupHeader): Promise<void> {
  const ours = await readMigrations(trx);
  const key = ({ name, checksum }: { name: string; checksum: string }): string => `${name} ${checksum}`;
  if (ours.map(key).join() === header.migrations.map(key).join()) return;
  const theirs = header.migrations.at(-1)?.name ?? "none";
  throw new BackupError(
    `The backup ${file} was taken at schema ${theirs} and this release is at ${ours.at(-1)?.name ?? "none"}: restore it with the release that took it, then start the newer one.`,
  );
}
