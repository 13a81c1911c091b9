import { afterAll, beforeAll, expect, test } from "vitest";
import { runConsumer } from "#src/platform/events/run-consumers.ts";
import type { UserActor } from "#src/platform/authz/actor.ts";
import { createCtx } from "#src/platform/ctx.ts";
import { deleteServer } from "../deletion/delete-server.ts";
import { quoteDeletion } from "../deletion/quote-deletion.ts";
import { createServersTestbed, type ServersTestbed } from "../servers-testbed.fixture.ts";

// A renewal that lacked money two days ahead would be tried again a day later.

let testbed: ServersTestbed;

beforeAll(async () => {
  testbed = await createServersTestbed();
});

afterAll(() => testbed.drop());

/** A customer with a server, which is paid for a month, and this much money left. */
async function furnish(cents: bigint): Promise<{
  actor: UserActor;
  state: () => Promise<string | undefined>;
  /** Lets time pass until the paid time ends in two days. */
  liveUntilRenewal: () => Promise<void>;
}> {
  const actor = await testbed.newCustomer(490n + cents);
  const bought = await testbed.delivered(actor);
  const state = async (): Promise<string | undefined> => {
    const { servers } = await testbed.servers.listServers({ customerId: actor.customerId, limit: 9 });
    return servers.find(({ id }) => id === bought.server.id)?.renewal;
  };
  const liveUntilRenewal = async () => {
    const { paid_until: paidUntil } = await testbed.serverRow(bought);
    const leftMs = (paidUntil?.getTime() ?? 0) - testbed.clock.now().getTime();
    await testbed.live({ days: Math.floor(leftMs / 86_400_000) - 2 });
  };
  return { actor, state, liveUntilRenewal };
}

/** What is said of the renewal once the events were handed on, which wait for all open transactions. */
async function afterEvents(state: () => Promise<string | undefined>): Promise<string | undefined> {
  for (const consumer of testbed.servers.consumers) await runConsumer(testbed.platform, consumer);
  await testbed.live({});
  return state();
}

test("an operator's credit retries the renewal at once", async () => {
  const { actor, state, liveUntilRenewal } = await furnish(0n);
  await liveUntilRenewal();
  expect(await state()).toBe("unfunded");
  await testbed.topUp(actor, 490n);
  await expect.poll(() => afterEvents(state)).toBe("reserved");
});

test("so does the money of an order that could not be delivered", async () => {
  const { actor, state, liveUntilRenewal } = await furnish(490n);
  await testbed.buy(actor, { name: "fail-create", autoprolong: false });
  // The renewal comes before the end of the task that returns the money.
  await liveUntilRenewal();
  expect(await state()).toBe("unfunded");
  await expect.poll(() => afterEvents(state)).toBe("reserved");
});

test("so does what the deletion of other servers gives back", async () => {
  const { actor, state, liveUntilRenewal } = await furnish(490n * 2n);
  testbed.clock.advance(20 * 86_400_000);
  const others = [
    await testbed.delivered(actor, { autoprolong: false }),
    await testbed.delivered(actor, { autoprolong: false }),
  ];
  await liveUntilRenewal();
  expect(await state()).toBe("unfunded");
  for (const { server } of others) {
    const { refundCents } = await quoteDeletion(testbed.platform, actor, server.id);
    await deleteServer(testbed.platform, createCtx(testbed.platform, actor), {
      serverId: server.id,
      confirmName: server.name,
      expectedRefundCents: refundCents,
      idempotency: { key: server.id, requestHash: Buffer.from("test") },
    });
  }
  await expect.poll(() => afterEvents(state)).toBe("reserved");
});
