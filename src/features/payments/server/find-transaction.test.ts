import { afterAll, beforeAll, expect, test } from "vitest";
import type { ChainSource } from "#src/drivers/chain/port.ts";
import { findTransaction } from "./find-transaction.ts";
import { createPaymentsWorld, type PaymentsWorld } from "./payments-world.fixture.ts";

let world: PaymentsWorld;
beforeAll(async () => {
  world = await createPaymentsWorld();
});
afterAll(() => world.drop());

test("follows a transaction from the network into the wallet", async () => {
  const actor = await world.newCustomer();
  const payment = await world.create(actor, "usdt-eth", 2_000);
  const txid = await world.eth.sendPlayMoney({
    address: payment.address,
    asset: "USDT",
    amount: BigInt(payment.dueUnits),
  });
  const find = (text: string) => findTransaction(world.context, actor.customerId, "usdt-eth", text);
  expect(await find(txid)).toEqual({ result: "waiting", deposits: [] });
  await world.eth.mineBlock();
  expect(await find(` ${txid.toUpperCase()} `)).toEqual({ result: "ahead", deposits: [] });
  await world.scan(world.eth);
  expect(await find(`0x${txid}`)).toMatchObject({
    result: "recorded",
    deposits: [{ state: "confirming", confirmations: 1, required: 2, asset: "USDT" }],
  });
  await world.mine(world.eth, 1);
  expect(await find(txid)).toMatchObject({ deposits: [{ state: "credited", cents: 2_000 }] });
  // Another customer learns no more of it than the network shows to everyone.
  const other = await world.newCustomer();
  expect(await findTransaction(world.context, other.customerId, "usdt-eth", txid)).toEqual({
    result: "foreign",
    deposits: [],
  });
});

test("says why a transaction brings nothing", async () => {
  const actor = await world.newCustomer();
  const { address } = await world.create(actor, "usdt-eth", 2_000);
  const find = (txid: string) => findTransaction(world.context, actor.customerId, "usdt-eth", txid);
  expect((await find("0".repeat(64))).result).toBe("unknown");
  const fake = "0x000000000000000000000000000000000000dEaD";
  const token = await world.eth.sendPlayMoney({ address, asset: fake, amount: 5n });
  const elsewhere = await world.eth.sendPlayMoney({ address: fake, asset: "USDT", amount: 5n });
  expect((await find(elsewhere)).result).toBe("waiting");
  await world.mine(world.eth, 1);
  expect((await find(elsewhere)).result).toBe("foreign");
  expect((await find(token)).result).toBe("wrong-token");

  const reverted: ChainSource = {
    ...world.eth,
    transaction: async () => ({ outputs: [], height: 1, failed: true }),
  };
  const context = { ...world.context, chains: new Map([["eth", reverted] as const]) };
  expect((await findTransaction(context, actor.customerId, "eth", token)).result).toBe("failed");
});

test("a chain that is not there, or does not answer, is said so", async () => {
  const actor = await world.newCustomer();
  const find = findTransaction(world.context, actor.customerId, "doge", "0".repeat(64));
  await expect(find).rejects.toMatchObject({ code: "method_unavailable" });
  const silent: ChainSource = { ...world.eth, transaction: () => Promise.reject(new Error("no answer")) };
  const context = { ...world.context, chains: new Map([["eth", silent] as const]) };
  await expect(findTransaction(context, actor.customerId, "eth", "0".repeat(64))).rejects.toMatchObject({
    code: "method_unavailable",
  });
});
