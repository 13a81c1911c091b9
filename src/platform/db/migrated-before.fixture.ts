import { cpSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { systemClock } from "#src/platform/clock.ts";
import { migrate } from "./migrate.ts";
import { type Database, openDatabase } from "./pool.ts";
import { functionDirs, migrationsDir } from "./schema-folders.ts";
import { createEmptyDatabase } from "./test-database.ts";

/** A database as it was before a migration, e.g. `0132`, and how to apply that one and all later ones. */
export async function openBefore(
  number: string,
): Promise<Database & { readonly update: () => Promise<unknown> }> {
  const folder = mkdtempSync(join(tmpdir(), "moorage-migrations-"));
  try {
    for (const name of readdirSync(migrationsDir)) {
      if (name < number) cpSync(join(migrationsDir, name), join(folder, name));
    }
    const url = await createEmptyDatabase();
    await migrate({ url, migrationsDir: folder, functionDirs: [], clock: systemClock });
    const update = () => migrate({ url, migrationsDir, functionDirs: functionDirs(), clock: systemClock });
    return { ...(await openDatabase({ url })), update };
  } finally {
    rmSync(folder, { recursive: true });
  }
}
