import { afterEach, beforeEach, expect, test } from "vitest";
import { transaction } from "#src/platform/db/transaction.ts";
import type { Id } from "#src/shared/ids.ts";
import { addDays } from "#src/shared/time.ts";
import { askDeletion } from "../ask-deletion.ts";
import { domainView } from "../domain-view.ts";
import { createDomainsTestbed, type Customer, type DomainsTestbed } from "../domains-testbed.fixture.ts";
import { findDomain } from "../find-domain.ts";
import { quoteRenewal } from "../quote-years.ts";
import { yearsBetween } from "../years-between.ts";
import { retryRenewals } from "./retry-renewals.ts";
import { runLifecycle } from "./run-lifecycle.ts";
import { readCharges } from "../read-charges.ts";
import { setAutoprolong } from "../set-autoprolong.ts";

let testbed: DomainsTestbed;

// A testbed each: days that one test lets pass would pass for the names of the others.
beforeEach(async () => {
  testbed = await createDomainsTestbed();
});

afterEach(() => testbed.drop());

let counter = 0;

/** A name bought now by a customer who has `cents` left after it. */
async function bought(cents: bigint, autoprolong = false) {
  counter += 1;
  const customer = await testbed.newCustomer(700n + cents);
  const name = `life-${counter}.com`;
  const id = await testbed.delivered(customer, name, { autoprolong });
  await testbed.newEvents(customer);
  return { customer, name, id };
}

test("all dates of the end are known from the first day", async () => {
  const { id } = await bought(0n);
  const row = await testbed.row(id);
  const days = (date: Date | null): number =>
    Math.round(((date?.getTime() ?? 0) - (row.expires_at?.getTime() ?? 0)) / 86_400_000);
  expect([days(row.grace_until), days(row.redemption_until), days(row.releases_at)]).toEqual([40, 70, 75]);
});

test("an unpaid name ends step by step, with an event for each step", async () => {
  const { customer, id, name } = await bought(0n);
  await testbed.live(335);
  expect(await testbed.newEvents(customer)).toEqual(["expires-soon"]);
  await testbed.live(22);
  expect(await testbed.newEvents(customer)).toEqual(["expires-soon"]);
  await testbed.live(9);
  expect(await testbed.row(id)).toMatchObject({ state: "expired", is_cut: false });
  expect(await testbed.newEvents(customer)).toEqual(["expired"]);
  await testbed.live(32);
  const cut = await testbed.row(id);
  expect(cut).toMatchObject({ state: "expired", is_cut: true });
  expect(cut.registry_statuses).toContain("clientHold");
  expect(await testbed.newEvents(customer)).toEqual(["cut"]);
  await testbed.live(8);
  expect(await testbed.row(id)).toMatchObject({ state: "redemption" });
  expect(await testbed.newEvents(customer)).toEqual(["deleted"]);
  expect(await testbed.findings()).toEqual([]);
  await testbed.live(31);
  expect(await testbed.row(id)).toMatchObject({ state: "pending_delete" });
  await testbed.live(6);
  expect(await testbed.row(id)).toMatchObject({ state: "released" });
  expect(await testbed.newEvents(customer)).toEqual(["released"]);
  expect(await testbed.findings()).toEqual([]);
  const { ok, value } = Object(await testbed.registrar.info(name));
  expect([ok, value]).toEqual([true, null]);
  // Anyone may buy it again.
  const next = await testbed.newCustomer(700n);
  expect(await testbed.row(await testbed.delivered(next, name))).toMatchObject({ state: "active" });
});

test("autoprolong reserves the money, renews once, and the year continues the one before", async () => {
  const { customer, id } = await bought(1040n, true);
  const before = (await testbed.row(id)).expires_at;
  await testbed.live(336);
  expect(await testbed.money(customer)).toEqual({ wallet: 0, held: 1040, spent: 700 });
  expect(await readCharges(testbed.database.kysely, customer.actor.customerId)).toMatchObject([
    { cents: 1040n, months: 12, at: before && addDays(before, -3), renewsItself: true, isReserved: true },
  ]);
  await testbed.live(20);
  expect(await testbed.money(customer)).toEqual({ wallet: 0, held: 1040, spent: 700 });
  await testbed.live(7);
  expect(await testbed.money(customer)).toEqual({ wallet: 0, held: 0, spent: 1740 });
  const after = (await testbed.row(id)).expires_at;
  expect(after?.getUTCFullYear()).toBe((before?.getUTCFullYear() ?? 0) + 1);
  expect(await testbed.newEvents(customer)).toEqual([
    "ordered",
    "renewal-reserved",
    "renews-soon",
    "renewed",
  ]);
  await testbed.live(40);
  expect(await testbed.findings()).toEqual([]);
});

test("a reservation that does not follow its order is found", async () => {
  await bought(1040n, true);
  await testbed.live(336);
  expect(await testbed.findings()).toEqual([]);
  await testbed.database.pool.query("UPDATE service_renewals SET state = 'begun'");
  expect((await testbed.findings()).join()).toContain("I11: domain-renewal paid, hold reserved");
  await testbed.database.pool.query("DELETE FROM service_renewals");
  expect((await testbed.findings()).join()).toContain("I11: domain-renewal paid, hold reserved");
});

test("a renewal without money is retried, also in the grace; the registry is paid once", async () => {
  const { customer, id } = await bought(1000n, true);
  await testbed.live(337);
  expect(await testbed.row(id)).toMatchObject({ renewal_error: "insufficient_funds" });
  await testbed.live(40);
  expect(await testbed.row(id)).toMatchObject({ state: "expired" });
  await testbed.topUp(customer, 40n);
  testbed.clock.advance(2 * 86_400_000);
  await runLifecycle(testbed.context);
  // Its time to be done in counts from now, not from the end of the paid time before.
  expect((await testbed.money(customer)).held).toBe(1040);
  expect(await testbed.findings()).toEqual([]);
  await testbed.live(0);
  expect(await testbed.row(id)).toMatchObject({ state: "active", renewal_error: null });
  expect(await testbed.money(customer)).toEqual({ wallet: 0, held: 0, spent: 1740 });
  const { expires_at: paid, registry_expires_at: registry } = await testbed.row(id);
  expect(paid).toEqual(registry);
  expect(await testbed.findings()).toEqual([]);
});

test("the reminders count the days to the charge, where there will be one, else to the end", async () => {
  const { id, customer } = await bought(1040n, true);
  const poor = await bought(1000n, true);
  await testbed.live(334);
  expect(await remindersOf(id)).toEqual([{ name: "domains.renews-soon.v1", days: 28, cents: 1040 }]);
  expect(await remindersOf(poor.id)).toEqual([{ name: "domains.expires-soon.v1", days: 31, cents: 1040 }]);
  await testbed.live(1);
  expect((await testbed.money(customer)).held).toBe(1040);
  await testbed.live(22);
  expect((await remindersOf(id)).at(-1)).toEqual({ name: "domains.renews-soon.v1", days: 5, cents: 1040 });
  expect((await remindersOf(poor.id)).at(-1)).toEqual({
    name: "domains.expires-soon.v1",
    days: 8,
    cents: 1040,
  });
  await testbed.live(5);
  expect(await testbed.money(customer)).toEqual({ wallet: 0, held: 0, spent: 1740 });
});

test("a renewal that the registry refused is shown as another than one without money", async () => {
  const { id, customer } = await bought(5000n, true);
  const renewalOf = async () => (await findView(customer, id)).renewal;
  const isRefused = async () =>
    (await readCharges(testbed.database.kysely, customer.actor.customerId)).map(
      (service) => service.isRefused,
    );
  for (const [error, renewal] of [
    ["insufficient_funds", "unfunded"],
    ["debt_open", "unfunded"],
    ["provider_failed", "failed"],
    ["registry_refused", "failed"],
  ] as const) {
    await testbed.database.pool.query("UPDATE domains SET renewal_error = $1 WHERE id = $2", [
      error,
      (await testbed.row(id)).id,
    ]);
    expect(await renewalOf()).toBe(renewal);
    expect(await isRefused()).toEqual([renewal === "failed"]);
  }
});

test("money that arrives brings forward what lacked it, not what the registry refused", async () => {
  const { id, customer } = await bought(1000n, true);
  const { id: domainId } = await testbed.row(id);
  const dueAfter = async (error: string) => {
    await testbed.database.pool.query(
      "UPDATE domains SET renewal_error = $1, renewal_due_at = expires_at WHERE id = $2",
      [error, domainId],
    );
    await transaction(testbed.database.committing, (trx) =>
      retryRenewals.handle(
        {
          id: 1n,
          xid: "1",
          name: "wallet.adjusted.v1",
          siteId: 1,
          customerId: customer.actor.customerId,
          payload: { transactionId: domainId, cents: 40 },
          createdAt: testbed.clock.now(),
        },
        trx,
      ),
    );
    return (await testbed.row(id)).renewal_due_at;
  };
  expect(await dueAfter("insufficient_funds")).toBeNull();
  expect(await dueAfter("provider_failed")).not.toBeNull();
});

async function findView({ actor }: Customer, id: Id<"domain">) {
  const row = await findDomain(testbed.platform.db.kysely, actor.customerId, id);
  return domainView(row, testbed.context);
}

test("a renewal that the registry refused is not announced again, whatever the balance", async () => {
  const { id } = await bought(5000n, true);
  await testbed.live(334);
  await testbed.database.pool.query(
    "UPDATE domains SET renewal_error = 'provider_failed', renewal_due_at = expires_at WHERE id = $1",
    [(await testbed.row(id)).id],
  );
  await testbed.live(23);
  expect((await remindersOf(id)).map(({ name }) => name)).toEqual([
    "domains.renews-soon.v1",
    "domains.expires-soon.v1",
  ]);
});

test("a name whose renewal is late is said to be renewed on the same day", async () => {
  const { id } = await bought(5000n, true);
  await testbed.database.pool.query("UPDATE domains SET renewal_due_at = expires_at WHERE id = $1", [
    (await testbed.row(id)).id,
  ]);
  await testbed.live(363.5);
  expect(await remindersOf(id)).toEqual([{ name: "domains.renews-soon.v1", days: 0, cents: 1040 }]);
});

/** The reminders about a name so far. */
async function remindersOf(id: Id<"domain">) {
  const { rows } = await testbed.database.pool.query<{ name: string; days: number; cents: number }>(
    `SELECT name, (payload ->> 'days')::integer AS days, (payload ->> 'cents')::integer AS cents FROM outbox_events
     WHERE name LIKE 'domains.%-soon.v1' AND payload ->> 'domainId' = $1 ORDER BY id`,
    [(await testbed.row(id)).id],
  );
  return rows;
}

test("switched off, autoprolong returns the reserved money", async () => {
  const { customer, id } = await bought(1040n, true);
  await testbed.live(336);
  expect((await testbed.money(customer)).held).toBe(1040);
  await setAutoprolong(testbed.platform, testbed.ctxOf(customer), { domainId: id, isEnabled: false });
  expect(await testbed.money(customer)).toEqual({ wallet: 1040, held: 0, spent: 700 });
  await testbed.live(40);
  expect(await testbed.row(id)).toMatchObject({ state: "expired" });
  expect(await readCharges(testbed.database.kysely, customer.actor.customerId)).toMatchObject([
    { renewsItself: false, isReserved: false, isSuspended: true },
  ]);
  expect(await testbed.findings()).toEqual([]);
});

test("paid years are added at once, ten at most", async () => {
  const { customer, id } = await bought(20_000n);
  await testbed.renew(customer, id, 3);
  await testbed.finishTasks();
  const row = await testbed.row(id);
  expect(row.expires_at).toEqual(row.registry_expires_at);
  expect(await testbed.money(customer)).toEqual({ wallet: 20_000 - 3120, held: 0, spent: 3820 });
  await expect(testbed.renew(customer, id, 7)).rejects.toThrow("domain_years_limit");
  await testbed.renew(customer, id, 6);
  await testbed.finishTasks();
  expect(await testbed.findings()).toEqual([]);
});

test("an ending that renews for two years is renewed for two, by itself and by hand", async () => {
  const customer = await testbed.newCustomer(14_980n * 2n + 30_980n);
  const ai = { years: 2, cents: 14_980 };
  const id = await testbed.delivered(customer, "life.ai", { ...ai, autoprolong: true });
  await expect(testbed.renew(customer, id, 1, { cents: 7490 })).rejects.toThrow("ending_years");
  await testbed.live(2 * 365 - 20);
  expect((await testbed.money(customer)).held).toBe(14_980);
  await testbed.live(19);
  expect(await testbed.money(customer)).toMatchObject({ held: 0, spent: 2 * 14_980 });
  expect(await testbed.findings()).toEqual([]);
  // The registry renews it for two years by itself when they end: what is lacking there is two years again, or none.
  await setAutoprolong(testbed.platform, testbed.ctxOf(customer), { domainId: id, isEnabled: false });
  await testbed.live(2 * 365 + 10);
  expect(await testbed.row(id)).toMatchObject({ state: "expired", registry_graces: ["autoRenewPeriod"] });
  const { options } = await quoteRenewal(testbed.context, customer.actor.customerId, id);
  expect(options.map(({ years }) => years)).toEqual([2, 4, 5, 6, 7, 8, 9, 10]);
  await expect(testbed.renew(customer, id, 3, { cents: 22_470 })).rejects.toThrow("ending_years");
  await testbed.live(30);
  await testbed.live(5);
  await testbed.restore(customer, id, { cents: 16_000 + 14_980 });
  await testbed.finishTasks();
  const row = await testbed.row(id);
  expect([row.state, row.expires_at]).toEqual(["active", row.registry_expires_at]);
  expect(await testbed.money(customer)).toEqual({ wallet: 0, held: 0, spent: 14_980 * 2 + 30_980 });
  expect(await testbed.findings()).toEqual([]);
});

test("a renewal whose answer is lost happens once", async () => {
  const customer = await testbed.newCustomer(5000n);
  const id = await testbed.delivered(customer, "lost-renew-1.com");
  await testbed.renew(customer, id, 2);
  await testbed.finishTasks();
  const row = await testbed.row(id);
  expect(row.expires_at).toEqual(row.registry_expires_at);
  expect(await testbed.money(customer)).toEqual({ wallet: 5000 - 700 - 2080, held: 0, spent: 2780 });
  expect(await testbed.findings()).toEqual([]);
});

test("a name in redemption is restored with its year, and is in the zone again", async () => {
  const { customer, id } = await bought(10_000n);
  await testbed.live(400);
  await testbed.live(10);
  expect(await testbed.row(id)).toMatchObject({ state: "redemption", is_cut: true });
  await testbed.restore(customer, id);
  await testbed.finishTasks();
  await testbed.live(0);
  const row = await testbed.row(id);
  expect(row).toMatchObject({ state: "active", is_cut: false });
  expect(row.registry_statuses).not.toContain("clientHold");
  expect(row.expires_at).toEqual(row.registry_expires_at);
  expect(await testbed.money(customer)).toEqual({ wallet: 10_000 - 9040, held: 0, spent: 9740 });
  const order = await testbed.database.kysely
    .selectFrom("order_lines as line")
    .innerJoin("orders", "orders.id", "line.order_id")
    .select(["line.sku", "line.label"])
    .where("orders.kind", "=", "domain-restore")
    .where("orders.object_id", "=", row.id)
    .orderBy("line.position")
    .execute();
  expect(order).toEqual([
    { sku: "domain:restore:com", label: `${row.name}, restore` },
    { sku: "domain:renew:com", label: `${row.name}, renewal, 1 year` },
  ]);
  await testbed.live(1);
  expect(await testbed.findings()).toEqual([]);
});

test("years that a deletion soon after their renewal took back at the registry are there again after a restore", async () => {
  const { customer, id, name } = await bought(3n * 1040n + 9040n);
  await testbed.live(100);
  await testbed.renew(customer, id, 3);
  await testbed.finishTasks();
  const paid = await testbed.row(id);
  await askDeletion(testbed.context, testbed.ctxOf(customer), { domainId: id, confirmName: name });
  await testbed.live(3.1);
  const deleted = await testbed.row(id);
  expect([deleted.state, deleted.expires_at]).toEqual(["redemption", paid.expires_at]);
  expect(yearsBetween(deleted.registry_expires_at ?? new Date(0), paid.expires_at ?? new Date(0))).toBe(3);
  await testbed.restore(customer, id);
  await testbed.finishTasks();
  const row = await testbed.row(id);
  expect([row.state, row.expires_at]).toEqual(["active", row.registry_expires_at]);
  expect(yearsBetween(paid.expires_at ?? new Date(0), row.expires_at ?? new Date(0))).toBe(1);
  expect(await testbed.money(customer)).toEqual({ wallet: 0, held: 0, spent: 700 + 3 * 1040 + 9040 });
  await testbed.live(1);
  expect(await testbed.findings()).toEqual([]);
});

test("a name paid ten years ahead is restored without a further year", async () => {
  const { customer, id, name } = await bought(9n * 1040n + 8000n);
  await testbed.renew(customer, id, 9);
  await testbed.finishTasks();
  const paid = await testbed.row(id);
  await testbed.live(10);
  await askDeletion(testbed.context, testbed.ctxOf(customer), { domainId: id, confirmName: name });
  await testbed.live(3.1);
  await testbed.restore(customer, id);
  await testbed.finishTasks();
  const row = await testbed.row(id);
  expect([row.state, row.expires_at, row.registry_expires_at]).toEqual([
    "active",
    paid.expires_at,
    paid.expires_at,
  ]);
  expect(await testbed.money(customer)).toEqual({ wallet: 0, held: 0, spent: 700 + 9 * 1040 + 8000 });
  await testbed.live(1);
  expect(await testbed.findings()).toEqual([]);
});

test("nothing brings a name back from pending delete", async () => {
  const { customer, id } = await bought(20_000n);
  for (const days of [366, 41, 31]) await testbed.live(days);
  expect(await testbed.row(id)).toMatchObject({ state: "pending_delete" });
  await expect(testbed.restore(customer, id)).rejects.toThrow("domain_not_restorable");
  await expect(testbed.renew(customer, id)).rejects.toThrow("domain_ended");
});
