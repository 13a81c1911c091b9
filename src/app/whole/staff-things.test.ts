import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import * as z from "zod/mini";
import { domainsNotices } from "#src/features/domains/server/notices.ts";
import type { RouteKey } from "#src/shared/contract.ts";
import { decodeId, encodeId } from "#src/shared/ids.ts";
import { createOwnershipTestbed, hosts } from "../../../e2e/harness/ownership-testbed.ts";

// What staff reads of the things that are sold, and does to them, on the whole product.

type Testbed = Awaited<ReturnType<typeof createOwnershipTestbed>>;

let testbed: Testbed;
let customer: string;
const reason = "asked for by telephone";

beforeAll(async () => {
  testbed = await createOwnershipTestbed();
  customer = await customerOf(testbed.callers.owner);
});
afterAll(() => testbed.drop());

async function customerOf(caller: Testbed["callers"]["owner"]): Promise<string> {
  const { team } = (await testbed.call("GET /users/me", caller)).json();
  return String(team.customerId);
}

async function staff(
  key: RouteKey,
  parts: { id?: string; chain?: string; body?: object; query?: Record<string, string>; status?: number } = {},
) {
  const { id, chain, body, query, status = 200 } = parts;
  const params = { ...(id !== undefined && { id }), ...(chain !== undefined && { chain }) };
  const answer = await testbed.call(key, testbed.callers.staff, {
    params,
    ...(body && { body }),
    ...(query && { query }),
  });
  expect([key, answer.statusCode, answer.statusCode === status ? "" : answer.body]).toEqual([
    key,
    status,
    "",
  ]);
  return answer.json();
}

const ask = async (key: RouteKey, caller: Testbed["callers"]["owner"], body?: object) =>
  (await testbed.call(key, caller, body && { body })).json();

/** Another customer with so much money. */
async function newCustomer(cents = 0) {
  const body = { email: `${randomUUID()}@example.com`, password: "correct horse" };
  const { accessToken } = await ask("POST /auth/sign-up", testbed.callers.anonymous, body);
  const caller = { token: String(accessToken), host: hosts.own };
  const id = await customerOf(caller);
  if (cents > 0) await testbed.credit(decodeId("customer", id) ?? "", cents);
  return { caller, id };
}

const auditOf = (objectId: string) =>
  testbed.database.kysely
    .selectFrom("audit_log")
    .select(["action", "actor", "detail"])
    .where("object_id", "=", objectId)
    .orderBy("id", "desc")
    .execute();

test("orders are found by what they are, and each page says what is in it and who gave it", async () => {
  const { orders } = await staff("GET /v2/admin/orders", { query: { customer, limit: "100" } });
  expect(orders.length).toBeGreaterThanOrEqual(2);
  for (const { id } of orders) {
    const order = await staff("GET /v2/admin/orders/{id}", { id });
    const gross = order.lines.reduce((sum: number, line: { grossCents: number }) => sum + line.grossCents, 0);
    expect(gross).toBe(order.totalCents);
    for (const { entries } of order.postings) {
      expect(entries.reduce((sum: bigint, entry: { amount: string }) => sum + BigInt(entry.amount), 0n)).toBe(
        0n,
      );
    }
    // Other tests buy for the same customer.
    expect(["user", "staff"]).toContain(order.orderedBy.kind);
    expect(order.object.name).not.toBeNull();
  }
  const delivered = await staff("GET /v2/admin/orders", {
    query: { customer, kind: "server-purchase", minCents: "490", maxCents: "490" },
  });
  expect(delivered.orders).toMatchObject([
    { state: "delivered", totalCents: 490, customer: { id: customer } },
  ]);
  expect(
    (await staff("GET /v2/admin/orders", { query: { customer, minCents: "491", kind: "server-purchase" } }))
      .orders,
  ).toEqual([]);
});

test("pages of a list joined are the list, and none is on two", async () => {
  const whole = await staff("GET /v2/admin/tasks", { query: { limit: "100" } });
  const joined: string[] = [];
  let cursor: string | null = null;
  do {
    const page: { tasks: { id: string }[]; nextCursor: string | null } = await staff("GET /v2/admin/tasks", {
      query: { limit: "1", ...(cursor !== null && { cursor }) },
    });
    joined.push(...page.tasks.map(({ id }) => id));
    cursor = page.nextCursor;
  } while (cursor !== null);
  expect(joined).toEqual(whole.tasks.map(({ id }: { id: string }) => id));
  expect(new Set(joined).size).toBe(joined.length);
});

test("tasks and alarms that wait are queues: oldest first, page by page, and counted whatever the page", async () => {
  const { kysely } = testbed.database;
  const { tasks } = await staff("GET /v2/admin/tasks", { query: { limit: "2" } });
  const ids: string[] = tasks.map(({ id }: { id: string }) => id);
  const at = (place: number) => new Date(Date.UTC(2020, 0, 1 + place));
  const waiting = ids.map((id, place) => ({
    id: randomUUID(),
    kind: "failed task",
    object_id: decodeId("task", id) ?? "",
    occurrence: "of a test",
    detail: "a test",
    command: "mo task list",
    raised_at: at(place),
  }));
  await kysely.insertInto("alarms").values(waiting).execute();
  const all = { count: 2, since: at(0).toISOString() };
  const first = await staff("GET /v2/admin/tasks", { query: { waits: "true", limit: "1" } });
  expect(first).toMatchObject({ tasks: [{ id: ids[0] }], waiting: all });
  const rest = { waits: "true", cursor: first.nextCursor };
  const second = await staff("GET /v2/admin/tasks", { query: rest });
  expect(second).toMatchObject({ tasks: [{ id: ids[1] }], waiting: all, nextCursor: null });
  const others = await staff("GET /v2/admin/tasks", { query: { waits: "false", limit: "100" } });
  expect(others.tasks.filter(({ id }: { id: string }) => ids.includes(id))).toEqual([]);
  const alarms = await staff("GET /v2/admin/alarms", { query: { kind: "failed task" } });
  expect(alarms.alarms.map(({ raisedAt }: { raisedAt: string }) => raisedAt)).toEqual([
    at(0).toISOString(),
    at(1).toISOString(),
  ]);
  expect(alarms.waiting.since).toBe(all.since);
  await kysely.deleteFrom("alarms").where("occurrence", "=", "of a test").execute();
});

test("a task shows its steps and who asked; one that is done is neither retried nor refunded", async () => {
  const { tasks } = await staff("GET /v2/admin/tasks", {
    query: { object: testbed.ids.server, kind: "server-provision" },
  });
  expect(tasks).toMatchObject([
    { state: "succeeded", object: { name: "web-1" }, customer: { id: customer } },
  ]);
  const [{ id }] = tasks;
  const task = await staff("GET /v2/admin/tasks/{id}", { id });
  expect(task.steps.length).toBeGreaterThan(2);
  expect(task.steps.every(({ state }: { state: string }) => state === "done")).toBe(true);
  expect(task.actor.kind).toBe("user");
  expect(task.orderState).toBe("delivered");
  for (const key of ["POST /v2/admin/tasks/{id}/retry", "POST /v2/admin/tasks/{id}/refund"] as const) {
    const { error } = await staff(key, { id, body: { reason }, status: 409 });
    expect(error).toMatchObject({ code: "act_refused", params: { reason: expect.any(String) } });
  }
});

test("servers are found by address, name and node's absence, and say what was paid", async () => {
  const { address, server } = testbed.ids;
  for (const query of [{ q: address }, { q: "web-1" }, { plan: "sloop-2", location: "fra1" }]) {
    const { servers } = await staff("GET /v2/admin/servers", { query: { customer, ...query } });
    expect([query, servers.map(({ id }: { id: string }) => id)]).toEqual([query, [server]]);
  }
  const nothing = await staff("GET /v2/admin/servers", { query: { q: "%" } });
  expect(nothing.servers).toEqual([]);
  const page = await staff("GET /v2/admin/servers/{id}", { id: server });
  expect(page).toMatchObject({ paidCents: 490, refundedCents: 0, moves: [], customer: { id: customer } });
  expect(page.periods).toHaveLength(1);
  const { machine } = await staff("GET /v2/admin/servers/{id}/machine", { id: server });
  expect(machine).toMatchObject({ power: "running", differences: [], addresses: [address] });
  expect(
    (await staff("POST /v2/admin/servers/{id}/settle", { id: server, body: { reason } })).settlement,
  ).toBeNull();
});

test("staff works on a customer's server in its own name, with a reason", async () => {
  const { server } = testbed.ids;
  const body = { action: "restart", reason };
  const { task } = await staff("POST /v2/admin/servers/{id}/power", { id: server, body });
  await staff("POST /v2/admin/servers/{id}/power", { id: server, body, status: 409 });
  const { actor } = await staff("GET /v2/admin/tasks/{id}", { id: task.id });
  expect(actor).toMatchObject({ kind: "staff", name: "operator" });
  await testbed.finishTasks();
  await staff("POST /v2/admin/servers/{id}/tag", { id: server, body: { tag: "seen", isOn: true, reason } });
  const [row] = await auditOf(decodeId("server", server) ?? "");
  expect(row).toMatchObject({ action: "server.tag", actor: { kind: "staff" }, detail: { reason } });
});

test("domains are listed with what the registry said, locked, and their code is the customer's to read", async () => {
  const { domain } = testbed.ids;
  const { domains } = await staff("GET /v2/admin/domains", { query: { q: "web-1" } });
  expect(domains).toMatchObject([{ id: domain, name: "web-1.com", state: "active" }]);
  const page = await staff("GET /v2/admin/domains/{id}", { id: domain });
  expect(page).toMatchObject({ tld: "com" });
  // The gift of another test counts too.
  expect(page.paidCents).toBeGreaterThanOrEqual(700);
  await staff("POST /v2/admin/domains/{id}/lock", { id: domain, body: { isLocked: true, reason } });
  await testbed.finishTasks();
  expect(await staff("GET /v2/admin/domains/{id}", { id: domain })).toMatchObject({ isLocked: true });
  const body = { reason };
  expect(
    (await staff("POST /v2/admin/domains/{id}/code", { id: domain, body, status: 409 })).error.code,
  ).toMatch(/^domain_(locked|transfer_too_early)$/);
  expect(await staff("POST /v2/admin/domain-strays/sync", { body })).toEqual({ hasList: true });
  expect((await staff("GET /v2/admin/domain-strays")).names).toEqual([]);
  await staff("POST /v2/admin/domains/{id}/settle", { id: domain, body });
});

test("a request for machines is answered and closed, once", async () => {
  const id = testbed.ids.dedicatedRequest;
  expect((await staff("GET /v2/admin/dedicated/requests")).requests).toMatchObject([{ id, state: "open" }]);
  await staff("POST /v2/admin/dedicated/requests/{id}/answer", { id, body: { text: "Two weeks." } });
  await staff("POST /v2/admin/dedicated/requests/{id}/close", { id, body: {} });
  await staff("POST /v2/admin/dedicated/requests/{id}/close", { id, body: {}, status: 404 });
  expect((await staff("GET /v2/admin/dedicated/requests")).requests).toEqual([]);
  const closed = await staff("GET /v2/admin/dedicated/requests", { query: { state: "closed" } });
  expect(closed.requests).toMatchObject([{ answer: "Two weeks.", customer: { id: customer } }]);
});

test("a ledger's newest balance is the wallet's, and its pages join", async () => {
  const wallet = await ask("GET /v2/wallet", testbed.callers.owner);
  const first = await staff("GET /v2/admin/ledger", { query: { customer, limit: "1" } });
  expect(first.entries[0].balanceAfter).toBe(String(wallet.balanceCents));
  expect(first.accounts).toContainEqual({
    account: "wallet",
    currency: "USD",
    balance: String(wallet.balanceCents),
  });
  const second = await staff("GET /v2/admin/ledger", {
    query: { customer, limit: "1", cursor: first.nextCursor },
  });
  expect(BigInt(second.entries[0].balanceAfter) + BigInt(first.entries[0].amount)).toBe(
    BigInt(first.entries[0].balanceAfter),
  );
  await staff("GET /v2/admin/ledger", { query: { account: "revenue" } });
  await staff("GET /v2/admin/ledger", { query: { cursor: "x" }, status: 422 });
});

test("chains are halted and resumed", async () => {
  expect((await staff("GET /v2/admin/deposits")).deposits).toEqual([]);
  const { chains } = await staff("GET /v2/admin/chains");
  expect(chains.map(({ chain }: { chain: string }) => chain)).toContain("btc");
  const halt = "POST /v2/admin/chains/{chain}/halt";
  const resume = "POST /v2/admin/chains/{chain}/resume";
  await staff(resume, { chain: "btc", body: { reason }, status: 409 });
  await staff(halt, { chain: "btc", body: { reason } });
  await staff(resume, { chain: "btc", body: { reason } });
  await staff(halt, { chain: "nothing", body: { reason }, status: 409 });
  const { payments } = await staff("GET /v2/admin/gateway-payments", { query: { customer } });
  expect(payments).toMatchObject([{ id: testbed.ids.gatewayPayment, deposits: [] }]);
  await staff("POST /v2/admin/gateway-payments/{id}/read", { id: payments[0].id, body: {} });
  const blocks = { from: 900_000_000, to: 900_000_001, reason };
  await staff("POST /v2/admin/chains/{chain}/rescan", { chain: "btc", body: blocks, status: 409 });
});

test("what needs no decision is not decided", async () => {
  const deposit = encodeId("deposit", randomUUID());
  const body = { reason };
  await staff("GET /v2/admin/deposits/{id}", { id: deposit, status: 404 });
  await staff("POST /v2/admin/deposits/{id}/credit", { id: deposit, body, status: 404 });
  await staff("POST /v2/admin/deposits/{id}/settle-shortfall", { id: deposit, body, status: 409 });
  const gateway = encodeId("gatewayDeposit", randomUUID());
  await staff("POST /v2/admin/gateway-deposits/{id}/credit", { id: gateway, body, status: 409 });
  await staff("POST /v2/admin/alarms/{id}/close", { id: encodeId("alarm", randomUUID()), body, status: 404 });
  expect((await staff("GET /v2/admin/nodes")).nodes).toEqual([]);
  await staff("GET /v2/admin/nodes/{id}", { id: "node-1", status: 404 });
  await staff("POST /v2/admin/nodes/{id}/evacuate", { id: "node-1", body, status: 409 });
  await staff("POST /v2/admin/nodes/{id}/drain", { id: "node-1", body, status: 409 });
  const machine = { machine: "left-behind", isIgnored: true, reason };
  expect((await staff("POST /v2/admin/machines/ignore", { body: machine })).isChanged).toBe(true);
  expect((await staff("GET /v2/admin/machines/ignored")).machines).toMatchObject([{ id: "left-behind" }]);
});

test("an order says what of it went back and whether its service has ended, wherever it is listed", async () => {
  const { caller, id: buyer } = await newCustomer(1000);
  const { sshKeyIds: _, ...order } = testbed.purchaseBody;
  const body = { ...order, name: "back-1", password: "correct horse battery" };
  const bought = await ask("POST /v2/servers/purchase", caller, body);
  await testbed.finishTasks();
  const { id } = bought.order;
  const listed = (query: object) => staff("GET /v2/admin/orders", { query: { customer: buyer, ...query } });
  const refund = async (cents: number, more: object) => {
    const { lines, refundedCents } = await staff("GET /v2/admin/orders/{id}/refund-quote", { id });
    const asked = { lines: [{ lineId: lines[0].lineId, cents }], expectedRefundCents: cents };
    const words = { note: "As agreed.", reason };
    const call = { ...asked, ...words, seenRefundedCents: refundedCents, endService: false, ...more };
    return staff("POST /v2/admin/orders/{id}/refund", { id, body: call });
  };
  expect((await listed({ wentBack: "false" })).orders).toMatchObject([{ id, refundedCents: 0 }]);
  expect((await listed({ wentBack: "true" })).orders).toEqual([]);
  await refund(100, {});
  const [back] = (await listed({ wentBack: "true" })).orders;
  expect(back).toMatchObject({ id, state: "delivered", refundedCents: 100, object: { hasEnded: false } });
  await refund(50, { endService: true, keepsUnused: true, confirmName: "back-1" });
  const shown = await staff("GET /v2/admin/orders/{id}", { id });
  expect(shown).toMatchObject({ refundedCents: 150, object: { hasEnded: true } });
  const server = await staff("GET /v2/admin/servers/{id}", { id: bought.server.id });
  expect(server).toMatchObject({ refundedCents: 150, orders: [{ id, refundedCents: 150 }] });
});

test("a failed order leaves its customer's list when it is put away, and comes back", async () => {
  const { caller, id: buyer } = await newCustomer(1000);
  const { sshKeyIds: _, ...order } = testbed.purchaseBody;
  const body = { ...order, name: "fail-create-1", password: "correct horse battery" };
  const bought = await ask("POST /v2/servers/purchase", caller, body);
  await testbed.finishTasks();
  const shown = async () => (await ask("GET /v2/servers/list", caller)).servers.length;
  expect(await shown()).toBe(1);
  const { id } = bought.order;
  expect(await staff("GET /v2/admin/orders/{id}", { id })).toMatchObject({ state: "refunded" });
  await staff("POST /v2/admin/orders/{id}/put-away", { id, body: { reason } });
  expect(await shown()).toBe(0);
  const away = await staff("GET /v2/admin/orders", { query: { customer: buyer, putAway: "true" } });
  expect(away.orders).toMatchObject([{ id }]);
  await staff("POST /v2/admin/orders/{id}/bring-back", { id, body: { reason } });
  expect(await shown()).toBe(1);
  const { orders } = await staff("GET /v2/admin/orders", { query: { customer, state: "delivered" } });
  await staff("POST /v2/admin/orders/{id}/put-away", { id: orders[0].id, body: { reason }, status: 409 });
});

/** The names of a customer's events about orders of staff. */
async function ordersSaid(customerId: string): Promise<string[]> {
  const { kysely } = testbed.database;
  const ofStaff = kysely
    .selectFrom("outbox_events")
    .select("name")
    .where("name", "~", "(ordered-for|given)[.]v1$");
  const rows = await ofStaff
    .where("customer_id", "=", decodeId("customer", customerId))
    .orderBy("id")
    .execute();
  return rows.map(({ name }) => name);
}

test("staff buys for a customer: from their balance, as a gift, and not while a break-in is reported", async () => {
  const { caller, id: customerId } = await newCustomer(500);
  const { sshKeyIds: _, ...order } = testbed.purchaseBody;
  const body = { ...order, customerId, consent: "by telephone", reason };
  const buy = "POST /v2/admin/servers/purchase";
  const paid = await staff(buy, { body });
  await testbed.finishTasks();
  expect(await ask("GET /v2/wallet", caller)).toMatchObject({ balanceCents: 10 });
  expect(await staff("GET /v2/admin/orders/{id}", { id: paid.order.id })).toMatchObject({
    state: "delivered",
    orderedBy: { kind: "staff", name: "operator" },
  });
  const [consent] = await auditOf(decodeId("order", paid.order.id) ?? "");
  expect(consent).toMatchObject({ action: "order.on-behalf", detail: { consent: "by telephone", reason } });
  await staff(buy, { body: { ...body, name: "web-2" }, status: 402 });
  await staff(buy, { body: { ...body, name: "web-2", isGift: true } });
  expect(await ask("GET /v2/wallet", caller)).toMatchObject({ balanceCents: 10 });
  // What it is, and no price: a gift costs its customer nothing.
  expect(await ordersSaid(customerId)).toEqual(["servers.ordered-for.v1", "servers.given.v1"]);
  await testbed.finishTasks();
  await testbed.database.kysely
    .updateTable("customers")
    .set({ frozen_until: new Date("2999-01-01") })
    .where("id", "=", decodeId("customer", customerId) ?? "")
    .execute();
  const refused = await staff(buy, { body: { ...body, name: "web-3", isGift: true }, status: 403 });
  expect(refused.error.code).toBe("account_frozen");
  expect(await testbed.findings()).toEqual([]);
});

test("years of a domain are given: its customer pays nothing", async () => {
  const { domain } = testbed.ids;
  const had = await ask("GET /v2/wallet", testbed.callers.owner);
  const quote = await testbed.call("GET /v2/domains/{id}/renew", testbed.callers.owner, {
    params: { id: domain },
  });
  const [{ years, totalCents }] = quote.json().options;
  const body = { years, expectedTotalCents: totalCents, reason };
  await staff("POST /v2/admin/domains/{id}/renew", {
    id: domain,
    body: { ...body, expectedTotalCents: 1 },
    status: 409,
  });
  await staff("POST /v2/admin/domains/{id}/renew", { id: domain, body });
  await testbed.finishTasks();
  expect(await ask("GET /v2/wallet", testbed.callers.owner)).toEqual(had);
  expect(await ordersSaid(customer)).toContain("domains.years-given.v1");
  // Nor is it notified of a renewal that it would have paid.
  const { kysely } = testbed.database;
  const events = kysely.selectFrom("outbox_events").select(["payload", "customer_id"]).orderBy("id", "desc");
  const renewal = await events.where("name", "=", "domains.renewed.v1").executeTakeFirstOrThrow();
  const payload = z.record(z.string(), z.union([z.string(), z.int()])).parse(renewal.payload);
  const notice = domainsNotices.find(({ key }) => key === "domainRenewed");
  const event = { xid: "1", id: 1n, name: "domains.renewed.v1", siteId: 1, createdAt: new Date(0), payload };
  const read = { ...event, customerId: renewal.customer_id };
  const said = kysely.transaction().execute(async (trx) => notice?.readNoticeText(read, trx));
  expect(await said).toBeNull();
});

test("names are registered for a customer", async () => {
  const body = {
    ...testbed.domainBody,
    items: [{ name: "for-you.com", years: 1, isPrivate: false }],
    customerId: customer,
    isGift: true,
    consent: "by letter",
    reason,
  };
  const { domains } = await staff("POST /v2/admin/domains/purchase", { body });
  await testbed.finishTasks();
  expect(await staff("GET /v2/admin/domains/{id}", { id: domains[0].id })).toMatchObject({ state: "active" });
});

test("one act on many: a preview says what it would do, a run does it once", async () => {
  const { server } = testbed.ids;
  const unknown = encodeId("server", randomUUID());
  const body = { act: "servers.tag", ids: [server, unknown, "x"], tag: "many", reason };
  const preview = await staff("POST /v2/admin/bulk", { body: { ...body, dryRun: true } });
  expect(preview).toEqual({
    id: null,
    rows: [
      { id: server, name: "web-1", errorCode: null, detail: null },
      { id: unknown, name: null, errorCode: "not_found", detail: null },
      { id: "x", name: null, errorCode: "not_found", detail: null },
    ],
  });
  const tags = async () => (await staff("GET /v2/admin/servers/{id}", { id: server })).tags;
  expect(await tags()).not.toContain("many");
  const { id } = await staff("POST /v2/admin/bulk", { body });
  await testbed.runJob("bulk-acts");
  const done = await staff("GET /v2/admin/bulk/{id}", { id });
  expect(done).toMatchObject({ state: "done", by: { kind: "staff" } });
  expect(done.rows.map(({ state }: { state: string }) => state)).toEqual(["done", "refused", "refused"]);
  expect(await tags()).toContain("many");
  await staff("POST /v2/admin/bulk", { body: { ...body, tag: undefined }, status: 422 });
});

test("a run that is stopped does nothing more", async () => {
  const stop = { act: "servers.stop", ids: [testbed.ids.server], reason };
  const stopped = await staff("POST /v2/admin/bulk", { body: stop });
  await staff("POST /v2/admin/bulk/{id}/stop", { id: stopped.id, body: {} });
  await testbed.runJob("bulk-acts");
  expect((await staff("GET /v2/admin/bulk/{id}", { id: stopped.id })).rows).toMatchObject([
    { state: "stopped", name: "web-1" },
  ]);
});

test("a row that was begun when the process ended is not done again where it was done", async () => {
  const { server } = testbed.ids;
  const restarts = async () => {
    const { tasks } = await staff("GET /v2/admin/tasks", {
      query: { object: server, kind: "server-restart" },
    });
    return tasks.length;
  };
  const before = await restarts();
  const { id } = await staff("POST /v2/admin/bulk", {
    body: { act: "servers.restart", ids: [server], reason },
  });
  await testbed.runJob("bulk-acts");
  await testbed.finishTasks();
  // As after a kill between the act and the note that it is done; a further restart would not be refused.
  const { kysely } = testbed.database;
  const runId = decodeId("bulk", id) ?? "";
  await kysely.updateTable("bulk_runs").set({ state: "running" }).where("id", "=", runId).execute();
  await kysely.updateTable("bulk_rows").set({ state: "begun" }).where("run_id", "=", runId).execute();
  await testbed.runJob("bulk-acts");
  await testbed.finishTasks();
  expect(await staff("GET /v2/admin/bulk/{id}", { id })).toMatchObject({
    state: "done",
    rows: [{ state: "done", errorCode: null }],
  });
  expect(await restarts()).toBe(before + 1);
});

test("servers are stopped for a reason and let go again, many at once", async () => {
  const { server } = testbed.ids;
  const hold = { cause: "admin", text: "We look into a fault of the node." };
  const body = { act: "servers.suspend", ids: [server], reason };
  expect((await staff("POST /v2/admin/bulk", { body, status: 422 })).error.code).toBe("required");
  await staff("POST /v2/admin/bulk", { body: { ...body, hold } });
  await testbed.runJob("bulk-acts");
  const shown = async () => staff("GET /v2/admin/servers/{id}", { id: server });
  expect(await shown()).toMatchObject({ suspendedReason: "admin" });
  await testbed.finishTasks();
  const { id } = await staff("POST /v2/admin/bulk", { body: { ...body, act: "servers.unsuspend" } });
  await testbed.runJob("bulk-acts");
  expect(await staff("GET /v2/admin/bulk/{id}", { id })).toMatchObject({ rows: [{ state: "done" }] });
  await testbed.finishTasks();
  expect(await shown()).toMatchObject({ suspendedReason: null, power: "running" });
});

test("T49 a role may do to many what it may do to one", async () => {
  const role = (name: string) => testbed.database.kysely.updateTable("staff").set({ role: name }).execute();
  await role("billing");
  const body = { act: "servers.stop", ids: [testbed.ids.server], reason, dryRun: true };
  expect((await staff("POST /v2/admin/bulk", { body, status: 403 })).error.code).toBe("forbidden");
  await role("owner");
});
