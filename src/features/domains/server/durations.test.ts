import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { differingDurations } from "#src/platform/db/sql-durations.fixture.ts";
import { createTestDatabase, type TestDatabase } from "#src/platform/db/test-database.ts";
import { setValue } from "#src/platform/site-settings/set-value.fixture.ts";
import { settings } from "#src/shared/settings/registry.ts";
import { domainRoutes } from "../contract-domains.ts";
import { cutDays, deletionWaitHours } from "./durations.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});

afterAll(() => database.drop());

const names = [
  "domainReserveDays",
  "domainRenewDays",
  "domainMonthReminderDays",
  "domainWeekReminderDays",
] as const;

const hours = {
  domains_reserve_ahead: settings.domainReserveDays.fallback * 24,
  domains_renew_ahead: settings.domainRenewDays.fallback * 24,
  domains_month_ahead: settings.domainMonthReminderDays.fallback * 24,
  domains_week_ahead: settings.domainWeekReminderDays.fallback * 24,
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

test("SQL has the days that staff set last", async () => {
  onTestFinished(async () => {
    for (const name of names) await setValue(database, name, undefined);
  });
  await setValue(database, "domainReserveDays", 45);
  await setValue(database, "domainRenewDays", 5);
  await setValue(database, "domainMonthReminderDays", 33);
  await setValue(database, "domainWeekReminderDays", 6);
  const changed = {
    domains_reserve_ahead: 45 * 24,
    domains_renew_ahead: 5 * 24,
    domains_month_ahead: 33 * 24,
    domains_week_ahead: 6 * 24,
  };
  expect(await differingDurations(database, changed)).toEqual([]);
});

test("the API's summary of a deletion names the actual wait", () => {
  expect(domainRoutes["DELETE /v2/domains/{id}"].summary).toContain(`after ${deletionWaitHours} hours`);
});
