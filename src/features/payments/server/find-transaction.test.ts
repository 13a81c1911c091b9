import { afterAll, beforeAll, expect, test } from "vitest";
import type { ChainSource } from "#src/drivers/chain/port.ts";
import { findTransaction } from "./find-transaction.ts";
import { missedAlarms } from "./missed-transactions.ts";
import { createPaymentsTestbed, type PaymentsTestbed } from "./payments-testbed.fixture.ts";

let testbed: PaymentsTestbed;
beforeAll(async () => {
  testbed = await createPaymentsTestbed();
});
afterAll(() => testbed.drop());

test("follows a transaction from the network into the wallet", async () => {
  const actor = await testbed.newCustomer();
  const payment = await testbed.create(actor, "usdt-eth", 2_000);
  const txid = await testbed.eth.sendPlayMoney({
    address: payment.address,
    asset: "USDT",
    amount: BigInt(payment.dueUnits),
  });
  const find = (text: string) => findTransaction(testbed.context, actor.customerId, "usdt-eth", text);
  expect(await find(txid)).toEqual({ result: "waiting", deposits: [] });
  await testbed.eth.mineBlock();
  expect(await find(` ${txid.toUpperCase()} `)).toEqual({ result: "ahead", deposits: [] });
  await testbed.scan(testbed.eth);
  expect(await find(`0x${txid}`)).toMatchObject({
    result: "recorded",
    deposits: [{ state: "confirming", confirmations: 1, required: 2, asset: "USDT" }],
  });
  await testbed.mine(testbed.eth, 1);
  expect(await find(txid)).toMatchObject({ deposits: [{ state: "credited", cents: 2_000 }] });
  // Another customer sees no more of it than is public on the network.
  const other = await testbed.newCustomer();
  expect(await findTransaction(testbed.context, other.customerId, "usdt-eth", txid)).toEqual({
    result: "unshown",
    deposits: [],
  });
});

test("reports why a transaction credits nothing", async () => {
  const actor = await testbed.newCustomer();
  const { address } = await testbed.create(actor, "usdt-eth", 2_000);
  const find = (txid: string) => findTransaction(testbed.context, actor.customerId, "usdt-eth", txid);
  expect((await find("0".repeat(64))).result).toBe("unknown");
  const fake = "0x000000000000000000000000000000000000dEaD";
  const token = await testbed.eth.sendPlayMoney({ address, asset: fake, amount: 5n });
  const elsewhere = await testbed.eth.sendPlayMoney({ address: fake, asset: "USDT", amount: 5n });
  expect((await find(elsewhere)).result).toBe("waiting");
  await testbed.mine(testbed.eth, 1);
  expect((await find(elsewhere)).result).toBe("unshown");
  expect((await find(token)).result).toBe("wrong-token");

  const reverted: ChainSource = {
    ...testbed.eth,
    transaction: async () => ({ outputs: [], height: 1, failed: true }),
  };
  const context = { ...testbed.context, chains: new Map([["eth", reverted] as const]) };
  expect((await findTransaction(context, actor.customerId, "eth", token)).result).toBe("failed");
});

test("of a coin whose transactions show all that they pay, no contract is spoken of", async () => {
  const actor = await testbed.newCustomer();
  const address = "tb1qcr8te4kr609gcawutmrza0j4xv80jy8zmfp6l0";
  const elsewhere = await testbed.btc.sendPlayMoney({ address, asset: "BTC", amount: 5n });
  await testbed.mine(testbed.btc, 1);
  const found = await findTransaction(testbed.context, actor.customerId, "btc", elsewhere);
  expect(found.result).toBe("foreign");
});

test("a node without an index of transactions says so of those that it does not have at hand", async () => {
  const actor = await testbed.newCustomer();
  const { address } = await testbed.create(actor, "usdt-eth", 2_000);
  const waiting = await testbed.eth.sendPlayMoney({ address, asset: "USDT", amount: 20_000_000n });
  const source: ChainSource = {
    ...testbed.eth,
    transaction: async (txid) => (await testbed.eth.transaction(txid)) ?? "unindexed",
  };
  const context = { ...testbed.context, chains: new Map([["eth", source] as const]) };
  const find = (txid: string) => findTransaction(context, actor.customerId, "eth", txid);
  expect(await find("0".repeat(64))).toEqual({ result: "unindexed", deposits: [] });
  expect((await find(`0x${waiting}`)).result).toBe("waiting");
  await testbed.mine(testbed.eth, 1);
});

test("a chain that is missing or does not answer is reported", async () => {
  const actor = await testbed.newCustomer();
  const find = findTransaction(testbed.context, actor.customerId, "doge", "0".repeat(64));
  await expect(find).rejects.toMatchObject({ code: "method_unavailable" });
  const silent: ChainSource = { ...testbed.eth, transaction: () => Promise.reject(new Error("no answer")) };
  const context = { ...testbed.context, chains: new Map([["eth", silent] as const]) };
  await expect(findTransaction(context, actor.customerId, "eth", "0".repeat(64))).rejects.toMatchObject({
    code: "method_unavailable",
  });
});

test.each([
  ["eth", (id: string) => `0x${id}`],
  ["btc", (id: string) => id],
] as const)("a node of %s is asked once, in its own spelling, whatever was pasted", async (chain, spell) => {
  const actor = await testbed.newCustomer();
  const asked: string[] = [];
  const { sendPlayMoney: _, ...simulated } = testbed[chain];
  const node: ChainSource = {
    ...simulated,
    transaction: async (txid) => {
      asked.push(txid);
      return null;
    },
  };
  const context = { ...testbed.context, chains: new Map([[chain, node] as const]) };
  const id = "ab".repeat(32);
  for (const text of [
    id,
    `0x${id.toUpperCase()}`,
    ` ${id.slice(0, 9)}\n${id.slice(9)}`,
    `https://an.example/tx/${id}`,
  ]) {
    expect((await findTransaction(context, actor.customerId, chain, text)).result).toBe("unknown");
  }
  expect(new Set(asked)).toEqual(new Set([spell(id)]));
  await expect(findTransaction(context, actor.customerId, chain, "ab".repeat(31))).rejects.toMatchObject({
    code: "invalid_input",
  });
});

test("a transaction that was replaced is found, with the one in its place", async () => {
  const actor = await testbed.newCustomer();
  const { address } = await testbed.create(actor, "btc", 2_000);
  const transfer = { address, asset: "BTC", amount: 30_000n };
  const txid = await testbed.btc.sendPlayMoney(transfer);
  await testbed.scan(testbed.btc);
  const by = await testbed.btc.replaceWaiting(txid, transfer);
  await testbed.scan(testbed.btc);
  expect(await findTransaction(testbed.context, actor.customerId, "btc", txid)).toMatchObject({
    result: "recorded",
    deposits: [{ fate: "gone", state: "replaced", replacedBy: by }],
  });
});

test("a transaction of a block that was read without it is noted for the operator", async () => {
  const actor = await testbed.newCustomer();
  const { address } = await testbed.create(actor, "btc", 2_000);
  await testbed.mine(testbed.btc, 1);
  const txid = "cd".repeat(32);
  const output = { address, asset: "BTC", amount: 30_000n, txid, ref: "v0" };
  const source: ChainSource = {
    ...testbed.btc,
    transaction: async () => ({ outputs: [output], height: 1, failed: false }),
  };
  const context = { ...testbed.context, chains: new Map([["btc", source] as const]) };
  expect((await findTransaction(context, actor.customerId, "btc", txid)).result).toBe("unmatched");
  expect(await missedAlarms(testbed.platform).find()).toMatchObject([{ objectId: `btc/${txid}` }]);
});
