import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import { afterEach, beforeEach, expect, test } from "vitest";
import { ManualClock } from "#src/platform/clock.ts";
import { type MigrateResult, migrate } from "./migrate.ts";
import { createEmptyDatabase } from "./test-database.ts";

let url: string;
let folder: string;
let client: Client;

beforeEach(async () => {
  url = await createEmptyDatabase();
  folder = mkdtempSync(join(tmpdir(), "moorage-sql-"));
  client = new Client(url);
  await client.connect();
});

afterEach(async () => {
  await client.end();
  rmSync(folder, { recursive: true, force: true });
});

const clock = new ManualClock(new Date("2026-03-01T12:00:00Z"));
const run = (): Promise<MigrateResult> =>
  migrate({ url, migrationsDir: folder, functionDirs: [join(folder, "absent"), folder + "-fn"], clock });
const write = (name: string, sql: string): void => writeFileSync(join(folder, name), sql);

test("migrations run once, in order, and are dated by the clock", async () => {
  write("0002-add-b.sql", "ALTER TABLE a ADD COLUMN b int; INSERT INTO a VALUES (1);");
  write("0001-create-a.sql", "CREATE TABLE a ();");
  expect(await run()).toEqual({ migrations: ["0001-create-a.sql", "0002-add-b.sql"], functions: [] });
  expect(await run()).toEqual({ migrations: [], functions: [] });
  const { rows } = await client.query("SELECT name, applied_at FROM schema_migrations ORDER BY name LIMIT 1");
  expect(rows).toEqual([{ name: "0001-create-a.sql", applied_at: clock.now() }]);
});

test("two processes at once apply each file once", async () => {
  write("0001-create-a.sql", "CREATE TABLE a ();");
  const results = await Promise.all([run(), run(), run()]);
  expect(results.flatMap((result) => result.migrations)).toEqual(["0001-create-a.sql"]);
});

test("a file that fails leaves nothing, and the files before it stay", async () => {
  write("0001-create-a.sql", "CREATE TABLE a ();");
  write("0002-create-b.sql", "CREATE TABLE b (); SELECT 1 / 0;");
  await expect(run()).rejects.toThrow(/0002-create-b\.sql failed: division by zero$/);
  const { rows } = await client.query("SELECT to_regclass('a') AS a, to_regclass('b') AS b");
  expect(rows).toEqual([{ a: "a", b: null }]);
  write("0002-create-b.sql", "CREATE TABLE b ();");
  expect((await run()).migrations).toEqual(["0002-create-b.sql"]);
});

test("a run killed half-way leaves nothing of its file and no lock", async () => {
  write("0001-create-a.sql", "CREATE TABLE a (); SELECT pg_advisory_lock(4711);");
  await client.query("SELECT pg_advisory_lock(4711)");
  const killed = run().catch((error: Error) => error.message);
  for (let found = 0; found === 0; ) {
    const waiting = await client.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
       WHERE datname = current_database() AND wait_event_type = 'Lock'`,
    );
    found = waiting.rowCount ?? 0;
  }
  expect(await killed).toContain("0001-create-a.sql failed");
  await client.query("SELECT pg_advisory_unlock(4711)");
  expect((await run()).migrations).toEqual(["0001-create-a.sql"]);
});

test("an edited file is refused", async () => {
  write("0001-create-a.sql", "CREATE TABLE a ();");
  await run();
  write("0001-create-a.sql", "CREATE TABLE a (b int);");
  await expect(run()).rejects.toThrow(/0001-create-a\.sql was edited after it was applied/);
});

test("a missing file is refused, but a newer release's file is not", async () => {
  write("0001-create-a.sql", "CREATE TABLE a ();");
  write("0002-create-b.sql", "CREATE TABLE b ();");
  write("0003-create-c.sql", "CREATE TABLE c ();");
  await run();
  rmSync(join(folder, "0003-create-c.sql"));
  expect(await run()).toEqual({ migrations: [], functions: [] });
  rmSync(join(folder, "0001-create-a.sql"));
  await expect(run()).rejects.toThrow(
    "0001-create-a.sql was applied to this database but its file is missing.",
  );
});

test("a database that asks for newer code is refused", async () => {
  write(
    "0001-create-info.sql",
    "CREATE TABLE schema_info (min_code int); INSERT INTO schema_info VALUES (1);",
  );
  await run();
  await client.query("UPDATE schema_info SET min_code = 2");
  await expect(run()).rejects.toThrow(
    "The database needs a newer release: it requires schema 2, but this release supports 1.",
  );
});

test("a database that cannot be reached is named without its password", async () => {
  const wrong = "postgresql://me:secret@127.0.0.1:1/x";
  const refusal = migrate({ url: wrong, migrationsDir: folder, functionDirs: [], clock });
  await expect(refusal).rejects.toThrow(
    "The database at 127.0.0.1:1 cannot be opened: connect ECONNREFUSED 127.0.0.1:1.",
  );
});

test.for([
  [["1-create-a.sql"], "is not named NNNN-verb-noun.sql"],
  [["0001-create-a.sql", "0001-create-b.sql"], "have the same number"],
] as const)("wrong names are refused: %s", async ([names, reason]) => {
  for (const name of names) write(name, "SELECT 1;");
  await expect(run()).rejects.toThrow(reason);
});
