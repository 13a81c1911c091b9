import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createDomainsTestbed, type DomainsTestbed } from "./domains-testbed.fixture.ts";
import { purchaseDomains } from "./purchase-domains.ts";

let testbed: DomainsTestbed;

beforeAll(async () => {
  testbed = await createDomainsTestbed();
});

afterAll(() => testbed.drop());

const failedTasks = () => testbed.failedTasks();

test("a cart is one payment and one order for each name, and every name is registered", async () => {
  const customer = await testbed.newCustomer(5000n);
  const bought = await testbed.buy(customer, ["north-pier.com", "south-pier.com"], { years: 2 });
  expect(bought.orders.map(({ totalCents }) => totalCents)).toEqual([1740, 1740]);
  expect(await testbed.money(customer)).toEqual({ wallet: 1520, held: 3480, spent: 0 });
  await testbed.finishTasks();
  expect(await testbed.money(customer)).toEqual({ wallet: 1520, held: 0, spent: 3480 });
  for (const { id, name } of bought.domains) {
    const row = await testbed.row(id);
    expect(row).toMatchObject({ name, state: "active", is_locked: true, revision: 0 });
    expect(row.expires_at?.toISOString().slice(0, 10)).toBe("2028-01-31");
    const seen = await testbed.registrar.info(name);
    expect(seen).toMatchObject({ ok: true, value: { isOurs: true, expiresAt: row.expires_at } });
    expect(row.registry_statuses).toContain("clientTransferProhibited");
  }
  expect(await testbed.newEvents(customer)).toEqual(["ordered", "ordered", "delivered", "delivered"]);
  expect(await testbed.findings()).toEqual([]);
});

test("the same key buys once, and answers the same", async () => {
  const customer = await testbed.newCustomer(5000n);
  const first = await testbed.buy(customer, ["once-only.com"], { key: "intent-1" });
  const again = await testbed.buy(customer, ["once-only.com"], { key: "intent-1" });
  expect(again).toEqual(first);
  expect((await testbed.money(customer)).held).toBe(700);
  await expect(testbed.buy(customer, ["another.com"], { key: "intent-1" })).rejects.toThrow(
    "idempotency_key_reused",
  );
});

test("a key that another call has as the key of one of its orders is a key of its own", async () => {
  const customer = await testbed.newCustomer(9000n);
  const { domains } = await testbed.buy(customer, ["key-of-cart.com"], { key: "cart" });
  await testbed.finishTasks();
  const [bought] = domains;
  if (!bought) throw new Error("nothing was bought");
  await testbed.renew(customer, bought.id, 1, { key: "cart:1" });
  await testbed.finishTasks();
  expect(await testbed.findings()).toEqual([]);
});

test("a refused cart leaves nothing behind, and its key works after a top-up", async () => {
  const customer = await testbed.newCustomer(1000n);
  const cart = ["poor-one.com", "poor-two.com"];
  await expect(testbed.buy(customer, cart, { key: "poor" })).rejects.toThrow("insufficient_funds");
  expect(await testbed.money(customer)).toEqual({ wallet: 1000, held: 0, spent: 0 });
  await testbed.topUp(customer, 400n);
  expect((await testbed.buy(customer, cart, { key: "poor" })).domains).toHaveLength(2);
  await testbed.finishTasks();
});

test("another price than the one that was seen is refused, with the right one", async () => {
  const customer = await testbed.newCustomer(5000n);
  await expect(testbed.buy(customer, ["dear-name.com"], { cents: 699 })).rejects.toMatchObject({
    message: "price_changed",
    detail: expect.stringContaining("700"),
  });
});

test("a name has one buyer, the first to pay", async () => {
  const [ann, bob] = [await testbed.newCustomer(5000n), await testbed.newCustomer(5000n)];
  const both = await Promise.allSettled([
    testbed.buy(ann, ["aa-wanted.com", "zz-wanted.com"]),
    testbed.buy(bob, ["zz-wanted.com", "aa-wanted.com"]),
  ]);
  expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  await testbed.finishTasks();
  expect(await testbed.findings()).toEqual([]);
});

test.each([
  ["taken-late-1.com", "domain_taken", 0],
  ["premium-name-1.com", "price_changed", 0],
  ["fail-create-1.com", "provider_failed", 1],
  ["no-funds-1.com", "provider_failed", 1],
  ["pending-refuse-1.com", "registry_refused", 1],
])("%s is refunded with its cause, %s, and raises %i alarms", async (name, failure, alarms) => {
  const earlier = (await failedTasks()).length;
  const customer = await testbed.newCustomer(700n);
  const id = await testbed.delivered(customer, name);
  expect(await testbed.row(id)).toMatchObject({ state: "failed", failure });
  expect(await testbed.money(customer)).toEqual({ wallet: 700, held: 0, spent: 0 });
  expect(await testbed.newEvents(customer)).toEqual(["ordered", "registration-refunded"]);
  expect(await testbed.findings()).toEqual([]);
  expect((await failedTasks()).length - earlier).toBe(alarms);
  // The contact is free again.
  const uses = testbed.database.kysely.selectFrom("contact_uses").selectAll();
  expect((await uses.execute()).filter((use) => use.name === name)).toEqual([]);
});

test.each(["lost-create-1.com", "slow-create-1.com", "pending-create-1.com"])(
  "%s is delivered, and created once",
  async (name) => {
    const customer = await testbed.newCustomer(700n);
    const id = await testbed.delivered(customer, name);
    expect(await testbed.row(id)).toMatchObject({ state: "active" });
    expect(await testbed.money(customer)).toEqual({ wallet: 0, held: 0, spent: 700 });
    expect(await testbed.findings()).toEqual([]);
  },
);

test.each([
  ["not a name", "invalid_input"],
  ["co.uk", "invalid_input"],
  ["a.b.com", "ending_unavailable"],
  ["some.zz", "ending_unavailable"],
  ["аpple.com", "invalid_input"],
])("%s cannot be bought", async (name, code) => {
  const customer = await testbed.newCustomer(5000n);
  await expect(testbed.buy(customer, [name])).rejects.toMatchObject({ code });
});

test("an item without a price is refused with its reason, and so is the whole cart", async () => {
  const customer = await testbed.newCustomer(20_000n);
  const order = { years: 1, cents: 700 + 7490 };
  await expect(testbed.buy(customer, ["priced.com", "a-year.ai"], order)).rejects.toThrow("ending_years");
  const body = { items: [{ name: "gold.com", years: 1, isPrivate: false, quoteId: randomUUID() }] };
  const request = { ...body, contactId: customer.contactId, autoprolong: false, expectedTotalCents: 700 };
  const idempotency = testbed.idempotency(body);
  await expect(
    purchaseDomains(testbed.context, testbed.ctxOf(customer), { ...request, idempotency }),
  ).rejects.toThrow("quote_expired");
  expect(await testbed.money(customer)).toEqual({ wallet: 20_000, held: 0, spent: 0 });
});

test("a contact of somebody else is not found", async () => {
  const [ann, bob] = [await testbed.newCustomer(5000n), await testbed.newCustomer(0n)];
  await expect(testbed.buy({ ...ann, contactId: bob.contactId }, ["borrowed.com"])).rejects.toThrow(
    "not_found",
  );
});
