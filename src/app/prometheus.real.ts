import { readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import * as z from "zod/mini";
import { readConfig } from "#src/config/config.ts";
import { createTestDatabase, type TestDatabase } from "#src/platform/db/test-database.ts";
import { createLog } from "#src/platform/log/log.ts";
import { type RealPrometheus, startPrometheus, whyNoPrometheus } from "../../scripts/real/prometheus.ts";
import { claimPort } from "../../scripts/real/claims.ts";
import { addDays } from "#src/shared/time.ts";
import { type RunningProduct, startProduct } from "./start-product.ts";

// Debian's prometheus scrapes a running product: it takes the rules, and answers every question of the dashboard.

const reason = whyNoPrometheus();
const dashboard = new URL("../../deploy/grafana/moorage.json", import.meta.url);
const panelShape = z.object({
  title: z.string(),
  targets: z.optional(z.array(z.object({ expr: z.string() }))),
});
const answerShape = z.object({
  status: z.string(),
  error: z.optional(z.string()),
  data: z.optional(z.object({ result: z.optional(z.array(z.unknown())) })),
});

/** Nothing of it has happened in a product that has just begun: the answer has no series yet. */
const mayBeEmpty = new Set([
  "Alarms",
  "Findings",
  "Events set aside",
  "Mails",
  "Oldest open task",
  "Age of the newest block",
  "Messages in Telegram",
  "Chats in Telegram",
  "Mails to support in a day",
]);

let database: TestDatabase;
let product: RunningProduct;
let prometheus: RealPrometheus;

beforeAll(async () => {
  if (reason !== null) return;
  database = await createTestDatabase();
  const config = readConfig({
    NODE_ENV: "test",
    PORT: String(await claimPort()),
    METRICS_PORT: String(await claimPort()),
    DATABASE_URL: database.url,
    SIMULATED_DELAYS: "0",
    DNS_LISTEN: `127.0.0.1:${await claimPort()}`,
  });
  product = await startProduct({ config, log: createLog("silent"), withoutPages: true });
  await furnish();
  prometheus = await startPrometheus([`127.0.0.1:${product.metricsPort}`]);
});

afterAll(async () => {
  await prometheus?.stop();
  await product?.stop();
  await database?.drop();
});

/** One of each thing that the dashboard shows. */
async function furnish(): Promise<void> {
  const { db, clock } = product.platform;
  await db.pool.query("UPDATE sim_registry_registrars SET credit_cents = 90000");
  await db.kysely
    .insertInto("nodes")
    .values({
      id: "n1",
      location_id: (await db.kysely.selectFrom("locations").select("id").executeTakeFirstOrThrow()).id,
      driver: "simulated",
      endpoint: "http://127.0.0.1:1",
      network: "net",
      project: "default",
      storage_pool: "default",
      state: "open",
      seen_memory_mb: 4096,
      seen_cores: 4,
      disk_gb: 100,
      seen_at: clock.now(),
    })
    .execute();
  for (const metric of [
    "deposits",
    "revenue",
    "refunds",
    "given-away",
    "sign-ups",
    "wallets",
    "mrr",
    "paying-customers",
  ]) {
    const [day, cents, count] = ["2026-01-01", 500n, 1n];
    await db.pool.query(
      "INSERT INTO stat_days (day, metric, site_id, product, item, location, cents, count) VALUES ($1, $2, 1, 'coin', 'BTC', '', $3, $4)",
      [day, metric, cents, count],
    );
    await db.pool.query(
      "INSERT INTO stat_day_sums (day, metric, site_id, cents, count) VALUES ($1, $2, 1, $3, $4)",
      [day, metric, cents, count],
    );
  }
  const now = clock.now();
  // One that was done, and one for later.
  for (const finishedAt of [now, null])
    await db.kysely
      .insertInto("tasks")
      .values({
        id: product.platform.ids.next(),
        kind: "server-provision",
        site_id: 1,
        object_type: "server",
        object_id: product.platform.ids.next(),
        state: finishedAt === null ? "queued" : "succeeded",
        actor: JSON.stringify({ kind: "system" }),
        not_before: addDays(now, 1),
        created_at: now,
        updated_at: now,
        finished_at: finishedAt,
      })
      .execute();
  await product.product.jobs.find(({ name }) => name === "count-metrics")?.run();
}

async function ask(expr: string): Promise<z.infer<typeof answerShape>> {
  const url = `${prometheus.url}/api/v1/query?query=${encodeURIComponent(expr)}`;
  return answerShape.parse(await (await fetch(url)).json());
}

test.skipIf(reason !== null)("every question of the dashboard has an answer", async () => {
  const { panels } = z
    .object({ panels: z.array(panelShape) })
    .parse(JSON.parse(readFileSync(dashboard, "utf8")));
  const asked = panels.flatMap(({ title, targets = [] }) => targets.map(({ expr }) => ({ title, expr })));
  expect(asked.length).toBeGreaterThan(40);
  expect((await fetch(`${product.url}/healthz`)).status).toBe(200);
  const unanswered = async (): Promise<string[]> => {
    const found = await Promise.all(
      asked.map(async ({ title, expr }) => {
        const { status, error, data } = await ask(expr);
        if (status !== "success") return `${title}: ${error ?? "failed"}`;
        return mayBeEmpty.has(title) || (data?.result ?? []).length > 0 ? null : `${title}: no series`;
      }),
    );
    return found.filter((one) => one !== null);
  };
  await expect.poll(unanswered, { timeout: 60_000, interval: 1_000 }).toEqual([]);
});

test.skipIf(reason !== null)("all rules are evaluated, and none fails", async () => {
  const shape = z.object({
    data: z.object({
      groups: z.array(z.object({ rules: z.array(z.object({ name: z.string(), health: z.string() })) })),
    }),
  });
  await expect
    .poll(
      async () => {
        const { data } = shape.parse(await (await fetch(`${prometheus.url}/api/v1/rules`)).json());
        const rules = data.groups.flatMap((group) => group.rules);
        return rules.length > 20 && rules.every(({ health }) => health === "ok");
      },
      { timeout: 60_000, interval: 500 },
    )
    .toBe(true);
});
