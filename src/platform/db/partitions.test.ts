import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createPartition, listPartitions } from "./partitions.ts";
import { createTestDatabase, type TestDatabase } from "./test-database.ts";

let db: TestDatabase;

beforeAll(async () => {
  db = await createTestDatabase();
  await sql`CREATE TABLE days (at timestamptz NOT NULL) PARTITION BY RANGE (at)`.execute(db.kysely);
  await sql`CREATE TABLE days_default PARTITION OF days DEFAULT`.execute(db.kysely);
  await db.kysely.transaction().execute(async (trx) => {
    // A day and a month that change places in other styles, and the hour that a zone has twice.
    await createPartition(trx, "days", { name: "days_1", from: null, to: "2026-04-03T00:00:00.000Z" });
    await createPartition(trx, "days", {
      name: "days_2",
      from: "2026-04-03T00:00:00.000Z",
      to: "2026-10-25T01:30:00.000Z",
    });
  });
});

afterAll(() => db.drop());

test.each([
  ["ISO, DMY", "UTC"],
  ["SQL, DMY", "Europe/Berlin"],
  ["SQL, MDY", "Asia/Kolkata"],
  ["German, DMY", "Europe/London"],
  ["Postgres, DMY", "America/New_York"],
])("bounds are the same moments on a connection that writes dates as %s in %s", async (style, zone) => {
  await db.kysely.connection().execute(async (connection) => {
    await sql`SELECT set_config('datestyle', ${style}, false), set_config('timezone', ${zone}, false)`.execute(
      connection,
    );
    const days = await listPartitions(connection, "days");
    expect(days.map(({ name, from, to }) => [name, from && new Date(from), new Date(to)])).toEqual([
      ["days_1", null, new Date("2026-04-03T00:00:00Z")],
      ["days_2", new Date("2026-04-03T00:00:00Z"), new Date("2026-10-25T01:30:00Z")],
    ]);
    // What reads them leaves the settings of its connection as they were.
    const { rows } = await sql<{ style: string }>`
      SELECT current_setting('datestyle') AS style`.execute(connection);
    expect(rows).toEqual([{ style }]);
    await sql`RESET datestyle`.execute(connection);
    await sql`RESET timezone`.execute(connection);
  });
});
