import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { differingDurations } from "#src/platform/db/sql-durations.fixture.ts";
import { createTestDatabase, type TestDatabase } from "#src/platform/db/test-database.ts";
import { setValue } from "#src/platform/site-settings/set-value.fixture.ts";
import { type SettingName, settings } from "#src/shared/settings/registry.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});

afterAll(() => database.drop());

const hours = {
  servers_reserve_ahead: settings.serverReserveDays.fallback * 24,
  servers_grace: settings.serverGraceHours.fallback,
  servers_keeping: settings.serverKeptDays.fallback * 24,
};

const set = (name: SettingName, value: unknown) => setValue(database, name, value);

async function reminderDays(): Promise<readonly number[] | undefined> {
  const { rows } = await sql<{ days: number[] }>`SELECT servers_reminder_days() AS days`.execute(
    database.kysely,
  );
  return rows[0]?.days;
}

test("SQL has the product's durations while staff sets none, and those that staff set last", async () => {
  expect(await differingDurations(database, hours)).toEqual([]);
  expect(await reminderDays()).toEqual(settings.serverReminderDays.fallback);
  await set("serverGraceHours", 48);
  await set("serverGraceHours", 72);
  await set("serverKeptDays", 30);
  await set("serverReserveDays", 5);
  await set("serverReminderDays", [2, 10]);
  const changed = { servers_reserve_ahead: 5 * 24, servers_grace: 72, servers_keeping: 30 * 24 };
  expect(await differingDurations(database, changed)).toEqual([]);
  expect(await reminderDays()).toEqual([2, 10]);
  await set("serverGraceHours", undefined);
  expect(await differingDurations(database, { servers_grace: hours.servers_grace })).toEqual([]);
});
