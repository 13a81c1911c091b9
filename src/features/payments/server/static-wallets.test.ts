import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { createPaymentsWorld, insertCustomer, type PaymentsWorld } from "./payments-world.fixture.ts";
import { decodeId } from "#src/shared/ids.ts";
import { refreshRates } from "./refresh-rates.ts";
import { generateStaticWallets, listStaticWallets, replaceStaticWallet } from "./static-wallets.ts";

let world: PaymentsWorld;
beforeAll(async () => {
  world = await createPaymentsWorld();
});
afterEach(async () => {
  expect(await world.findings()).toEqual([]);
});
afterAll(() => world.drop());

const generate = (actor: Parameters<typeof generateStaticWallets>[1], method?: string) =>
  generateStaticWallets(world.context, actor, "test", method);

test("one address for each kind of chain, the same for every later and every parallel call", async () => {
  const actor = await world.newCustomer();
  const answers = await Promise.all([generate(actor), generate(actor), generate(actor, "eth")]);
  const wallets = await listStaticWallets(world.context, actor.customerId);
  // Dogecoin is not connected in this world.
  expect(wallets.map(({ methods }) => methods.map(({ id }) => id).join(" ")).toSorted()).toEqual([
    "btc",
    "eth usdt-eth usdc-eth",
  ]);
  for (const answer of answers) {
    for (const wallet of answer) expect(wallets).toContainEqual(wallet);
  }
  expect(await generate(actor)).toEqual(wallets);
  const { rows } = await world.database.pool.query(
    "SELECT 1 FROM audit_log WHERE action = 'static-wallet.create'",
  );
  expect(rows.length).toBeGreaterThanOrEqual(2);
});

test("needs the policy accepted, and a chain that is connected", async () => {
  const stranger = await insertCustomer(world.platform);
  await expect(generate(stranger)).rejects.toMatchObject({ code: "aml_acceptance_required" });
  const actor = await world.newCustomer();
  await expect(generate(actor, "doge")).rejects.toMatchObject({ code: "method_unavailable" });
  await expect(generate(actor, "shells")).rejects.toMatchObject({ code: "method_unavailable" });
  expect(await listStaticWallets(world.context, actor.customerId)).toEqual([]);
});

test("any amount is credited at the rate of its block, again and again", async () => {
  await refreshRates(world.context);
  const actor = await world.newCustomer();
  const wallet = (await generate(actor, "btc"))[0];
  const pay = (amount: bigint) =>
    world.btc.sendPlayMoney({ address: wallet?.address ?? "", asset: "BTC", amount });
  await pay(100_000n);
  await world.mine(world.btc, 2);
  world.clock.advance(1_000);
  await pay(50_000n);
  await world.mine(world.btc, 2);
  const [shown] = await listStaticWallets(world.context, actor.customerId);
  expect(shown?.deposits.map(({ state, units }) => [state, units])).toEqual([
    ["credited", "50000"],
    ["credited", "100000"],
  ]);
  // 0.0015 BTC at about $91,400.
  const balance = await world.wallet.balanceOf(actor.customerId);
  expect(balance).toBeGreaterThan(13_600n);
  expect(balance).toBeLessThan(13_800n);
});

test("a reorganisation takes its credit back as well", async () => {
  await refreshRates(world.context);
  const actor = await world.newCustomer();
  const wallet = (await generate(actor, "btc"))[0];
  await world.btc.sendPlayMoney({ address: wallet?.address ?? "", asset: "BTC", amount: 100_000n });
  await world.mine(world.btc, 2);
  expect(await world.wallet.balanceOf(actor.customerId)).toBeGreaterThan(0n);
  await world.btc.reorganize(2);
  await world.scan(world.btc);
  expect(await world.wallet.balanceOf(actor.customerId)).toBe(0n);
  const [shown] = await listStaticWallets(world.context, actor.customerId);
  expect(shown?.deposits).toMatchObject([{ state: "seen", isReversed: true }]);
});

test("a used address makes room for another one and stays good; an unused one stays", async () => {
  await refreshRates(world.context);
  const actor = await world.newCustomer();
  const [old] = await generate(actor, "btc");
  if (old === undefined) throw new Error("no address");
  const replace = (by = actor) =>
    replaceStaticWallet(world.context, by, "test", decodeId("staticWallet", old.id) ?? "");
  expect((await replace())[0]?.address).toBe(old.address);
  await world.btc.sendPlayMoney({ address: old.address, asset: "BTC", amount: 100_000n });
  await world.mine(world.btc, 2);
  await expect(replace(await world.newCustomer())).rejects.toMatchObject({ code: "not_found" });
  const answers = await Promise.all([replace(), replace(), replace()]);
  const [shown] = answers[0] ?? [];
  expect(shown?.address).not.toBe(old.address);
  for (const answer of answers) expect(answer.map(({ address }) => address)).toEqual([shown?.address]);

  const before = await world.wallet.balanceOf(actor.customerId);
  await world.btc.sendPlayMoney({ address: old.address, asset: "BTC", amount: 100_000n });
  await world.mine(world.btc, 2);
  expect(await world.wallet.balanceOf(actor.customerId)).toBeGreaterThan(before);
});
