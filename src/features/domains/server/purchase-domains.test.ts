import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createDomainsWorld, type DomainsWorld } from "./domains-world.fixture.ts";
import { purchaseDomains } from "./purchase-domains.ts";

let world: DomainsWorld;

beforeAll(async () => {
  world = await createDomainsWorld();
});

afterAll(() => world.drop());

test("a cart is one payment and one order for each name, and every name is registered", async () => {
  const customer = await world.newCustomer(5000n);
  const bought = await world.buy(customer, ["north-pier.com", "south-pier.com"], { years: 2 });
  expect(bought.orders.map(({ totalCents }) => totalCents)).toEqual([1740, 1740]);
  expect(await world.money(customer)).toEqual({ wallet: 1520, held: 3480, spent: 0 });
  await world.finishTasks();
  expect(await world.money(customer)).toEqual({ wallet: 1520, held: 0, spent: 3480 });
  for (const { id, name } of bought.domains) {
    const row = await world.row(id);
    expect(row).toMatchObject({ name, state: "active", is_locked: true, revision: 0 });
    expect(row.expires_at?.toISOString().slice(0, 10)).toBe("2028-01-31");
    const seen = await world.registrar.info(name);
    expect(seen).toMatchObject({ ok: true, value: { isOurs: true, expiresAt: row.expires_at } });
    expect(row.registry_statuses).toContain("clientTransferProhibited");
  }
  expect(await world.news(customer)).toEqual(["ordered", "ordered", "delivered", "delivered"]);
  expect(await world.findings()).toEqual([]);
});

test("the same key buys once, and answers the same", async () => {
  const customer = await world.newCustomer(5000n);
  const first = await world.buy(customer, ["once-only.com"], { key: "intent-1" });
  const again = await world.buy(customer, ["once-only.com"], { key: "intent-1" });
  expect(again).toEqual(first);
  expect((await world.money(customer)).held).toBe(700);
  await expect(world.buy(customer, ["another.com"], { key: "intent-1" })).rejects.toThrow(
    "idempotency_key_reused",
  );
});

test("a refused cart leaves nothing behind, and its key works after a top-up", async () => {
  const customer = await world.newCustomer(1000n);
  const cart = ["poor-one.com", "poor-two.com"];
  await expect(world.buy(customer, cart, { key: "poor" })).rejects.toThrow("insufficient_funds");
  expect(await world.money(customer)).toEqual({ wallet: 1000, held: 0, spent: 0 });
  await world.topUp(customer, 400n);
  expect((await world.buy(customer, cart, { key: "poor" })).domains).toHaveLength(2);
  await world.finishTasks();
});

test("another price than the one that was seen is refused, with the right one", async () => {
  const customer = await world.newCustomer(5000n);
  await expect(world.buy(customer, ["dear-name.com"], { cents: 699 })).rejects.toMatchObject({
    message: "price_changed",
    detail: expect.stringContaining("700"),
  });
});

test("a name has one buyer, whoever pays first", async () => {
  const [ann, bob] = [await world.newCustomer(5000n), await world.newCustomer(5000n)];
  const both = await Promise.allSettled([
    world.buy(ann, ["aa-wanted.com", "zz-wanted.com"]),
    world.buy(bob, ["zz-wanted.com", "aa-wanted.com"]),
  ]);
  expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  await world.finishTasks();
  expect(await world.findings()).toEqual([]);
});

test.each([
  ["taken-late-1.com", "domain_taken"],
  ["fail-create-1.com", "provider_failed"],
  ["no-funds-1.com", "provider_failed"],
  ["pending-refuse-1.com", "registry_refused"],
])("%s is refunded with its cause", async (name, failure) => {
  const customer = await world.newCustomer(700n);
  const id = await world.delivered(customer, name);
  expect(await world.row(id)).toMatchObject({ state: "failed", failure });
  expect(await world.money(customer)).toEqual({ wallet: 700, held: 0, spent: 0 });
  expect(await world.news(customer)).toEqual(["ordered", "registration-refunded"]);
  expect(await world.findings()).toEqual([]);
  // The contact is free again.
  const uses = world.database.kysely.selectFrom("contact_uses").selectAll();
  expect((await uses.execute()).filter((use) => use.name === name)).toEqual([]);
});

test.each(["lost-create-1.com", "slow-create-1.com", "pending-create-1.com"])(
  "%s is delivered, and created once",
  async (name) => {
    const customer = await world.newCustomer(700n);
    const id = await world.delivered(customer, name);
    expect(await world.row(id)).toMatchObject({ state: "active" });
    expect(await world.money(customer)).toEqual({ wallet: 0, held: 0, spent: 700 });
    expect(await world.findings()).toEqual([]);
  },
);

test.each([
  ["not a name", "invalid_input"],
  ["co.uk", "invalid_input"],
  ["a.b.com", "ending_unavailable"],
  ["some.zz", "ending_unavailable"],
  ["аpple.com", "invalid_input"],
])("%s cannot be bought", async (name, code) => {
  const customer = await world.newCustomer(5000n);
  await expect(world.buy(customer, [name])).rejects.toMatchObject({ code });
});

test("a piece of the cart that has no price is refused by its reason, with the whole cart", async () => {
  const customer = await world.newCustomer(20_000n);
  const order = { years: 1, cents: 700 + 7490 };
  await expect(world.buy(customer, ["priced.com", "a-year.ai"], order)).rejects.toThrow("ending_years");
  const body = { items: [{ name: "gold.com", years: 1, isPrivate: false, quoteId: randomUUID() }] };
  const request = { ...body, contactId: customer.contactId, autoprolong: false, expectedTotalCents: 700 };
  const call = { actor: customer.actor, requestId: "test", idempotency: world.idempotency(body) };
  await expect(purchaseDomains(world.context, { ...request, ...call })).rejects.toThrow("quote_expired");
  expect(await world.money(customer)).toEqual({ wallet: 20_000, held: 0, spent: 0 });
});

test("a contact of somebody else is none", async () => {
  const [ann, bob] = [await world.newCustomer(5000n), await world.newCustomer(0n)];
  await expect(world.buy({ ...ann, contactId: bob.contactId }, ["borrowed.com"])).rejects.toThrow(
    "not_found",
  );
});
