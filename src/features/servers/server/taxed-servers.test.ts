import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { placeCustomer, type TaxedPlace, taxSite } from "#src/features/taxes/server/taxed-site.fixture.ts";
import type { UserActor } from "#src/platform/authz/actor.ts";
import { quoteAddress } from "./quote-address.ts";
import { quoteWithTax } from "./quote-with-tax.ts";
import { readCharges } from "./read-charges.ts";
import { readProlongOptions } from "./read-prolong-options.ts";
import { createServersTestbed, type ServersTestbed } from "./servers-testbed.fixture.ts";

let testbed: ServersTestbed;
beforeAll(async () => {
  testbed = await createServersTestbed();
  await taxSite(testbed.platform);
});
afterAll(() => testbed.drop());

async function customerIn(place: TaxedPlace, cents = 100_000n): Promise<UserActor> {
  const actor = await testbed.newCustomer(cents);
  await placeCustomer(testbed.platform, actor.customerId, place);
  return actor;
}

const net = 490;

async function quote(actor: UserActor) {
  const { platform, catalog, clock } = testbed;
  return quoteWithTax(
    { db: platform.db.kysely, catalog },
    {
      siteId: 1,
      customerId: actor.customerId,
      plan: "sloop-2",
      location: "fra1",
      months: 1,
      now: clock.now(),
    },
  );
}

async function newestOrder({ customerId }: UserActor) {
  const { rows } = await sql<{
    total: number;
    state: string;
    treatment: string | null;
    net: number;
    tax: number;
    lineNet: number;
  }>`
    SELECT o.total_cents::integer AS total, o.state, tax.treatment, tax.net_cents::integer AS net, tax.tax_cents::integer AS tax,
           (SELECT sum(net_cents)::integer FROM order_lines WHERE order_id = o.id) AS "lineNet"
    FROM orders o LEFT JOIN order_taxes tax ON tax.order_id = o.id
    WHERE o.customer_id = ${customerId} ORDER BY o.created_at DESC, o.id DESC LIMIT 1`.execute(
    testbed.database.kysely,
  );
  return rows[0];
}

async function balanceOf({ customerId }: UserActor): Promise<number> {
  return Number(await testbed.wallet.balanceOf(customerId));
}

describe("T87 a purchase in five countries", () => {
  test.each<[string, TaxedPlace, string, number]>([
    ["own", { country: "DE" }, "domestic", 93],
    ["EU consumer", { country: "FI" }, "eu-consumer", 125],
    [
      "EU business with a valid number",
      { country: "FR", vat: "FR12345678901", vies: "valid" },
      "reverse-charge",
      0,
    ],
    [
      "EU business with VIES away",
      { country: "FR", vat: "FR12345678901", vies: "unreachable" },
      "eu-consumer",
      98,
    ],
    ["outside", { country: "US" }, "outside", 0],
  ])("%s is the same on screen, in the order and in the ledger", async (_, place, treatment, tax) => {
    const actor = await customerIn(place);
    const before = await balanceOf(actor);
    const shown = await quote(actor);
    expect(shown).toMatchObject({ totalCents: net + tax, netCents: net, taxCents: tax, tax: { treatment } });
    expect(shown.lines.reduce((sum, { cents }) => sum + cents, 0)).toBe(net + tax);
    // What a visitor sees is refused where it is not what is paid.
    if (tax > 0) await expect(testbed.buy(actor)).rejects.toThrow("price_changed");
    await testbed.delivered(actor, { expectedTotalCents: net + tax });
    expect(await newestOrder(actor)).toEqual({
      total: net + tax,
      state: "delivered",
      treatment,
      net,
      tax,
      lineNet: net,
    });
    expect(before - (await balanceOf(actor))).toBe(net + tax);
    expect(await testbed.findings()).toEqual([]);
  });
});

test("who never said where they are is asked before the first purchase", async () => {
  const actor = await testbed.newCustomer(10_000n);
  const { totalCents, tax } = await quote(actor);
  expect(tax).toMatchObject({ treatment: "seller-country", isKnown: false });
  await expect(testbed.buy(actor, { expectedTotalCents: totalCents })).rejects.toThrow(
    "billing_country_needed",
  );
});

test("terms, addresses and what renews itself carry the tax", async () => {
  const actor = await customerIn({ country: "FI" });
  const bought = await testbed.delivered(actor, { expectedTotalCents: 615 });
  const { options } = await readProlongOptions(testbed.platform, actor.customerId, bought.server.id);
  expect(options[0]).toMatchObject({ months: 1, totalCents: 615, netCents: 490, taxCents: 125 });
  await testbed.prolong(actor, bought, 1, 615);
  testbed.clock.advance(60_000);
  const address = await quoteAddress(testbed.platform, actor.customerId, bought.server.id);
  await testbed.buyAddress(actor, bought, address.totalCents);
  await testbed.finishTasks();
  expect(await newestOrder(actor)).toMatchObject({ total: address.totalCents, treatment: "eu-consumer" });

  // A month of the plan and one of the address, each at its own net price, taxed once.
  const due = await testbed.nextCents(bought);
  const [charge] = await readCharges(testbed.database.kysely, actor.customerId, testbed.clock.now());
  expect(Number(charge?.cents)).toBe(due);
  for (let day = 0; day < 62 && (await newestOrder(actor))?.state !== "paid"; day += 1) {
    await testbed.live({ days: 1 });
  }
  expect(await newestOrder(actor)).toMatchObject({ total: due, state: "paid", treatment: "eu-consumer" });
  await testbed.live({ days: 5 });
  expect(await newestOrder(actor)).toMatchObject({ total: due, state: "delivered" });
  expect(await testbed.findings()).toEqual([]);
});

test("what was set aside is taxed again when the number was proven before its term begins", async () => {
  const place = { country: "FR", vat: "FR12345678901", vies: "unreachable" } as const;
  const actor = await customerIn(place);
  const bought = await testbed.delivered(actor, { expectedTotalCents: 588 });
  for (let day = 0; day < 31 && (await newestOrder(actor))?.state !== "paid"; day += 1) {
    await testbed.live({ days: 1 });
  }
  expect(await newestOrder(actor)).toMatchObject({ total: 588, state: "paid" });
  await placeCustomer(testbed.platform, actor.customerId, { ...place, vies: "valid" });
  await testbed.live({ days: 4 });
  await testbed.live({ hours: 1 });
  expect(await newestOrder(actor)).toMatchObject({
    total: 490,
    state: "delivered",
    treatment: "reverse-charge",
  });
  expect((await testbed.serverRow(bought)).service).toBe("active");
  expect(await testbed.findings()).toEqual([]);
});

test("what renewed itself before taxes were switched on goes on, at the seller's rate", async () => {
  const actor = await customerIn({ country: "DE" });
  await testbed.delivered(actor, { expectedTotalCents: 583 });
  await sql`DELETE FROM tax_profiles WHERE customer_id = ${actor.customerId}`.execute(
    testbed.database.kysely,
  );
  await testbed.live({ days: 32 });
  expect(await newestOrder(actor)).toMatchObject({
    total: 583,
    state: "delivered",
    treatment: "seller-country",
  });
});
