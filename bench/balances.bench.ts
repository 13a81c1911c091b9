import { auditLines } from "../e2e/harness/inspector.ts";
import { type Bench, figureOf } from "./bench.ts";
import { interleave, quotients } from "./interleave.ts";
import { seedLedger } from "./ledger-data.ts";
import { startTestbed } from "./testbed.ts";

/** The least: the sum of every account, compared with nothing. */
const sums = "SELECT account_id, sum(amount) FROM ledger_entries GROUP BY account_id";

/** B12: rebuilding every balance from its entries and comparing it with what is stored. */
export const bench: Bench = async ({ isQuick }) => {
  const [rounds, giftsEach] = isQuick ? [5, 100] : [7, 250];
  const customers = 2000;
  const testbed = await startTestbed();
  try {
    const { platform, product } = testbed.inspector;
    await seedLedger(testbed.inspector, { customers, giftsEach });
    const balances = product.wallet.invariants.find(({ id }) => id === "I2");
    if (!balances) throw new Error("Nothing compares balances with entries.");
    const pairs = await interleave(
      { rounds },
      {
        sum: {
          operations: 1,
          pids: [testbed.postmaster],
          run: async () => {
            await platform.db.pool.query(sums);
          },
        },
        verify: {
          operations: 1,
          pids: [testbed.postmaster],
          run: async () => {
            await balances.find(platform.db.kysely);
          },
        },
      },
    );
    const entries = 2 * customers * giftsEach;
    return {
      title: "B12: all balances from their entries",
      method:
        `${entries.toLocaleString("en")} ledger entries of ${customers.toLocaleString("en")} customers, ${rounds} interleaved rounds. ` +
        "`verify` is the auditor's I2: balance, last running balance and version of every customer's account against " +
        `its entries. \`sum\` is \`${sums}\`. CPU is of every PostgreSQL process, for one whole pass.`,
      ratios: [
        figureOf("CPU of verify ÷ sum", quotients(pairs, "verifyCpuMs", "sumCpuMs"), { aim: 1.3, limit: 3 }),
        figureOf("time of verify ÷ sum", quotients(pairs, "sumPerSecond", "verifyPerSecond"), {
          aim: 1.3,
          limit: 3,
        }),
      ],
      pairs,
      findings: await auditLines(testbed.inspector),
    };
  } finally {
    await testbed.stop();
  }
};
