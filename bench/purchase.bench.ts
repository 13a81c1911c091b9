import { fileURLToPath } from "node:url";
import { setTimeout as pause } from "node:timers/promises";
import { startThrowaway } from "#src/platform/db/embedded/throwaway.ts";
import { auditLines, inspect, type Inspector } from "../e2e/harness/inspector.ts";
import { startServerProcess } from "../e2e/harness/server-process.ts";
import { type Bench, type BenchRatio, medianOf } from "./bench.ts";
import { cpuTimeMs } from "./cpu-time.ts";
import { buyThroughHttp } from "./purchase-clients.ts";
import { seedPurchases, sshKeyIds } from "./purchase-data.ts";
import { requirePgbench, runPgbench } from "./run-pgbench.ts";

const clients = 8;
const scriptOf = (name: string): string => fileURLToPath(new URL(`./${name}-purchase.sql`, import.meta.url));
/**
 * Durable and with room for the working set, as in production; without the background cleaner, which would land
 * in one side's figure.
 */
const durable = {
  fsync: "on",
  synchronous_commit: "on",
  full_page_writes: "on",
  autovacuum: "off",
  shared_buffers: "1GB",
};

/** B1: what a purchase costs through HTTP, against our own SQL function and against the least there can be. */
export const bench: Bench = async ({ isQuick }) => {
  requirePgbench();
  const [rounds, each] = isQuick ? [2, 125] : [5, 500];
  const cluster = await startThrowaway(durable);
  const url = cluster.url("postgres");
  const server = await startServerProcess({ DATABASE_URL: url, ROLES: "web", LOG_LEVEL: "info" });
  const inspector = await inspect(url);
  try {
    await seedPurchases(inspector);
    const keyIds = await sshKeyIds(inspector);
    const postmaster = await postmasterPid(inspector);
    const sides = {
      limit: () => runPgbench({ url, script: scriptOf("limit"), clients, transactions: each }),
      own: () => runPgbench({ url, script: scriptOf("own"), clients, transactions: each }),
      http: () => buyThroughHttp({ url: server.url, clients, purchases: each, keyIds }),
    };
    const cost = async (run: () => Promise<void>): Promise<{ cpuMs: number; perSecond: number }> => {
      await pause(200); // What the side before left to do is done.
      const [cpuBefore, began] = [cpuTimeMs([server.pid, postmaster]), performance.now()];
      await run();
      const seconds = (performance.now() - began) / 1000;
      await pause(200); // Connections end and their time is counted.
      const operations = clients * each;
      return {
        cpuMs: (cpuTimeMs([server.pid, postmaster]) - cpuBefore) / operations,
        perSecond: operations / seconds,
      };
    };
    for (const run of Object.values(sides)) await run();

    const pairs: Record<string, number>[] = [];
    for (let round = 0; round < rounds; round += 1) {
      await inspector.platform.db.pool.query("VACUUM ANALYZE");
      const [limit, own, http] = [await cost(sides.limit), await cost(sides.own), await cost(sides.http)];
      pairs.push({
        limitCpuMs: limit.cpuMs,
        ownCpuMs: own.cpuMs,
        httpCpuMs: http.cpuMs,
        limitPerSecond: limit.perSecond,
        ownPerSecond: own.perSecond,
        httpPerSecond: http.perSecond,
      });
    }
    return {
      title: "B1: a purchase through HTTP",
      method:
        `${clients} clients, ${rounds} interleaved rounds of ${clients * each} purchases per side on one PostgreSQL, ` +
        "VACUUM ANALYZE before each round, autovacuum off, shared_buffers 1 GB. CPU is user and system time of the product's process " +
        "and of every PostgreSQL process. `own` is servers_purchase() and `limit` is bench/limit-purchase.sql, both " +
        "under `pgbench -M prepared`. The product serves the API (ROLES=web, LOG_LEVEL=info); delivering is other work.",
      ratios: [
        ratioOf("HTTP ÷ own function", pairs, "ownCpuMs", { aim: 2, limit: 3 }),
        ratioOf("HTTP ÷ limit", pairs, "limitCpuMs", { aim: 8, limit: 12 }),
      ],
      pairs,
      findings: await auditLines(inspector),
    };
  } finally {
    await inspector.close();
    await server.stop();
    await cluster.stop();
  }
};

function ratioOf(
  name: string,
  pairs: readonly Record<string, number>[],
  base: string,
  bounds: Pick<BenchRatio, "aim" | "limit">,
): BenchRatio {
  const all = pairs.map((pair) => (pair.httpCpuMs ?? 0) / (pair[base] ?? 0));
  return { name, median: medianOf(all), spread: [Math.min(...all), Math.max(...all)], ...bounds };
}

/** The server process that all other PostgreSQL processes are children of. */
async function postmasterPid({ platform }: Inspector): Promise<number> {
  const { rows } = await platform.db.pool.query<{ pid: string }>(
    "SELECT split_part(pg_read_file('postmaster.pid'), E'\\n', 1) AS pid",
  );
  return Number(rows[0]?.pid);
}
