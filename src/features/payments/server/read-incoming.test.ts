import { createCtx } from "#src/platform/ctx.ts";
import { decodeId } from "#src/shared/ids.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createPaymentsTestbed, type PaymentsTestbed } from "./payments-testbed.fixture.ts";
import { readIncoming } from "./read-incoming.ts";
import { generateStaticWallets, replaceStaticWallet } from "./static-wallets.ts";

let testbed: PaymentsTestbed;
beforeAll(async () => {
  testbed = await createPaymentsTestbed();
});
afterAll(() => testbed.drop());

type Actor = Awaited<ReturnType<PaymentsTestbed["newCustomer"]>>;

const incomingOf = ({ customerId }: Actor) =>
  readIncoming(testbed.context, testbed.database.kysely, customerId);

/** Asks for 50 dollars in BTC and sends a part of the coins. */
async function send(actor: Actor, percent: bigint) {
  const payment = await testbed.create(actor, "btc", 5_000);
  const amount = (BigInt(payment.dueUnits) * percent) / 100n;
  await testbed.btc.sendPlayMoney({ address: payment.address, asset: "BTC", amount });
  await testbed.scan(testbed.btc);
  return payment;
}

test("coins are on their way from the moment they are seen to their credit, at the locked rate", async () => {
  const actor = await testbed.newCustomer();
  expect(await incomingOf(actor)).toEqual([]);
  await send(actor, 100n);
  expect(await incomingOf(actor)).toMatchObject([
    { asset: "BTC", cents: 5_000n, state: "coming", confirmations: 0, required: 2, secondsLeft: 4 },
  ]);
  await testbed.mine(testbed.btc, 1);
  expect(await incomingOf(actor)).toMatchObject([
    { cents: 5_000n, state: "coming", confirmations: 1, secondsLeft: 2 },
  ]);
  expect(await incomingOf(await testbed.newCustomer())).toEqual([]);
  await testbed.mine(testbed.btc, 1);
  expect(await incomingOf(actor)).toEqual([]);
  expect(await testbed.wallet.balanceOf(actor.customerId)).toBe(5_000n);
});

test("less than the minimum is never said to come, before its blocks or after, until more comes", async () => {
  const actor = await testbed.newCustomer();
  const payment = await send(actor, 8n);
  expect(await incomingOf(actor)).toMatchObject([{ cents: 399n, state: "low" }]);
  await testbed.mine(testbed.btc, 2);
  expect(await incomingOf(actor)).toMatchObject([{ cents: 399n, state: "low", secondsLeft: 0 }]);
  const amount = (BigInt(payment.dueUnits) * 20n) / 100n;
  await testbed.btc.sendPlayMoney({ address: payment.address, asset: "BTC", amount });
  await testbed.scan(testbed.btc);
  expect((await incomingOf(actor)).map(({ state }) => state)).toEqual(["coming", "coming"]);
  await testbed.mine(testbed.btc, 2);
  expect(await incomingOf(actor)).toEqual([]);
});

test("coins to a permanent address have the present price until their block, and lead to no payment", async () => {
  const actor = await testbed.newCustomer();
  const [wallet] = await generateStaticWallets(testbed.context, createCtx(testbed.platform, actor), "btc");
  const sendUnits = async (amount: bigint) => {
    await testbed.btc.sendPlayMoney({ address: wallet?.address ?? "", asset: "BTC", amount });
    await testbed.scan(testbed.btc);
  };
  await sendUnits(1_000n);
  expect(await incomingOf(actor)).toMatchObject([
    { paymentId: null, cents: 91n, isEstimated: true, state: "low" },
  ]);
  await sendUnits(100_000n);
  expect((await incomingOf(actor)).map(({ state }) => state)).toEqual(["coming", "coming"]);
  await testbed.mine(testbed.btc, 1);
  expect((await incomingOf(actor)).map(({ isEstimated }) => isEstimated)).toEqual([false, false]);
});

test("what comes to an address that was replaced is on its way like any other", async () => {
  const actor = await testbed.newCustomer();
  const ctx = createCtx(testbed.platform, actor);
  const [wallet] = await generateStaticWallets(testbed.context, ctx, "btc");
  const address = wallet?.address ?? "";
  await testbed.btc.sendPlayMoney({ address, asset: "BTC", amount: 100_000n });
  await testbed.mine(testbed.btc, 2);
  await replaceStaticWallet(testbed.context, ctx, decodeId("staticWallet", wallet?.id ?? "") ?? "");
  expect(await incomingOf(actor)).toEqual([]);
  await testbed.btc.sendPlayMoney({ address, asset: "BTC", amount: 100_000n });
  await testbed.scan(testbed.btc);
  expect(await incomingOf(actor)).toMatchObject([{ paymentId: null, state: "coming", amount: "0.001" }]);
});

test("what a person has to look at is held; a reorganisation takes it out", async () => {
  const actor = await testbed.newCustomer();
  const payment = await testbed.create(actor, "btc", 5_000);
  // Three bitcoins are more than is credited without a look.
  await testbed.btc.sendPlayMoney({ address: payment.address, asset: "BTC", amount: 300_000_000n });
  await testbed.mine(testbed.btc, 1);
  expect(await incomingOf(actor)).toMatchObject([{ state: "held" }]);
  await testbed.btc.reorganize(1);
  await testbed.scan(testbed.btc);
  expect(await incomingOf(actor)).toEqual([]);
});
