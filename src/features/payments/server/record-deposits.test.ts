import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import type { ChainOutput, ChainSource } from "#src/drivers/chain/port.ts";
import { createPaymentsTestbed, type PaymentsTestbed } from "./payments-testbed.fixture.ts";
import { prunePayments } from "./prune-payments.ts";
import { quarantineAlarms } from "./quarantine-alarms.ts";
import { recordDeposits } from "./record-deposits.ts";
import { scanChain } from "./scan-chain.ts";

let testbed: PaymentsTestbed;
beforeAll(async () => {
  testbed = await createPaymentsTestbed();
});
afterEach(async () => {
  expect(await testbed.findings()).toEqual([]);
});
afterAll(() => testbed.drop());

const pay = async () => {
  const actor = await testbed.newCustomer();
  const payment = await testbed.create(actor, "btc", 2_000);
  const amount = BigInt(payment.dueUnits);
  const txid = await testbed.btc.sendPlayMoney({ address: payment.address, asset: "BTC", amount });
  return { actor, payment, txid };
};

/** The node with some of its outputs changed, in blocks and in the mempool. */
function changed(change: (output: ChainOutput) => ChainOutput): ChainSource {
  const { btc } = testbed;
  return {
    ...btc,
    following: async (...question) => {
      const blocks = await btc.following(...question);
      return blocks && blocks.map((block) => ({ ...block, outputs: block.outputs.map(change) }));
    },
    mempool: async (watch) => {
      const { outputs, spent } = await btc.mempool(watch);
      return { outputs: outputs.map(change), spent };
    },
  };
}

const alarms = () => quarantineAlarms(testbed.platform).find();

test.each([
  ["a lock that was waited for too long", "55P03"],
  ["a statement that took too long", "57014"],
  ["a full disk", "53100"],
])("%s is no fault of an output: its block waits, and nothing is set aside", async (_, state) => {
  const { actor, payment } = await pay();
  const mend = await testbed.failEvents("payments.seen.v1", state, actor.customerId);
  await testbed.btc.mineBlock();
  await testbed.btc.mineBlock();
  await expect(scanChain(testbed.context, testbed.btc)).rejects.toThrow("planted");
  expect(await alarms()).toEqual([]);
  await mend();
  await testbed.scan(testbed.btc);
  expect(await testbed.view(actor, payment)).toMatchObject({ status: "settled" });
});

test.each<[string, Partial<ChainOutput>, string]>([
  ["has more units than a number of the database holds", { amount: 10n ** 40n }, "numeric field overflow"],
  ["has a sender that is no text of the database", { senders: ["a\u0000b"] }, "unsupported Unicode"],
  ["names a maturity below one block", { matureAfter: -5 }, "violates check constraint"],
])("an output that %s is set aside with the reason, and its block goes on", async (_, fault, reason) => {
  // The last one, so that no other node showed it before.
  const [one, other, bad] = [await pay(), await pay(), await pay()];
  const node = changed((output) => (output.txid === bad.txid ? { ...output, ...fault } : output));
  await scanChain(testbed.context, node);
  expect(await alarms()).toEqual([]);
  await testbed.btc.mineBlock();
  await testbed.btc.mineBlock();
  await scanChain(testbed.context, node);
  for (const { actor, payment } of [one, other]) {
    expect(await testbed.view(actor, payment)).toMatchObject({ status: "settled" });
  }
  expect(await testbed.view(bad.actor, bad.payment)).toMatchObject({ deposits: [] });
  const found = await alarms();
  expect(found).toHaveLength(1);
  expect(found?.[0]?.detail).toContain(`Output v0 of ${bad.txid} in block`);
  expect(found?.[0]?.detail).toContain(reason);
  expect(found?.[0]?.command).toMatch(/deposit rescan --chain btc --block \d+$/);

  // Read again without its fault, it is a deposit like any other, and the alarm is over.
  const tip = await testbed.btc.tip();
  const block = await testbed.btc.block((await testbed.btc.hashAt(tip.height - 1)) ?? "");
  if (block === null) throw new Error("The block is missing.");
  await testbed.database.kysely
    .transaction()
    .execute((trx) => recordDeposits(testbed.context, trx, "btc", block.outputs, block));
  expect(await alarms()).toEqual([]);
  await testbed.mine(testbed.btc, 1);
  expect(await testbed.view(bad.actor, bad.payment)).toMatchObject({ status: "settled" });
});

test("what was set aside is forgotten with its block", async () => {
  const { txid } = await pay();
  const node = changed((output) => (output.txid === txid ? { ...output, amount: 10n ** 40n } : output));
  await testbed.btc.mineBlock();
  await scanChain(testbed.context, node);
  expect(await alarms()).toHaveLength(1);
  await testbed.btc.reorganize(1, []);
  await scanChain(testbed.context, node);
  expect(await alarms()).toEqual([]);
});

test("a deposit's transaction is kept once, unless it is huge, and goes when the deposit cannot come", async () => {
  const [small, huge] = [await pay(), await pay()];
  const raw = "0a".repeat(300);
  const node = changed((output) => {
    if (output.txid === small.txid) return { ...output, raw, matureAfter: 100 };
    return output.txid === huge.txid ? { ...output, raw: "0b".repeat(100_001) } : output;
  });
  const kept = async () => {
    const { rows } = await testbed.database.pool.query<{ txid: string; raw: Buffer }>(
      "SELECT txid, raw FROM deposit_transactions WHERE chain_id = 'btc' AND txid = ANY($1)",
      [[small.txid, huge.txid]],
    );
    return rows.map((row) => [row.txid, row.raw.toString("hex")]);
  };
  await scanChain(testbed.context, node);
  await testbed.btc.mineBlock();
  await scanChain(testbed.context, node);
  expect(await kept()).toEqual([[small.txid, raw]]);
  const { rows } = await testbed.database.pool.query(
    "SELECT mature_after FROM deposits WHERE txid = ANY($1) ORDER BY mature_after",
    [[small.txid, huge.txid]],
  );
  expect(rows).toEqual([{ mature_after: 100 }, { mature_after: null }]);

  await testbed.btc.reorganize(1, []);
  await scanChain(testbed.context, node);
  await prunePayments(testbed.context);
  expect(await kept()).toHaveLength(1);
  testbed.clock.advance(15 * 24 * 60 * 60_000);
  await scanChain(testbed.context, node);
  await prunePayments(testbed.context);
  expect(await kept()).toEqual([]);
});

test("giving up a block reads an index, however many deposits there are", async () => {
  const { pool } = testbed.database;
  const client = await pool.connect();
  try {
    await client.query("BEGIN");
    await client.query("SET LOCAL enable_seqscan = off");
    const { rows } = await client.query<Record<string, string>>(
      "EXPLAIN SELECT id FROM deposits d WHERE d.chain_id = 'btc' AND d.block_hash = 'ab'",
    );
    expect(rows.map((row) => row["QUERY PLAN"]).join("\n")).toContain("deposits_block");
    await client.query("ROLLBACK");
  } finally {
    client.release();
  }
});
