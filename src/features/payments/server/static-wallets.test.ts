import { createCtx } from "#src/platform/ctx.ts";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { createPaymentsTestbed, insertCustomer, type PaymentsTestbed } from "./payments-testbed.fixture.ts";
import { decodeId } from "#src/shared/ids.ts";
import { refreshRates } from "./refresh-rates.ts";
import { generateStaticWallets, listStaticWallets, replaceStaticWallet } from "./static-wallets.ts";

let testbed: PaymentsTestbed;
beforeAll(async () => {
  testbed = await createPaymentsTestbed();
});
afterEach(async () => {
  expect(await testbed.findings()).toEqual([]);
});
afterAll(() => testbed.drop());

const generate = (actor: Parameters<typeof generateStaticWallets>[1]["actor"], method?: string) =>
  generateStaticWallets(testbed.context, createCtx(testbed.platform, actor), method);

test("one address for each kind of chain, the same for every later and every parallel call", async () => {
  const actor = await testbed.newCustomer();
  const answers = await Promise.all([generate(actor), generate(actor), generate(actor, "eth")]);
  const wallets = await listStaticWallets(testbed.context, actor.customerId);
  // Dogecoin is not connected in this testbed.
  expect(wallets.map(({ methods }) => methods.map(({ id }) => id).join(" ")).toSorted()).toEqual([
    "btc",
    "eth usdt-eth usdc-eth",
  ]);
  for (const answer of answers) {
    for (const wallet of answer) expect(wallets).toContainEqual(wallet);
  }
  expect(await generate(actor)).toEqual(wallets);
  const { rows } = await testbed.database.pool.query(
    "SELECT 1 FROM audit_log WHERE action = 'static-wallet.create'",
  );
  expect(rows.length).toBeGreaterThanOrEqual(2);
});

test("a permanent address takes no token that its network does not have", async () => {
  const actor = await testbed.newCustomer();
  await generate(actor, "usdt-eth");
  const local = { ...testbed.eth, missingAssets: async () => ["USDT", "USDC"] };
  const context = {
    ...testbed.context,
    chains: new Map([...testbed.context.chains, ["eth", local] as const]),
  };
  const wallets = await listStaticWallets(context, actor.customerId);
  expect(wallets.map(({ methods }) => methods.map(({ id }) => id))).toEqual([["eth"]]);
});

test("needs the policy accepted, and a chain that is connected", async () => {
  const stranger = await insertCustomer(testbed.platform);
  await expect(generate(stranger)).rejects.toMatchObject({ code: "aml_acceptance_required" });
  const actor = await testbed.newCustomer();
  await expect(generate(actor, "doge")).rejects.toMatchObject({ code: "method_unavailable" });
  await expect(generate(actor, "shells")).rejects.toMatchObject({ code: "method_unavailable" });
  expect(await listStaticWallets(testbed.context, actor.customerId)).toEqual([]);
});

test("any amount is credited at the rate of its block, again and again", async () => {
  await refreshRates(testbed.context);
  const actor = await testbed.newCustomer();
  const wallet = (await generate(actor, "btc"))[0];
  const pay = (amount: bigint) =>
    testbed.btc.sendPlayMoney({ address: wallet?.address ?? "", asset: "BTC", amount });
  await pay(100_000n);
  await testbed.mine(testbed.btc, 2);
  testbed.clock.advance(1_000);
  await pay(50_000n);
  await testbed.mine(testbed.btc, 2);
  const [shown] = await listStaticWallets(testbed.context, actor.customerId);
  expect(shown?.deposits.map(({ state, units }) => [state, units])).toEqual([
    ["credited", "50000"],
    ["credited", "100000"],
  ]);
  // 0.0015 BTC at about $91,400.
  const balance = await testbed.wallet.balanceOf(actor.customerId);
  expect(balance).toBeGreaterThan(13_600n);
  expect(balance).toBeLessThan(13_800n);
});

test("a reorganisation reverses its credit as well", async () => {
  await refreshRates(testbed.context);
  const actor = await testbed.newCustomer();
  const wallet = (await generate(actor, "btc"))[0];
  await testbed.btc.sendPlayMoney({ address: wallet?.address ?? "", asset: "BTC", amount: 100_000n });
  await testbed.mine(testbed.btc, 2);
  expect(await testbed.wallet.balanceOf(actor.customerId)).toBeGreaterThan(0n);
  await testbed.btc.reorganize(2);
  await testbed.scan(testbed.btc);
  expect(await testbed.wallet.balanceOf(actor.customerId)).toBe(0n);
  const [shown] = await listStaticWallets(testbed.context, actor.customerId);
  expect(shown?.deposits).toMatchObject([{ state: "seen", isReversed: true }]);
});

test("a used address can be replaced and stays valid; an unused one stays", async () => {
  await refreshRates(testbed.context);
  const actor = await testbed.newCustomer();
  const [old] = await generate(actor, "btc");
  if (old === undefined) throw new Error("no address");
  const replace = (by = actor) =>
    replaceStaticWallet(
      testbed.context,
      createCtx(testbed.platform, by),
      decodeId("staticWallet", old.id) ?? "",
    );
  expect((await replace())[0]?.address).toBe(old.address);
  await testbed.btc.sendPlayMoney({ address: old.address, asset: "BTC", amount: 100_000n });
  await testbed.mine(testbed.btc, 2);
  await expect(replace(await testbed.newCustomer())).rejects.toMatchObject({ code: "not_found" });
  const answers = await Promise.all([replace(), replace(), replace()]);
  const [shown] = answers[0] ?? [];
  expect(shown?.address).not.toBe(old.address);
  for (const answer of answers) expect(answer.map(({ address }) => address)).toEqual([shown?.address]);

  const before = await testbed.wallet.balanceOf(actor.customerId);
  testbed.clock.advance(1_000);
  await testbed.btc.sendPlayMoney({ address: old.address, asset: "BTC", amount: 200_000n });
  await testbed.mine(testbed.btc, 1);
  // It is on its way: the list of the address that took the other's place shows it.
  const [current] = await listStaticWallets(testbed.context, actor.customerId);
  expect(current).toMatchObject({
    address: shown?.address,
    deposits: [],
    formerDeposits: [
      { state: "confirming", units: "200000", confirmations: 1 },
      { state: "credited", units: "100000" },
    ],
  });
  await testbed.mine(testbed.btc, 1);
  expect(await testbed.wallet.balanceOf(actor.customerId)).toBeGreaterThan(before);
});
