import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { call } from "#src/platform/db/call.ts";
import { decodeId } from "#src/shared/ids.ts";
import { createDomainsTestbed, type DomainsTestbed } from "../domains-testbed.fixture.ts";
import { domainView } from "../domain-view.ts";
import { findDomain } from "../find-domain.ts";

// Whatever happens to the list meanwhile: a year is charged the price that its domain shows.

let testbed: DomainsTestbed;

beforeAll(async () => {
  testbed = await createDomainsTestbed();
});

afterAll(() => testbed.drop());

async function setList(cents: number): Promise<void> {
  await sql`UPDATE tlds SET renew_cents = ${cents} WHERE id = 'com'`.execute(testbed.database.kysely);
}

async function boughtName(name: string, left: bigint) {
  await setList(1040);
  const customer = await testbed.newCustomer(700n + left);
  const id = await testbed.delivered(customer, name, { autoprolong: true });
  const shown = async (): Promise<number> => {
    const row = await findDomain(testbed.database.kysely, customer.actor.customerId, id);
    return domainView(row, testbed.context).timeline?.renewCents ?? 0;
  };
  return { customer, id, shown };
}

test("autoprolong charges the price that was shown, and the next year shows the list's", async () => {
  const { customer, id, shown } = await boughtName("shown.com", 1040n);
  await setList(1500);
  expect(await shown()).toBe(1040);
  await testbed.live(340);
  expect(await testbed.money(customer)).toEqual({ wallet: 0, held: 1040, spent: 700 });
  await testbed.live(24);
  expect(await testbed.row(id)).toMatchObject({
    state: "active",
    next_price_cents: 1500n,
    next_cost_cents: 1500n,
  });
  expect(await shown()).toBe(1500);
  expect(await testbed.findings()).toEqual([]);
});

test("years by hand and a restore cost the domain's own price", async () => {
  const { customer, id } = await boughtName("by-hand.com", 2080n + 8000n + 1040n);
  await setList(1500);
  await expect(testbed.renew(customer, id, 2, { cents: 3000 })).rejects.toThrow("price_changed");
  await testbed.renew(customer, id, 2, { cents: 2080 });
  await testbed.finishTasks();
  const { rows } = await sql<{ cents: number }>`
    SELECT (domains_quote(1::smallint, ${decodeId("domain", id)}, 'restore', 1) ->> 'totalCents')::integer AS cents`.execute(
    testbed.database.kysely,
  );
  expect(rows).toEqual([{ cents: 8000 + 1500 }]);
});

test("a domain gets the price of the list when prices are refreshed; a premium one keeps its own", async () => {
  const plain = await boughtName("refreshed.com", 0n);
  const premium = await boughtName("agreed.com", 0n);
  await sql`UPDATE domains SET premium_renew_cents = 9900, premium_cost_cents = 9000
    WHERE id = ${decodeId("domain", premium.id)}`.execute(testbed.database.kysely);
  await setList(1500);
  await call(testbed.platform, "domains_reprice", { domain: null });
  expect([await plain.shown(), await premium.shown()]).toEqual([1500, 9900]);
});
