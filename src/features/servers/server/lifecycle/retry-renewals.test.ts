import { afterAll, beforeAll, expect, test } from "vitest";
import { runConsumer } from "#src/platform/events/run-consumers.ts";
import type { UserActor } from "#src/platform/authz/actor.ts";
import { createServersTestbed, type ServersTestbed } from "../servers-testbed.fixture.ts";

// A renewal that lacked money two days ahead would be tried again a day later.

let testbed: ServersTestbed;

beforeAll(async () => {
  testbed = await createServersTestbed();
});

afterAll(() => testbed.drop());

/** A customer with a server, which is paid for four weeks, and this much money left. */
async function furnish(
  cents: bigint,
): Promise<{ actor: UserActor; state: () => Promise<string | undefined> }> {
  const actor = await testbed.newCustomer(490n + cents);
  const bought = await testbed.delivered(actor);
  const state = async (): Promise<string | undefined> => {
    const { servers } = await testbed.servers.listServers({ customerId: actor.customerId, limit: 9 });
    return servers.find(({ id }) => id === bought.server.id)?.renewal;
  };
  return { actor, state };
}

/** What is said of the renewal once the events were handed on, which wait for all open transactions. */
async function afterEvents(state: () => Promise<string | undefined>): Promise<string | undefined> {
  for (const consumer of testbed.servers.consumers) await runConsumer(testbed.platform, consumer);
  await testbed.live({});
  return state();
}

test("an operator's credit retries the renewal at once", async () => {
  const { actor, state } = await furnish(0n);
  await testbed.live({ days: 26 });
  expect(await state()).toBe("unfunded");
  await testbed.topUp(actor, 490n);
  await expect.poll(() => afterEvents(state)).toBe("reserved");
});

test("so does the money of an order that could not be delivered", async () => {
  const { actor, state } = await furnish(490n);
  await testbed.buy(actor, { name: "fail-create", autoprolong: false });
  // The renewal comes before the end of the task that returns the money.
  await testbed.live({ days: 26 });
  expect(await state()).toBe("unfunded");
  await expect.poll(() => afterEvents(state)).toBe("reserved");
});
