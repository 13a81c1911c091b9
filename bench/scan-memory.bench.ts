import { spawn } from "node:child_process";
import { once } from "node:events";
import { json } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import * as z from "zod/mini";
import { type Bench, figureOf } from "./bench.ts";
import { startTestbed } from "./testbed.ts";

const program = fileURLToPath(new URL("./scan-blocks.ts", import.meta.url));
const transfersPerBlock = 5;
/** As scripts/run.sh sets it for a worker alone. */
const malloc = { MALLOC_ARENA_MAX: "1", MALLOC_MMAP_THRESHOLD_: "131072", MALLOC_TRIM_THRESHOLD_: "131072" };

const measured = z.array(z.object({ blocks: z.number(), residentMb: z.number(), heapMb: z.number() }));

/** B13c: what a process holds that only scans a chain, after more and more blocks. */
export const bench: Bench = async ({ isQuick }) => {
  const blocks = isQuick ? 4_000 : 20_000;
  const testbed = await startTestbed();
  try {
    await testbed.inspector.platform.db.pool.query(chainOf, [blocks, transfersPerBlock]);
    const pairs = await scanApart(testbed.url, blocks);
    const [first, last] = [pairs[0]?.residentMb ?? 0, pairs.at(-1)?.residentMb ?? 0];
    return {
      title: "B13c: memory of a scanner",
      method:
        `A process of its own, with the flags of a worker alone, scans ${blocks} blocks of a simulated chain with ` +
        `${transfersPerBlock} transfers of strangers each. Resident set after a collection, at ten points on the way; ` +
        "the figure is the last less the first.",
      ratios: [figureOf("resident, growth on the way", [last - first], { aim: 20, limit: 50, unit: "MB" })],
      pairs,
      findings: null,
    };
  } finally {
    await testbed.stop();
  }
};

async function scanApart(databaseUrl: string, blocks: number): Promise<z.output<typeof measured>> {
  const flags = ["--expose-gc", "--max-semi-space-size=4", "--heap-growing-percent=50"];
  const child = spawn(process.execPath, [...flags, program, String(blocks)], {
    env: { PATH: process.env["PATH"], DATABASE_URL: databaseUrl, ...malloc },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const [answer] = await Promise.all([json(child.stdout), once(child, "exit")]);
  return measured.parse(answer);
}

/** Blocks on top of the first one, and their transfers, as the simulated miner would write them. */
const chainOf = `
  WITH RECURSIVE block AS (
    SELECT height, hash, NULL::text AS parent FROM sim_blocks WHERE chain = 'btc' AND height = 0
    UNION ALL
    SELECT height + 1, encode(sha256(convert_to(hash || height, 'UTF8')), 'hex'), hash FROM block WHERE height < $1::int
  ), mined AS (
    INSERT INTO sim_blocks (chain, height, hash, parent, mined_at)
    SELECT 'btc', height, hash, parent, now() - interval '1 day' FROM block WHERE parent IS NOT NULL
    RETURNING height, hash
  )
  INSERT INTO sim_transactions (chain, txid, ref, asset, address, amount, height, sent_at)
  SELECT 'btc', encode(sha256(convert_to(hash || n, 'UTF8')), 'hex'), 'v0', 'BTC', 'bc1q' || md5(hash || n), 5000, height,
         now() - interval '1 day'
  FROM mined, generate_series(1, $2::int) AS n`;
