import { afterEach, beforeEach, expect, test } from "vitest";
import { askDeletion } from "../ask-deletion.ts";
import { createDomainsWorld, type DomainsWorld } from "../domains-world.fixture.ts";
import { quoteRenewal } from "../quote-years.ts";
import { yearsBetween } from "../rules.ts";
import { setAutoprolong } from "../set-autoprolong.ts";

let world: DomainsWorld;

// A world each: days that one test lets pass would pass for the names of the others.
beforeEach(async () => {
  world = await createDomainsWorld();
});

afterEach(() => world.drop());

let counter = 0;

/** A name bought now by a customer who has `cents` left after it. */
async function bought(cents: bigint, autoprolong = false) {
  counter += 1;
  const customer = await world.newCustomer(700n + cents);
  const name = `life-${counter}.com`;
  const id = await world.delivered(customer, name, { autoprolong });
  await world.news(customer);
  return { customer, name, id };
}

test("all dates of the end are known from the first day", async () => {
  const { id } = await bought(0n);
  const row = await world.row(id);
  const days = (date: Date | null): number =>
    Math.round(((date?.getTime() ?? 0) - (row.expires_at?.getTime() ?? 0)) / 86_400_000);
  expect([days(row.grace_until), days(row.redemption_until), days(row.releases_at)]).toEqual([40, 70, 75]);
});

test("an unpaid name ends step by step, and each step is told", async () => {
  const { customer, id, name } = await bought(0n);
  await world.live(335);
  expect(await world.news(customer)).toEqual(["expires-soon"]);
  await world.live(22);
  expect(await world.news(customer)).toEqual(["expires-soon"]);
  await world.live(9);
  expect(await world.row(id)).toMatchObject({ state: "expired", is_cut: false });
  expect(await world.news(customer)).toEqual(["expired"]);
  await world.live(32);
  const cut = await world.row(id);
  expect(cut).toMatchObject({ state: "expired", is_cut: true });
  expect(cut.registry_statuses).toContain("clientHold");
  expect(await world.news(customer)).toEqual(["cut"]);
  await world.live(8);
  expect(await world.row(id)).toMatchObject({ state: "redemption" });
  expect(await world.news(customer)).toEqual(["deleted"]);
  expect(await world.findings()).toEqual([]);
  await world.live(31);
  expect(await world.row(id)).toMatchObject({ state: "pending_delete" });
  await world.live(6);
  expect(await world.row(id)).toMatchObject({ state: "released" });
  expect(await world.news(customer)).toEqual(["released"]);
  expect(await world.findings()).toEqual([]);
  const { ok, value } = Object(await world.registrar.info(name));
  expect([ok, value]).toEqual([true, null]);
  // Anybody may buy it again.
  const next = await world.newCustomer(700n);
  expect(await world.row(await world.delivered(next, name))).toMatchObject({ state: "active" });
});

test("autoprolong sets the money aside, renews once, and the year joins the one before", async () => {
  const { customer, id } = await bought(1040n, true);
  const before = (await world.row(id)).expires_at;
  await world.live(336);
  expect(await world.money(customer)).toEqual({ wallet: 0, held: 1040, spent: 700 });
  await world.live(20);
  expect(await world.money(customer)).toEqual({ wallet: 0, held: 1040, spent: 700 });
  await world.live(7);
  expect(await world.money(customer)).toEqual({ wallet: 0, held: 0, spent: 1740 });
  const after = (await world.row(id)).expires_at;
  expect(after?.getUTCFullYear()).toBe((before?.getUTCFullYear() ?? 0) + 1);
  expect(await world.news(customer)).toEqual(["ordered", "renewal-reserved", "renews-soon", "renewed"]);
  await world.live(40);
  expect(await world.findings()).toEqual([]);
});

test("a wallet that is short is asked again, also in the grace; the registry is paid once", async () => {
  const { customer, id } = await bought(1000n, true);
  await world.live(337);
  expect(await world.row(id)).toMatchObject({ renewal_error: "insufficient_funds" });
  await world.live(40);
  expect(await world.row(id)).toMatchObject({ state: "expired" });
  await world.topUp(customer, 40n);
  await world.live(2);
  expect(await world.row(id)).toMatchObject({ state: "active", renewal_error: null });
  expect(await world.money(customer)).toEqual({ wallet: 0, held: 0, spent: 1740 });
  const { expires_at: paid, registry_expires_at: registry } = await world.row(id);
  expect(paid).toEqual(registry);
  expect(await world.findings()).toEqual([]);
});

test("switched off, autoprolong gives back what it set aside", async () => {
  const { customer, id } = await bought(1040n, true);
  await world.live(336);
  expect((await world.money(customer)).held).toBe(1040);
  await setAutoprolong(world.platform, customer.actor, id, false, "test");
  expect(await world.money(customer)).toEqual({ wallet: 1040, held: 0, spent: 700 });
  await world.live(40);
  expect(await world.row(id)).toMatchObject({ state: "expired" });
  expect(await world.findings()).toEqual([]);
});

test("paid years are added at once, ten at most", async () => {
  const { customer, id } = await bought(20_000n);
  await world.renew(customer, id, 3);
  await world.finishTasks();
  const row = await world.row(id);
  expect(row.expires_at).toEqual(row.registry_expires_at);
  expect(await world.money(customer)).toEqual({ wallet: 20_000 - 3120, held: 0, spent: 3820 });
  await expect(world.renew(customer, id, 7)).rejects.toThrow("domain_years_limit");
  await world.renew(customer, id, 6);
  await world.finishTasks();
  expect(await world.findings()).toEqual([]);
});

test("an ending that renews for two years is renewed for two, by itself and by hand", async () => {
  const customer = await world.newCustomer(14_980n * 2n + 30_980n);
  const ai = { years: 2, cents: 14_980 };
  const id = await world.delivered(customer, "life.ai", { ...ai, autoprolong: true });
  await expect(world.renew(customer, id, 1, { cents: 7490 })).rejects.toThrow("ending_years");
  await world.live(2 * 365 - 20);
  expect((await world.money(customer)).held).toBe(14_980);
  await world.live(19);
  expect(await world.money(customer)).toMatchObject({ held: 0, spent: 2 * 14_980 });
  expect(await world.findings()).toEqual([]);
  // The registry renews it for two years by itself when they end: what is lacking there is two years again, or none.
  await setAutoprolong(world.platform, customer.actor, id, false, "test");
  await world.live(2 * 365 + 10);
  expect(await world.row(id)).toMatchObject({ state: "expired", registry_graces: ["autoRenewPeriod"] });
  const { options } = await quoteRenewal(world.context, customer.actor.customerId, id);
  expect(options.map(({ years }) => years)).toEqual([2, 4, 5, 6, 7, 8, 9, 10]);
  await expect(world.renew(customer, id, 3, { cents: 22_470 })).rejects.toThrow("ending_years");
  await world.live(30);
  await world.live(5);
  await world.restore(customer, id, { cents: 16_000 + 14_980 });
  await world.finishTasks();
  const row = await world.row(id);
  expect([row.state, row.expires_at]).toEqual(["active", row.registry_expires_at]);
  expect(await world.money(customer)).toEqual({ wallet: 0, held: 0, spent: 14_980 * 2 + 30_980 });
  expect(await world.findings()).toEqual([]);
});

test("a renewal whose answer is lost happens once", async () => {
  const customer = await world.newCustomer(5000n);
  const id = await world.delivered(customer, "lost-renew-1.com");
  await world.renew(customer, id, 2);
  await world.finishTasks();
  const row = await world.row(id);
  expect(row.expires_at).toEqual(row.registry_expires_at);
  expect(await world.money(customer)).toEqual({ wallet: 5000 - 700 - 2080, held: 0, spent: 2780 });
  expect(await world.findings()).toEqual([]);
});

test("a name in redemption is restored with its year, and is in the zone again", async () => {
  const { customer, id } = await bought(10_000n);
  await world.live(400);
  await world.live(10);
  expect(await world.row(id)).toMatchObject({ state: "redemption", is_cut: true });
  await world.restore(customer, id);
  await world.finishTasks();
  await world.live(0);
  const row = await world.row(id);
  expect(row).toMatchObject({ state: "active", is_cut: false });
  expect(row.registry_statuses).not.toContain("clientHold");
  expect(row.expires_at).toEqual(row.registry_expires_at);
  expect(await world.money(customer)).toEqual({ wallet: 10_000 - 9040, held: 0, spent: 9740 });
  const order = await world.database.kysely
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
  await world.live(1);
  expect(await world.findings()).toEqual([]);
});

test("years that a deletion soon after their renewal took back at the registry are there again after a restore", async () => {
  const { customer, id, name } = await bought(3n * 1040n + 9040n);
  await world.live(100);
  await world.renew(customer, id, 3);
  await world.finishTasks();
  const paid = await world.row(id);
  await askDeletion(world.context, { actor: customer.actor, domainId: id, requestId: "test" }, name);
  await world.live(3.1);
  const deleted = await world.row(id);
  expect([deleted.state, deleted.expires_at]).toEqual(["redemption", paid.expires_at]);
  expect(yearsBetween(deleted.registry_expires_at ?? new Date(0), paid.expires_at ?? new Date(0))).toBe(3);
  await world.restore(customer, id);
  await world.finishTasks();
  const row = await world.row(id);
  expect([row.state, row.expires_at]).toEqual(["active", row.registry_expires_at]);
  expect(yearsBetween(paid.expires_at ?? new Date(0), row.expires_at ?? new Date(0))).toBe(1);
  expect(await world.money(customer)).toEqual({ wallet: 0, held: 0, spent: 700 + 3 * 1040 + 9040 });
  await world.live(1);
  expect(await world.findings()).toEqual([]);
});

test("a name that is paid for ten years is restored without a further one", async () => {
  const { customer, id, name } = await bought(9n * 1040n + 8000n);
  await world.renew(customer, id, 9);
  await world.finishTasks();
  const paid = await world.row(id);
  await world.live(10);
  await askDeletion(world.context, { actor: customer.actor, domainId: id, requestId: "test" }, name);
  await world.live(3.1);
  await world.restore(customer, id);
  await world.finishTasks();
  const row = await world.row(id);
  expect([row.state, row.expires_at, row.registry_expires_at]).toEqual([
    "active",
    paid.expires_at,
    paid.expires_at,
  ]);
  expect(await world.money(customer)).toEqual({ wallet: 0, held: 0, spent: 700 + 9 * 1040 + 8000 });
  await world.live(1);
  expect(await world.findings()).toEqual([]);
});

test("nothing brings a name back from pending delete", async () => {
  const { customer, id } = await bought(20_000n);
  for (const days of [366, 41, 31]) await world.live(days);
  expect(await world.row(id)).toMatchObject({ state: "pending_delete" });
  await expect(world.restore(customer, id)).rejects.toThrow("domain_not_restorable");
  await expect(world.renew(customer, id)).rejects.toThrow("domain_ended");
});
