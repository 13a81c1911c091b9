import { sql } from "kysely";
import { afterAll, beforeEach, expect, test } from "vitest";
import { at } from "../ledger-testbed.fixture.ts";
import { sumMargin } from "./sum-margin.ts";
import { createMarginTestbed, type MarginTestbed, type Sold } from "./margin-testbed.fixture.ts";

let testbed: MarginTestbed;
beforeEach(async () => {
  await (testbed as MarginTestbed | undefined)?.drop();
  testbed = await createMarginTestbed();
});
afterAll(() => testbed.drop());

async function delivered(lines: readonly Sold[]): Promise<string> {
  const order = await testbed.sell(await testbed.buyer(), lines);
  await testbed.settle(order, "delivered");
  return order;
}

async function providersCustomer(): Promise<string> {
  const customer = await testbed.newCustomer();
  await testbed.credit(customer, 10_000n, testbed.ids.random());
  return customer;
}

/** Takes the owner's margin out of the product, as a withdrawal does. */
const withdraw = (cents: number) =>
  sql`SELECT ledger_post(${testbed.ids.next()}, 'payout', ${testbed.ids.random()}, 'payout', ${testbed.ids.next()}, now(),
    ARRAY[ledger_account_id(${`margin:${testbed.site}`}, ${testbed.owner}, 'USD'), ledger_account_id('adjustments', NULL, 'USD')],
    ARRAY['USD', 'USD'], ARRAY[${-cents}, ${cents}]::numeric[])`.execute(testbed.database.kysely);

test("a delivery gives revenue the cost, and the rest is pending", async () => {
  await delivered([
    { cents: 1000, costCents: 800 },
    { cents: -50, costCents: null },
  ]);
  expect(await testbed.balance("revenue")).toBe(800n);
  expect(await testbed.margins()).toEqual({ pending: 150n, available: 0n, debt: 0n });
  expect(await testbed.findings()).toEqual([]);
});

test("an order of the provider's own site has no margin", async () => {
  const order = await testbed.buy(await providersCustomer(), 500n);
  await testbed.settle(order, "delivered");
  expect(await testbed.database.kysely.selectFrom("margin_accruals").selectAll().execute()).toEqual([]);
});

test("an order that is not delivered moves no margin", async () => {
  const order = await testbed.sell(await testbed.buyer(), [{ cents: 1000, costCents: 800 }]);
  await testbed.settle(order, "refunded");
  expect(await testbed.margins()).toEqual({ pending: 0n, available: 0n, debt: 0n });
  expect(await testbed.findings()).toEqual([]);
});

test("a margin is available after its hold and not before, once", async () => {
  await delivered([{ cents: 1000, costCents: 800 }]);
  expect(await testbed.mature(13)).toBe(0);
  expect(await testbed.mature(14)).toBe(1);
  expect(await testbed.mature(14)).toBe(0);
  expect(await testbed.margins()).toEqual({ pending: 0n, available: 200n, debt: 0n });
  expect(await testbed.findings()).toEqual([]);
});

test("a name's margin is pending until the registry takes the name back no more", async () => {
  const tld = {
    category: "general",
    popular: true,
    register_cents: 900n,
    renew_cents: 900n,
    transfer_cents: 900n,
    transfer_years: 1,
    restore_cents: 900n,
    min_years: 1,
    min_renew_years: 1,
    max_years: 10,
    position: 1,
    active: true,
    add_grace_days: 20,
    grace_days: 40,
    redemption_days: 30,
    pending_delete_days: 5,
    transfer_lock_days: 60,
    registrant_lock_days: 60,
    contact_mode: "registrant",
  };
  await testbed.database.kysely
    .insertInto("tlds")
    .values({ id: "com", name: "com", ...tld })
    .execute();
  await delivered([{ cents: 1000, costCents: 800, sku: "domain:register:com" }]);
  expect(await testbed.mature(20)).toBe(0);
  expect(await testbed.mature(21)).toBe(1);
});

test("refunds in parts take back exactly the margin and the cost", async () => {
  const order = await delivered([{ cents: 1001, costCents: 800 }]);
  for (const part of [1n, 333n, 1n, 600n]) await testbed.refund(order, [[1, part]]);
  expect(await testbed.findings()).toEqual([]);
  await testbed.refund(order, [[1, 66n]]);
  expect(await testbed.balance("revenue")).toBe(0n);
  expect(await testbed.margins()).toEqual({ pending: 0n, available: 0n, debt: 0n });
  expect(await testbed.findings()).toEqual([]);
});

test("what a refund finds no more is a debt, which the next margin pays first", async () => {
  const order = await delivered([{ cents: 1000, costCents: 800 }]);
  await testbed.mature(14);
  await withdraw(150);
  await testbed.refund(order, [[1, 1000n]]);
  expect(await testbed.margins()).toEqual({ pending: 0n, available: 0n, debt: 150n });
  await delivered([{ cents: 1000, costCents: 500 }]);
  await testbed.mature(14);
  expect(await testbed.margins()).toEqual({ pending: 0n, available: 350n, debt: 0n });
  expect(await testbed.findings()).toEqual([]);
});

test("a frozen margin does not mature", async () => {
  const order = await delivered([{ cents: 1000, costCents: 800 }]);
  await sql`UPDATE margin_accruals SET frozen_at = now(), frozen_reason = 'abuse' WHERE order_id = ${order}`.execute(
    testbed.database.kysely,
  );
  expect(await testbed.mature(30)).toBe(0);
});

test("an order below its cost is not taken", async () => {
  const sale = testbed.sell(await testbed.buyer(), [{ cents: 700, costCents: 800 }]);
  await expect(sale).rejects.toThrow("below cost");
});

test("a commission is taken of the pending margin, held, and then the affiliate's, once each", async () => {
  const order = await delivered([{ cents: 1000, costCents: 800 }]);
  const affiliate = await testbed.buyer(0n);
  expect(await testbed.share(order, affiliate, 500)).toBe(200n);
  expect(await testbed.share(order, affiliate, 500)).toBeNull();
  expect(await testbed.margins()).toEqual({ pending: 0n, available: 0n, debt: 0n });
  await testbed.mature(14);
  expect([await testbed.endCommission(order, true), await testbed.endCommission(order, true)]).toEqual([
    200n,
    0n,
  ]);
  expect(await testbed.endCommission(order, false)).toBe(0n);
  expect(await testbed.balance("rewards")).toBe(200n);
  expect(await testbed.findings()).toEqual([]);
});

test("a refund takes its part of a commission: of what is pending, else of the rewards, else as a debt", async () => {
  const affiliate = await testbed.buyer(0n);
  const [first, second] = [
    await delivered([{ cents: 1000, costCents: 800 }]),
    await delivered([{ cents: 1000, costCents: 800 }]),
  ];
  for (const order of [first, second]) await testbed.share(order, affiliate, 100);
  await testbed.refund(first, [[1, 500n]]);
  expect(await testbed.balance(`rewards-pending:${testbed.site}`)).toBe(150n);
  expect(await testbed.margins()).toMatchObject({ pending: 150n });
  await testbed.endCommission(second, true);
  await sql`SELECT ledger_post(${testbed.ids.next()}, 'payout', ${testbed.ids.random()}, 'payout', ${testbed.ids.next()}, now(),
    ARRAY[ledger_account_id('rewards', ${affiliate}, 'USD'), ledger_account_id('adjustments', NULL, 'USD')],
    ARRAY['USD', 'USD'], ARRAY[-70, 70]::numeric[])`.execute(testbed.database.kysely);
  await testbed.refund(second, [[1, 1000n]]);
  expect([await testbed.balance("rewards"), await testbed.balance("rewards-debt")]).toEqual([0n, -70n]);
  // The next commission pays what is owed first.
  await testbed.endCommission(first, true);
  expect([await testbed.balance("rewards"), await testbed.balance("rewards-debt")]).toEqual([0n, -20n]);
  expect(await testbed.findings()).toEqual([]);
});

test("a commission that is not paid is the owner's again, and a margin waits for it to be decided", async () => {
  const affiliate = await testbed.buyer(0n);
  const order = await delivered([{ cents: 1000, costCents: 800 }]);
  await sql`UPDATE margin_accruals SET awaits_commission = true`.execute(testbed.database.kysely);
  expect(await testbed.mature(14)).toBe(0);
  await testbed.share(order, affiliate, 50);
  expect(await testbed.mature(14)).toBe(1);
  expect(await testbed.margins()).toMatchObject({ pending: 0n, available: 150n });
  await testbed.endCommission(order, false);
  expect(await testbed.margins()).toMatchObject({ pending: 0n, available: 200n });
  expect(await testbed.findings()).toEqual([]);
});

test("names are one product for each ending", async () => {
  const sold = (label: string, ending: string) => ({
    label,
    sku: `domain:register:${ending}`,
    cents: 100,
    costCents: 60,
  });
  for (const line of [sold("a.com", "com"), sold("b.com", "com"), sold("c.net", "net")])
    await delivered([line]);
  await delivered([{ cents: 500, costCents: 100 }]);
  const [from, to] = [new Date(at.getTime() - 1), new Date(at.getTime() + 1)];
  const { products } = await sumMargin(testbed.database.kysely, {
    siteId: testbed.site,
    from,
    to,
    step: "day",
  });
  expect(products.map(({ label, orders }) => [label, orders])).toEqual([
    ["Line", 1],
    [".com", 2],
    [".net", 1],
  ]);
});
