import { afterAll, beforeAll, expect, test } from "vitest";
import { differingDurations } from "#src/platform/db/sql-durations.fixture.ts";
import { createTestDatabase, type TestDatabase } from "#src/platform/db/test-database.ts";
import { renewAheadDays, reserveAheadDays } from "#src/shared/domain-limits.ts";
import { domainRoutes } from "../contract-domains.ts";
import { cutDays, deletionWaitHours } from "./durations.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});

afterAll(() => database.drop());

const hours = {
  domains_reserve_ahead: reserveAheadDays * 24,
  domains_renew_ahead: renewAheadDays * 24,
  domains_cut_ahead: cutDays * 24,
  domains_deletion_wait: deletionWaitHours,
};

test("the durations of durations.ts are those of SQL, and a difference is found", async () => {
  expect(await differingDurations(database, hours)).toEqual([]);
  await database.pool.query(
    "CREATE OR REPLACE FUNCTION domains_cut_ahead() RETURNS interval LANGUAGE sql IMMUTABLE RETURN interval '9 days'",
  );
  expect(await differingDurations(database, hours)).toEqual(["domains_cut_ahead"]);
});

test("the API's summary of a deletion names the actual wait", () => {
  expect(domainRoutes["DELETE /v2/domains/{id}"].summary).toContain(`after ${deletionWaitHours} hours`);
});
