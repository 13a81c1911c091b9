import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  createServersTestbed,
  type ServersTestbed,
} from "#src/features/servers/server/servers-testbed.fixture.ts";
import { numberOf } from "../stats-testbed.fixture.ts";
import { dayOf } from "./day.ts";
import { takeSamples } from "./take-samples.ts";

let testbed: ServersTestbed;

beforeAll(async () => {
  testbed = await createServersTestbed();
});

afterAll(() => testbed.drop());

async function renewalsDue() {
  const { platform } = testbed;
  await takeSamples({ platform, coins: { balances: () => Promise.resolve([]) } });
  return numberOf(platform, "renewals-due", dayOf(platform.clock.now()));
}

async function delivered(): Promise<string> {
  const bought = await testbed.delivered(await testbed.newCustomer(10_000n));
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
