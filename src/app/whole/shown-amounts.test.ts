import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openStaffSession } from "#src/features/staff/server/staff-session.fixture.ts";
import { countAll } from "#src/features/stats/server/stats-testbed.fixture.ts";
import { createIds } from "#src/platform/ids.ts";
import { createLog } from "#src/platform/log/log.ts";
import type { RouteKey } from "#src/shared/contract.ts";
import { decodeId } from "#src/shared/ids.ts";
import type { StaffPermission } from "#src/shared/staff-access.ts";
import {
  type Caller,
  type CallParts,
  createOwnershipTestbed,
} from "../../../e2e/harness/ownership-testbed.ts";
import { signInStaff } from "./office.fixture.ts";

// What a customer paid, has and got back, on every page that is about something else, by who may read the ledger.

let testbed: Awaited<ReturnType<typeof createOwnershipTestbed>>;
let viewer: Caller;
let support: Caller;

beforeAll(async () => {
  testbed = await createOwnershipTestbed();
  viewer = await signInStaff(testbed, "viewer");
  support = await signInStaff(testbed, "support");
  await mailAmounts();
});
afterAll(() => testbed.drop());

const title = "\u2068\u22121,234.56\u2069 and $77.31 of 0.00054693 BTC were taken from your balance";

/** A notice and a mail whose titles name amounts. */
async function mailAmounts(): Promise<void> {
  const db = testbed.database.kysely;
  const customerId = decodeId("customer", testbed.ids.customer);
  const now = testbed.clock.now();
  const userId = sql`(SELECT user_id FROM memberships WHERE customer_id = ${customerId} AND role = 'owner' LIMIT 1)`;
  await sql`
    INSERT INTO notifications (id, site_id, user_id, customer_id, source, category, topic, title, message, notice, params,
                               created_at)
    VALUES (${randomUUID()}, 1, ${userId}, ${customerId}, ${randomUUID()}, 'wallet', 'wallet', ${title}, '',
            'walletDebited', '{}', ${now})`.execute(db);
  await sql`
    INSERT INTO mail_messages (id, site_id, recipient, subject, text_body, html_body, state, not_before, created_at,
                               user_id, customer_id, kind)
    VALUES (${randomUUID()}, 1, 'x@y.example', ${title}, '', '', 'sent', ${now}, ${now}, ${userId}, ${customerId},
            'walletDebited')`.execute(db);
}

async function read(caller: Caller, key: RouteKey, parts: CallParts = {}) {
  const answer = await testbed.call(key, caller, parts);
  expect(answer.statusCode, `${key} ${answer.body}`).toBe(200);
  return answer.json();
}

const ofCustomer = async (caller: Caller, tab: "timeline" | "mails" | "keys") =>
  read(caller, `GET /v2/admin/customers/{id}/${tab}`, {
    params: { id: testbed.ids.customer },
    query: tab === "keys" ? {} : { limit: "100" },
  });

/** A member of a role of the site's own. */
async function openRole(name: string, permissions: readonly StaffPermission[]): Promise<Caller> {
  const { clock, product, database } = testbed;
  await database.kysely
    .insertInto("staff_roles")
    .values({ name, permissions: [...permissions], created_at: clock.now() })
    .execute();
  const { token } = await openStaffSession({ staff: product.staff, clock }, { role: name });
  return { token, host: testbed.callers.anonymous.host };
}

/** All amounts in an answer, wherever they are. */
function amountsOf(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(amountsOf);
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, one]) =>
    /cents$/i.test(key) && key !== "spendLimitCents" && one !== null ? [`${key}: ${one}`] : amountsOf(one),
  );
}

test("T60 a timeline and mails have their lines without amounts, in numbers and in words", async () => {
  for (const tab of ["timeline", "mails"] as const) {
    const [seen, shown] = [await ofCustomer(viewer, tab), await ofCustomer(support, tab)];
    const [some, all] = [seen.entries ?? seen.mails, shown.entries ?? shown.mails];
    // Who does not read the ledger sees as many lines of the same things.
    expect(some.map(({ id, key }: { id?: string; key?: string }) => id ?? key)).toEqual(
      all.map(({ id, key }: { id?: string; key?: string }) => id ?? key),
    );
    expect(amountsOf(seen)).toEqual([]);
    for (const amount of ["77.31", "0.00054693"]) {
      expect(JSON.stringify(shown)).toContain(amount);
      expect(JSON.stringify(seen)).not.toContain(amount);
    }
    expect(JSON.stringify(seen)).toContain("••• of ••• were taken from your balance");
  }
  expect(amountsOf(await ofCustomer(support, "timeline"))).not.toEqual([]);
});

test("T60 nor have hits of the search, nor keys what was paid with them", async () => {
  const { entries } = await ofCustomer(support, "timeline");
  const orders = entries.filter(({ kind }: { readonly kind: string }) => kind === "order");
  expect(orders).not.toEqual([]);
  for (const { opens } of orders) {
    const query = { q: opens.id };
    expect(amountsOf(await read(support, "GET /v2/admin/search", { query }))).not.toEqual([]);
    const seen = await read(viewer, "GET /v2/admin/search", { query });
    expect(seen.results).toHaveLength(1);
    expect(amountsOf(seen)).toEqual([]);
  }
  const [key] = (await ofCustomer(viewer, "keys")).keys;
  expect(key).toMatchObject({ id: testbed.ids.apiKey, spentTodayCents: null });
  expect((await ofCustomer(support, "keys")).keys[0].spentTodayCents).toEqual(expect.any(Number));
});

test("T60 nor have orders, nor the pages of what was bought, but prices, and none is found by its amount", async () => {
  const { order, server, domain, customer } = testbed.ids;
  const pages = [
    ["GET /v2/admin/orders", { query: { customer } }],
    ["GET /v2/admin/orders/{id}", { params: { id: order } }],
    ["GET /v2/admin/servers/{id}", { params: { id: server } }],
    ["GET /v2/admin/domains/{id}", { params: { id: domain } }],
    ["GET /v2/admin/customers/{id}/services", { params: { id: customer } }],
  ] as const;
  const prices = /^(?:cents|termCents|renewalCents|renewCents|restoreCents): /;
  for (const [key, parts] of pages) {
    const seen = await read(viewer, key, parts);
    expect([key, amountsOf(seen).filter((one) => !prices.test(one))]).toEqual([key, []]);
    expect(JSON.stringify(seen)).not.toMatch(/"amount":"/);
  }
  expect(await read(support, "GET /v2/admin/orders/{id}", { params: { id: order } })).toMatchObject({
    totalCents: expect.any(Number),
    lines: [{ grossCents: expect.any(Number) }],
    postings: expect.arrayContaining([expect.objectContaining({ entries: expect.any(Array) })]),
  });
  expect(amountsOf(await read(support, "GET /v2/admin/servers/{id}", { params: { id: server } }))).toEqual(
    expect.arrayContaining([expect.stringMatching(/^paidCents: \d+$/)]),
  );
  const reason = "for the tax adviser";
  for (const query of [{ minCents: "1" }, { maxCents: "5000" }]) {
    expect((await testbed.call("GET /v2/admin/orders", support, { query })).statusCode).toBe(200);
    expect((await testbed.call("GET /v2/admin/orders", viewer, { query })).statusCode).toBe(403);
    const file = await testbed.call("GET /v2/admin/orders/export", viewer, { query: { ...query, reason } });
    expect(file.statusCode).toBe(403);
  }
  const file = await testbed.call("GET /v2/admin/orders/export", viewer, { query: { reason } });
  const [columns = "", ...lines] = file.body.trimEnd().split("\r\n");
  const places = ["total", "refunded"].map((name) => columns.split(",").indexOf(name));
  expect(lines).not.toEqual([]);
  for (const line of lines) expect(places.map((place) => line.split(",")[place])).toEqual(["", ""]);
});

test("T60 nor have alarms, in numbers and in words", async () => {
  const now = testbed.clock.now();
  await sql`
    INSERT INTO alarms (id, kind, object_id, occurrence, detail, command, customer_id, cents, raised_at)
    VALUES (${randomUUID()}, 'test', 'x', 'once', 'A debt of $77.31 waits.', 'none',
            ${decodeId("customer", testbed.ids.customer)}, 7731, ${now})`.execute(testbed.database.kysely);
  const alarmFor = async (caller: Caller) =>
    (await read(caller, "GET /v2/admin/alarms", { query: { kind: "test" } })).alarms[0];
  const engineer = await signInStaff(testbed, "engineer");
  expect(await alarmFor(engineer)).toMatchObject({ detail: "A debt of ••• waits.", cents: null });
  expect(await alarmFor(support)).toMatchObject({ detail: "A debt of $77.31 waits.", cents: 7731 });
});

test("T60 rows behind a number have amounts and names by the permissions for those", async () => {
  await countAll({
    db: testbed.database,
    clock: testbed.clock,
    ids: createIds(() => testbed.clock.now()),
    log: createLog("silent"),
    wake: () => undefined,
  });
  const day = testbed.clock.now().toISOString().slice(0, 10);
  const rowsFor = async (caller: Caller, metric: string) =>
    (
      await read(caller, "GET /v2/admin/stats/{metric}/rows", {
        params: { metric },
        query: { day, from: "2026-01-01", limit: "100" },
      })
    ).rows;
  const counter = await openRole("counter", ["stats.read"]);
  const namer = await openRole("namer", ["stats.read", "customers.read"]);
  const billing = await signInStaff(testbed, "billing");
  const [all] = await rowsFor(billing, "wallets");
  expect(all).toMatchObject({ customerName: expect.any(String), cents: expect.any(Number) });
  for (const row of await rowsFor(counter, "wallets"))
    expect(row).toMatchObject({ customerId: expect.any(String), customerName: null, cents: null });
  for (const row of await rowsFor(namer, "wallets"))
    expect(row).toMatchObject({ customerName: expect.any(String), cents: null });
  const file = await testbed.call("GET /v2/admin/stats/{metric}/export", counter, {
    params: { metric: "wallets" },
    query: { from: day, to: day, reason: "for the tax adviser" },
  });
  const [columns = "", ...lines] = file.body.trimEnd().split("\r\n");
  expect(lines).not.toEqual([]);
  const place = columns.split(",").indexOf("cents");
  for (const line of lines) expect(line.split(",")[place]).toBe("");
});
