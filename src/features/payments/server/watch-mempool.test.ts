import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import type { ChainSource } from "#src/drivers/chain/port.ts";
import { createPaymentsTestbed, type PaymentsTestbed } from "./payments-testbed.fixture.ts";
import { scanChain } from "./scan-chain.ts";

let testbed: PaymentsTestbed;
beforeAll(async () => {
  testbed = await createPaymentsTestbed();
});
afterEach(async () => {
  expect(await testbed.findings()).toEqual([]);
});
afterAll(() => testbed.drop());

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

const waiting = async () => {
  const actor = await testbed.newCustomer();
  const payment = await testbed.create(actor, "btc", 2_000);
  const amount = BigInt(payment.dueUnits);
  const transfer = { address: payment.address, asset: "BTC", amount };
  const txid = await testbed.btc.sendPlayMoney(transfer);
  await testbed.scan(testbed.btc);
  const view = () => testbed.view(actor, payment);
  expect(await view()).toMatchObject({ status: "processing", deposits: [{ state: "seen" }] });
  const tip = await testbed.btc.tip();
  /** The node without a further block, however much time passes. */
  const still: ChainSource = { ...testbed.btc, tip: async () => tip };
  /** As after a restart: its mempool has nothing. */
  const emptied: ChainSource = { ...still, mempool: async () => ({ outputs: [], spent: [] }) };
  return { actor, payment, transfer, txid, view, still, emptied };
};

const scanFor = async (node: ChainSource, minutes: number): Promise<void> => {
  for (let minute = 0; minute < minutes; minute += 1) {
    await scanChain(testbed.context, node);
    testbed.clock.advance(minuteMs);
  }
  await scanChain(testbed.context, node);
};

test("a transaction counts as missing after ten minutes, and is back when it returns", async () => {
  const { view, still, emptied } = await waiting();
  await scanFor(emptied, 9);
  expect(await view()).toMatchObject({ status: "processing" });
  await scanChain(testbed.context, still);
  await scanFor(emptied, 9);
  expect(await view()).toMatchObject({ status: "processing" });
  await scanFor(emptied, 2);
  expect(await view()).toMatchObject({ status: "expired", deposits: [{ state: "seen" }] });
  await scanChain(testbed.context, still);
  expect(await view()).toMatchObject({ status: "processing" });
  await testbed.mine(testbed.btc, 2);
});

test("a node that is not well, or not at its tip, has no news about what is missing", async () => {
  const { view, emptied } = await waiting();
  await scanFor({ ...emptied, health: async () => ({ ok: false, reason: "lagging" }) }, 30);
  expect(await view()).toMatchObject({ status: "processing" });
  const above = { height: (await emptied.tip()).height + 1, hash: "ab".repeat(32) };
  const withoutBlocks = { tip: async () => above, following: async () => [] };
  for (let minute = 0; minute < 30; minute += 1) {
    await expect(scanChain(testbed.context, { ...emptied, ...withoutBlocks })).rejects.toThrow(
      "no block above",
    );
    testbed.clock.advance(minuteMs);
  }
  expect(await view()).toMatchObject({ status: "processing" });
  await testbed.mine(testbed.btc, 2);
});

test("a transaction is dropped after two weeks, and taken up again when it reappears", async () => {
  const { view, still, emptied } = await waiting();
  await scanFor(emptied, 11);
  testbed.clock.advance(13 * dayMs);
  await scanChain(testbed.context, emptied);
  expect((await view()).deposits).toMatchObject([{ state: "seen" }]);
  testbed.clock.advance(dayMs);
  await scanChain(testbed.context, emptied);
  expect((await view()).deposits).toMatchObject([{ state: "dropped" }]);
  await scanChain(testbed.context, still);
  expect((await view()).deposits).toMatchObject([{ state: "seen" }]);
  await testbed.mine(testbed.btc, 2);
  expect((await view()).deposits).toMatchObject([{ confirmations: 2 }]);
});

test("a payer who raises the fee has one deposit that counts, and one that was replaced", async () => {
  const { actor, payment, transfer, txid, view } = await waiting();
  const by = await testbed.btc.replaceWaiting(txid, transfer);
  await testbed.scan(testbed.btc);
  const shown = await view();
  expect(shown).toMatchObject({ status: "processing", flags: [] });
  const stateOf = new Map(shown.deposits.map((deposit) => [deposit.txid, deposit.state]));
  expect(stateOf).toEqual(
    new Map([
      [txid, "replaced"],
      [by, "seen"],
    ]),
  );
  // A second time, and nothing changes by looking again.
  const last = await testbed.btc.replaceWaiting(by, transfer);
  for (let look = 0; look < 3; look += 1) await testbed.scan(testbed.btc);
  expect((await view()).deposits.map(({ state }) => state).toSorted()).toEqual([
    "replaced",
    "replaced",
    "seen",
  ]);
  const { rows } = await testbed.database.pool.query(
    "SELECT txid, replaced_by FROM deposits WHERE txid = ANY($1) AND state = 'replaced' ORDER BY replaced_by",
    [[txid, by]],
  );
  expect(new Map(rows.map((row) => [row.txid, row.replaced_by]))).toEqual(
    new Map([
      [txid, last],
      [by, last],
    ]),
  );
  await testbed.mine(testbed.btc, 2);
  const { status, flags, deposits } = await view();
  expect([status, flags]).toEqual(["settled", []]);
  expect(deposits.map(({ state }) => state).toSorted()).toEqual(["credited", "replaced", "replaced"]);
  expect([2_000n, 2_001n]).toContain(await testbed.wallet.balanceOf(actor.customerId));
  const events = await testbed.database.pool.query(
    "SELECT name FROM outbox_events WHERE customer_id = $1 AND name = 'payments.replaced.v1'",
    [actor.customerId],
  );
  expect(events.rows).toHaveLength(2);
  expect(payment.status).toBe("new");
});

const elsewhere = { address: "bc1qelsewhere", asset: "BTC", amount: 5_000n };

test("coins spent elsewhere, of which only a block shows it, replace a deposit while that block counts", async () => {
  const { transfer, txid, view } = await waiting();
  const by = await testbed.btc.replaceWaiting(txid, elsewhere);
  await testbed.mine(testbed.btc, 1);
  expect(await view()).toMatchObject({ status: "new", deposits: [{ state: "replaced" }] });
  // The block is given up, and the first transaction is mined after all.
  await testbed.btc.reorganize(1, [by]);
  await testbed.btc.reorganize(2, []);
  await testbed.scan(testbed.btc);
  expect(await view()).toMatchObject({ status: "new", deposits: [{ state: "seen" }] });
  await testbed.database.pool.query(
    `INSERT INTO sim_transactions (chain, txid, ref, asset, address, amount, sent_at)
     VALUES ('btc', $1, 'v0', 'BTC', $2, $3, $4)`,
    [txid, transfer.address, transfer.amount, testbed.clock.now()],
  );
  await testbed.mine(testbed.btc, 2);
  expect(await view()).toMatchObject({ status: "settled", deposits: [{ state: "credited" }] });
});

test("a double spend in a reorganisation takes the credit back, and the deposit was replaced", async () => {
  const { actor, txid, view } = await waiting();
  await testbed.mine(testbed.btc, 2);
  expect(await testbed.wallet.balanceOf(actor.customerId)).toBeGreaterThanOrEqual(2_000n);
  await testbed.btc.reorganize(2, [txid]);
  // What returned to the mempool is mined in the new branch: take that branch away again, and spend it elsewhere.
  await testbed.btc.reorganize(3, []);
  await testbed.database.pool.query(
    `INSERT INTO sim_transactions (chain, txid, ref, asset, address, amount, sent_at)
     VALUES ('btc', $1, 'v0', 'BTC', $2, $3, $4)`,
    [`${txid.slice(0, 32)}${"e".repeat(32)}`, elsewhere.address, elsewhere.amount, testbed.clock.now()],
  );
  await testbed.mine(testbed.btc, 1);
  expect(await view()).toMatchObject({ deposits: [{ state: "replaced", isReversed: true }] });
  expect(await testbed.wallet.balanceOf(actor.customerId)).toBe(0n);
});

test("a mempool that has a transaction and its replacement replaces nothing", async () => {
  const { txid, view } = await waiting();
  const both: ChainSource = {
    ...testbed.btc,
    mempool: async (watch) => {
      const { outputs, spent } = await testbed.btc.mempool(watch);
      return { outputs, spent: spent.map((spend) => ({ ...spend, txid: "ef".repeat(32) })) };
    },
  };
  await scanChain(testbed.context, both);
  expect(await view()).toMatchObject({ status: "processing", deposits: [{ txid, state: "seen" }] });
  await testbed.mine(testbed.btc, 2);
});
