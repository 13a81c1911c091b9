import { randomUUID } from "node:crypto";
import { fileURLToPath } from "node:url";
import { auditLines } from "../e2e/harness/inspector.ts";
import { type Bench, figureOf } from "./bench.ts";
import { callThroughHttp, postRequest } from "./http-clients.ts";
import { interleave, quotients, type Side } from "./interleave.ts";
import { purchaseOf } from "./purchase-body.ts";
import { customerCount, resold, seedPurchases, seedResold, sshKeyIds, tokenOf } from "./purchase-data.ts";
import { requirePgbench, runPgbench } from "./run-pgbench.ts";
import { startTestbed } from "./testbed.ts";

const clients = 8;

/** B1: what a purchase costs through HTTP, against our own SQL function and against the least there can be. */
export const bench: Bench = async ({ isQuick }) => {
  requirePgbench();
  const [rounds, each] = isQuick ? [2, 125] : [5, 500];
  const testbed = await startTestbed();
  try {
    await seedPurchases(testbed.inspector);
    await seedResold(testbed.inspector);
    const keyIds = await sshKeyIds(testbed.inspector);
    const resoldKeyIds = await sshKeyIds(testbed.inspector, "resold ");
    const measured = { operations: clients * each, pids: [testbed.server.pid, testbed.postmaster] };
    const pgbench = (name: string): Side => ({
      ...measured,
      run: () => {
        const script = fileURLToPath(new URL(`./${name}-purchase.sql`, import.meta.url));
        return runPgbench({ url: testbed.url, script, clients, transactions: each });
      },
    });
    const request = (host: string): string => {
      const customer = 1 + Math.floor(Math.random() * customerCount);
      const body = purchaseOf(keyIds[customer - 1]);
      return postRequest(host, "/api/v2/servers/purchase", tokenOf(customer), randomUUID(), body);
    };
    const { port } = new URL(testbed.server.url);
    const requestOfResold = (): string => {
      const customer = 1 + Math.floor(Math.random() * customerCount);
      const body = purchaseOf(resoldKeyIds[customer - 1]);
      const host = `${resold.host}:${port}`;
      return postRequest(host, "/api/v2/servers/purchase", resold.tokenOf(customer), randomUUID(), body);
    };
    const through = (ask: (host: string) => string): Side => ({
      ...measured,
      run: async () => {
        await callThroughHttp({ url: testbed.server.url, clients, calls: each, request: ask });
      },
    });
    const [http, reseller] = [through(request), through(requestOfResold)];
    const pairs = await interleave(
      {
        rounds,
        prepare: async () => {
          await testbed.inspector.platform.db.pool.query("VACUUM ANALYZE");
        },
      },
      { limit: pgbench("limit"), own: pgbench("own"), http, reseller },
    );
    return {
      title: "B1: a purchase through HTTP",
      method:
        `${clients} clients, ${rounds} interleaved rounds of ${clients * each} purchases per side on one PostgreSQL, ` +
        "VACUUM ANALYZE before each round, autovacuum off, shared_buffers 1 GB. CPU is user and system time of the product's process " +
        "and of every PostgreSQL process. `own` is servers_purchase() and `limit` is bench/limit-purchase.sql, both " +
        "under `pgbench -M prepared`. `reseller` is the same purchase by customers of a reseller's site. The product serves the API (ROLES=web, LOG_LEVEL=info); delivering is other work.",
      ratios: [
        figureOf("HTTP ÷ own function", quotients(pairs, "httpCpuMs", "ownCpuMs"), { aim: 2, limit: 3 }),
        figureOf("HTTP ÷ limit", quotients(pairs, "httpCpuMs", "limitCpuMs"), { aim: 8, limit: 12 }),
        figureOf("reseller's ÷ provider's", quotients(pairs, "resellerCpuMs", "httpCpuMs"), {
          aim: 1.1,
          limit: 1.25,
        }),
      ],
      pairs,
      findings: await auditLines(testbed.inspector),
    };
  } finally {
    await testbed.stop();
  }
};
