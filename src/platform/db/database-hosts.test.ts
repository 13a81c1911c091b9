import { afterAll, beforeAll, expect, test } from "vitest";
import { systemClock } from "#src/platform/clock.ts";
import { isDatabaseAway } from "./database-away.ts";
import { DatabaseHosts } from "./database-hosts.ts";
import { migrate } from "./migrate.ts";
import { openDatabase } from "./pool.ts";
import { createTestDatabase, type TestDatabase } from "./test-database.ts";

// Failovers between real servers are in e2e/failover.fault.ts; here one of two hosts is gone.

let database: TestDatabase;
let both: string;

beforeAll(async () => {
  database = await createTestDatabase();
  const url = new URL(database.url);
  url.searchParams.set("host", `/nowhere,${url.searchParams.get("host")}`);
  both = url.href;
});

afterAll(() => database.drop());

test("a pool goes to the host that is the primary", async () => {
  const db = await openDatabase({ url: both });
  expect((await db.pool.query("SELECT 7 AS n")).rows).toEqual([{ n: 7 }]);
  expect(db.hosts.name).toMatch(/^\/.* of \/nowhere, \//);
  await db.close();
});

test("migrations find it too", async () => {
  const options = { migrationsDir: "/nowhere", functionDirs: [], clock: systemClock };
  await expect(migrate({ url: both, ...options })).rejects.toThrow("needs a newer release");
  const url = "postgresql://me@localhost/none?host=/nowhere,/neither";
  await expect(migrate({ url, ...options })).rejects.toThrow(
    /^The database at \/nowhere of \/nowhere, \/neither cannot be opened: No host is the primary \(/,
  );
});

test("without a primary the database is away, and each host's reason is given", async () => {
  const hosts = new DatabaseHosts("postgresql://me@localhost/none?host=/nowhere,/neither");
  const failure: unknown = await hosts.find(1_000).catch((error: unknown) => error);
  expect(isDatabaseAway(failure)).toBe(true);
  expect(String(failure)).toMatch(/\/nowhere: .*ENOENT.*\/neither: .*ENOENT/);
});
