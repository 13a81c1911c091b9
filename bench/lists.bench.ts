import { fileURLToPath } from "node:url";
import { type Bench, figureOf } from "./bench.ts";
import { callThroughHttp, getRequest } from "./http-clients.ts";
import { interleave, quotients, type Side } from "./interleave.ts";
import { listPaths, seedLists, tokenOf } from "./list-data.ts";
import { requirePgbench, runPgbench } from "./run-pgbench.ts";
import { startTestbed } from "./testbed.ts";

const clients = 8;
const customers = 100;
/** B4: what a list of twenty rows costs a signed-in customer, against the session lookup and the rows alone. */
export const bench: Bench = async ({ isQuick }) => {
  requirePgbench();
  const [rounds, each] = isQuick ? [3, 60] : [5, 250];
  const testbed = await startTestbed();
  try {
    await seedLists(testbed.inspector, { customers, rowsEach: 30 });
    const pids = [testbed.server.pid, testbed.postmaster];
    const list = (path: string): Side => ({
      operations: clients * each,
      pids,
      run: async () => {
        const request = (host: string): string => getRequest(host, path, tokenOf(anyCustomer()));
        await callThroughHttp({ url: testbed.server.url, clients, calls: each, request });
      },
    });
    const limit = (name: string): Side => ({
      operations: clients * each * 8,
      pids,
      run: () =>
        runPgbench({
          url: testbed.url,
          script: fileURLToPath(new URL(`./limit-${name}.sql`, import.meta.url)),
          clients,
          transactions: each * 8,
          variables: { customers },
        }),
    });
    const sides = Object.entries(listPaths).flatMap(([name, path]) => [
      [`${name}Limit`, limit(name)] as const,
      [name, list(path)] as const,
    ]);
    const pairs = await interleave({ rounds }, Object.fromEntries(sides));
    return {
      title: "B4: lists of a signed-in customer",
      method:
        `${clients} clients, ${rounds} interleaved rounds of ${clients * each} calls per list, 20 of 30 rows each. ` +
        "CPU is user and system time of the product's process and " +
        "of every PostgreSQL process. The limits are bench/limit-<list>.sql under `pgbench -M prepared`: the session, and 20 rows " +
        "of the table that is listed.",
      ratios: Object.keys(listPaths).map((name) =>
        figureOf(`CPU of ${name} ÷ their limit`, quotients(pairs, `${name}CpuMs`, `${name}LimitCpuMs`), {
          aim: 5,
          limit: 8,
        }),
      ),
      pairs,
      findings: null,
    };
  } finally {
    await testbed.stop();
  }
};

function anyCustomer(): number {
  return 1 + Math.floor(Math.random() * customers);
}
