import { afterAll, beforeAll, expect, test } from "vitest";
import { openOperatorTestbed, type OperatorTestbed } from "#src/app/operator/operator-testbed.fixture.ts";
import type { StaffActor } from "#src/platform/authz/actor.ts";
import { callHandlers } from "#src/platform/http/call-handlers.fixture.ts";
import type { MetricName } from "../contract-metrics.ts";
import { statsFeature } from "./feature.ts";

// The numbers of a small site, by the commands and by the calls of staff. The clock begins on 1 March at noon.

let testbed: OperatorTestbed;
let customerId: string;
const day = "2026-03-01";
const formula = "=1+1";

const call = {
  requestId: "test",
  siteId: 1,
  origin: "http://localhost",
  ip: "127.0.0.1",
  userAgent: "test",
  browserProofs: [],
  setBrowserProofs: () => undefined,
  setSessionToken: () => undefined,
};

function handlers() {
  return callHandlers(testbed.clock, testbed.product.use(statsFeature).handlers);
}

function input() {
  const actor: StaffActor = {
    kind: "staff",
    staffId: testbed.operator.id,
    sessionId: testbed.operator.id,
    stage: "done",
    role: "owner",
    permissions: ["customers.read", "ledger.read", "stats.read"],
    sessionEndsAt: new Date("2100-01-01"),
    confirmedUntil: null,
  };
  return { actor, call, body: undefined };
}

const filter = { product: undefined, siteId: undefined };

const rows = (metric: MetricName, query: { limit?: number; cursor?: string; day?: string } = {}) =>
  handlers()["GET /v2/admin/stats/{metric}/rows"]({
    ...input(),
    params: { metric },
    query: { limit: 20, day, ...filter, ...query },
  });

beforeAll(async () => {
  testbed = await openOperatorTestbed();
  const ann = await testbed.newCustomer("ann@example.com");
  ({ customerId } = ann);
  await testbed.run(
    "user",
    "credit",
    "ann@example.com",
    "--usd",
    "50",
    "--reason",
    "a test",
    "--note",
    "A gift.",
  );
  for (const name of ["web-1", "web-2", "fail-create"]) await testbed.buy(ann.token, name);
  await testbed.finishTasks();
  await testbed.platform.db.kysely
    .updateTable("servers")
    .set({ name: formula })
    .where("name", "=", "web-2")
    .execute();
  await testbed.hold("ben@example.com");
  for (const job of ["alarms", "stats-days", "stats-samples", "stats-cohorts"]) await testbed.runJob(job);
});

afterAll(() => testbed.drop());

test("the board has every number, and what waits", async () => {
  const board = await handlers()["GET /v2/admin/board"]({
    ...input(),
    params: undefined,
    query: { days: "30", siteId: undefined },
  });
  const of = (name: MetricName) => board.numbers.find(({ metric }) => metric === name);
  expect(board).toMatchObject({ from: "2026-01-31", to: day, arrCents: 2 * 490 * 12 });
  expect(of("revenue")).toMatchObject({ value: 980, count: 2, before: null });
  expect(of("revenue")?.values).toHaveLength(30);
  expect(of("revenue")?.values.at(-1)).toBe(980);
  expect(of("mrr")).toMatchObject({ value: 980, count: 2 });
  expect(of("paying-customers")).toMatchObject({ value: 1 });
  expect(of("tasks-failed")).toMatchObject({ value: 1 });
  expect(board.cover).toMatchObject({ owedCents: 5000 - 980, pendingRewardsCents: 0 });
  expect(board.cover.coinsCents).not.toBeNull();
  const needs = new Map(board.needs.map(({ kind, count }) => [kind, count]));
  expect(needs.get("deposits-held")).toBe(1);
  expect(needs.get("findings")).toBe(0);
  expect(needs.get("alarms")).toBeGreaterThanOrEqual(1);
});

test("rows of a number come by pages and add up to it", async () => {
  const first = await rows("revenue", { limit: 1 });
  const second = await rows("revenue", { limit: 1, cursor: first.nextCursor ?? "" });
  expect(first.total).toEqual({ cents: 980, count: 2 });
  expect([first.rows.length, second.rows.length, second.nextCursor, second.total]).toEqual([
    1,
    1,
    null,
    null,
  ]);
  expect(first.rows.concat(second.rows).reduce((sum, { cents }) => sum + (cents ?? 0), 0)).toBe(980);
  expect(first.rows[0]).toMatchObject({
    product: "server",
    item: "sloop-2",
    location: "fra1",
    label: "Sloop 2, Frankfurt",
  });
  expect(first.isClosed).toBe(false);
  const none = await rows("wallets");
  expect(none.rows).toMatchObject([{ cents: 4020, objectType: "customer", customerName: "ann" }]);
});

test("a day that was not counted has no rows, and one that does not exist is refused", async () => {
  expect(await rows("revenue", { day: "2026-03-05" })).toMatchObject({ rows: [], total: { cents: 0 } });
  await expect(rows("revenue", { day: "2026-02-30" })).rejects.toThrow("not_found");
});

test("a metric is divided by what its rows say", async () => {
  const series = await handlers()["GET /v2/admin/stats/{metric}"]({
    ...input(),
    params: { metric: "revenue" },
    query: { from: "2026-02-28", to: day, split: "item", siteId: undefined },
  });
  expect(series).toMatchObject({
    days: ["2026-02-28", day],
    series: [{ key: "sloop-2", cents: [0, 980], counts: [0, 2] }],
  });
  const wrong = { from: day, to: "2026-02-01", split: undefined, siteId: undefined };
  await expect(
    handlers()["GET /v2/admin/stats/{metric}"]({ ...input(), params: { metric: "mrr" }, query: wrong }),
  ).rejects.toThrow("invalid_input");
});

test("an export has all rows of its days, and is in the audit", async () => {
  const request = {
    ...input(),
    params: { metric: "mrr-new" as const },
    query: { from: "2026-02-27", to: "2026-03-02", ...filter, reason: "for the tax adviser" },
  };
  const labels: string[] = [];
  for await (const part of await handlers()["GET /v2/admin/stats/{metric}/lines"](request))
    labels.push(...part.map(({ label }) => label));
  expect(labels.sort()).toEqual([formula, "web-1"]);
  const csv = [];
  for await (const part of await handlers()["GET /v2/admin/stats/{metric}/export"](request))
    csv.push(...part);
  expect(csv).toHaveLength(2);
  const { kysely } = testbed.platform.db;
  const exports = kysely.selectFrom("audit_log").select("detail").where("action", "=", "stats.export");
  expect(await exports.execute()).toContainEqual({
    detail: { from: "2026-02-27", to: "2026-03-02", filter: "{}", reason: "for the tax adviser" },
  });
});

test("cohorts count customers by the month of their first delivered order", async () => {
  const { cohorts } = await handlers()["GET /v2/admin/stats/cohorts"]({
    ...input(),
    params: undefined,
    query: { siteId: undefined },
  });
  expect(cohorts).toEqual([{ month: "2026-03", customers: 1, ages: [{ age: 0, customers: 1, cents: 980 }] }]);
});

test("`stats` prints the board", async () => {
  expect(await testbed.run("stats")).toMatch(/^mrr +level +\$9\.80 +2 /m);
  expect(await testbed.run("stats", "--days", "7")).toMatch(/^Owed to customers +\$40\.20$/m);
  await expect(testbed.run("stats", "--days", "8")).rejects.toThrow("--days is 7, 30, 90 or 365.");
});

test("`stats rebuild` counts again what was changed behind its back, under a name", async () => {
  const { kysely } = testbed.platform.db;
  await kysely.updateTable("stat_days").set({ cents: 1n }).where("metric", "=", "revenue").execute();
  expect(await testbed.run("stats", "rebuild", "--from", day)).toBe("1 days were counted.");
  expect((await rows("revenue")).total).toEqual({ cents: 980, count: 2 });
  const audit = await kysely
    .selectFrom("audit_log")
    .selectAll()
    .where("action", "=", "stats.rebuild")
    .executeTakeFirst();
  expect(audit).toMatchObject({ actor: testbed.operator, detail: { from: day, days: 1 } });
  await expect(testbed.run("stats", "rebuild", "--from", "yesterday")).rejects.toThrow("--from is a day");
  expect(customerId).not.toBe("");
});
