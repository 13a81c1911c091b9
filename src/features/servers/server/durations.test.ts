import { afterAll, beforeAll, expect, test } from "vitest";
import { differingDurations } from "#src/platform/db/sql-durations.fixture.ts";
import { createTestDatabase, type TestDatabase } from "#src/platform/db/test-database.ts";
import { graceHours, keptDays, reserveAheadDays } from "./durations.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});

afterAll(() => database.drop());

const hours = {
  servers_reserve_ahead: reserveAheadDays * 24,
  servers_grace: graceHours,
  servers_keeping: keptDays * 24,
};

test("the durations of durations.ts are those of SQL, and a difference is found", async () => {
  expect(await differingDurations(database, hours)).toEqual([]);
  await database.pool.query(
    "CREATE OR REPLACE FUNCTION servers_grace() RETURNS interval LANGUAGE sql IMMUTABLE RETURN interval '25 hours'",
  );
  expect(await differingDurations(database, hours)).toEqual(["servers_grace"]);
});
