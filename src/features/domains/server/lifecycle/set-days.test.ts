import { afterAll, beforeAll, expect, test } from "vitest";
import { setValue } from "#src/platform/site-settings/set-value.fixture.ts";
import { addDays } from "#src/shared/time.ts";
import { createDomainsTestbed, type DomainsTestbed } from "../domains-testbed.fixture.ts";
import { readCharges } from "../read-charges.ts";

let testbed: DomainsTestbed;

beforeAll(async () => {
  testbed = await createDomainsTestbed();
});

afterAll(() => testbed.drop());

async function bought(name: string, cents: bigint, autoprolong = false) {
  const customer = await testbed.newCustomer(700n + cents);
  const id = await testbed.delivered(customer, name, { autoprolong });
  await testbed.newEvents(customer);
  return { customer, id };
}

test("lead and reminders are as staff sets them, and what is set aside keeps the day that was named", async () => {
  const { database } = testbed;
  await setValue(database, "domainReserveDays", 45);
  await setValue(database, "domainRenewDays", 2);
  await setValue(database, "domainMonthReminderDays", 33);
  const unpaid = await bought("unpaid.com", 0n);
  const { customer, id } = await bought("paid.com", 1040n, true);
  await testbed.live(321);
  expect(await testbed.newEvents(customer)).toEqual(["ordered", "renewal-reserved"]);
  const row = await testbed.row(id);
  const charge = addDays(row.expires_at ?? new Date(0), -2);
  const shown = async () => {
    const [service] = await readCharges(testbed.platform.db.kysely, customer.actor.customerId);
    return service?.at;
  };
  expect(await shown()).toEqual(charge);
  // A longer lead counts for renewals that are set aside later.
  await setValue(database, "domainRenewDays", 7);
  await setValue(database, "domainReserveDays", 10);
  expect(await shown()).toEqual(charge);
  await testbed.live(12);
  expect([await testbed.newEvents(unpaid.customer), await testbed.newEvents(customer)]).toEqual([
    ["expires-soon"],
    ["renews-soon"],
  ]);
  await testbed.live(26);
  expect(await testbed.newEvents(customer)).not.toContain("renewed");
  await testbed.live(5);
  expect(await testbed.newEvents(customer)).toContain("renewed");
  expect(await testbed.findings()).toEqual([]);
});
