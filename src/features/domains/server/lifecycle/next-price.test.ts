import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
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

test("autoprolong charges the price that was shown, and so does the next year whatever the list says", async () => {
  const { customer, id, shown } = await boughtName("shown.com", 1040n);
  await setList(1500);
  expect(await shown()).toBe(1040);
  await testbed.live(340);
  expect(await testbed.money(customer)).toEqual({ wallet: 0, held: 1040, spent: 700 });
  await testbed.live(24);
  expect(await testbed.row(id)).toMatchObject({ state: "active" });
  expect(await shown()).toBe(1040);
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
  expect(rows).toEqual([{ cents: 8000 + 1040 }]);
});
