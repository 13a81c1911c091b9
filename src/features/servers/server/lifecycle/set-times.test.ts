import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import type { UserActor } from "#src/platform/authz/actor.ts";
import { setValue } from "#src/platform/site-settings/set-value.fixture.ts";
import type { SettingName } from "#src/shared/settings/registry.ts";
import { createServersTestbed, type ServersTestbed } from "../servers-testbed.fixture.ts";

// Staff sets how long a server runs on, is kept, is reminded of and set aside for. Shorter times leave alone what is paid.

let testbed: ServersTestbed;
type Bought = Awaited<ReturnType<ServersTestbed["buy"]>>;

beforeAll(async () => {
  testbed = await createServersTestbed();
});

const names = ["serverGraceHours", "serverKeptDays", "serverReminderDays", "serverReserveDays"] as const;
const set = (name: SettingName, value: unknown) => setValue(testbed.database, name, value);

afterEach(async () => {
  for (const name of names) await set(name, undefined);
});

afterAll(() => testbed.drop());

async function furnish(left = 0n, order = {}): Promise<{ actor: UserActor; bought: Bought }> {
  const actor = await testbed.newCustomer(490n + left);
  const bought = await testbed.delivered(actor, order);
  await testbed.newEvents(actor);
  return { actor, bought };
}

/** Moves to this many hours before (below zero: after) the end of the paid time. */
async function advanceUntil(bought: Bought, hoursBefore: number): Promise<void> {
  const { paid_until: paidUntil } = await testbed.serverRow(bought);
  const ms = (paidUntil?.getTime() ?? 0) - testbed.clock.now().getTime();
  await testbed.live({ hours: ms / 3_600_000 - hoursBefore });
}

const serviceOf = async (bought: Bought) => (await testbed.serverRow(bought)).service;

async function lastPayload({ customerId }: UserActor, name: string): Promise<unknown> {
  const row = await testbed.database.kysely
    .selectFrom("outbox_events")
    .select("payload")
    .where("customer_id", "=", customerId)
    .where("name", "=", name)
    .orderBy("id", "desc")
    .executeTakeFirst();
  return row?.payload;
}

test("shorter times leave a server those that its period began with, as its notices say", async () => {
  await set("serverGraceHours", 72);
  await set("serverKeptDays", 30);
  const { actor, bought } = await furnish(0n, { autoprolong: false });
  await set("serverGraceHours", undefined);
  await set("serverKeptDays", undefined);
  await advanceUntil(bought, -0.01);
  expect(await lastPayload(actor, "servers.expired.v1")).toMatchObject({ hours: 72 });
  await advanceUntil(bought, -71);
  expect(await serviceOf(bought)).toBe("expired");
  await advanceUntil(bought, -73);
  expect(await serviceOf(bought)).toBe("suspended");
  expect(await lastPayload(actor, "servers.suspended.v1")).toMatchObject({ keptDays: 30 });
  await advanceUntil(bought, -(72 + 24 * 30 - 2));
  expect(await serviceOf(bought)).toBe("suspended");
  await advanceUntil(bought, -(72 + 24 * 30 + 2));
  expect(await serviceOf(bought)).toBe("terminated");
  expect(await testbed.findings()).toEqual([]);
});

test("longer times count at once", async () => {
  const { actor, bought } = await furnish(0n, { autoprolong: false });
  await set("serverGraceHours", 48);
  await set("serverKeptDays", 14);
  await advanceUntil(bought, -0.01);
  expect(await lastPayload(actor, "servers.expired.v1")).toMatchObject({ hours: 48 });
  await advanceUntil(bought, -49);
  expect(await lastPayload(actor, "servers.suspended.v1")).toMatchObject({ keptDays: 14 });
});

test("reminders come on the days that are set", async () => {
  await set("serverReminderDays", [2, 10]);
  const { actor, bought } = await furnish(0n, { autoprolong: false });
  await advanceUntil(bought, 24 * 10 + 1);
  expect(await testbed.newEvents(actor)).toEqual([]);
  await advanceUntil(bought, 24 * 10 - 1);
  expect(await testbed.newEvents(actor)).toEqual(["expires-soon"]);
  await advanceUntil(bought, 24 * 2 + 1);
  expect(await testbed.newEvents(actor)).toEqual([]);
  await advanceUntil(bought, 24 * 2 - 1);
  expect(await lastPayload(actor, "servers.expires-soon.v1")).toMatchObject({ days: 2 });
});

test("autoprolong sets the money aside as early as is set, and a later lead gives nothing back", async () => {
  await set("serverReserveDays", 8);
  const { actor, bought } = await furnish(490n);
  await advanceUntil(bought, 24 * 8 - 1);
  expect(await testbed.newEvents(actor)).toEqual(["renewal-reserved"]);
  await set("serverReserveDays", 1);
  await advanceUntil(bought, 24 * 4);
  expect([await testbed.newEvents(actor), await testbed.wallet.balanceOf(actor.customerId)]).toEqual([
    [],
    0n,
  ]);
});
