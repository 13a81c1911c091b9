import type { Client } from "pg";
import type { Clock } from "#src/platform/clock.ts";
import { dropOldFunctions } from "./drop-old-functions.ts";
import { inTransaction, MigrationError, namingFile, readApplied } from "./migration-bookkeeping.ts";
import { type Definition, definitionsIn, storedFunctions } from "./sql-definitions.ts";
import type { SqlFile } from "./sql-files.ts";

/**
 * Applies the function files that changed or whose function is missing, in the given order and in one transaction: no
 * caller sees a new function call an old one. Missing is what a rollback and a later upgrade dropped. Names are unique
 * over all features. Functions that `migrations` made are theirs.
 */
export async function applyFunctions(
  client: Client,
  files: readonly SqlFile[],
  clock: Clock,
  migrations: readonly SqlFile[],
): Promise<string[]> {
  refuseSharedNames(files);
  const done = await readApplied(client, "schema_functions");
  const present = new Set((await storedFunctions(client)).map(keyOf));
  const isComplete = (file: SqlFile) => definitionsIn(file).every((one) => present.has(keyOf(one)));
  const changed = files.filter((file) => done.get(file.name) !== file.checksum || !isComplete(file));
  if (changed.length === 0) return [];
  await inTransaction(client, async () => {
    for (const file of changed) await namingFile(file.path, () => applyFile(client, file, clock.now()));
    await dropOldFunctions(client, files, migrations, clock.now());
  });
  return changed.map((file) => file.name);
}

const keyOf = ({ name, parameters }: Definition): string => `${name}/${parameters}`;

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
