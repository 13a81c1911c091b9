import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { RouteKey } from "#src/shared/contract.ts";
import { decodeId } from "#src/shared/ids.ts";
import type { StaffRole } from "#src/shared/staff-access.ts";
import { type Caller, createOwnershipTestbed } from "../../../e2e/harness/ownership-testbed.ts";
import { readEveryRoute } from "../../../scripts/safety/read-contracts.ts";
import { signInStaff } from "./office.fixture.ts";

// What moves money or takes a service away is counted and waits for a second person, by the calls that staff makes.

type Testbed = Awaited<ReturnType<typeof createOwnershipTestbed>>;

let testbed: Testbed;
let support: Caller;
let abuse: Caller;
let billing: Caller;
let owner: Caller;
const reason = "asked for by telephone";

beforeAll(async () => {
  testbed = await createOwnershipTestbed();
  const as = (role: StaffRole) => signInStaff(testbed, role);
  support = await as("support");
  abuse = await as("abuse");
  billing = await as("billing");
  owner = await as("owner");
});
afterAll(() => testbed.drop());

async function ask(key: RouteKey, caller: Caller, params: Record<string, string>, body: object) {
  const answer = await testbed.call(key, caller, { params, body });
  return { status: answer.statusCode, body: answer.json() };
}

const balance = async () => {
  const answer = await testbed.call("GET /v2/wallet", testbed.callers.owner);
  return Number(answer.json().balanceCents);
};

const credit = (caller: Caller, cents: number) =>
  ask(
    "POST /v2/admin/customers/{id}/adjust",
    caller,
    { id: testbed.ids.customer },
    { cents, reason, note: "For the outage of last week." },
  );

test("T42 credits above the limit of a day wait until somebody else approves them", async () => {
  const before = await balance();
  const own = async () => (await testbed.call("GET /v2/admin/me/limit?act=wallet.adjust", support)).json();
  expect(await own()).toMatchObject({ centsPerDay: 2000, usedCents: 0 });
  expect((await credit(support, 1500)).status).toBe(200);
  expect(await own()).toMatchObject({ centsPerDay: 2000, usedCents: 1500 });
  const asked = await credit(support, 1500);
  expect(asked).toMatchObject({ status: 409, body: { error: { code: "approval_needed" } } });
  expect(await balance()).toBe(before + 1500);

  const id = String(asked.body.error.params.id);
  const decide = (caller: Caller) =>
    ask(
      "POST /v2/admin/approvals/{id}/decide",
      caller,
      { id },
      { decision: "approve", note: "looked at it" },
    );
  expect((await decide(support)).status).toBe(403);
  expect((await decide(abuse)).status).not.toBe(200);
  expect(await balance()).toBe(before + 1500);
  expect((await decide(owner)).status).toBe(200);
  expect(await balance()).toBe(before + 3000);
  expect((await decide(owner)).status).not.toBe(200);
  expect(await balance()).toBe(before + 3000);

  // The audit has each credit once, the second with who approved it, and ids as pages show them.
  const listed = await testbed.call("GET /v2/admin/audit", owner, { query: { limit: "50" } });
  const entries: readonly Record<string, unknown>[] = listed.json().entries;
  expect(entries.filter(({ action }) => action === "staff.act")).toEqual([]);
  const credits = entries.filter(({ action }) => action === "wallet.adjust");
  expect(credits.slice(0, 2).map(({ approval }) => approval)).toEqual([{ id, by: expect.any(String) }, null]);
  expect(credits[0]).toMatchObject({ objectType: "customer", objectName: expect.any(String) });
  expect(JSON.stringify(credits[0]?.["detail"])).toMatch(/"trx_/);
  const decided = entries.find(({ action }) => action === "approval.run");
  expect(decided?.["detail"]).toMatchObject({ askedBy: expect.stringMatching(/^stf_/) });
  const counted = await testbed.call("GET /v2/admin/audit", owner, { query: { action: "staff.act" } });
  expect(counted.json().entries.length).toBeGreaterThan(0);

  // Its file has the same rows, in words where a column would be of JSON.
  const object = testbed.ids.customer;
  const file = await testbed.call("GET /v2/admin/audit/export", owner, { query: { object, reason } });
  expect(file.headers["content-disposition"]).toMatch(/filename="audit-[\d-]+\.csv"/);
  const rows = file.body.trimEnd().split("\r\n").slice(1);
  const shown = await testbed.call("GET /v2/admin/audit", owner, { query: { object, limit: "100" } });
  expect(rows.length).toBe(shown.json().entries.length);
  expect(rows.filter((row) => row.includes(",staff.act,"))).toEqual([]);
  expect(rows.find((row) => row.includes(`,${id},`))).toMatch(/,wallet\.adjust,.*,cents: 1500;/);
  expect(file.body).not.toContain('{""');

  const timeline = await testbed.call("GET /v2/admin/customers/{id}/timeline", owner, {
    params: { id: testbed.ids.customer },
    query: { limit: "100", kind: "staff" },
  });
  const codes = timeline.json().entries.map(({ code }: { readonly code: string }) => code);
  expect(codes).toContain("wallet.adjust");
  expect(codes).not.toContain("staff.act");
});

test("T42 what a customer is charged by staff has a limit of the day, and no password of staff's", async () => {
  const quote = await testbed.call("GET /v2/catalog/servers/quote", testbed.callers.anonymous, {
    query: { plan: "sloop-2", location: "fra1", months: "12" },
  });
  const { totalCents } = quote.json();
  expect(totalCents).toBeGreaterThan(40_00);
  await testbed.credit(decodeId("customer", testbed.ids.customer) ?? "", 5 * totalCents);
  const before = await balance();
  const { sshKeyIds: _, ...choice } = testbed.purchaseBody;
  const buy = (name: string, more: object = {}) =>
    ask(
      "POST /v2/admin/servers/purchase",
      billing,
      {},
      {
        ...choice,
        name,
        months: 12,
        expectedTotalCents: totalCents,
        customerId: testbed.ids.customer,
        consent: "by telephone",
        reason,
        ...more,
      },
    );
  // Whose server it is sets its password: one that staff chose would let them in.
  const chosen = await buy("chosen", { password: "correct horse battery" });
  expect(chosen).toMatchObject({ status: 422, body: { error: { code: "invalid_input" } } });
  // A gift is not the customer's money, and waits whatever it costs.
  expect((await buy("gift", { isGift: true })).body.error.code).toBe("approval_needed");

  const outcomes = [];
  for (const name of ["a", "b", "c", "d", "e"]) outcomes.push(await buy(`${name}-server`));
  const bought = outcomes.filter(({ status }) => status === 200);
  expect(bought.length).toBe(Math.floor(200_00 / totalCents));
  expect(await balance()).toBe(before - bought.length * totalCents);
  for (const { body } of outcomes.slice(bought.length)) expect(body.error.code).toBe("approval_needed");
  const { password_hash } = await testbed.database.kysely
    .selectFrom("servers")
    .select("password_hash")
    .where("id", "=", decodeId("server", bought[0]?.body.server.id) ?? "")
    .executeTakeFirstOrThrow();
  expect(password_hash).toBeNull();

  // Names are counted apart, in the same way.
  const { usedCents, centsPerDay } = (
    await testbed.call("GET /v2/admin/me/limit?act=domains.order", billing)
  ).json();
  expect([usedCents, centsPerDay]).toEqual([0, 200_00]);
});

test("T42 a gift is asked for at the price of its customer, and fails when that is another one by then", async () => {
  const choice = { plan: "skiff-1", location: "hel1", months: 1 };
  const customer = testbed.ids.customer;
  const shown = await testbed.call("GET /v2/catalog/servers/quote", testbed.callers.anonymous, {
    query: { ...choice, months: "1" },
  });
  const offered = Number(shown.json().totalCents);
  await testbed.credit(decodeId("customer", customer) ?? "", offered);
  const used = await testbed.call("POST /v2/servers/purchase", testbed.callers.owner, {
    body: { ...testbed.purchaseBody, ...choice, expectedTotalCents: offered },
  });
  expect(used.statusCode).toBe(200);
  const quote = async (caller: Caller) => {
    const query = { ...choice, months: "1", customer };
    return testbed.call("GET /v2/admin/servers/quote", caller, { query });
  };
  const priceNow = Number((await quote(billing)).json().totalCents);
  expect(priceNow).toBeGreaterThan(offered);
  expect((await quote(support)).statusCode).toBe(403);

  const { sshKeyIds: _, ...body } = testbed.purchaseBody;
  const give = (name: string, expectedTotalCents: number) =>
    ask(
      "POST /v2/admin/servers/purchase",
      billing,
      {},
      {
        ...body,
        ...choice,
        name,
        expectedTotalCents,
        customerId: customer,
        isGift: true,
        consent: "by telephone",
        reason,
      },
    );
  const asked = async () => (await testbed.call("GET /v2/admin/approvals", billing)).json().waiting.count;
  const before = await asked();
  // At the price of visitors it could never be approved, so no one is asked.
  const cheap = await give("cheap", offered);
  expect(cheap).toMatchObject({
    status: 409,
    body: { error: { code: "price_changed", params: { totalCents: priceNow } } },
  });
  expect(await asked()).toBe(before);

  const right = await give("shop-gift", priceNow);
  expect(right.body.error.code).toBe("approval_needed");
  const id = String(right.body.error.params.id);
  const read = async () =>
    (await testbed.call("GET /v2/admin/approvals/{id}", owner, { params: { id } })).json();
  expect(await read()).toMatchObject({
    refusal: null,
    description: {
      facts: expect.arrayContaining([
        { key: "ourCost", kind: "cents", value: priceNow },
        { key: "serverName", kind: "text", value: "shop-gift" },
        { key: "plan", kind: "text", value: "Skiff 1" },
        { key: "location", kind: "text", value: "Helsinki" },
        { key: "image", kind: "text", value: expect.stringContaining("Debian") },
      ]),
    },
  });
  const { kysely } = testbed.database;
  const price = (cents: bigint) =>
    kysely.updateTable("plans").set({ price_cents: cents }).where("id", "=", choice.plan).execute();
  const had = await balance();
  await price(BigInt(priceNow + 100));
  const now = { code: "price_changed", params: { totalCents: priceNow + 100 } };
  expect(await read()).toMatchObject({ state: "asked", refusal: now });
  const decision = { decision: "approve", note: "looked at it" };
  const decided = await ask("POST /v2/admin/approvals/{id}/decide", owner, { id }, decision);
  await price(BigInt(priceNow));
  expect(decided).toMatchObject({
    status: 200,
    body: { state: "failed", failure: now.code, failureParams: now.params },
  });
  expect(await balance()).toBe(had);
});

test("names and years are not asked for at another price than that of now", async () => {
  const { customer, domain } = testbed.ids;
  const { items, contactId, expectedTotalCents } = testbed.domainBody;
  const names = items.map((item, place) => ({ ...item, name: `gift-${place}-of-ours.com` }));
  const give = (cents: number) =>
    ask(
      "POST /v2/admin/domains/purchase",
      billing,
      {},
      {
        items: names,
        contactId,
        autoprolong: false,
        expectedTotalCents: cents,
        customerId: customer,
        isGift: true,
        consent: "by telephone",
        reason,
      },
    );
  const quote = await testbed.call("GET /v2/domains/{id}/renew", testbed.callers.owner, {
    params: { id: domain },
  });
  const [{ years, totalCents }] = quote.json().options;
  const renew = (cents: number) =>
    ask(
      "POST /v2/admin/domains/{id}/renew",
      billing,
      { id: domain },
      { years, expectedTotalCents: cents, reason },
    );
  for (const [attempt, cents] of [
    [give, expectedTotalCents],
    [renew, totalCents],
  ] as const) {
    const params = { totalCents: cents };
    expect((await attempt(cents - 1)).body.error).toMatchObject({ code: "price_changed", params });
    expect((await attempt(cents)).body.error.code).toBe("approval_needed");
  }
});

test("a wrong credit is found among the adjustments, and corrected once", async () => {
  const list = async () => {
    const path = "GET /v2/admin/customers/{id}/adjustments";
    const answer = await testbed.call(path, owner, { params: { id: testbed.ids.customer } });
    return answer.json().adjustments;
  };
  const wrong = await credit(owner, 700);
  const { id } = wrong.body.transaction;
  expect((await list())[0]).toMatchObject({ id, cents: 700, reversesId: null, correctedById: null });
  const body = { cents: -700, reason, note: "It was another's.", reversesId: id };
  const correct = () =>
    ask("POST /v2/admin/customers/{id}/adjust", owner, { id: testbed.ids.customer }, body);
  const right = await correct();
  expect(right.status).toBe(200);
  const byId = Object.fromEntries((await list()).map((one: { readonly id: string }) => [one.id, one]));
  expect(byId[id]).toMatchObject({ correctedById: right.body.transaction.id });
  expect(byId[right.body.transaction.id]).toMatchObject({ cents: -700, reversesId: id });
  const page = async (one: string) =>
    (await testbed.call("GET /v2/admin/transactions/{id}", owner, { params: { id: one } })).json().adjustment;
  expect(await page(id)).toMatchObject({ reverses: null, correctedBy: right.body.transaction.id });
  expect(await page(right.body.transaction.id)).toMatchObject({ reverses: id, correctedBy: null });
  expect((await correct()).body.error.code).toBe("adjustment_corrected");
});

test("T46 a server is removed by two, and given away by two", async () => {
  const { server } = testbed.ids;
  const { name } = (
    await testbed.call("GET /v2/servers/{id}", testbed.callers.owner, { params: { id: server } })
  ).json();
  const gone = await ask(
    "POST /v2/admin/servers/{id}/terminate",
    abuse,
    { id: server },
    { confirmName: name, cause: "abuse", text: "It attacked others.", givesBack: false, reason },
  );
  expect(gone).toMatchObject({ status: 409, body: { error: { code: "approval_needed" } } });
  const row = await testbed.database.kysely
    .selectFrom("servers")
    .select("removes_at")
    .where("id", "=", decodeId("server", server) ?? randomUUID())
    .executeTakeFirstOrThrow();
  expect(row.removes_at).toBeNull();
});

test("a refund that ends a server needs its name", async () => {
  const { orders } = (await testbed.call("GET /v2/admin/orders", owner, { query: { limit: "50" } })).json();
  const { id } = orders.find(
    (one: { readonly object: { readonly id: string } }) => one.object.id === testbed.ids.server,
  );
  const quoteOf = async () =>
    (await testbed.call("GET /v2/admin/orders/{id}/refund-quote", owner, { params: { id } })).json();
  const { service, lines } = await quoteOf();
  const refund = (more: object) =>
    ask(
      "POST /v2/admin/orders/{id}/refund",
      owner,
      { id },
      {
        lines: [{ lineId: lines[0].lineId, cents: 1 }],
        keepsUnused: true,
        expectedRefundCents: 1,
        seenRefundedCents: 0,
        note: "We end this server, as agreed.",
        reason,
        ...more,
      },
    );
  const refused = { status: 422, body: { error: { fields: { confirmName: "wrong_confirmation" } } } };
  expect(await refund({ endService: true })).toMatchObject(refused);
  expect(await refund({ endService: true, confirmName: `${service.name}-2` })).toMatchObject(refused);
  expect((await quoteOf()).service.state).toBe("running");
  // With its name it goes on to the act itself, whose figures are others by then.
  const named = { endService: true, confirmName: service.name, seenRefundedCents: 1 };
  expect(await refund(named)).toMatchObject({ body: { error: { code: "refund_changed" } } });
});

test("days that are not charged count by what they are worth", async () => {
  const { server } = testbed.ids;
  const give = async (days: number) => {
    const shown = await testbed.call("GET /v2/servers/{id}", testbed.callers.owner, {
      params: { id: server },
    });
    const expectedPaidUntil = String(shown.json().paidUntil);
    return ask(
      "POST /v2/admin/servers/{id}/free-days",
      billing,
      { id: server },
      { days, expectedPaidUntil, text: "For the outage of last week.", reason },
    );
  };
  expect((await give(3)).status).toBe(200);
  const above = await testbed.database.kysely
    .insertInto("staff_limits")
    .values({ role: "billing", act: "servers.give-days", cents_per_day: 100n })
    .executeTakeFirst()
    .then(() => give(30));
  expect(above.body.error.code).toBe("approval_needed");
});

test("the audit says from where and why staff did it, also where the database writes the row", async () => {
  const { server } = testbed.ids;
  const text = "It sends spam to many.";
  const held = await ask(
    "POST /v2/admin/servers/{id}/suspend",
    abuse,
    { id: server },
    { cause: "abuse", text, reason },
  );
  expect(held.status).toBe(200);
  expect((await ask("POST /v2/admin/servers/{id}/unsuspend", abuse, { id: server }, { reason })).status).toBe(
    200,
  );
  const quote = await testbed.call("GET /v2/catalog/servers/quote", testbed.callers.anonymous, {
    query: { plan: "sloop-2", location: "fra1", months: "1" },
  });
  const expectedTotalCents = quote.json().totalCents;
  await testbed.credit(decodeId("customer", testbed.ids.customer) ?? "", expectedTotalCents);
  const { sshKeyIds: _, ...choice } = testbed.purchaseBody;
  const wanted = {
    ...choice,
    name: "said-why",
    months: 1,
    expectedTotalCents,
    consent: "by telephone",
    reason,
  };
  const bought = await ask(
    "POST /v2/admin/servers/purchase",
    owner,
    {},
    { ...wanted, customerId: testbed.ids.customer },
  );
  expect(bought.status).toBe(200);
  const rowsOf = async (object: string) => {
    const answer = await testbed.call("GET /v2/admin/audit", owner, { query: { object, actor: "staff" } });
    const entries: readonly Record<string, unknown>[] = answer.json().entries;
    return entries.map((entry) => [entry["action"], entry["place"], entry["reason"]]);
  };
  const place = expect.stringMatching(/^127\.|^::1/);
  expect(await rowsOf(server)).toEqual(
    expect.arrayContaining([
      ["server.hold", place, reason],
      ["server.lift-hold", place, reason],
    ]),
  );
  expect(await rowsOf(bought.body.server.id)).toContainEqual(["server.purchase", place, reason]);
});

test("every call of staff that moves money asks for a fresh proof", async () => {
  const money = Object.entries(await readEveryRoute()).filter(
    ([key, route]) =>
      route.access === "staff" && route.idempotent === true && !key.startsWith("POST /v2/admin/support/"),
  );
  expect(money.length).toBeGreaterThan(8);
  expect(money.filter(([, route]) => !("stepUp" in route)).map(([key]) => key)).toEqual([]);
});

test("an act on what is not there is not found, and asks no one", async () => {
  const unknown = (prefix: string) => `${prefix}_01kjmma2g0e4dvfeabz9j52tb9`;
  const gone = await ask(
    "POST /v2/admin/servers/{id}/terminate",
    abuse,
    { id: unknown("srv") },
    { confirmName: "web-1", cause: "abuse", text: "It attacked others.", givesBack: false, reason },
  );
  expect(gone).toMatchObject({ status: 404, body: { error: { code: "not_found" } } });
  const raise = { expectedServices: 1, reason };
  const announced = await ask(
    "POST /v2/admin/price-changes/{id}/announce",
    owner,
    { id: unknown("prc") },
    raise,
  );
  expect(announced.status).toBe(404);
  const priced = await ask(
    "POST /v2/admin/services/{id}/price",
    owner,
    { id: unknown("srv") },
    { months: 1, cents: 480, reason },
  );
  expect(priced.status).toBe(404);
});
