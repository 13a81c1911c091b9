import { createCtx } from "#src/platform/ctx.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { haltChain, resumeChain } from "./chain-halts.ts";
import { usualLimits } from "./deposit-limits.ts";
import { createPaymentsTestbed, type PaymentsTestbed } from "./payments-testbed.fixture.ts";
import { readIncoming } from "./read-incoming.ts";

const { rateLockMs } = usualLimits;

let testbed: PaymentsTestbed;
beforeAll(async () => {
  testbed = await createPaymentsTestbed();
});
afterAll(() => testbed.drop());

type Actor = Awaited<ReturnType<PaymentsTestbed["newCustomer"]>>;
type Payment = Awaited<ReturnType<PaymentsTestbed["create"]>>;

/** Sends so many percent of what is asked for; the id of the transaction. */
async function send(payment: Payment, percent: bigint): Promise<string> {
  const amount = (BigInt(payment.dueUnits) * percent) / 100n;
  const txid = await testbed.btc.sendPlayMoney({ address: payment.address, asset: "BTC", amount });
  await testbed.scan(testbed.btc);
  return txid;
}

/** What the page of a payment and the wallet say of its coins, after they were compared with each other. */
async function said(actor: Actor, payment: Payment) {
  const { deposits, ...view } = await testbed.view(actor, payment);
  const incoming = await readIncoming(testbed.context, testbed.database.kysely, actor.customerId);
  const pending = deposits.filter(({ fate }) => fate !== "credited" && fate !== "gone");
  const shown = incoming.map(({ depositId, state, cents, isEstimated, secondsLeft }) => ({
    depositId,
    state,
    cents,
    isEstimated,
    secondsLeft,
  }));
  expect(new Set(shown)).toEqual(
    new Set(
      pending.map(({ id, fate, cents, isEstimated, secondsLeft }) => ({
        depositId: id,
        state: fate,
        cents: cents === null ? null : BigInt(cents),
        isEstimated,
        secondsLeft,
      })),
    ),
  );
  const onBalance = deposits.reduce(
    (sum, { fate, cents }) => sum + (fate === "credited" ? (cents ?? 0) : 0),
    0,
  );
  expect(await testbed.wallet.balanceOf(actor.customerId)).toBe(BigInt(onBalance));
  return { ...view, deposits };
}

const fatesOf = ({ deposits }: Awaited<ReturnType<typeof said>>) => deposits.map(({ fate }) => fate);

test("more than was asked for is worth the locked rate as far as that goes, and the present price beyond", async () => {
  const actor = await testbed.newCustomer();
  const payment = await testbed.create(actor, "btc", 5_000);
  await send(payment, 130n);
  const seen = await said(actor, payment);
  expect(seen.deposits).toMatchObject([{ fate: "coming", isEstimated: true, cents: expect.any(Number) }]);
  await testbed.mine(testbed.btc, 2);
  const settled = await said(actor, payment);
  expect(settled).toMatchObject({ status: "settled", flags: ["over"] });
  expect(settled.deposits[0]?.cents).toBe(seen.deposits[0]?.cents);
});

test("coins that come after the locked rate's time are never said to be worth it", async () => {
  const actor = await testbed.newCustomer();
  const payment = await testbed.create(actor, "btc", 5_000);
  testbed.clock.advance(rateLockMs + 10 * 60_000);
  const asked = await said(actor, payment);
  expect(asked).toMatchObject({ status: "expired", remainingCents: 5_000 });
  await send(payment, 100n);
  // Without a price that is young enough nothing is promised.
  expect((await said(actor, payment)).deposits).toMatchObject([{ fate: "unpriced", cents: null }]);
  // A price comes with the next payment.
  await testbed.create(actor, "btc", 5_000);
  expect((await said(actor, payment)).deposits).toMatchObject([{ fate: "coming", isEstimated: true }]);
  await testbed.mine(testbed.btc, 2);
  expect(fatesOf(await said(actor, payment))).toEqual(["credited"]);
});

test("while credits of a network wait for a person, its coins are paused and not said to come", async () => {
  const actor = await testbed.newCustomer();
  const payment = await testbed.create(actor, "btc", 5_000);
  await send(payment, 100n);
  const ctx = createCtx(testbed.platform, { kind: "system" });
  await haltChain(testbed.context, ctx, "btc", "a test");
  await testbed.mine(testbed.btc, 3);
  expect(fatesOf(await said(actor, payment))).toEqual(["paused"]);
  await resumeChain(testbed.context, ctx, "btc");
  await testbed.mine(testbed.btc, 1);
  expect(fatesOf(await said(actor, payment))).toEqual(["credited"]);
});

test("a replaced transaction names the one in its place, and only that one comes", async () => {
  const actor = await testbed.newCustomer();
  const payment = await testbed.create(actor, "btc", 5_000);
  const txid = await send(payment, 100n);
  const by = await testbed.btc.replaceWaiting(txid, {
    address: payment.address,
    asset: "BTC",
    amount: BigInt(payment.dueUnits),
  });
  await testbed.scan(testbed.btc);
  const { deposits } = await said(actor, payment);
  expect(new Map(deposits.map(({ fate, replacedBy }) => [fate, replacedBy]))).toEqual(
    new Map([
      ["gone", by],
      ["coming", null],
    ]),
  );
});

test("too little is low from first sight, comes with its company and at its time", async () => {
  const actor = await testbed.newCustomer();
  const payment = await testbed.create(actor, "btc", 5_000);
  await send(payment, 6n);
  await testbed.mine(testbed.btc, 2);
  expect(fatesOf(await said(actor, payment))).toEqual(["low"]);
  await send(payment, 6n);
  const { deposits } = await said(actor, payment);
  expect(deposits.map(({ fate, secondsLeft }) => [fate, secondsLeft])).toEqual([
    ["coming", 4],
    ["coming", 4],
  ]);
  await testbed.mine(testbed.btc, 2);
  expect(fatesOf(await said(actor, payment))).toEqual(["credited", "credited"]);
});

test("coins that come together are foreseen as one amount before their block", async () => {
  const actor = await testbed.newCustomer();
  const payments: Payment[] = [];
  for (const cents of [900_000, 900_000, 900_000]) payments.push(await testbed.create(actor, "btc", cents));
  for (const payment of payments) await send(payment, 100n);
  const seen = await Promise.all(payments.map((payment) => testbed.view(actor, payment)));
  expect(seen.map(({ deposits: [deposit] }) => [deposit?.fate, deposit?.heldReason])).toEqual(
    payments.map(() => ["held", "limit"]),
  );
  const other = await testbed.newCustomer();
  const alone = await testbed.create(other, "btc", 900_000);
  await send(alone, 100n);
  expect((await testbed.view(other, alone)).deposits).toMatchObject([{ fate: "coming", required: 3 }]);
  await testbed.mine(testbed.btc, 1);
  const mined = await Promise.all(payments.map((payment) => testbed.view(actor, payment)));
  const required = (views: typeof seen) => views.map(({ deposits: [deposit] }) => deposit?.required);
  expect(required(mined)).toEqual(required(seen));
  await testbed.mine(testbed.btc, 20);
  expect(await testbed.wallet.balanceOf(actor.customerId)).toBe(0n);
  const decided = await Promise.all(payments.map((payment) => testbed.view(actor, payment)));
  expect(decided.map(({ deposits: [deposit] }) => deposit?.state)).toEqual(payments.map(() => "held"));
});

test("what pays a debt and what is taken back of spent money is named on its owner's page", async () => {
  const actor = await testbed.newCustomer();
  const payment = await testbed.create(actor, "btc", 5_000);
  await send(payment, 100n);
  await testbed.mine(testbed.btc, 2);
  expect(await testbed.view(actor, payment)).toMatchObject({ paidDebtCents: 0, openedDebtCents: 0 });
  await testbed.order(actor, 1_200n);
  await testbed.btc.reorganize(2);
  await testbed.scan(testbed.btc);
  expect(await testbed.view(actor, payment)).toMatchObject({
    paidDebtCents: 0,
    openedDebtCents: 1_200,
    deposits: [{ fate: "gone", isReversed: true }],
  });
  const next = await testbed.create(actor, "btc", 5_000);
  await send(next, 100n);
  await testbed.mine(testbed.btc, 2);
  expect(await testbed.view(actor, next)).toMatchObject({ paidDebtCents: 1_200, openedDebtCents: 0 });
});

test("page, wallet and balance never contradict each other, whatever happens to the coins", async () => {
  // A fixed walk through what can happen, different for each customer.
  for (let seed = 1; seed <= 6; seed += 1) {
    const actor = await testbed.newCustomer();
    const payment = await testbed.create(actor, "btc", 5_000);
    let dice = seed;
    let promised: readonly string[] = [];
    for (let step = 0; step < 10; step += 1) {
      dice = (dice * 48_271) % 2_147_483_647;
      const face = dice % 5;
      if (face <= 1) await send(payment, [3n, 8n, 40n, 130n][dice % 4] ?? 1n);
      else if (face === 4) {
        await testbed.btc.reorganize(1, []);
        await testbed.scan(testbed.btc);
        promised = [];
      } else await testbed.mine(testbed.btc, 1);
      const { deposits } = await said(actor, payment);
      const fates = new Map<string, string>(deposits.map(({ id, fate }) => [id, fate]));
      // What was said to come is not said to be too little afterwards.
      for (const id of promised) expect(fates.get(id)).toMatch(/^(coming|credited)$/);
      promised = deposits.filter(({ fate }) => fate === "coming").map(({ id }) => id);
    }
  }
});
