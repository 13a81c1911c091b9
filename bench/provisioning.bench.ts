import { fileURLToPath } from "node:url";
import { setTimeout as pause } from "node:timers/promises";
import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { compose } from "#src/app/compose.ts";
import { readConfig } from "#src/config/config.ts";
import { TaskWorker } from "#src/platform/tasks/task-worker.ts";
import { auditLines, type Inspector } from "../e2e/harness/inspector.ts";
import { startServerProcess } from "../e2e/harness/server-process.ts";
import { until } from "../e2e/harness/until.ts";
import { type Bench, figureOf, p99Of } from "./bench.ts";
import { callThroughHttp, postRequest } from "./http-clients.ts";
import { interleave, quotients } from "./interleave.ts";
import { openOwnPlatform } from "./own-platform.ts";
import { purchaseOf } from "./purchase-body.ts";
import { customerCount, seedPurchases, sshKeyIds, tokenOf } from "./purchase-data.ts";
import { requirePgbench, runPgbench } from "./run-pgbench.ts";
import { startTestbed } from "./testbed.ts";

const clients = 4;
const ordersPerSecond = 20;
/** Orders of a product that has just started, which are not counted. */
const warming = 2 * ordersPerSecond;
const script = (file: string): string => fileURLToPath(new URL(file, import.meta.url));

/** B9: orders through provisioning on machines that take no time, against the commits alone that this needs. */
export const bench: Bench = async ({ isQuick }) => {
  requirePgbench();
  const [rounds, orders, picked] = isQuick ? [2, 200, 100] : [5, 500, 400];
  const testbed = await startTestbed();
  const { inspector, url } = testbed;
  const query = (text: string) => inspector.platform.db.pool.query(text);
  try {
    await seedPurchases(inspector);
    await query(holdOrders);
    await query(sagaTable);
    const stopWorker = await startTaskWorker(url);
    const each = orders / clients;
    const order = () =>
      runPgbench({ url, script: script("./own-purchase.sql"), clients, transactions: each });
    const pairs = await interleave(
      {
        rounds,
        prepare: async () => {
          await order();
          await query(
            `INSERT INTO bench_limit.sagas (state) SELECT 'queued' FROM generate_series(1, ${orders * 2})`,
          );
          await query("VACUUM ANALYZE");
        },
      },
      {
        raw: {
          operations: orders,
          pids: [testbed.postmaster],
          run: () => runPgbench({ url, script: script("./limit-saga.sql"), clients, transactions: each }),
        },
        product: {
          operations: orders,
          pids: [process.pid, testbed.postmaster],
          run: async () => {
            await query("UPDATE tasks SET not_before = created_at WHERE state = 'queued'");
            await query("SELECT pg_notify('moorage', 'tasks')");
            await delivered(inspector);
          },
        },
      },
    );
    await query("DROP TRIGGER hold ON tasks");
    await stopWorker();
    await testbed.server.stop();
    const pickupMs = await measurePickup(inspector, url, picked);
    return {
      title: "B9: orders through provisioning",
      method:
        `${rounds} interleaved rounds of ${orders} orders, by the product's task worker, on simulated machines ` +
        "without delays; measuring machines and notifying customers are other work. `raw` is bench/limit-saga.sql under `pgbench -M prepared`, " +
        `six commits and nothing else; the product takes an order and begins its first step in one. Pickup: ${picked} orders through HTTP, ${ordersPerSecond} in a ` +
        `second after ${warming} that are not counted, web and worker in one process; from the order's own time, before its commit, ` +
        "to the start of its first step.",
      ratios: [
        figureOf("CPU of an order ÷ raw", quotients(pairs, "productCpuMs", "rawCpuMs"), {
          aim: 2.5,
          limit: 5,
        }),
        figureOf("p99 of pickup", [p99Of(pickupMs)], { aim: 25, limit: 25, unit: "ms" }),
      ],
      pairs,
      findings: await auditLines(inspector),
    };
  } finally {
    await testbed.stop();
  }
};

/** The worker of tasks in this process, without the jobs that run beside it in the product. */
async function startTaskWorker(url: string): Promise<() => Promise<void>> {
  const { platform, wake, close } = await openOwnPlatform(url);
  const config = readConfig({ NODE_ENV: "test", DATABASE_URL: url, SIMULATED_DELAYS: "0" });
  const product = compose(platform, config);
  const worker = new TaskWorker(platform, wake, product.tasks);
  worker.start();
  return async () => {
    await worker.stop();
    await product.close();
    await close();
  };
}

/** What is ordered waits until it is wanted. */
const holdOrders = `
  CREATE FUNCTION bench_limit.hold() RETURNS trigger LANGUAGE plpgsql AS
    'BEGIN NEW.not_before := ''2100-01-01''; RETURN NEW; END';
  CREATE TRIGGER hold BEFORE INSERT ON tasks FOR EACH ROW EXECUTE FUNCTION bench_limit.hold()`;

const sagaTable = `
  CREATE TABLE bench_limit.sagas (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, state text NOT NULL, step text, done integer, lease uuid,
    updated_at timestamptz);
  CREATE INDEX ON bench_limit.sagas (id) WHERE state = 'queued'`;

function delivered({ platform }: Inspector): Promise<void> {
  return until("every order is delivered", async () => {
    const open = await platform.db.kysely
      .selectFrom("tasks")
      .select("id")
      .where("state", "in", ["queued", "running"])
      .limit(1)
      .execute();
    return open.length === 0;
  });
}

/** Orders at a steady pace, whatever the answers take, and how long each waited for its worker. */
async function measurePickup(inspector: Inspector, databaseUrl: string, orders: number): Promise<number[]> {
  const server = await startServerProcess({ DATABASE_URL: databaseUrl, SIMULATED_DELAYS: "0" });
  try {
    const keyIds = await sshKeyIds(inspector);
    let since = inspector.platform.clock.now();
    const calls: Promise<unknown>[] = [];
    const began = performance.now();
    for (let count = 0; count < warming + orders; count += 1) {
      if (count === warming) since = inspector.platform.clock.now();
      const customer = 1 + (count % customerCount);
      const request = (host: string): string =>
        postRequest(
          host,
          "/api/v2/servers/purchase",
          tokenOf(customer),
          randomUUID(),
          purchaseOf(keyIds[customer - 1]),
        );
      calls.push(callThroughHttp({ url: server.url, clients: 1, calls: 1, request }));
      await pause(began + ((count + 1) * 1000) / ordersPerSecond - performance.now());
    }
    await Promise.all(calls);
    await delivered(inspector);
    const { rows } = await sql<{ ms: number }>`
      SELECT extract(epoch FROM (steps -> 0 ->> 'startedAt')::timestamptz - created_at)::float8 * 1000 AS ms
      FROM tasks WHERE created_at >= ${since}`.execute(inspector.platform.db.kysely);
    return rows.map(({ ms }) => ms);
  } finally {
    await server.stop();
  }
}
