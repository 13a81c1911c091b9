import { afterAll, beforeAll, expect, test } from "vitest";
import { createCtx } from "#src/platform/ctx.ts";
import type { UserActor } from "#src/platform/authz/actor.ts";
import { createPayment } from "./create-payment.ts";
import type { PaymentsContext } from "./context.ts";
import { type DepositLimits, limitsOf, usualLimits } from "./deposit-limits.ts";
import { readMethodStates } from "./list-methods.ts";
import { createPaymentsTestbed, hashOf, type PaymentsTestbed } from "./payments-testbed.fixture.ts";
import { readTerms } from "./read-terms.ts";
import { scanChain } from "./scan-chain.ts";
import { valuesOf } from "#src/platform/site-settings/read-settings.ts";

// What staff sets of deposits counts for the next call, without another start.

let testbed: PaymentsTestbed;
beforeAll(async () => {
  testbed = await createPaymentsTestbed();
});
afterAll(() => testbed.drop());

const within = (limits: Partial<DepositLimits>): PaymentsContext => ({
  ...testbed.context,
  limits: () => ({ ...usualLimits, ...limits }),
});

const pay = (context: PaymentsContext, actor: UserActor, amountCents: number) => {
  const body = { method: "btc", amountCents };
  const idempotency = { key: testbed.platform.ids.random(), requestHash: hashOf(body) };
  return createPayment(context, createCtx(testbed.platform, actor), { body, idempotency });
};

test("where nothing is set the product's own limits count", () => {
  expect(limitsOf(valuesOf({}, {}))).toEqual(usualLimits);
});

test("a coin that is turned off takes no new payment, and credits what still comes", async () => {
  const actor = await testbed.newCustomer();
  const payment = await testbed.create(actor, "btc", 2_000);
  const context = within({ coinsOff: new Set(["BTC"]) });
  const states = await readMethodStates(context, testbed.database.kysely);
  const btc = states.find(({ view }) => view.id === "btc");
  expect(btc?.view).toMatchObject({ available: false, reason: "not-configured" });
  await expect(pay(context, actor, 2_000)).rejects.toMatchObject({ code: "method_unavailable" });
  await testbed.btc.sendPlayMoney?.({
    address: payment.address,
    asset: "BTC",
    amount: BigInt(payment.dueUnits),
  });
  for (let block = 0; block < 8; block += 1) {
    await testbed.btc.mineBlock();
    await scanChain(context, testbed.btc);
  }
  expect(await testbed.view(actor, payment)).toMatchObject({ deposits: [{ state: "credited" }] });
});

test("the least and the most of a deposit are those that are set, a coin's own least where it is more", async () => {
  const actor = await testbed.newCustomer();
  await testbed.create(actor, "btc", 2_000);
  const context = within({ leastCents: 5_000n, mostCents: 100_000n });
  await expect(pay(context, actor, 4_999)).rejects.toMatchObject({
    code: "amount_too_small",
    params: { minCents: 5_000 },
  });
  await expect(pay(context, actor, 100_001)).rejects.toMatchObject({
    code: "amount_too_large",
    params: { maxCents: 100_000 },
  });
  expect(await pay(context, actor, 5_000)).toMatchObject({
    status: "new",
    method: { minCents: 5_000, maxCents: 100_000 },
  });
  const own = within({ leastCents: 1n });
  await expect(pay(own, actor, 1)).rejects.toMatchObject({ code: "amount_too_small" });
  expect(readTerms(context)).toMatchObject({ maxCents: 100_000, holdAboveCents: 2_000_000 });
});

test("above the limit that is set a deposit waits for a decision", async () => {
  const actor = await testbed.newCustomer();
  const payment = await testbed.create(actor, "btc", 20_000);
  const context = within({ holdAboveCents: 10_000n });
  await testbed.btc.sendPlayMoney?.({
    address: payment.address,
    asset: "BTC",
    amount: BigInt(payment.dueUnits),
  });
  for (let block = 0; block < 8; block += 1) {
    await testbed.btc.mineBlock();
    await scanChain(context, testbed.btc);
  }
  const deposits = await testbed.database.kysely
    .selectFrom("deposits")
    .innerJoin("deposit_addresses", "deposit_addresses.id", "deposits.address_id")
    .select(["deposits.state", "deposits.held_reason"])
    .where("deposit_addresses.address", "=", payment.address)
    .execute();
  expect(deposits).toEqual([{ state: "held", held_reason: "limit" }]);
});

test("a rate holds as long as is set, and a payment keeps the time that it was shown with", async () => {
  const actor = await testbed.newCustomer();
  const context = within({ rateLockMs: 30 * 60_000 });
  const { expiresAt } = await pay(context, actor, 2_000);
  expect(Date.parse(expiresAt) - testbed.clock.now().getTime()).toBe(30 * 60_000);
  expect(readTerms(context).rateMinutes).toBe(30);
});
