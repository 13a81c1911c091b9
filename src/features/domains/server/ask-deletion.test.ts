import { afterEach, beforeEach, expect, test } from "vitest";
import { playElsewhere } from "#src/sandbox/registry/elsewhere.fixture.ts";
import type { Id } from "#src/shared/ids.ts";
import { answerTransfer } from "./answer-transfer.ts";
import { askCode, revealCode } from "./ask-code.ts";
import { askDeletion, cancelDeletion } from "./ask-deletion.ts";
import { setLock } from "./change-settings.ts";
import { createDomainsTestbed, type Customer, type DomainsTestbed } from "./domains-testbed.fixture.ts";
import { deletionWaitHours } from "./durations.ts";
import { quoteRestore } from "./quote-years.ts";

let testbed: DomainsTestbed;

// A testbed each: days that one test lets pass would pass for the names of the others.
beforeEach(async () => {
  testbed = await createDomainsTestbed();
});

afterEach(() => testbed.drop());

test("where no restore is sold, none is announced with the deletion, quoted or charged", async () => {
  await testbed.drop();
  testbed = await createDomainsTestbed({
    through: (driver) => ({
      ...driver,
      capabilities: (tld) => {
        const can = driver.capabilities(tld);
        return can && { ...can, acts: ["register", "renew", "transfer"] };
      },
    }),
  });
  const customer = await testbed.newCustomer(20_000n);
  const id = await testbed.delivered(customer, "for-good.com");
  await testbed.live(10);
  await askDeletion(testbed.context, testbed.ctxOf(customer), { domainId: id, confirmName: "for-good.com" });
  await testbed.live(3.1);
  const { id: domainId, state } = await testbed.row(id);
  expect(state).toBe("redemption");
  const { rows } = await testbed.database.pool.query<{ payload: unknown }>(
    "SELECT payload FROM outbox_events WHERE name = 'domains.deleted.v1' AND payload ->> 'domainId' = $1",
    [domainId],
  );
  expect(rows).toMatchObject([{ payload: { days: 0 } }]);
  await expect(quoteRestore(testbed.context, customer.actor.customerId, id)).rejects.toThrow(
    "domain_not_restorable",
  );
  await expect(testbed.restore(customer, id)).rejects.toThrow("domain_not_restorable");
});

test("a deletion waits for 72 hours and can be cancelled", async () => {
  const customer = await testbed.newCustomer(700n);
  const id = await testbed.delivered(customer, "delete-me.com");
  await expect(
    askDeletion(testbed.context, testbed.ctxOf(customer), { domainId: id, confirmName: "other.com" }),
  ).rejects.toMatchObject({
    fields: { confirmName: "wrong_confirmation" },
  });
  await testbed.live(10);
  await askDeletion(testbed.context, testbed.ctxOf(customer), { domainId: id, confirmName: "Delete-Me.com" });
  await testbed.live(2);
  await cancelDeletion(testbed.context, testbed.ctxOf(customer), id);
  await testbed.live(5);
  expect(await testbed.row(id)).toMatchObject({ state: "active", deletes_at: null });
  await askDeletion(testbed.context, testbed.ctxOf(customer), { domainId: id, confirmName: "delete-me.com" });
  await testbed.live(3.1);
  expect(await testbed.row(id)).toMatchObject({ state: "redemption" });
  await expect(cancelDeletion(testbed.context, testbed.ctxOf(customer), id)).rejects.toThrow(
    "nothing_to_cancel",
  );
  expect(await testbed.findings()).toEqual([]);
});

test("a deletion asked for twice is one: its time stays, and one notice and one audit row are written", async () => {
  const customer = await testbed.newCustomer(700n);
  const id = await testbed.delivered(customer, "twice.com");
  await testbed.live(10);
  await testbed.newEvents(customer);
  const ask = () =>
    askDeletion(testbed.context, testbed.ctxOf(customer), { domainId: id, confirmName: "twice.com" });
  await Promise.all([ask(), ask()]);
  const { id: domainId, deletes_at: first } = await testbed.row(id);
  testbed.clock.advance(3_600_000);
  await ask();
  expect((await testbed.row(id)).deletes_at).toEqual(first);
  expect(await testbed.newEvents(customer)).toEqual(["deletion-asked"]);
  const { rows } = await testbed.database.pool.query(
    "SELECT FROM audit_log WHERE action = 'domain.delete' AND object_id = $1",
    [domainId],
  );
  expect(rows).toHaveLength(1);
});

/** A name whose deletion was requested a day before its paid time ends, with the money for the next year. */
async function unwantedAtItsEnd(name: string) {
  const customer = await testbed.newCustomer(700n);
  const id = await testbed.delivered(customer, name, { autoprolong: true });
  await testbed.live(364);
  await askDeletion(testbed.context, testbed.ctxOf(customer), { domainId: id, confirmName: name });
  await testbed.topUp(customer, 1040n);
  await testbed.newEvents(customer);
  await testbed.live(2);
  return { customer, id };
}

test("a deletion happens at its time though the paid time ends before, and charges no further year", async () => {
  const { customer, id } = await unwantedAtItsEnd("unwanted.com");
  expect(await testbed.row(id)).toMatchObject({ state: "expired" });
  expect(await testbed.newEvents(customer)).toEqual([]);
  await testbed.live(1.1);
  expect(await testbed.row(id)).toMatchObject({ state: "redemption", deletes_at: null });
  expect(await testbed.newEvents(customer)).toEqual(["deleted"]);
  expect(await testbed.money(customer)).toEqual({ wallet: 1040, held: 0, spent: 700 });
  await testbed.live(1);
  expect(await testbed.findings()).toEqual([]);
});

test("a deletion cancelled after the paid time leaves a name that must be paid", async () => {
  const { customer, id } = await unwantedAtItsEnd("wanted-again.com");
  await cancelDeletion(testbed.context, testbed.ctxOf(customer), id);
  expect(await testbed.row(id)).toMatchObject({ state: "expired", deletes_at: null });
  expect(await testbed.newEvents(customer)).toEqual(["expired"]);
  await testbed.live(1.1);
  expect(await testbed.row(id)).toMatchObject({ state: "active" });
  expect(await testbed.money(customer)).toEqual({ wallet: 0, held: 0, spent: 1740 });
  await testbed.live(1);
  expect(await testbed.findings()).toEqual([]);
});

test("a deletion interrupted by a transfer away waits its 72 hours again when the name stays", async () => {
  const customer = await testbed.newCustomer(700n);
  const id = await testbed.delivered(customer, "torn.com");
  await testbed.live(70);
  await askDeletion(testbed.context, testbed.ctxOf(customer), { domainId: id, confirmName: "torn.com" });
  await leave(customer, id, "torn.com");
  await testbed.live(4);
  expect(await testbed.row(id)).toMatchObject({ state: "transfer_out" });
  await testbed.newEvents(customer);
  await answerTransfer(testbed.context, testbed.ctxOf(customer), { domainId: id, answer: "reject" });
  const { state, deletes_at: deletesAt } = await testbed.row(id);
  const deletesInMs = (deletesAt?.getTime() ?? 0) - testbed.clock.now().getTime();
  expect([state, deletesInMs]).toEqual(["active", deletionWaitHours * 3_600_000]);
  expect(await testbed.newEvents(customer)).toEqual(["deletion-asked", "stays"]);
  await testbed.live(3.1);
  expect(await testbed.row(id)).toMatchObject({ state: "redemption" });
  expect(await testbed.findings()).toEqual([]);
});

/** Another registrar requests the name with its code. */
async function leave(customer: Customer, id: Id<"domain">, name: string): Promise<void> {
  await setLock(testbed.context, testbed.ctxOf(customer), { domainId: id, isLocked: false });
  await testbed.live(0);
  await askCode(testbed.context, testbed.ctxOf(customer), id);
  await testbed.finishTasks();
  const { code } = await revealCode(testbed.context, testbed.ctxOf(customer), id);
  await playElsewhere(testbed.registrar.registry).requestElsewhere(name, code);
  await testbed.live(0.01);
}

test("a young name that is deleted is gone at once", async () => {
  const customer = await testbed.newCustomer(700n);
  const id = await testbed.delivered(customer, "young-name.com");
  await askDeletion(testbed.context, testbed.ctxOf(customer), {
    domainId: id,
    confirmName: "young-name.com",
  });
  await testbed.live(3.1);
  expect(await testbed.row(id)).toMatchObject({ state: "released" });
  expect(await testbed.findings()).toEqual([]);
});
