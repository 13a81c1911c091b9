import { noActs } from "#src/platform/operator/no-acts.fixture.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createCtx } from "#src/platform/ctx.ts";
import { testSite } from "#src/platform/tenancy/site.fixture.ts";
import { decodeId } from "#src/shared/ids.ts";
import { acceptAmlPolicy, amlVersion } from "./aml-policy.ts";
import { createContext, type PaymentsContext } from "./context.ts";
import { createPayment } from "./create-payment.ts";
import { textsOf } from "./account-keys.ts";
import { HDKey } from "@scure/bip32";
import { accountKeyOf } from "./play-money-key.ts";
import {
  call,
  createPaymentsTestbed,
  hashOf,
  insertCustomer,
  issuerOf,
  type PaymentsTestbed,
} from "./payments-testbed.fixture.ts";
import { adoptAccountKeys } from "./adopt-account-keys.ts";
import { sendDemoPayment } from "./send-demo-payment.ts";
import { scanChain } from "./scan-chain.ts";
import { generateStaticWallets, listStaticWallets } from "./static-wallets.ts";
import { viewPublicPayment } from "./view-payments.ts";
import { viewReceipt } from "./view-receipt.ts";

// A site that others reach with simulated chains: nothing on it leads a wallet to send real coins.

let testbed: PaymentsTestbed;
let staging: PaymentsContext;

beforeAll(async () => {
  testbed = await createPaymentsTestbed();
  const root = HDKey.fromMasterSeed(new Uint8Array(32).fill(9));
  const { chains, rates } = testbed.context;
  staging = createContext(testbed.platform, {
    chains: [...chains.values()],
    rates,
    accountKeys: textsOf((account) => accountKeyOf(root, account)),
    perform: noActs,
    issuerOf,
    isLive: true,
  });
  await adoptAccountKeys(staging);
});
afterAll(() => testbed.drop());

async function customer() {
  const actor = await insertCustomer(testbed.platform);
  const ctx = createCtx(testbed.platform, actor);
  await acceptAmlPolicy(staging, { ...ctx, ip: call.ip }, amlVersion);
  return ctx;
}

async function pay(ctx: Awaited<ReturnType<typeof customer>>, method: string) {
  const body = { method, amountCents: 2_000 };
  const idempotency = { key: testbed.platform.ids.random(), requestHash: hashOf(body) };
  return createPayment(staging, ctx, { body, idempotency });
}

const site = testSite({ name: "Reef" });
const uuidOf = (id: string): string => decodeId("payment", id) ?? "";

test("T25 a coin whose test network has a spelling of its own shows that, and no link for wallets", async () => {
  const payment = await pay(await customer(), "btc");
  expect(payment.address).toMatch(/^tb1q/);
  expect(payment).toMatchObject({ uri: null, simulated: true, isSimulatedNetwork: true });
});

test.each(["eth", "usdt-eth"])("%s is paid by a button and shows no address anywhere", async (method) => {
  const ctx = await customer();
  const payment = await pay(ctx, method);
  expect([payment.address, payment.uri]).toEqual([null, null]);
  expect(JSON.stringify(payment)).not.toMatch(/0x[0-9a-f]{40}/i);
  await sendDemoPayment(staging, 1, uuidOf(payment.id), "exact");
  for (let block = 0; block < 3; block += 1) {
    await testbed.eth.mineBlock();
    await scanChain(staging, testbed.eth);
  }
  expect(await testbed.wallet.balanceOf(ctx.actor.customerId)).toBe(2_000n);
  const seen = await viewPublicPayment(staging, 1, uuidOf(payment.id));
  expect(seen).toMatchObject({ status: "settled", address: null, uri: null });
  const { transactions } = await testbed.wallet.listTransactions(ctx.actor.customerId, { limit: 10 });
  const credit = transactions.find(({ kind }) => kind === "deposit");
  const receipt = await viewReceipt(
    staging,
    { ...ctx, site },
    decodeId("transaction", credit?.id ?? "") ?? "",
  );
  expect(receipt.deposit).toMatchObject({ asset: payment.method.asset, address: null });
});

test("T25 permanent addresses are those of coins with such a spelling", async () => {
  const ctx = await customer();
  const wallets = await generateStaticWallets(staging, ctx, undefined);
  expect(wallets.map(({ address }) => address.slice(0, 4))).toEqual(["tb1q"]);
  await expect(generateStaticWallets(staging, ctx, "eth")).rejects.toMatchObject({
    code: "method_unavailable",
  });
  // One that a demo issued before is not shown any more.
  const other = await customer();
  await generateStaticWallets({ ...staging, isLive: false }, other, "eth");
  expect(await listStaticWallets(staging, other.actor.customerId)).toEqual([]);
});

test("on this machine alone everything is shown", async () => {
  const payment = await createPayment({ ...staging, isLive: false }, await customer(), {
    body: { method: "eth", amountCents: 2_000 },
    idempotency: { key: testbed.platform.ids.random(), requestHash: hashOf({}) },
  });
  expect(payment.address).toMatch(/^0x/);
  expect(payment.uri).toMatch(/^ethereum:0x\w+@31337\?/);
});
