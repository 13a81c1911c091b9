import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import {
  createServersTestbed,
  type ServersTestbed,
} from "#src/features/servers/server/servers-testbed.fixture.ts";
import { call } from "#src/platform/db/call.ts";
import { transaction } from "#src/platform/db/transaction.ts";
import { countAll, numberOf } from "../stats-testbed.fixture.ts";
import { dayOf } from "./day.ts";
import { takeSamples } from "./take-samples.ts";

let testbed: ServersTestbed;

// A database for each: all that is sold counts.
beforeEach(async () => {
  testbed = await createServersTestbed();
});

afterEach(() => testbed.drop());

async function renewalsDue() {
  const { platform } = testbed;
  await takeSamples({ platform, coins: { balances: () => Promise.resolve([]) } });
  return numberOf(platform, "renewals-due", dayOf(platform.clock.now()));
}

async function delivered(order: Parameters<ServersTestbed["delivered"]>[1] = {}): Promise<string> {
  const bought = await testbed.delivered(await testbed.newCustomer(10_000n), order);
  return (await testbed.serverRow(bought)).id;
}

test("a renewal that is due counts at what its customer will pay, not at what the running term cost", async () => {
  const offered = await delivered();
  const removed = await delivered();
  await testbed.live({ days: 2 });
  expect(await renewalsDue()).toEqual({ cents: 980, count: 2 });
  // The first month was an offer: the next one costs more.
  await sql`UPDATE service_prices SET cents = 690 WHERE service_id = ${offered} AND part = 'term' AND term = 1`.execute(
    testbed.database.kysely,
  );
  expect(await renewalsDue()).toEqual({ cents: 1180, count: 2 });
  // Nothing is charged for what staff will remove.
  await sql`UPDATE servers SET removes_at = paid_until WHERE id = ${removed}`.execute(
    testbed.database.kysely,
  );
  expect(await renewalsDue()).toEqual({ cents: 690, count: 1 });
});

test("income a month is what a service renews at, also while its first term costs less", async () => {
  const { platform } = testbed;
  const before = await renewalsDue();
  await countAll(platform);
  const income = async () => (await numberOf(platform, "mrr", dayOf(platform.clock.now()))).cents;
  const had = await income();
  // The first month of Skiff 1 costs $2.00, each later one $3.00.
  await delivered({ plan: "skiff-1", expectedTotalCents: 200 });
  await countAll(platform);
  expect((await income()) - had).toBe(300);
  expect((await renewalsDue()).cents - before.cents).toBe(300);
});

test("free days are given away, at what they were worth", async () => {
  const { platform, database } = testbed;
  const id = await delivered();
  const given = async () => numberOf(platform, "given-away", dayOf(platform.clock.now()));
  await countAll(platform);
  const before = await given();
  const { paid_until: until } = await database.kysely
    .selectFrom("servers")
    .select("paid_until")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  await transaction(platform, (trx) =>
    call(trx, "servers_grant_days", {
      server: id,
      days: 7,
      expected: until,
      worthCents: 115n,
      text: "For the outage.",
      reason: "an outage",
      release: randomUUID(),
      actor: { kind: "system" },
      request: null,
      at: platform.clock.now(),
    }),
  );
  await countAll(platform);
  const after = await given();
  expect([after.cents - before.cents, after.count - before.count]).toEqual([115, 1]);
});
