import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { upgradeAgain } from "#src/features/services/server/upgrade-again.fixture.ts";
import { decodeId } from "#src/shared/ids.ts";
import { createDomainsTestbed, type DomainsTestbed } from "../domains-testbed.fixture.ts";
import { domainView } from "../domain-view.ts";
import { findDomain } from "../find-domain.ts";
import { setAutoprolong } from "../set-autoprolong.ts";

// Names of an earlier release, in all states that an upgrade can find. The list price is raised just before.

let testbed: DomainsTestbed;

beforeAll(async () => {
  testbed = await createDomainsTestbed();
});

afterAll(() => testbed.drop());

async function furnish(name: string, left: bigint, order = {}) {
  const customer = await testbed.newCustomer(700n + left);
  return { customer, id: await testbed.delivered(customer, name, { autoprolong: true, ...order }) };
}

test("reservations and prices from before the upgrade keep their amounts", async () => {
  const { db } = testbed.platform;
  const lost = await furnish("lost.com", 9500n, { autoprolong: false });
  await testbed.live(70);
  const reserved = await furnish("reserved.com", 1040n);
  const calledOff = await furnish("called-off.com", 1040n);
  for (const days of [300, 36, 2, 2]) await testbed.live(days);
  const running = await furnish("running.com", 2080n);
  const premium = await furnish("premium.com", 9900n);
  await sql`UPDATE domains SET premium_renew_cents = 9900, premium_cost_cents = 9000
    WHERE id = ${decodeId("domain", premium.id)}`.execute(db.kysely);
  const prolonged = await furnish("prolonged.com", 1040n, { autoprolong: false });
  await testbed.renew(prolonged.customer, prolonged.id, 1, { cents: 1040 });
  const ordered = await testbed.newCustomer(700n);
  await testbed.buy(ordered, ["ordered.com"]);
  const held = { wallet: 0, held: 1040, spent: 700 };
  for (const { customer } of [reserved, calledOff, prolonged])
    expect(await testbed.money(customer)).toEqual(held);
  expect(await testbed.row(lost.id)).toMatchObject({ state: "redemption" });
  await sql`UPDATE tlds SET renew_cents = 1500 WHERE id = 'com'`.execute(db.kysely);

  const { before, after } = await upgradeAgain(testbed.database);
  expect(after).toEqual(before);
  expect(before.renewals).toHaveLength(2);
  expect(before.reminders).not.toEqual([]);
  await testbed.newEvents(reserved.customer);
  await testbed.live(0);
  expect(await testbed.newEvents(reserved.customer)).toEqual([]);
  expect(await testbed.findings()).toEqual([]);
  // The amount that was set aside is shown, not the price of today.
  const shown = await findDomain(db.kysely, reserved.customer.actor.customerId, reserved.id);
  expect(domainView(shown, testbed.context)).toMatchObject({
    reservedCents: 1040,
    timeline: { renewCents: 1500 },
  });
  for (const [{ id }, cents] of [
    [reserved, 1500n],
    [running, 1500n],
    [prolonged, 1500n],
    [premium, 9900n],
    [lost, 1500n],
  ] as const) {
    const { rows } = await sql<{ cents: bigint }>`
      SELECT domains_next_cents(${decodeId("domain", id)}) AS cents`.execute(db.kysely);
    expect(rows).toEqual([{ cents }]);
  }

  await setAutoprolong(testbed.platform, testbed.ctxOf(calledOff.customer), {
    domainId: calledOff.id,
    isEnabled: false,
  });
  expect(await testbed.money(calledOff.customer)).toEqual({ wallet: 1040, held: 0, spent: 700 });
  await testbed.restore(lost.customer, lost.id, { cents: 8000 + 1500 });
  await testbed.finishTasks();
  expect(await testbed.money(lost.customer)).toEqual({ wallet: 0, held: 0, spent: 700 + 9500 });
  expect(await testbed.money(prolonged.customer)).toEqual({ wallet: 0, held: 0, spent: 1740 });
  expect(await testbed.money(ordered)).toEqual({ wallet: 0, held: 0, spent: 700 });
  await testbed.live(30);
  expect(await testbed.money(reserved.customer)).toEqual({ wallet: 0, held: 0, spent: 1740 });
  await testbed.live(310);
  expect(await testbed.money(running.customer)).toEqual({ wallet: 580, held: 1500, spent: 700 });
  expect(await testbed.money(premium.customer)).toEqual({ wallet: 0, held: 9900, spent: 700 });
  expect(await testbed.findings()).toEqual([]);
});
