import { afterAll, beforeAll, expect, test } from "vitest";
import { buyAddress } from "../buy-address.ts";
import { quoteAddress } from "../quote-address.ts";
import { createServersWorld, type ServersWorld } from "../servers-world.fixture.ts";
import { setAutoprolong } from "../set-autoprolong.ts";
import { runLifecycle } from "./run-lifecycle.ts";

// Everything that moves a server's money or dates, at the same moment, on both sides of the end of its term.

let world: ServersWorld;

beforeAll(async () => {
  world = await createServersWorld();
});

afterAll(() => world.drop());

test.each([
  ["days ahead", -2 * 24],
  ["at the end of the term", 0],
  ["at the end of the grace", 25],
])("%s: calls and jobs that race charge each term once", async (_, hoursAfter) => {
  const actor = await world.newCustomer(490n * 4n);
  const bought = await world.delivered(actor);
  const { id: serverId } = bought.server;
  const { paid_until: paidUntil } = await world.serverRow(bought);
  const leftMs = (paidUntil?.getTime() ?? 0) - world.clock.now().getTime();
  world.clock.advance(leftMs + hoursAfter * 3_600_000 + 1000);

  const price = await quoteAddress(world.platform, actor.customerId, serverId).catch(() => null);
  const toggle = (isEnabled: boolean) => setAutoprolong(world.platform, actor, serverId, isEnabled, "test");
  const ends = await Promise.allSettled([
    runLifecycle(world.platform),
    world.prolong(actor, bought, 1, 490, `one ${serverId}`),
    toggle(false),
    runLifecycle(world.platform),
    world.prolong(actor, bought, 1, 490, `one ${serverId}`),
    toggle(true),
    world.prolong(actor, bought, 1, 490, `two ${serverId}`),
    buyAddress(world.platform, {
      actor,
      serverId,
      expectedTotalCents: price?.totalCents ?? 1,
      idempotency: { key: `address ${serverId}`, requestHash: Buffer.from("test") },
      requestId: "test",
    }),
    runLifecycle(world.platform),
  ]);
  const refusals = ends.flatMap((end) => (end.status === "rejected" ? [String(end.reason.message)] : []));
  const known = ["insufficient_funds", "price_changed", "server_busy", "server_not_active"];
  expect(refusals.filter((message) => !known.includes(message))).toEqual([]);
  await world.finishTasks();
  await world.live({ hours: 1 });
  await world.live({});
  expect(await world.findings()).toEqual([]);
  expect((await world.serverRow(bought)).service).toBe("active");
});
