import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { UserActor } from "#src/platform/authz/actor.ts";
import { createCtx } from "#src/platform/ctx.ts";
import { upgradeAgain } from "#src/features/services/server/upgrade-again.fixture.ts";
import { decodeId } from "#src/shared/ids.ts";
import { findServer } from "../find-server.ts";
import { quoteAddress } from "../quote-address.ts";
import { createServersTestbed, type ServersTestbed } from "../servers-testbed.fixture.ts";
import { setAutoprolong } from "../set-autoprolong.ts";

// Servers of an earlier release, in all states that an upgrade can find. The list price is raised just before.

let testbed: ServersTestbed;

beforeAll(async () => {
  testbed = await createServersTestbed();
});

afterAll(() => testbed.drop());

async function furnish(left: bigint, order = {}) {
  const actor = await testbed.newCustomer(490n + left);
  return { actor, bought: await testbed.delivered(actor, order) };
}

async function moneyOf({ customerId }: UserActor) {
  const { rows } = await sql<{ wallet: number; held: number; spent: number }>`
    SELECT (SELECT balance::integer FROM ledger_accounts WHERE id = ledger_account_id('wallet', ${customerId}, 'USD')) AS wallet,
      (SELECT balance::integer FROM ledger_accounts WHERE id = ledger_account_id('holds', ${customerId}, 'USD')) AS held,
      (SELECT sum(total_cents)::integer FROM orders WHERE customer_id = ${customerId} AND state = 'delivered') AS spent`.execute(
    testbed.database.kysely,
  );
  return rows[0];
}

test("reservations and prices from before the upgrade keep their amounts", async () => {
  const reserved = await furnish(490n);
  const calledOff = await furnish(490n);
  const reminded = await furnish(0n, { autoprolong: false });
  await testbed.live({ days: 27 });
  const running = await furnish(1000n, { autoprolong: false });
  const { totalCents } = await quoteAddress(
    testbed.platform,
    running.actor.customerId,
    running.bought.server.id,
  );
  await testbed.buyAddress(running.actor, running.bought, totalCents);
  await testbed.finishTasks();
  // 150 a month for the address.
  expect(await testbed.nextCents(running.bought)).toBe(640);
  const unpaid = await furnish(0n);
  const ordered = await testbed.newCustomer(490n);
  const pending = await testbed.buy(ordered);
  const held = { wallet: 0, held: 490, spent: 490 };
  expect([await moneyOf(reserved.actor), await moneyOf(calledOff.actor)]).toEqual([held, held]);
  await sql`UPDATE plans SET price_cents = 600 WHERE id = 'sloop-2'`.execute(testbed.database.kysely);

  const { before, after } = await upgradeAgain(testbed.database);
  expect(after).toEqual(before);
  expect([before.renewals.length, before.reminders.length]).toEqual([2, 1]);
  await testbed.newEvents(reminded.actor);
  await testbed.live({ hours: 1 });
  expect(await testbed.newEvents(reminded.actor)).toEqual([]);
  expect(await testbed.findings()).toEqual([]);
  for (const { bought } of [reserved, calledOff, unpaid, { bought: pending }]) {
    expect(await testbed.nextCents(bought)).toBe(490);
  }

  // What is set aside is shown as it was then, whatever the next term costs now.
  const shownOf = async ({ actor, bought }: typeof reserved) =>
    findServer(testbed.database.kysely, actor.customerId, bought.server.id);
  await sql`INSERT INTO service_prices (service_id, part, term, cents, from_at)
    VALUES (${decodeId("server", reserved.bought.server.id)}, 'term', 1, 640, '-infinity')`.execute(
    testbed.database.kysely,
  );
  expect(await shownOf(reserved)).toMatchObject({ reserved_cents: 490n, next_price_cents: 640n });
  await setAutoprolong(testbed.platform, createCtx(testbed.platform, calledOff.actor), {
    serverId: calledOff.bought.server.id,
    isEnabled: false,
  });
  expect(await moneyOf(calledOff.actor)).toEqual({ wallet: 490, held: 0, spent: 490 });
  expect((await shownOf(calledOff)).reserved_cents).toBeNull();
  await testbed.prolong(running.actor, running.bought, 1, 640);
  expect(await moneyOf(running.actor)).toMatchObject({ held: 0, spent: 490 + totalCents + 640 });
  await testbed.finishTasks();
  expect(await moneyOf(ordered)).toEqual({ wallet: 0, held: 0, spent: 490 });
  await testbed.live({ days: 5 });
  expect(await moneyOf(reserved.actor)).toEqual({ wallet: 0, held: 0, spent: 980 });
  expect(await testbed.nextCents(reserved.bought)).toBe(640);

  // The raised list does not reach the others; with too little money the renewal is refused.
  await testbed.topUp(unpaid.actor, 489n);
  await testbed.live({ days: 25 });
  expect(await testbed.nextCents(unpaid.bought)).toBe(490);
  expect(await testbed.serverRow(unpaid.bought)).toMatchObject({ renewal_error: "insufficient_funds" });
  expect(await testbed.findings()).toEqual([]);
});
