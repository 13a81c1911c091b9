import { afterAll, beforeAll, expect, test } from "vitest";
import { decodeId, encodeId } from "#src/shared/ids.ts";
import { createDomainsTestbed, type DomainsTestbed } from "../domains-testbed.fixture.ts";
import { domainActs } from "./domain-acts.ts";

let testbed: DomainsTestbed;

beforeAll(async () => {
  testbed = await createDomainsTestbed();
});

afterAll(() => testbed.drop());

test("who approves a move reads to whom the name is registered then, and of which customer", async () => {
  const from = await testbed.newCustomer(5000n);
  const id = await testbed.delivered(from, "given-away.com");
  const to = await testbed.newCustomer(0n);
  const contactId = decodeId("contact", await testbed.newContact(to)) ?? "";
  const { kysely } = testbed.database;
  await kysely
    .updateTable("contacts")
    .set({ name: "Grace Hopper", organization: "Harbour Ltd" })
    .where("id", "=", contactId)
    .execute();
  const { customerId } = to.actor;
  const domainId = decodeId("domain", id) ?? "";
  const describe = (whose: string) =>
    domainActs(testbed.context).move.describe(kysely, { domainId, customerId: whose, contactId });
  const facts = Object.fromEntries(
    (await describe(customerId)).facts.map(({ key, value }) => [key, String(value)]),
  );
  expect(facts["newOwner"]).toContain(encodeId("customer", customerId));
  expect(facts["newRegistrant"]).toBe("Grace Hopper, Harbour Ltd");
  // The contact of another customer is not named.
  expect((await describe(from.actor.customerId)).facts).toContainEqual({
    key: "newRegistrant",
    kind: "text",
    value: "",
  });
});
