import type { Client } from "pg";
import type { Clock } from "#src/platform/clock.ts";
import { inFileTransaction, MigrationError, readApplied } from "./migration-bookkeeping.ts";
import type { SqlFile } from "./sql-files.ts";

/** Applies the migrations a database lacks, in order. `isDatabaseNewer`: it has some that this code lacks. */
export async function applyMigrations(
  client: Client,
  files: readonly SqlFile[],
  clock: Clock,
): Promise<{ applied: string[]; isDatabaseNewer: boolean }> {
  const done = await readApplied(client, "schema_migrations");
  const newest = Math.max(0, ...files.map((file) => numberOf(file.name)));
  await refuseNewerDatabase(client, newest);
  refuseChangedHistory(files, done, newest);
  const pending = files.filter((file) => !done.has(file.name));
  for (const file of pending) {
    await inFileTransaction(client, file.path, async () => {
      await client.query(file.text);
      await client.query("INSERT INTO schema_migrations (name, checksum, applied_at) VALUES ($1, $2, $3)", [
        file.name,
        file.checksum,
        clock.now(),
      ]);
    });
  }
  const isDatabaseNewer = [...done.keys()].some((name) => numberOf(name) > newest);
  return { applied: pending.map((file) => file.name), isDatabaseNewer };
}

/** A release runs on its own schema and on the next one's, until a migration there rules older code out. */
async function refuseNewerDatabase(client: Client, newest: number): Promise<void> {
  const exists = await client.query("SELECT WHERE to_regclass('schema_info') IS NOT NULL");
  if (exists.rowCount === 0) return;
  const { rows } = await client.query<{ min_code: number }>("SELECT min_code FROM schema_info");
  const minCode = rows[0]?.min_code ?? 0;
  if (minCode > newest) {
    throw new MigrationError(
      `The database needs a newer release: it requires schema ${minCode}, but this release supports ${newest}.`,
    );
  }
}

function refuseChangedHistory(
  files: readonly SqlFile[],
  done: ReadonlyMap<string, string>,
  newest: number,
): void {
  const known = new Set(files.map((file) => file.name));
  for (const name of done.keys()) {
    if (!known.has(name) && numberOf(name) <= newest) {
      throw new MigrationError(`The migration ${name} was applied to this database but its file is missing.`);
    }
  }
  for (const file of files) {
    const checksum = done.get(file.name);
    if (checksum !== undefined && checksum !== file.checksum) {
      throw new MigrationError(
        `${file.path} was edited after it was applied: undo that and add a new migration.`,
      );
    }
  }
  refuseSharedNumbers(files);
}

function refuseSharedNumbers(files: readonly SqlFile[]): void {
  const byNumber = new Map<number, string>();
  for (const { name } of files) {
    const other = byNumber.get(numberOf(name));
    if (other !== undefined)
      throw new MigrationError(`The migrations ${other} and ${name} have the same number.`);
    byNumber.set(numberOf(name), name);
  }
}

function numberOf(name: string): number {
  const number = /^(\d{4})-[a-z0-9-]+\.sql$/.exec(name)?.[1];
  if (number === undefined)
    throw new MigrationError(`The migration ${name} is not named NNNN-verb-noun.sql.`);
  return Number(number);
}
