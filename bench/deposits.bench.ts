import { fileURLToPath } from "node:url";
import { createSimulatedChain } from "#src/drivers/chain/simulated.ts";
import { auditLines } from "../e2e/harness/inspector.ts";
import { type Bench, figureOf } from "./bench.ts";
import { openPayments, payPayments, prepareDeposits } from "./deposit-data.ts";
import { interleave, quotients } from "./interleave.ts";
import { seedPurchases } from "./purchase-data.ts";
import { requirePgbench, runPgbench } from "./run-pgbench.ts";
import { startTestbed } from "./testbed.ts";

const clients = 8;
const blocks = 10;
const limitScript = fileURLToPath(new URL("./limit-deposit.sql", import.meta.url));

/** B3: deposits from the mempool over their confirmations into wallets, against the least a credit needs. */
export const bench: Bench = async ({ isQuick }) => {
  requirePgbench();
  const [rounds, deposits] = isQuick ? [2, 400] : [5, 1000];
  const testbed = await startTestbed();
  const { inspector } = testbed;
  const { db, clock, ids } = inspector.platform;
  try {
    await seedPurchases(inspector);
    await prepareDeposits(inspector);
    const chain = createSimulatedChain("btc", { pool: db.pool, clock, ids });
    const scan = inspector.product.payments.jobs.find(({ name }) => name === "scan-btc");
    if (!scan) throw new Error("Nothing scans the chain.");
    await scan.run();
    const perBlock = deposits / blocks;
    let run = 0;
    const pairs = await interleave(
      {
        rounds,
        prepare: async () => {
          run += 1;
          await openPayments(inspector, { run, deposits });
          await db.pool.query("VACUUM ANALYZE");
        },
      },
      {
        limit: {
          operations: clients * (deposits / 2),
          pids: [testbed.postmaster],
          run: () =>
            runPgbench({ url: testbed.url, script: limitScript, clients, transactions: deposits / 2 }),
        },
        product: {
          operations: deposits,
          pids: [process.pid, testbed.postmaster],
          run: async () => {
            for (let block = 0; block < blocks; block += 1) {
              await payPayments(inspector, {
                run,
                first: block * perBlock + 1,
                last: (block + 1) * perBlock,
              });
              await scan.run();
              await chain.mineBlock();
              await scan.run();
            }
            await chain.mineBlock();
            await scan.run();
          },
        },
      },
    );
    const credited = await db.pool.query<{ count: bigint }>(
      "SELECT count(*) AS count FROM deposits WHERE state IN ('credited', 'final')",
    );
    const missing = BigInt(run * deposits) - (credited.rows[0]?.count ?? 0n);
    return {
      title: "B3: deposits into wallets",
      method:
        `${rounds} interleaved rounds of ${deposits} deposits in ${blocks} blocks of a simulated chain: each is seen in the ` +
        "mempool, confirmed by two blocks, valued and credited by the product's scanner, which the bench runs block by block. " +
        "`limit` is bench/limit-deposit.sql under `pgbench -M prepared`. CPU is of the scanner's process and of every " +
        "PostgreSQL process; writing the simulated blocks is part of it.",
      ratios: [
        figureOf("CPU of a deposit ÷ limit", quotients(pairs, "productCpuMs", "limitCpuMs"), {
          aim: 3,
          limit: 5,
        }),
      ],
      pairs,
      findings: [
        ...(missing === 0n ? [] : [`${missing} deposits were not credited`]),
        ...(await auditLines(inspector)),
      ],
    };
  } finally {
    await testbed.stop();
  }
};
