import { type Bench, figureOf, p99Of } from "./bench.ts";
import { callThroughHttp, getRequest } from "./http-clients.ts";
import { interleave, quotients, type Side } from "./interleave.ts";
import { listPaths, seedLists, tokenOf } from "./list-data.ts";
import { type Sized, startTestbed } from "./testbed.ts";

const clients = 4;
const rowsEach = 20;

/** B5: the lists of B4 in a small and in a very large database. */
export const bench: Bench = async ({ isQuick }) => {
  const [rounds, each, manyRows] = isQuick ? [3, 50, 100_000] : [5, 200, 1_000_000];
  const small = { testbed: await startTestbed(), customers: 50 };
  const large = { testbed: await startTestbed(), customers: manyRows / rowsEach };
  const took = new Map<string, number[]>();
  try {
    for (const { testbed, customers } of [small, large])
      await seedLists(testbed.inspector, { customers, rowsEach });
    const side = (name: string, path: string, { testbed, customers }: Sized): Side => ({
      operations: clients * each,
      pids: [testbed.server.pid, testbed.postmaster],
      run: async () => {
        const request = (host: string): string =>
          getRequest(host, path, tokenOf(1 + Math.floor(Math.random() * customers)));
        took.set(name, await callThroughHttp({ url: testbed.server.url, clients, calls: each, request }));
      },
    });
    const sides = Object.entries(listPaths).flatMap(([name, path]) => [
      [`${name}Small`, side(`${name}Small`, path, small)] as const,
      [`${name}Large`, side(`${name}Large`, path, large)] as const,
    ]);
    const pairs = await interleave({ rounds }, Object.fromEntries(sides));
    return {
      title: "B5: lists in a large database",
      method:
        `${clients} clients, ${rounds} interleaved rounds of ${clients * each} calls per list, each for any of the customers, who have ` +
        `${rowsEach} servers, transactions and notifications each: ${small.customers} customers in the small database ` +
        `(${small.customers * rowsEach} rows of each kind), ${large.customers.toLocaleString("en")} in the large one ` +
        `(${manyRows.toLocaleString("en")}). CPU is of the product's process and of every PostgreSQL process; p99 in the last round: ` +
        `${[...took].map(([name, ms]) => `${name} ${p99Of(ms).toFixed(1)} ms`).join(", ")}.`,
      ratios: Object.keys(listPaths).map((name) =>
        figureOf(
          `CPU of ${name}, large ÷ small`,
          quotients(pairs, `${name}LargeCpuMs`, `${name}SmallCpuMs`),
          {
            aim: 1.2,
            limit: 2,
          },
        ),
      ),
      pairs,
      findings: null,
    };
  } finally {
    await small.testbed.stop();
    await large.testbed.stop();
  }
};
