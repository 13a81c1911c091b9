import { createCtx } from "#src/platform/ctx.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { buyAddress } from "../buy-address.ts";
import { quoteAddress } from "../quote-address.ts";
import { createServersTestbed, type ServersTestbed } from "../servers-testbed.fixture.ts";
import { setAutoprolong } from "../set-autoprolong.ts";
import { runLifecycle } from "./run-lifecycle.ts";

// Everything that moves a server's money or dates, at the same moment, before and after the end of its term.

let testbed: ServersTestbed;

beforeAll(async () => {
  testbed = await createServersTestbed();
});

afterAll(() => testbed.drop());

test.each([
  ["days ahead", -2 * 24],
  ["at the end of the term", 0],
  ["at the end of the grace", 25],
])("%s: calls and jobs that race charge each term once", async (_, hoursAfter) => {
  const actor = await testbed.newCustomer(490n * 4n);
  const bought = await testbed.delivered(actor);
  const { id: serverId } = bought.server;
  const { paid_until: paidUntil } = await testbed.serverRow(bought);
  const leftMs = (paidUntil?.getTime() ?? 0) - testbed.clock.now().getTime();
  testbed.clock.advance(leftMs + hoursAfter * 3_600_000 + 1000);

  const price = await quoteAddress(testbed.platform, actor.customerId, serverId).catch(() => null);
  const toggle = (isEnabled: boolean) =>
    setAutoprolong(testbed.platform, createCtx(testbed.platform, actor), { serverId, isEnabled });
  const ends = await Promise.allSettled([
    runLifecycle(testbed.platform),
    testbed.prolong(actor, bought, 1, 490, `one ${serverId}`),
    toggle(false),
    runLifecycle(testbed.platform),
    testbed.prolong(actor, bought, 1, 490, `one ${serverId}`),
    toggle(true),
    testbed.prolong(actor, bought, 1, 490, `two ${serverId}`),
    buyAddress(testbed.platform, createCtx(testbed.platform, actor), {
      serverId,
      expectedTotalCents: price?.totalCents ?? 1,
      idempotency: { key: `address ${serverId}`, requestHash: Buffer.from("test") },
    }),
    runLifecycle(testbed.platform),
  ]);
  const refusals = ends.flatMap((end) => (end.status === "rejected" ? [String(end.reason.message)] : []));
  const known = ["insufficient_funds", "price_changed", "server_busy", "server_not_active"];
  expect(refusals.filter((message) => !known.includes(message))).toEqual([]);
  await testbed.finishTasks();
  await testbed.live({ hours: 1 });
  await testbed.live({});
  expect(await testbed.findings()).toEqual([]);
  expect((await testbed.serverRow(bought)).service).toBe("active");
});
