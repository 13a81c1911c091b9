import { afterEach, expect, test } from "vitest";
import { decodeId } from "#src/shared/ids.ts";
import { createDomainsTestbed, type DomainsTestbed } from "../domains-testbed.fixture.ts";
import { remindOwners } from "./remind-owners.ts";

let testbed: DomainsTestbed;

afterEach(() => testbed.drop());

/** Lets days pass, and runs the job in each. */
async function days(count: number, step = 1): Promise<void> {
  for (let day = 0; day < count; day += step) {
    testbed.clock.advance(step * 86_400_000);
    await remindOwners(testbed.context);
  }
}

test("in 14 months each owner is mailed their data once for each generic name", async () => {
  testbed = await createDomainsTestbed();
  const customer = await testbed.newCustomer(5_000n);
  const first = await testbed.delivered(customer, "first.com", { years: 2, cents: 1740 });
  await testbed.delivered(customer, "country.de", { cents: 690 });
  await days(20, 5);
  await testbed.delivered(customer, "soon-after.com", { years: 2, cents: 1740 });
  await days(406, 2);
  // Names that are due within a month of each other share a mail.
  expect(testbed.mails).toHaveLength(1);
  const [mail] = testbed.mails;
  const { contactId } = customer;
  expect(mail?.recipient).toBe(`${decodeId("contact", contactId)}@example.com`);
  expect(mail?.text).toContain("first.com\nsoon-after.com");
  expect(mail?.text).not.toContain("country.de");
  for (const part of [
    "Anna Kowalska",
    "Lange Reihe 7",
    "20099 Hamburg",
    "Germany",
    "+49 40123456",
    contactId,
  ])
    expect(mail?.text).toContain(part);
  expect((await testbed.row(first)).contact_reminded_at).not.toBeNull();
  const { rows } = await testbed.database.pool.query(
    "SELECT FROM audit_log WHERE action = 'domain.remind-contact'",
  );
  expect(rows).toHaveLength(2);
  // A year later again.
  await days(366, 3);
  expect(testbed.mails).toHaveLength(2);
});

test("a site that switched it off sends none, and when it is on again each is sent once", async () => {
  testbed = await createDomainsTestbed();
  const customer = await testbed.newCustomer(1_740n);
  await testbed.delivered(customer, "quiet.com", { years: 2, cents: 1740 });
  testbed.remindEvery(0);
  await days(400, 40);
  expect(testbed.mails).toEqual([]);
  testbed.remindEvery(12);
  // Two processes at once are as one.
  await Promise.all([remindOwners(testbed.context), remindOwners(testbed.context)]);
  expect(testbed.mails).toHaveLength(1);
});

test("a run that is cut off sends no mail without its note, and none twice", async () => {
  testbed = await createDomainsTestbed();
  const customers = [];
  for (const name of ["one.com", "two.com", "three.com"]) {
    const customer = await testbed.newCustomer(1_740n);
    customers.push(await testbed.delivered(customer, name, { years: 2, cents: 1740 }));
  }
  testbed.clock.advance(367 * 86_400_000);
  const { contacts } = testbed.context;
  const sent: string[] = [];
  let isCut = true;
  const context = {
    ...testbed.context,
    contacts: {
      ...contacts,
      async postReminder(...[trx, reminder]: Parameters<typeof contacts.postReminder>) {
        if (isCut && sent.length === 1) throw new Error("the process ended here");
        sent.push(...reminder.names);
        return contacts.postReminder(trx, reminder);
      },
    },
  };
  await remindOwners(context);
  expect(sent).toHaveLength(1);
  isCut = false;
  await remindOwners(context);
  await remindOwners(context);
  expect(sent.toSorted()).toEqual(["one.com", "three.com", "two.com"]);
});
