import { createHash } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { auditLines } from "../e2e/harness/inspector.ts";
import { type Bench, figureOf } from "./bench.ts";
import { cpuTimeMs } from "./cpu-time.ts";
import { startNodes } from "./day/made-up-nodes.ts";
import { residentMb, startWorker } from "./day/own-worker.ts";
import { baseHeight, coreShapes, evmShape, paidBlocks } from "./day/shapes.ts";
import { pricesOfDay, watchAddresses } from "./day/watch-addresses.ts";
import { seedPurchases } from "./purchase-data.ts";
import { startTestbed, type Testbed } from "./testbed.ts";

const perChain = 100_000;
const restMs = 60_000;
const lookEveryMs = 500;
const longestMs = 40 * 60_000;
const days = [...coreShapes, { ...evmShape, chain: "eth" }];

/** B10: a day of blocks of every chain, as full as the main networks', which the worker has missed. */
export const bench: Bench = async ({ isQuick }) => {
  const testbed = await startTestbed();
  const nodes = await startNodes();
  try {
    await seedPurchases(testbed.inspector);
    await watchAddresses(testbed.inspector, perChain);
    await pricesOfDay(testbed.inspector);
    await testbed.inspector.platform.db.pool.query("VACUUM ANALYZE");
    const worker = await startWorker(testbed.url, settingsOf(nodes.urlOf));
    try {
      await reached(testbed, 0, () => undefined);
      await pause(isQuick ? 0 : 5_000);
      const idleMb = residentMb(worker.pid);
      const sentBefore = await nodes.sentBytes();
      const hashMs = hashCpuMs(2 ** 30);
      const [before, database] = [cpuTimeMs([worker.pid]), cpuTimeMs([testbed.postmaster])];
      let peakMb = idleMb;
      const began = performance.now();
      await nodes.reveal();
      const seconds = await reached(testbed, 1, () => {
        peakMb = Math.max(peakMb, residentMb(worker.pid));
      });
      const workerMs = cpuTimeMs([worker.pid]) - before;
      const databaseMs = cpuTimeMs([testbed.postmaster]) - database;
      const wallMs = performance.now() - began;
      const bytes = (await nodes.sentBytes()) - sentBefore;
      await pause(isQuick ? 5_000 : restMs);
      const restMb = residentMb(worker.pid);
      const limitMs = (hashMs * bytes) / 2 ** 30;
      return {
        title: "B10: a day of blocks of all chains",
        method:
          `The worker alone, by \`npm start\`'s own command, on a database with ${perChain} addresses of each chain. ` +
          `${days.map(({ chain, blocks, transactions }) => `${blocks} blocks of ${transactions} transactions of ${chain}`).join(", ")}, ` +
          `with ${evmShape.transfers} transfers of accepted tokens in each of eth's; ${days.reduce((sum, shape) => sum + paidBlocks(shape).length, 0)} of them pay our addresses. ` +
          "Their nodes are a process of their own, which answers JSON-RPC by HTTP; hashes, roots and filters are true. CPU is " +
          "user and system time of worker and PostgreSQL from the moment at which the nodes have the day until all of it is applied; " +
          "`limit` is one SHA-256 of as many bytes as the nodes sent. Memory is the resident set of the worker.",
        ratios: [
          figureOf("CPU of the day", [workerMs + databaseMs], { aim: 60_000, limit: 600_000, unit: "ms" }),
          figureOf(`resident ${restMs / 1000} s after`, [restMb], { aim: 200, limit: 300, unit: "MB" }),
        ],
        pairs: [
          {
            workerMs,
            databaseMs,
            wallMs,
            bytesMb: bytes / 2 ** 20,
            limitMs,
            overLimit: (workerMs + databaseMs) / limitMs,
            idleMb,
            peakMb,
            restMb,
            ...seconds,
          },
        ],
        findings: [...(await missingDeposits(testbed)), ...(await auditLines(testbed.inspector))],
      };
    } finally {
      await worker.stop();
    }
  } finally {
    await nodes.stop();
    await testbed.stop();
  }
};

function settingsOf(urlOf: (chain: string) => string): Record<string, string> {
  return {
    CHAIN_BTC: "core",
    BTC_RPC_URL: urlOf("btc"),
    CHAIN_DOGE: "core",
    DOGE_RPC_URL: urlOf("doge"),
    CHAIN_LTC: "core",
    LTC_RPC_URL: urlOf("ltc"),
    CHAIN_ETH: "evm",
    ETH_RPC_URL: urlOf("eth"),
    ETH_CHAIN_ID: "31337",
    // Comparing balances is other work than reading blocks.
    ETH_INNER: "off",
  };
}

/** Waits until every chain is applied up to its base (0) or its whole day (1); how many seconds each took. */
async function reached(
  { inspector }: Testbed,
  part: 0 | 1,
  look: () => void,
): Promise<Record<string, number>> {
  const began = performance.now();
  const seconds: Record<string, number> = {};
  while (performance.now() - began < longestMs) {
    const { rows } = await inspector.platform.db.pool.query<{ id: string; height: number }>(
      "SELECT id, cursor_height::int AS height FROM chains WHERE driver <> 'simulated'",
    );
    for (const { id, height } of rows) {
      const day = days.find(({ chain }) => chain === id)?.blocks ?? 0;
      if (height >= baseHeight + part * day) seconds[`${id}Seconds`] ??= (performance.now() - began) / 1000;
    }
    if (Object.keys(seconds).length === days.length) return seconds;
    look();
    await pause(lookEveryMs);
  }
  throw new Error(
    `Not every chain was applied within ${longestMs / 60_000} minutes: ${JSON.stringify(seconds)}`,
  );
}

/** Processor time of one SHA-256 over so many bytes. */
function hashCpuMs(bytes: number): number {
  const part = Buffer.alloc(2 ** 20, 0xa5);
  const before = process.cpuUsage();
  const hash = createHash("sha256");
  for (let done = 0; done < bytes; done += part.length) hash.update(part);
  hash.digest();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

async function missingDeposits({ inspector }: Testbed): Promise<string[]> {
  const { rows } = await inspector.platform.db.pool.query<{ chain: string; count: number }>(
    "SELECT chain_id AS chain, count(*)::int AS count FROM deposits GROUP BY chain_id",
  );
  const found = new Map(rows.map(({ chain, count }) => [chain, count]));
  return days.flatMap((shape) => {
    const [expected, count] = [paidBlocks(shape).length, found.get(shape.chain) ?? 0];
    return count === expected ? [] : [`${count} of ${expected} deposits of ${shape.chain} were found`];
  });
}
