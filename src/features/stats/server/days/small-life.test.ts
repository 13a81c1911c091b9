import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  createServersTestbed,
  type ServersTestbed,
} from "#src/features/servers/server/servers-testbed.fixture.ts";
import type { UserActor } from "#src/platform/authz/actor.ts";
import type { MetricName } from "../../contract-metrics.ts";
import { contradictions, countAll, daysAsText, numberOf } from "../stats-testbed.fixture.ts";
import { rebuildDays } from "./count-days.ts";

// One small life, its numbers worked out by hand. Sloop 2 costs $4.90 a month, an address $1.50; the clock begins on
// 31 January at noon, so that a month is paid until 28 February at noon.

let testbed: ServersTestbed;
let anna: UserActor;
let ben: UserActor;

const cents = async (metric: MetricName, day: string) =>
  (await numberOf(testbed.platform, metric, day)).cents;
const count = async (metric: MetricName, day: string) =>
  (await numberOf(testbed.platform, metric, day)).count;

beforeAll(async () => {
  testbed = await createServersTestbed();
  [anna, ben] = [await testbed.newCustomer(10_000n), await testbed.newCustomer(490n)];
  const web = await testbed.delivered(anna);
  await testbed.live({ days: 5 });
  // 5 February: a service of Ben's that will not be paid again.
  await testbed.delivered(ben, { autoprolong: false });
  await testbed.live({ days: 5 });
  // 10 February: 18 days of an address, 18 × 150 ÷ 30.
  await testbed.buyAddress(anna, web, 90);
  await testbed.finishTasks();
  for (let day = 0; day < 40; day += 1) await testbed.live({ days: 1 });
  // 22 March: Ben, whose server was removed by then, buys again.
  await testbed.topUp(ben, 490n);
  await testbed.delivered(ben, { autoprolong: false });
  await countAll(testbed.platform);
});

afterAll(() => testbed.drop());

test("revenue is what was delivered, on the day of the delivery", async () => {
  expect(await numberOf(testbed.platform, "revenue", "2026-01-31")).toEqual({ cents: 490, count: 1 });
  expect(await cents("revenue", "2026-02-10")).toBe(90);
  // The renewal of Anna's server, its address included; its money was set aside some days before.
  expect(await cents("revenue", "2026-02-27")).toBe(0);
  expect(await cents("revenue", "2026-02-28")).toBe(640);
});

test("income a month grows by an address at what it costs a month, and its renewal changes nothing", async () => {
  expect(await numberOf(testbed.platform, "mrr", "2026-01-31")).toEqual({ cents: 490, count: 1 });
  expect(await numberOf(testbed.platform, "mrr", "2026-02-05")).toEqual({ cents: 980, count: 2 });
  expect(await cents("mrr-expansion", "2026-02-10")).toBe(150);
  expect(await cents("mrr", "2026-02-10")).toBe(1130);
  expect(await cents("mrr", "2026-02-28")).toBe(1130);
});

test("a service churns when it is removed, not when it expires, and takes its customer with it", async () => {
  // Paid until 5 March, kept running for a day and stopped for seven.
  expect(await cents("mrr", "2026-03-06")).toBe(1130);
  expect(await cents("mrr", "2026-03-12")).toBe(1130);
  const ended = (await firstDayWith("mrr-churned")) ?? "";
  expect(ended >= "2026-03-13" && ended <= "2026-03-14", ended).toBe(true);
  expect(await numberOf(testbed.platform, "mrr-churned", ended)).toEqual({ cents: -490, count: 1 });
  expect(await count("customers-lost", ended)).toBe(1);
  expect(await count("paying-customers", ended)).toBe(1);
});

test("who comes back after the last service ended is reactivated, not new", async () => {
  const day = (await firstDayWith("mrr-reactivated")) ?? "";
  expect(day > "2026-03-20", day).toBe(true);
  expect(await cents("mrr-reactivated", day)).toBe(490);
  expect(await cents("mrr-new", day)).toBe(0);
  expect(await count("customers-won", day)).toBe(1);
  expect(await count("second-orders", day)).toBe(1);
});

test("each customer signs up and orders first once", async () => {
  expect(await count("sign-ups", "2026-01-31")).toBe(2);
  expect(await count("first-orders", "2026-01-31")).toBe(1);
  expect(await count("first-orders", "2026-02-05")).toBe(1);
  // Anna's second order was the address.
  expect(await count("second-orders", "2026-02-10")).toBe(1);
});

test("money between payment and delivery is held, and owed", async () => {
  // Set aside for the renewal of the 28th.
  expect(await cents("holds", "2026-02-27")).toBe(640);
  expect(await cents("holds", "2026-02-28")).toBe(0);
  expect(await cents("given-away", "2026-01-31")).toBe(10_490);
});

test("the days agree with the books, and counting again gives the same", async () => {
  expect(await contradictions(testbed.platform)).toEqual([]);
  const before = await daysAsText(testbed.platform);
  await rebuildDays(testbed.platform, null);
  expect(await daysAsText(testbed.platform)).toEqual(before);
  await rebuildDays(testbed.platform, "2026-02-20");
  expect(await daysAsText(testbed.platform)).toEqual(before);
});

test("what of yesterday comes late is counted until two in the night, later when the day is counted again", async () => {
  const { platform, clock, database } = testbed;
  const now = clock.now();
  clock.advance(86_400_000 - (now.getTime() % 86_400_000) + 3_600_000);
  const yesterday = now.toISOString().slice(0, 10);
  await countAll(platform);
  const before = await count("sign-ups", yesterday);
  await sql`INSERT INTO customers (id, site_id, created_at) VALUES (${randomUUID()}, 1, ${now})`.execute(
    database.kysely,
  );
  await countAll(platform);
  expect(await count("sign-ups", yesterday)).toBe(before + 1);
  clock.advance(2 * 3_600_000);
  await countAll(platform);
  await sql`INSERT INTO customers (id, site_id, created_at) VALUES (${randomUUID()}, 1, ${now})`.execute(
    database.kysely,
  );
  await countAll(platform);
  expect(await count("sign-ups", yesterday)).toBe(before + 1);
  await rebuildDays(platform, yesterday);
  expect(await count("sign-ups", yesterday)).toBe(before + 2);
});

async function firstDayWith(metric: MetricName): Promise<string | undefined> {
  const { rows } = await sql<{ day: string }>`
    SELECT to_char(min(day), 'YYYY-MM-DD') AS day FROM stat_days WHERE metric = ${metric}`.execute(
    testbed.database.kysely,
  );
  return rows[0]?.day;
}
