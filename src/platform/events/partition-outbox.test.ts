import { cpSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { systemClock } from "#src/platform/clock.ts";
import { migrate } from "#src/platform/db/migrate.ts";
import { openDatabase } from "#src/platform/db/pool.ts";
import { functionDirs, migrationsDir } from "#src/platform/db/schema-folders.ts";
import { createEmptyDatabase } from "#src/platform/db/test-database.ts";

test("the outbox of a product that has run keeps its events, and their ids go on", async () => {
  const folder = mkdtempSync(join(tmpdir(), "moorage-migrations-"));
  for (const name of readdirSync(migrationsDir)) {
    if (name < "0132") cpSync(join(migrationsDir, name), join(folder, name));
  }
  const url = await createEmptyDatabase();
  await migrate({ url, migrationsDir: folder, functionDirs: [], clock: systemClock });
  const db = await openDatabase({ url });
  const insert = (): Promise<unknown> =>
    db.pool.query(
      "INSERT INTO outbox_events (name, site_id, payload, created_at) VALUES ('test.a.v1', 1, '{}', $1)",
      [systemClock.now()],
    );
  for (let count = 0; count < 3; count += 1) await insert();
  await migrate({ url, migrationsDir, functionDirs: functionDirs(), clock: systemClock });
  rmSync(folder, { recursive: true });
  await insert();
  const { rows } = await db.pool.query(
    "SELECT id, tableoid::regclass::text AS range FROM outbox_events ORDER BY xid, id",
  );
  expect(rows).toEqual([1n, 2n, 3n, 4n].map((id) => ({ id, range: "outbox_events_first" })));
  await db.close();
});
