import { randomUUID } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { auditLines } from "../e2e/harness/inspector.ts";
import { type Bench, figureOf } from "./bench.ts";
import { callThroughHttp, postRequest } from "./http-clients.ts";
import { interleave, quotients } from "./interleave.ts";
import { purchaseOf } from "./purchase-body.ts";
import { seedPurchases, sshKeyIds, tokenOf } from "./purchase-data.ts";
import { requirePgbench, runPgbench } from "./run-pgbench.ts";
import { startBare } from "./start-bare.ts";
import { startTestbed } from "./testbed.ts";

const clients = 32;
const here = (file: string): string => fileURLToPath(new URL(file, import.meta.url));

/** B2: many clients buy from one wallet, whose lock they wait for. */
export const bench: Bench = async ({ isQuick }) => {
  requirePgbench();
  const [rounds, each] = isQuick ? [2, 20] : [5, 75];
  const folder = mkdtempSync(join(tmpdir(), "moorage-bench-"));
  const testbed = await startTestbed();
  const bare = await startBare(new URL("./bare-purchase.ts", import.meta.url), testbed.url);
  try {
    await seedPurchases(testbed.inspector);
    const [sshKeyId] = await sshKeyIds(testbed.inspector);
    const oneWallet = (name: string): string => {
      const script = join(folder, name);
      writeFileSync(script, onOneWallet(readFileSync(here(`./${name}`), "utf8")));
      return script;
    };
    const pids = [testbed.server.pid, bare.pid, testbed.postmaster];
    const pgbench = (script: string) => ({
      operations: clients * each,
      pids,
      run: () => runPgbench({ url: testbed.url, script, clients, transactions: each }),
    });
    const http = (url: string) => ({
      operations: clients * each,
      pids,
      run: async () => {
        const request = (host: string): string =>
          postRequest(host, "/api/v2/servers/purchase", tokenOf(1), randomUUID(), purchaseOf(sshKeyId));
        await callThroughHttp({ url, clients, calls: each, request });
      },
    });
    const pairs = await interleave(
      {
        rounds,
        prepare: async () => {
          await testbed.inspector.platform.db.pool.query("VACUUM ANALYZE");
        },
      },
      {
        oneCall: pgbench(oneWallet("limit-purchase.sql")),
        eightCalls: pgbench(here("./limit-hot-wallet.sql")),
        own: pgbench(oneWallet("own-purchase.sql")),
        bareHttp: http(bare.url),
        http: http(testbed.server.url),
      },
    );
    const bounds = { aim: 1, limit: 0.6, isMoreBetter: true } as const;
    const ratio = (name: string, side: string) =>
      figureOf(`purchases per second ÷ ${name}`, quotients(pairs, "httpPerSecond", side), bounds);
    return {
      title: "B2: purchases from one wallet",
      method:
        `${clients} clients buy from one wallet, ${rounds} interleaved rounds of ${clients * each} purchases per side on ` +
        "one PostgreSQL that waits for its disk at every commit. `oneCall` is bench/limit-purchase.sql and `eightCalls` " +
        "is bench/limit-hot-wallet.sql, `own` is servers_purchase(), all on one wallet under `pgbench -M prepared`; `http` " +
        "is the whole product's purchase and `bareHttp` is bench/bare-purchase.ts, which runs the one call, for the same " +
        "clients; clients and servers share the cores.",
      ratios: [
        ratio("eight calls", "eightCallsPerSecond"),
        ratio("one call", "oneCallPerSecond"),
        ratio("bare HTTP", "bareHttpPerSecond"),
        ratio("own function", "ownPerSecond"),
      ],
      pairs,
      findings: await auditLines(testbed.inspector),
    };
  } finally {
    await bare.stop();
    await testbed.stop();
    rmSync(folder, { recursive: true, force: true });
  }
};

/** The script of B1, which takes any wallet, on the first one. */
function onOneWallet(script: string): string {
  const [declaration] = /^\\set n .*$/m.exec(script) ?? [];
  if (declaration === undefined) throw new Error("The script chooses no wallet.");
  return script.replace(declaration, "\\set n 1");
}
