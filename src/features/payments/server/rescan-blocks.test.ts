import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import {
  type Anvil,
  anvilBinary,
  noAnvil,
  startAnvil,
  type TestForwarder,
  type TestToken,
} from "#src/drivers/chain/evm/anvil.fixture.ts";
import type { ChainBlock, ChainSource } from "#src/drivers/chain/port.ts";
import { createCtx } from "#src/platform/ctx.ts";
import { transaction } from "#src/platform/db/transaction.ts";
import { testOperator } from "#src/platform/operator/operator.fixture.ts";
import { decodeId } from "#src/shared/ids.ts";
import { findTransaction } from "./find-transaction.ts";
import { matchBalances } from "./match-balances.ts";
import { missedAlarms } from "./missed-transactions.ts";
import { createEthereumTestbed } from "./ethereum-testbed.fixture.ts";
import type { PaymentsTestbed } from "./payments-testbed.fixture.ts";
import { releaseDeposit } from "./release-deposit.ts";
import { rescanBlocks } from "./rescan-blocks.ts";

// Transfers that the nodes left out of a block, read again later: each coin counts once.

if (anvilBinary === null) test("reading blocks again", ({ skip }) => skip(noAnvil));
else describe("reading blocks again", rescans);

function rescans(): void {
  let testbed: PaymentsTestbed;
  let anvil: Anvil;
  let usdt: TestToken;
  let forwarder: TestForwarder;
  let source: ChainSource;
  /** The same node, which leaves every transfer out. */
  let hiding: ChainSource;

  beforeAll(async () => {
    anvil = await startAnvil({ startAt: new Date("2026-03-01T11:55:00Z") });
    usdt = await anvil.deployToken();
    forwarder = await anvil.deployForwarder();
    ({ testbed, source } = await createEthereumTestbed(anvil, { USDT: usdt }));
    const hide = (block: ChainBlock): ChainBlock => ({ ...block, outputs: [] });
    hiding = {
      ...source,
      following: async (...asked) => (await source.following(...asked))?.map(hide) ?? null,
      block: async (...asked) => {
        const block = await source.block(...asked);
        return block === null ? null : hide(block);
      },
      ...(source.balances && { balances: { ...source.balances, tracedTransfers: async () => null } }),
    };
  });
  afterEach(async () => {
    expect(await testbed.findings()).toEqual([]);
  });
  afterAll(async () => {
    await testbed.drop();
    await anvil.stop();
  });

  const operator = () => createCtx(testbed.platform, testOperator);
  const rescan = (from: number, to = from, chain = source) => {
    const context = { ...testbed.context, chains: new Map([["eth", chain] as const]) };
    return rescanBlocks(context, operator(), { chain: "eth", from, to });
  };
  const match = (chain = source): Promise<void> => matchBalances(testbed.context, chain);
  const newPayment = async (method = "usdt-eth") => {
    const actor = await testbed.newCustomer();
    const payment = await testbed.create(actor, method, 2_000);
    return {
      actor,
      address: payment.address,
      due: BigInt(payment.dueUnits),
      deposits: async () => (await testbed.view(actor, payment)).deposits,
      balance: () => testbed.wallet.balanceOf(actor.customerId),
    };
  };
  /** Mines what was sent into a block that is read without it; returns the height of that block. */
  const miss = async (): Promise<number> => {
    await anvil.mine();
    const { height } = await source.tip();
    await anvil.mine(39);
    await testbed.scan(hiding);
    return height;
  };
  /** As a customer asks for it. */
  const find = ({ actor }: { actor: { customerId: string } }, txid: string) =>
    findTransaction(testbed.context, actor.customerId, "usdt-eth", txid);

  test("what a node had left out is stored and credited by the usual rules, once", async () => {
    const { address, deposits, balance } = await newPayment();
    const txid = await usdt.transferTwice(address, 12_000_000n, 8_000_000n);
    const height = await miss();
    expect(await deposits()).toEqual([]);
    const report = await rescan(height - 3, height + 3);
    expect(report).toMatchObject({ blocks: 7, replaced: [], alreadyCredited: [], stillMissed: [] });
    expect(report.stored).toMatchObject([
      { txid, address, units: 12_000_000n },
      { txid, address, units: 8_000_000n },
    ]);
    expect(await balance()).toBe(2_000n);
    expect((await rescan(height)).stored).toEqual([]);
    await match();
    await anvil.mine(10);
    await testbed.scan(source);
    await match();
    expect(await deposits()).toHaveLength(2);
    expect(await balance()).toBe(2_000n);
  });

  test("it takes the place of coins that were held without a transaction", async () => {
    const [token, ether] = [await newPayment(), await newPayment("eth")];
    await usdt.transfer(token.address, 20_000_000n);
    await forwarder.forward(ether.address, ether.due);
    const height = await miss();
    await match(hiding);
    for (const { deposits } of [token, ether]) {
      expect(await deposits()).toMatchObject([{ state: "held", heldReason: "unattributed" }]);
    }
    const { stored, replaced } = await rescan(height);
    expect([stored.length, replaced.length]).toEqual([2, 2]);
    await match();
    for (const { deposits } of [token, ether]) {
      expect((await deposits()).map(({ state }) => state).toSorted()).toEqual(["final", "replaced"]);
    }
    expect(await token.balance()).toBe(2_000n);
    expect([2_000n, 2_001n]).toContain(await ether.balance());
    expect((await rescan(height)).stored).toEqual([]);
  });

  test("what cannot be stored replaces nothing, and is tried again", async () => {
    const { address, deposits } = await newPayment();
    await usdt.transfer(address, 20_000_000n);
    const height = await miss();
    await match();
    const wrong = (block: ChainBlock): ChainBlock => ({
      ...block,
      outputs: block.outputs.map((output) => ({ ...output, senders: ["\u0000"] })),
    });
    const failing: ChainSource = {
      ...source,
      block: async (...asked) => {
        const block = await source.block(...asked);
        return block === null ? null : wrong(block);
      },
    };
    const report = await rescan(height, height, failing);
    expect([report.stored.length, report.refused.length, report.replaced.length]).toEqual([0, 1, 0]);
    expect(await deposits()).toMatchObject([
      { state: "held", heldReason: "unattributed", units: "20000000" },
    ]);
    expect((await rescan(height)).replaced).toHaveLength(1);
    const quarantined = await testbed.database.kysely
      .selectFrom("deposit_quarantine")
      .select("txid")
      .execute();
    expect(quarantined).toEqual([]);
    await match();
    expect((await deposits()).filter(({ state }) => state !== "replaced")).toMatchObject([
      { units: "20000000" },
    ]);
  });

  test("coins that the operator had credited without a transaction are not credited again", async () => {
    const { address, deposits, balance } = await newPayment();
    await usdt.transfer(address, 15_000_000n);
    await usdt.transfer(address, 5_000_000n);
    const height = await miss();
    await match();
    const [held] = await deposits();
    const id = decodeId("deposit", held?.id ?? "") ?? "";
    await releaseDeposit(testbed.context, operator(), id);
    const { stored, alreadyCredited } = await rescan(height);
    expect(stored).toEqual([]);
    expect(alreadyCredited.map(({ by }) => by)).toEqual([{ depositId: id }, { depositId: id }]);
    await match();
    expect(await deposits()).toHaveLength(1);
    expect(await balance()).toBe(2_000n);
  });

  test("a transfer of more than was credited without a transaction waits for an operator", async () => {
    const { address, deposits, balance } = await newPayment();
    const txid = await usdt.transfer(address, 200_000_000n);
    // Most of it leaves before the balance is looked at.
    await usdt.pull(address, usdt.address, 180_000_000n);
    const height = await miss();
    await match();
    const [held] = await deposits();
    expect(held?.units).toBe("20000000");
    const id = decodeId("deposit", held?.id ?? "") ?? "";
    await releaseDeposit(testbed.context, operator(), id);
    const { alreadyCredited, inDoubt } = await rescan(height);
    expect(alreadyCredited).toEqual([]);
    expect(inDoubt).toMatchObject([{ txid, units: 200_000_000n, by: { depositId: id } }]);
    expect((await deposits()).map(({ state }) => state).toSorted()).toEqual(["final", "held"]);
    expect(await balance()).toBe(2_000n);
    // Again: it is there.
    expect(await rescan(height)).toMatchObject({ stored: [], inDoubt: [] });
  });

  test("money that was given by hand for a transaction is not given again", async () => {
    const { actor, address, balance } = await newPayment();
    const txid = await usdt.transfer(address, 20_000_000n);
    const height = await miss();
    const { customerId } = actor;
    const payload = { customerId, cents: 2_000, note: "Your coins.", reversesId: null, owesRest: false };
    const reason = `lost: ${txid.slice(2).toUpperCase()}`;
    await transaction(testbed.platform, (trx) =>
      testbed.wallet.adjust.run(trx, operator(), { payload, reason, id: testbed.platform.ids.next() }),
    );
    const { stored, alreadyCredited } = await rescan(height);
    expect(stored).toEqual([]);
    expect(alreadyCredited).toMatchObject([
      { txid, by: { reason: expect.stringContaining("user credit of 2026") } },
    ]);
    expect(await balance()).toBe(2_000n);
  });

  test("a customer who asks for what is missing calls the operator, until the deposit is there", async () => {
    const payment = await newPayment();
    const txid = await usdt.transfer(payment.address, 20_000_000n);
    const height = await miss();
    expect(await find(payment, txid)).toMatchObject({ result: "unmatched" });
    expect(await find(payment, txid.slice(2))).toMatchObject({ result: "unmatched" });
    const alarms = async () =>
      (await missedAlarms(testbed.platform).find())?.filter(({ detail }) => detail.includes(txid));
    expect(await alarms()).toMatchObject([
      { command: `npm run operator -- deposit rescan --chain eth --block ${height}` },
    ]);
    expect((await rescan(height, height, hiding)).stillMissed).toEqual([txid]);
    expect(await alarms()).toEqual([]);
    await find(payment, txid);
    expect((await rescan(height)).stillMissed).toEqual([]);
    expect(await alarms()).toEqual([]);
    expect(await find(payment, txid)).toMatchObject({ result: "recorded" });
  });

  test("refuses blocks that are not on our chain, not read yet, or too many", async () => {
    const { address } = await newPayment();
    await usdt.transfer(address, 20_000_000n);
    const height = await miss();
    const { height: top } = await source.tip();
    await expect(rescan(top + 1)).rejects.toThrow(`Block ${top + 1} of eth is not read yet.`);
    await expect(rescan(1, 501)).rejects.toThrow("Give at most 500 blocks");
    await expect(rescan(5, 4)).rejects.toThrow("the lower one first");
    const forked: ChainSource = { ...source, hashAt: async () => `0x${"1".repeat(64)}` };
    await expect(rescan(height, height, forked)).rejects.toThrow("is another one at the node");
    const unready: ChainSource = { ...source, hashAt: async () => null };
    await expect(rescan(height, height, unready)).rejects.toThrow("do not answer with a block");
    expect((await rescan(height)).stored).toHaveLength(1);
  });

  test("a block that was forgotten since is read again, and its deposit is kept with it", async () => {
    const { address, balance } = await newPayment();
    await usdt.transfer(address, 20_000_000n);
    const height = await miss();
    await testbed.database.kysely.deleteFrom("chain_blocks").where("height", "=", height).execute();
    expect((await rescan(height)).stored).toHaveLength(1);
    expect(await balance()).toBe(2_000n);
  });

  test("two runs at once store it once", async () => {
    const { address, balance } = await newPayment();
    await usdt.transfer(address, 20_000_000n);
    const height = await miss();
    const reports = await Promise.all([rescan(height), rescan(height), rescan(height)]);
    expect(reports.flatMap(({ stored }) => stored)).toHaveLength(1);
    expect(await balance()).toBe(2_000n);
  });
}
