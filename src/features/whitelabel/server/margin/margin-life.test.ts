import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { decodeId } from "#src/shared/ids.ts";
import { createOwnershipTestbed, hosts } from "../../../../../e2e/harness/ownership-testbed.ts";

// What a sale on a reseller's site brings its owner, from the purchase until it can be withdrawn.

type Testbed = Awaited<ReturnType<typeof createOwnershipTestbed>>;

const dayMs = 86_400_000;
let testbed: Testbed;
let id: string;
let host: string;
let made = 0;

beforeAll(async () => {
  testbed = await createOwnershipTestbed();
});
beforeEach(async () => {
  made += 1;
  const slug = `reef-${made}`;
  host = `${slug}.localhost`;
  const site = await testbed.call("POST /v2/whitelabel", testbed.callers.owner, {
    body: { name: "Reef", slug },
  });
  id = String(site.json().id);
});
afterAll(() => testbed.drop());

const get = async (key: Parameters<Testbed["call"]>[0], query: Record<string, string> = {}) => {
  const answer = await testbed.call(key, testbed.callers.owner, { params: { id }, query });
  expect([answer.statusCode, answer.body]).toEqual([200, answer.body]);
  return answer.json();
};

async function buyAtReef(): Promise<{ order: string; price: number; cost: number }> {
  const body = { email: `${randomUUID()}@example.com`, password: "correct horse" };
  const { accessToken } = (await testbed.call("POST /auth/sign-up", { token: null, host }, { body })).json();
  const buyer = { token: String(accessToken), host };
  const customer = await testbed.database.kysely
    .selectFrom("customers")
    .select("id")
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .executeTakeFirstOrThrow();
  await testbed.credit(customer.id, 100_000);
  const quote = await testbed.call("GET /v2/servers/quote", buyer, {
    query: { plan: "sloop-2", location: "fra1", months: "1" },
  });
  const key = await testbed.call("POST /v2/servers/ssh-keys", buyer, {
    body: { name: "laptop", publicKey: testbed.publicKey },
  });
  const sshKeyIds = [String(key.json().id)];
  const purchase = { ...testbed.purchaseBody, sshKeyIds, expectedTotalCents: quote.json().totalCents };
  const bought = await testbed.call("POST /v2/servers/purchase", buyer, { body: purchase });
  expect([bought.statusCode, bought.body]).toEqual([200, bought.body]);
  await testbed.finishTasks();
  const order = String(bought.json().order.id);
  const { price, cost } = await testbed.database.kysely
    .selectFrom("order_lines")
    .select(({ fn }) => [fn.sum<bigint>("net_cents").as("price"), fn.sum<bigint>("cost_cents").as("cost")])
    .where("order_id", "=", decodeId("order", order) ?? "")
    .executeTakeFirstOrThrow();
  return { order, price: Number(price), cost: Number(cost) };
}

test("a sale is pending, and can be withdrawn after its hold", async () => {
  const { order, price, cost } = await buyAtReef();
  const margin = price - cost;
  expect(margin).toBeGreaterThan(0);
  const list = () => get("GET /v2/whitelabel/{id}");
  expect(await list()).toMatchObject({ marginAvailableCents: 0, marginPendingCents: margin });
  const [accrual] = (await get("GET /v2/whitelabel/{id}/transactions")).transactions;
  expect(accrual).toMatchObject({ id: order, kind: "accrual", pendingCents: margin, availableAfterCents: 0 });
  const { nextMaturity } = await get("GET /v2/whitelabel/{id}/withdrawals");
  expect(nextMaturity).toEqual({ at: accrual.maturesAt, cents: margin });

  await testbed.clock.advance(13 * dayMs);
  await testbed.runJob("whitelabel-mature-margins");
  expect(await list()).toMatchObject({ marginAvailableCents: 0, marginPendingCents: margin });
  await testbed.clock.advance(dayMs);
  await testbed.runJob("whitelabel-mature-margins");
  await testbed.runJob("whitelabel-mature-margins");
  expect(await list()).toMatchObject({ marginAvailableCents: margin, marginPendingCents: 0 });
  const { transactions } = await get("GET /v2/whitelabel/{id}/transactions");
  expect(transactions).toMatchObject([
    { kind: "maturity", pendingCents: -margin, availableCents: margin, availableAfterCents: margin },
    { kind: "accrual", maturesAt: null, availableAfterCents: 0 },
  ]);
  const first = await get("GET /v2/whitelabel/{id}/transactions", { limit: "1" });
  const second = await get("GET /v2/whitelabel/{id}/transactions", { limit: "1", cursor: first.nextCursor });
  expect([...first.transactions, ...second.transactions]).toEqual(transactions);
  expect((await get("GET /v2/whitelabel/{id}/transactions", { kind: "maturity" })).transactions).toHaveLength(
    1,
  );
  expect(await testbed.findings()).toEqual([]);
});

test("statistics are what the books say, by every step", async () => {
  const { price, cost } = await buyAtReef();
  for (const step of ["day", "week", "month"]) {
    const { series, totals } = await get("GET /v2/whitelabel/{id}/statistics", { step });
    const sum = (of: string) =>
      series.reduce((all: number, one: Record<string, number>) => all + (one[of] ?? 0), 0);
    expect(totals).toMatchObject({ signUps: 1, orders: 1, revenueCents: sum("revenueCents") });
    expect(sum("orders")).toBe(1);
    expect(totals.revenueCents - totals.refundsCents).toBe(totals.costCents + totals.marginCents);
    expect(totals.revenueCents).toBe(price);
    expect(totals.costCents).toBe(cost);
  }
  const { series, topProducts } = await get("GET /v2/whitelabel/{id}/statistics", {});
  expect(series).toHaveLength(30);
  expect(topProducts[0].product).toContain("Sloop");
  const long = await testbed.call("GET /v2/whitelabel/{id}/statistics", testbed.callers.owner, {
    params: { id },
    query: { from: "2020-01-01" },
  });
  expect(long.json().error.code).toBe("range_too_long");
});

test("T97 what a site earned is shown to its owner alone", async () => {
  const { other } = testbed.callers;
  const stranger = await testbed.call(
    "POST /auth/sign-up",
    { token: null, host },
    {
      body: { email: `${randomUUID()}@example.com`, password: "correct horse" },
    },
  );
  const ofSite = { token: String(stranger.json().accessToken), host };
  for (const caller of [other, ofSite, { ...testbed.callers.owner, host: hosts.other }]) {
    for (const key of [
      "GET /v2/whitelabel/{id}/transactions",
      "GET /v2/whitelabel/{id}/statistics",
    ] as const) {
      const { statusCode } = await testbed.call(key, caller, { params: { id } });
      expect([401, 404]).toContain(statusCode);
    }
  }
});
