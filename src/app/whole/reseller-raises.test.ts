import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { decodeId } from "#src/shared/ids.ts";
import { addDays } from "#src/shared/time.ts";
import { createOwnershipTestbed, hosts } from "../../../e2e/harness/ownership-testbed.ts";
import { buyerAt, signUpAt } from "./shop-customers.fixture.ts";

// Prices of running services of a reseller's site: they follow its list by an announcement alone.

type Testbed = Awaited<ReturnType<typeof createOwnershipTestbed>>;
type Caller = Testbed["callers"]["owner"];

let testbed: Testbed;
let reseller: Awaited<ReturnType<typeof signUpAt>>;
let shopId = "";
let shopNumber = 0;
let customer: Caller;
let server = "";

beforeAll(async () => {
  testbed = await createOwnershipTestbed();
});
beforeEach(async () => {
  reseller = await signUp(hosts.own);
  const slug = `mole-${randomUUID().slice(0, 8)}`;
  const host = `${slug}.localhost`;
  shopId = await make(slug);
  const site = await testbed.database.kysely
    .selectFrom("sites")
    .select("id")
    .where("host", "=", host)
    .executeTakeFirstOrThrow();
  shopNumber = site.id;
  await setList(7_000);
  customer = await buyer(host);
  server = await buy(customer);
});
afterAll(() => testbed.drop());

async function make(slug: string): Promise<string> {
  const made = await testbed.call("POST /v2/whitelabel", reseller, { body: { name: slug, slug } });
  return String(made.json().id);
}

const signUp = (at: string) => signUpAt(testbed, at);
const buyer = (at: string) => buyerAt(testbed, at);

async function buy(one: Caller): Promise<string> {
  const quote = await testbed.call("GET /v2/servers/quote", one, {
    query: { plan: "sloop-2", location: "ams1", months: "1" },
  });
  const bought = await testbed.call("POST /v2/servers/purchase", one, {
    body: {
      ...testbed.purchaseBody,
      sshKeyIds: [],
      password: "a long enough password",
      months: 1,
      expectedTotalCents: quote.json().totalCents,
    },
  });
  expect([bought.statusCode, bought.body]).toEqual([200, bought.body]);
  await testbed.finishTasks();
  return String(bought.json().server.id);
}

/** What a plan costs a month on the shop, in cents; below its cost it is raised to that. */
async function setList(cents: number): Promise<void> {
  const body = { rules: [{ planId: "sloop-2", mode: "fixed", value: cents }] };
  const answer = await testbed.call("PUT /v2/whitelabel/{id}/pricing/server", reseller, {
    params: { id: shopId },
    body,
  });
  expect(answer.statusCode).toBe(200);
}

const dayIn = (days: number) => addDays(testbed.clock.now(), days).toISOString();
const preview = async (days: number, caller = reseller) =>
  testbed.call("GET /v2/whitelabel/{id}/price-changes/preview", caller, {
    params: { id: shopId },
    query: { what: "servers", item: "sloop-2", fromAt: dayIn(days) },
  });
const announce = (days: number, shown: object, caller = reseller) =>
  testbed.call("POST /v2/whitelabel/{id}/price-changes", caller, {
    params: { id: shopId },
    body: { what: "servers", item: "sloop-2", fromAt: dayIn(days), ...shown },
  });
const list = async () =>
  (await testbed.call("GET /v2/whitelabel/{id}/price-changes", reseller, { params: { id: shopId } })).json()
    .changes;
const cancel = (changeId: string, caller = reseller) =>
  testbed.call("POST /v2/whitelabel/{id}/price-changes/{changeId}/cancel", caller, {
    params: { id: shopId, changeId },
    body: {},
  });
const nextPrice = async () =>
  (await testbed.call("GET /v2/servers/{id}/prolong", customer, { params: { id: server } }))
    .json()
    .options.find(({ months }: { months: number }) => months === 1).totalCents;

async function seen(days: number) {
  const { services, prices } = (await preview(days)).json();
  return { expectedServices: services, prices };
}

test("a raise reaches the site's own running services on its day, and can be called off before", async () => {
  // One of the provider's customers has the same plan: it is not of this site.
  await buy(await buyer(hosts.own));
  await setList(9_000);
  expect(await nextPrice()).toBe(7_000);
  expect((await preview(40)).json()).toMatchObject({
    services: 1,
    customers: 1,
    mrrDeltaCents: 2_000,
    ownPrice: 0,
    unchanged: expect.any(Number),
  });
  expect((await announce(10, await seen(10))).json().error.code).toBe("price_notice_short");

  // Another price than the one that was looked at.
  const old = await seen(40);
  await setList(9_500);
  expect((await announce(40, old)).json().error.code).toBe("price_change_revised");
  const made = await announce(40, { ...(await seen(40)), message: "Power has become dearer." });
  expect(made.json()).toMatchObject({ services: 1, customers: 1 });
  expect(await list()).toMatchObject([{ state: "announced", services: 1, mrrDeltaCents: 2_500 }]);
  expect((await preview(41)).json()).toMatchObject({ services: 0, announcedAlready: 1 });
  // The next term begins before the day.
  expect(await nextPrice()).toBe(7_000);

  expect((await cancel(made.json().id)).statusCode).toBe(200);
  expect(await list()).toMatchObject([{ state: "cancelled" }]);
  const second = await announce(31, await seen(31));
  // A term that begins after the day: the one before is paid at the price of before.
  const prolonged = await testbed.call("POST /v2/servers/{id}/prolong", customer, {
    params: { id: server },
    body: { months: 1, expectedTotalCents: 7_000 },
  });
  expect(prolonged.statusCode).toBe(200);
  expect(await nextPrice()).toBe(9_500);
  await testbed.clock.advance(32 * 86_400_000);
  // The session has ended by then.
  const { email, password } = reseller;
  const again = await testbed.call(
    "POST /auth/sign-in",
    { token: null, host: hosts.own },
    { body: { email, password } },
  );
  reseller = { ...reseller, token: String(again.json().accessToken) };
  expect(await list()).toMatchObject([{ state: "in-force" }, { state: "cancelled" }]);
  expect((await cancel(second.json().id)).json().error.code).toBe("price_change_closed");
  expect(await testbed.findings()).toEqual([]);
});

test("T96 passing a lower list on never takes a running service below what the reseller pays for it", async () => {
  const discount = (basisPoints: number) =>
    testbed.database.kysely
      .updateTable("resale_sites")
      .set({ discount_basis_points: basisPoints })
      .where("site_id", "=", shopNumber)
      .execute();
  const kept = await testbed.database.kysely
    .selectFrom("service_prices")
    .select("cost_cents")
    .where("service_id", "=", decodeId("server", server) ?? "")
    .where("term", "=", 1)
    .where("cost_cents", "is not", null)
    .executeTakeFirstOrThrow();
  // New servers cost the reseller half by now; this one still costs what it did.
  await discount(5_000);
  await setList(300);
  expect((await announce(0, await seen(0))).statusCode).toBe(200);
  await testbed.clock.advance(1000);
  expect(await nextPrice()).toBe(Number(kept.cost_cents));
  const lines = await testbed.database.kysely
    .selectFrom("service_prices")
    .select("cost_cents")
    .where("service_id", "=", decodeId("server", server) ?? "")
    .where("cost_cents", "<", kept.cost_cents)
    .execute();
  expect(lines).toEqual([]);
});

test("T96 only its owner sees, announces and calls off changes of a site, and those of that site alone", async () => {
  const stranger = await signUp(hosts.own);
  expect((await preview(40, stranger)).statusCode).toBe(404);
  expect((await announce(40, { expectedServices: 1, prices: "x" }, stranger)).statusCode).toBe(404);
  await setList(8_000);
  const made = await announce(40, await seen(40));
  expect((await cancel(made.json().id, stranger)).statusCode).toBe(404);
  // The owner's other site does not reach it either.
  const params = { id: await make(`jetty-${randomUUID().slice(0, 8)}`), changeId: made.json().id };
  const answer = await testbed.call("POST /v2/whitelabel/{id}/price-changes/{changeId}/cancel", reseller, {
    params,
    body: {},
  });
  expect(answer.statusCode).toBe(404);
});
