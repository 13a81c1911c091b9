import { expect, onTestFinished, test } from "vitest";
import { openSupportTestbed } from "#src/features/support/server/support-testbed.fixture.ts";
import { seedTickets } from "./seed-tickets.ts";

test("the customer of development has a ticket of each kind, and a note that staff alone sees", async () => {
  const testbed = await openSupportTestbed();
  onTestFinished(() => testbed.drop());
  const [ann, bea] = [await testbed.newCustomer(), await testbed.newStaff("Bea")];
  const { staffId } = bea.actor;
  await seedTickets(testbed.platform, testbed.product, { actor: ann.actor, staffId });
  const { tickets } = await ann.list();
  expect(tickets.map(({ state }) => state).toSorted()).toEqual(["answered", "closed", "open"]);
  const answered = tickets.find(({ state }) => state === "answered");
  if (answered === undefined) throw new Error("one is answered");
  expect((await bea.read(answered.id)).messages.filter(({ isNote }) => isNote)).toHaveLength(1);
  expect((await ann.read(answered.id)).messages).toHaveLength(2);
});
