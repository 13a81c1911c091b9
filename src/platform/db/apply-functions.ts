import type { Client } from "pg";
import type { Clock } from "#src/platform/clock.ts";
import { inFileTransaction, MigrationError, readApplied } from "./migration-bookkeeping.ts";
import type { SqlFile } from "./sql-files.ts";

/** Applies the function files that changed, in the given order. Names are unique over all features. */
export async function applyFunctions(
  client: Client,
  files: readonly SqlFile[],
  clock: Clock,
): Promise<string[]> {
  refuseSharedNames(files);
  const done = await readApplied(client, "schema_functions");
  const changed = files.filter((file) => done.get(file.name) !== file.checksum);
  for (const file of changed) {
    await inFileTransaction(client, file.path, async () => {
      await client.query(file.text);
      await client.query(
        `INSERT INTO schema_functions (name, checksum, applied_at) VALUES ($1, $2, $3)
         ON CONFLICT (name) DO UPDATE SET checksum = excluded.checksum, applied_at = excluded.applied_at`,
        [file.name, file.checksum, clock.now()],
      );
    });
  }
  return changed.map((file) => file.name);
}

function refuseSharedNames(files: readonly SqlFile[]): void {
  const seen = new Map<string, string>();
  for (const { name, path } of files) {
    const other = seen.get(name);
    if (other !== undefined) throw new MigrationError(`${other} and ${path} have the same file name.`);
    seen.set(name, path);
  }
}
