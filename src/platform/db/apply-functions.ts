import type { Client } from "pg";
import type { Clock } from "#src/platform/clock.ts";
import { dropOldFunctions } from "./drop-old-functions.ts";
import { inTransaction, MigrationError, namingFile, readApplied } from "./migration-bookkeeping.ts";
import type { SqlFile } from "./sql-files.ts";

/**
 * Applies the function files that changed, in the given order and in one transaction: nobody sees a new function call
 * an old one. Names are unique over all features. Functions that `migrations` made are theirs.
 */
export async function applyFunctions(
  client: Client,
  files: readonly SqlFile[],
  clock: Clock,
  migrations: readonly SqlFile[],
): Promise<string[]> {
  refuseSharedNames(files);
  const done = await readApplied(client, "schema_functions");
  const changed = files.filter((file) => done.get(file.name) !== file.checksum);
  if (changed.length === 0) return [];
  await inTransaction(client, async () => {
    for (const file of changed) await namingFile(file.path, () => applyFile(client, file, clock.now()));
    await dropOldFunctions(client, files, migrations, clock.now());
  });
  return changed.map((file) => file.name);
}

async function applyFile(client: Client, file: SqlFile, at: Date): Promise<void> {
  await client.query(file.text);
  await client.query(
    `INSERT INTO schema_functions (name, checksum, applied_at) VALUES ($1, $2, $3)
     ON CONFLICT (name) DO UPDATE SET checksum = excluded.checksum, applied_at = excluded.applied_at`,
    [file.name, file.checksum, at],
  );
}

function refuseSharedNames(files: readonly SqlFile[]): void {
  const seen = new Map<string, string>();
  for (const { name, path } of files) {
    const other = seen.get(name);
    if (other !== undefined) throw new MigrationError(`${other} and ${path} have the same file name.`);
    seen.set(name, path);
  }
}
