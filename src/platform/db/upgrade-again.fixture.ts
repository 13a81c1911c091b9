import { systemClock } from "#src/platform/clock.ts";
import { migrate } from "./migrate.ts";
import { functionDirs, migrationsDir } from "./schema-folders.ts";
import type { TestDatabase } from "./test-database.ts";

/**
 * Brings a furnished database back to before a migration, by SQL that undoes it, and upgrades it once more. Answers
 * which migrations that applied.
 */
export async function upgradeAgain(
  { pool, url }: TestDatabase,
  migration: string,
  undo: string,
): Promise<readonly string[]> {
  await pool.query(undo);
  await pool.query("DELETE FROM schema_migrations WHERE name = $1", [migration]);
  const { migrations } = await migrate({
    url,
    migrationsDir,
    functionDirs: functionDirs(),
    clock: systemClock,
  });
  return migrations;
}
