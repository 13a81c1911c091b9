import { noActs } from "#src/platform/operator/no-acts.fixture.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createSimulatedChain, type SimulatedChain } from "#src/drivers/chain/simulated.ts";
import { createSimulatedRates } from "#src/drivers/rates/simulated.ts";
import { createWallet, type Wallet } from "#src/features/wallet/server/index.ts";
import { ManualClock } from "#src/platform/clock.ts";
import { createCtx } from "#src/platform/ctx.ts";
import { createTestDatabase, type TestDatabase } from "#src/platform/db/test-database.ts";
import { createIds } from "#src/platform/ids.ts";
import { createLog } from "#src/platform/log/log.ts";
import { chains as rows } from "#src/shared/coins/chains.ts";
import { decodeId } from "#src/shared/ids.ts";
import { demoAccountKeys } from "./account-keys.ts";
import { adoptAccountKeys } from "./adopt-account-keys.ts";
import { methods } from "./methods.ts";
import { acceptAmlPolicy, amlVersion } from "./aml-policy.ts";
import { createContext, type PaymentsContext } from "./context.ts";
import { createPayment } from "./create-payment.ts";
import { call, hashOf, insertCustomer, issuerOf } from "./payments-testbed.fixture.ts";
import { refreshRates } from "./refresh-rates.ts";
import { scanChain } from "./scan-chain.ts";
import { sendDemoPayment } from "./send-demo-payment.ts";

// Each coin of product §1 is credited to the wallet, on a product with all chains.

const clock = new ManualClock(new Date("2026-03-01T12:00:00Z"));
const ids = createIds(() => clock.now());

let database: TestDatabase;
let context: PaymentsContext;
let wallet: Wallet;
let chains: readonly SimulatedChain[];

beforeAll(async () => {
  database = await createTestDatabase();
  const platform = { db: database, clock, ids, log: createLog("silent"), wake: () => undefined };
  chains = rows.map(({ id }) => createSimulatedChain(id, { pool: database.pool, clock, ids }));
  const rates = createSimulatedRates(clock);
  context = createContext(platform, {
    chains,
    rates,
    accountKeys: demoAccountKeys,
    perform: noActs,
    issuerOf,
  });
  const none = () => [];
  wallet = createWallet(platform, {
    chargeSources: none,
    incomingSources: none,
    subjectSources: none,
    perform: noActs,
    refundSources: none,
  });
  await wallet.prepare();
  await adoptAccountKeys(context);
  await refreshRates(context);
  for (const chain of chains) await scanChain(context, chain);
});

afterAll(() => database.drop());

test.each(methods.map(({ id }) => id))("what is paid in %s is in the wallet", async (method) => {
  const { platform } = context;
  const actor = await insertCustomer(platform);
  const ctx = createCtx(platform, actor);
  await acceptAmlPolicy(context, { ...ctx, ip: call.ip }, amlVersion);
  const body = { method, amountCents: 2000 };
  const idempotency = { key: ids.random(), requestHash: hashOf(body) };
  const payment = await createPayment(context, ctx, { body, idempotency });
  await sendDemoPayment(context, 1, decodeId("payment", payment.id) ?? "", "exact");
  for (const chain of chains) {
    await scanChain(context, chain);
    for (let block = 0; block < 20; block += 1) await chain.mineBlock();
    await scanChain(context, chain);
  }
  // Whole units of a coin can be worth a cent more.
  expect([2000n, 2001n]).toContain(await wallet.balanceOf(actor.customerId));
});
