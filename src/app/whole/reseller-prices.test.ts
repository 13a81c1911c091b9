import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { decodeId } from "#src/shared/ids.ts";
import { contactBody, createOwnershipTestbed, hosts } from "../../../e2e/harness/ownership-testbed.ts";
import { buyerAt, signUpAt } from "./shop-customers.fixture.ts";

// What a reseller's site sells at, from its rules to the order's lines.

type Testbed = Awaited<ReturnType<typeof createOwnershipTestbed>>;
type Caller = Testbed["callers"]["owner"];

let testbed: Testbed;
let reseller: Caller;
let shopId = "";
let shopNumber = 0;
const host = "quay.localhost";

beforeAll(async () => {
  testbed = await createOwnershipTestbed();
  reseller = await signUp(hosts.own);
  const made = await testbed.call("POST /v2/whitelabel", reseller, { body: { name: "Quay", slug: "quay" } });
  shopId = String(made.json().id);
  const site = await testbed.database.kysely
    .selectFrom("sites")
    .select("id")
    .where("host", "=", host)
    .executeTakeFirstOrThrow();
  shopNumber = site.id;
});
beforeEach(() => discount(1_000));
afterAll(() => testbed.drop());

const signUp = (at: string) => signUpAt(testbed, at);
/** A customer of the shop, with money. */
const buyer = () => buyerAt(testbed, host);

const set = (level: "global" | "server" | "domain", body: object, caller = reseller) =>
  testbed.call(`PUT /v2/whitelabel/{id}/pricing/${level}`, caller, { params: { id: shopId }, body });
const pricing = async () =>
  (await testbed.call("GET /v2/whitelabel/{id}/pricing", reseller, { params: { id: shopId } })).json();
const planOf = async (id: string) =>
  (await pricing()).servers.find(({ planId }: { planId: string }) => planId === id);
const discount = (basisPoints: number) =>
  testbed.database.kysely
    .updateTable("resale_sites")
    .set({ discount_basis_points: basisPoints })
    .where("site_id", "=", shopNumber)
    .execute();

async function costsOf(orderId: string): Promise<(number | null)[]> {
  const lines = await testbed.database.kysely
    .selectFrom("order_lines")
    .select(["net_cents", "cost_cents"])
    .where("order_id", "=", decodeId("order", orderId) ?? "")
    .orderBy("position")
    .execute();
  return lines.flatMap((line) => [
    Number(line.net_cents),
    line.cost_cents === null ? null : Number(line.cost_cents),
  ]);
}

const orderServer = (caller: Caller, expectedTotalCents: number, months = 1) =>
  testbed.call("POST /v2/servers/purchase", caller, {
    body: {
      ...testbed.purchaseBody,
      sshKeyIds: [],
      password: "a long enough password",
      months,
      expectedTotalCents,
    },
  });

test("what customers see says that VAT comes on top exactly where the shop charges it", async () => {
  expect(await pricing()).toMatchObject({ plusVat: false });
  await sql`
    INSERT INTO tax_settings (site_id, mode, seller_country, oss, pieces_needed, updated_at, updated_by)
    VALUES (${shopNumber}, 'eu', 'DE', true, 1, now(), '{}')`.execute(testbed.database.kysely);
  expect(await pricing()).toMatchObject({ plusVat: true });
  const { statusCode, body } = await set("global", { percentBp: 2_000, rounding: "none" });
  expect([statusCode, JSON.parse(body)]).toMatchObject([200, { plusVat: true }]);
  await sql`DELETE FROM tax_settings WHERE site_id = ${shopNumber}`.execute(testbed.database.kysely);
});

test("rules of three levels are seen on the shop, and each order has its cost", async () => {
  expect((await set("global", { percentBp: 2_500, rounding: "up-to-99" })).statusCode).toBe(200);
  expect(await planOf("sloop-2")).toMatchObject({ costCents: 441, priceCents: 599, marginCents: 158 });
  const own = { rules: [{ planId: "sloop-2", mode: "add", value: 250 }] };
  expect((await set("server", own)).statusCode).toBe(200);
  expect(await planOf("sloop-2")).toMatchObject({
    priceCents: 691,
    rule: { mode: "add", value: 250, source: "own" },
  });
  const shown = (await testbed.app.inject({ url: "/api/v2/catalog/servers", headers: { host } })).json();
  const plan = shown.plans.find(({ id }: { id: string }) => id === "sloop-2");
  expect([plan.monthlyCents, shown.promotions]).toEqual([691, []]);

  const customer = await buyer();
  const bought = await orderServer(customer, 691);
  expect(bought.statusCode).toBe(200);
  expect(await costsOf(bought.json().order.id)).toEqual([691, 441]);
  await testbed.finishTasks();

  // It goes on at the price and the cost that it began with.
  await set("server", { rules: [{ planId: "sloop-2", inherit: true }] });
  await discount(500);
  const params = { id: String(bought.json().server.id) };
  const prolonged = await testbed.call("POST /v2/servers/{id}/prolong", customer, {
    params,
    body: { months: 1, expectedTotalCents: 691 },
  });
  expect(prolonged.statusCode).toBe(200);
  expect(await costsOf(prolonged.json().order.id)).toEqual([691, 441]);

  const address = (await testbed.call("GET /v2/servers/{id}/ipv4", customer, { params })).json();
  const further = await testbed.call("POST /v2/servers/{id}/ipv4", customer, {
    params,
    body: { expectedTotalCents: address.totalCents },
  });
  expect(further.statusCode).toBe(200);
  const [sold, cost] = await costsOf(further.json().order.id);
  expect(sold).toBeGreaterThan(cost ?? Number.POSITIVE_INFINITY);
  await testbed.finishTasks();
  const options = (await testbed.call("GET /v2/servers/{id}/prolong", customer, { params })).body;
  expect(options).not.toContain("cost");
  expect(await testbed.findings()).toEqual([]);
});

test("names are registered, transferred and renewed at the shop's prices, with their costs", async () => {
  const rules = [
    { ending: "com", operation: "renew", mode: "fixed", value: 1_500 },
    { ending: "com", operation: "register", mode: "percent", value: 5_000 },
  ];
  expect((await set("domain", { rules })).statusCode).toBe(200);
  const customer = await buyer();
  const contact = await testbed.call("POST /v2/domains/contacts", customer, { body: contactBody });
  const item = { name: `quay-${randomUUID().slice(0, 8)}.com`, years: 2, isPrivate: false };
  const body = { items: [item], contactId: contact.json().id, autoprolong: false };
  const bought = await testbed.call("POST /v2/domains/purchase", customer, {
    body: { ...body, expectedTotalCents: 2 * 1404 },
  });
  expect([bought.statusCode, bought.body]).toEqual([200, bought.body]);
  await testbed.finishTasks();
  const { domains, orders } = bought.json();
  const orderId = String(orders?.[0]?.id ?? bought.json().order?.id ?? domains[0].orderId);
  expect(await costsOf(orderId)).toEqual([2 * 1404, 2 * 936]);

  const params = { id: String(domains[0].id) };
  await set("domain", { rules: [{ ending: "com", operation: "renew", inherit: true }] });
  const renewed = await testbed.call("POST /v2/domains/{id}/renew", customer, {
    params,
    body: { years: 1, expectedTotalCents: 1_500 },
  });
  expect(renewed.statusCode).toBe(200);
  expect(await costsOf(renewed.json().order.id)).toEqual([1_500, 936]);
});

test("T96 nothing is sold below cost: not by a rule, nor when the cost rises between quote and order", async () => {
  const below = await set("server", {
    rules: [
      { planId: "skiff-1", mode: "add", value: 1 },
      { planId: "sloop-2", mode: "fixed", value: 440 },
    ],
  });
  expect([below.statusCode, below.json().error]).toEqual([
    422,
    expect.objectContaining({
      code: "price_below_cost",
      rows: [{ index: 1, field: "value", code: "price_below_cost", fix: "441" }],
    }),
  ]);
  expect((await planOf("skiff-1")).rule.source).not.toBe("own");
  await set("server", { rules: [{ planId: "sloop-2", mode: "fixed", value: 441 }] });
  const customer = await buyer();
  await discount(0);
  const refused = await orderServer(customer, 441);
  expect([refused.statusCode, refused.json().error]).toEqual([
    409,
    expect.objectContaining({ code: "price_changed", params: { totalCents: 490 } }),
  ]);
  const bought = await orderServer(customer, 490);
  expect(await costsOf(bought.json().order.id)).toEqual([490, 490]);
  await set("server", { rules: [{ planId: "sloop-2", inherit: true }] });
  expect((await orderServer(customer, 490)).statusCode).toBe(409);
  // Whatever a quote says, an order below its cost is not paid.
  const quote = JSON.stringify({
    totalCents: 10,
    catalogueVersion: 1,
    lines: [{ sku: "x", label: "x", cents: 10, costCents: 11 }],
  });
  const id = () => testbed.platform.ids.next();
  await expect(
    sql`SELECT wallet_pay_order(${id()}, ${id()}, 1::smallint, ${id()}, 'x', 'server-purchase', 'server', ${id()},
        ${quote}::jsonb, now())`.execute(testbed.database.kysely),
  ).rejects.toThrow("below cost");
});

test("the provider's own site sells as before, without costs", async () => {
  const { owner } = testbed.callers;
  const listed = (await testbed.call("GET /v2/catalog/tlds", owner)).json();
  expect(listed.tlds.find(({ id }: { id: string }) => id === "com")).toMatchObject({
    registerCents: 1040,
    firstYearCents: 700,
  });
  const bought = await orderServer(owner, 490);
  expect(await costsOf(bought.json().order.id)).toEqual([490, null]);
});

test("prices of a site are its owner's alone", async () => {
  for (const caller of [testbed.callers.owner, testbed.callers.other, { ...reseller, host }]) {
    const read = await testbed.call("GET /v2/whitelabel/{id}/pricing", caller, { params: { id: shopId } });
    expect([401, 404]).toContain(read.statusCode);
    const changed = await set("global", { percentBp: 0, rounding: "none" }, caller);
    expect([401, 404]).toContain(changed.statusCode);
  }
});

test("staff sets what a reseller pays less, with its reason, and not over another's change", async () => {
  const { staff } = testbed.callers;
  const put = (seenBp: number, discountBp: number) =>
    testbed.call("PUT /v2/admin/resellers/{id}/discount", staff, {
      params: { id: shopId },
      body: { seenBp, discountBp, reason: "sells a lot" },
    });
  const discountNow = async () => {
    const { sites } = (await testbed.call("GET /v2/admin/resellers", staff)).json();
    return sites.find(({ id }: { id: string }) => id === shopId)?.discountBp;
  };
  expect(await discountNow()).toBe(1_000);
  const closed = await testbed.call("GET /v2/admin/resellers", staff, { query: { state: "closed" } });
  expect(closed.json()).toEqual({ sites: [], nextCursor: null });
  expect((await put(1_000, 1_500)).statusCode).toBe(200);
  expect((await put(1_000, 2_000)).json().error.code).toBe("version_changed");
  expect(await discountNow()).toBe(1_500);
  expect((await planOf("skiff-1")).costCents).toBe(255);
  expect((await put(1_500, 9_001)).statusCode).toBe(422);
  const written = await testbed.database.kysely
    .selectFrom("audit_log")
    .select("action")
    .where("action", "=", "whitelabel.set-discount")
    .execute();
  expect(written).toHaveLength(1);
});
