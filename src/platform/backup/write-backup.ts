import { createHash } from "node:crypto";
import { createWriteStream } from "node:fs";
import { access, open, rename, rm } from "node:fs/promises";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { sql, type Transaction } from "kysely";
import type { Clock } from "#src/platform/clock.ts";
import { openDatabase } from "#src/platform/db/pool.ts";
import type { DB } from "#src/platform/db/schema.gen.ts";
import { BackupError } from "./backup-error.ts";
import { backupFormat } from "./backup-lines.ts";
import { listTables, readMigrations, readSequences, type TableShape } from "./list-tables.ts";

const rowsPerFetch = 2000;

export interface BackupSummary {
  readonly tables: number;
  readonly rows: number;
}

/**
 * Writes a consistent snapshot of the whole database to a file. The product keeps running: it is one read
 * transaction. The file gets its name once it is complete; only its owner may read it. An existing one is left as it is.
 */
export async function writeBackup(
  source: { readonly url: string; readonly clock: Clock },
  file: string,
): Promise<BackupSummary> {
  const unlimited = { statementTimeoutMs: 0, idleInTransactionTimeoutMs: 0, maxConnections: 1 };
  const db = await openDatabase({ url: source.url }, { ...unlimited, applicationName: "moorage-backup" });
  const partial = `${file}.part`;
  const summary = { tables: 0, rows: 0 };
  try {
    await refuseExisting(file);
    const names = (await listTables(db.kysely)).map(({ name }) => sql.table(name));
    await db.kysely
      .transaction()
      .setIsolationLevel("repeatable read")
      .setAccessMode("read only")
      .execute(async (trx) => {
        // Before the moment of the backup: a range of a table that is emptied or dropped afterwards would be missing.
        await sql`LOCK TABLE ${sql.join(names)} IN ACCESS SHARE MODE`.execute(trx);
        const lines = backupLines(trx, source.clock.now(), summary);
        // Readable by its owner only, from the first byte on.
        const out = createWriteStream(partial, { mode: 0o600, flush: true });
        await pipeline(Readable.from(lines), createGzip(), out);
      });
    await rename(partial, file);
    await syncFolderOf(file);
    return summary;
  } catch (error) {
    // It may not even be there to look for; the reason says more.
    await rm(partial, { force: true }).catch(() => undefined);
    if (error instanceof BackupError) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    throw new BackupError(`The backup to ${file} failed: ${reason}.`, { cause: error });
  } finally {
    await db.close();
  }
}

async function refuseExisting(file: string): Promise<void> {
  const isThere = await access(file).then(
    () => true,
    () => false,
  );
  if (isThere) throw new BackupError(`${file} exists already: name a new file.`);
}

async function* backupLines(
  trx: Transaction<DB>,
  takenAt: Date,
  summary: { tables: number; rows: number },
): AsyncGenerator<string> {
  // Rows are written as text, which must not depend on the server's settings.
  await sql`SET LOCAL datestyle = 'ISO, YMD'`.execute(trx);
  await sql`SET LOCAL timezone = 'UTC'`.execute(trx);
  const migrations = await readMigrations(trx);
  yield line({ format: backupFormat, takenAt: takenAt.toISOString(), migrations });
  for (const table of await listTables(trx)) {
    yield line({ table: table.name, columns: table.columns });
    const hash = createHash("sha256");
    let rows = 0;
    for await (const texts of readRows(trx, table)) {
      rows += texts.length;
      const block = texts.map(line).join("");
      hash.update(block);
      yield block;
    }
    yield line({ table: table.name, rows, sha256: hash.digest("hex") });
    summary.tables += 1;
    summary.rows += rows;
  }
  // Sequences are not part of the snapshot: read last, they are at or above every id in the file.
  yield line({ sequences: await readSequences(trx), ...summary });
}

async function* readRows(trx: Transaction<DB>, { name }: TableShape): AsyncGenerator<string[]> {
  await sql`DECLARE backup_rows NO SCROLL CURSOR FOR
    SELECT whole::text AS row FROM ${sql.table(name)} AS whole`.execute(trx);
  for (;;) {
    const { rows } = await sql<{ row: string }>`FETCH ${sql.lit(rowsPerFetch)} FROM backup_rows`.execute(trx);
    if (rows.length > 0) yield rows.map(({ row }) => row);
    if (rows.length < rowsPerFetch) break;
  }
  await sql`CLOSE backup_rows`.execute(trx);
}

function line(value: unknown): string {
  return `${JSON.stringify(value)}\n`;
}

/** The new name itself has to survive a power cut too. */
async function syncFolderOf(file: string): Promise<void> {
  const folder = await open(new URL(".", `file://${file}`).pathname, "r");
  await folder.sync();
  await folder.close();
}
