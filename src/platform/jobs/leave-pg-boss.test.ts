import { Client } from "pg";
import { afterEach, beforeEach, expect, test } from "vitest";
import { systemClock } from "#src/platform/clock.ts";
import { migrate } from "#src/platform/db/migrate.ts";
import { functionDirs, migrationsDir } from "#src/platform/db/schema-folders.ts";
import { createEmptyDatabase } from "#src/platform/db/test-database.ts";

let url: string;
let client: Client;

/** What the release before had made when it ran its schedules with pg-boss. */
beforeEach(async () => {
  url = await createEmptyDatabase();
  client = new Client(url);
  await client.connect();
  await client.query("CREATE SCHEMA pgboss; CREATE TABLE pgboss.job (name text)");
});

afterEach(() => client.end());

const upgrade = () => migrate({ url, migrationsDir, functionDirs: functionDirs(), clock: systemClock });
const hasQueue = async (): Promise<boolean> => {
  const { rowCount } = await client.query("SELECT FROM pg_namespace WHERE nspname = 'pgboss'");
  return rowCount === 1;
};

test("an upgrade drops the schema of pg-boss", async () => {
  await upgrade();
  expect(await hasQueue()).toBe(false);
});

test("a process of the release before that still runs keeps the schema of pg-boss", async () => {
  const older = new Client({ connectionString: url, application_name: "pgboss" });
  await older.connect();
  try {
    await upgrade();
    expect(await hasQueue()).toBe(true);
  } finally {
    await older.end();
  }
});
