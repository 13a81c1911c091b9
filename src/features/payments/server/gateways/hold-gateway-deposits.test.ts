import { afterAll, beforeAll, expect, test } from "vitest";
import { createCtx } from "#src/platform/ctx.ts";
import { testOperator } from "#src/platform/operator/operator.fixture.ts";
import { refreshRates } from "../refresh-rates.ts";
import { afterFee } from "./decide-gateway-deposit.ts";
import { createGatewaysTestbed, type GatewaysTestbed, type Opened } from "./gateways-testbed.fixture.ts";
import { createGateways } from "./index.ts";
import { releaseGatewayDeposit } from "./release-gateway-deposit.ts";

let gateways: GatewaysTestbed;
beforeAll(async () => {
  gateways = await createGatewaysTestbed();
});
afterAll(() => gateways.testbed.drop());

test("what one customer receives within a day above the limit waits, also in parts and with coins of a chain", async () => {
  const actor = await gateways.testbed.newCustomer();
  const [one, other] = [await gateways.open(actor), await gateways.open(actor)];
  gateways.say(one, { id: `${one.id}-a`, cents: 1_500_000n });
  await gateways.readAll();
  gateways.say(other, { id: `${other.id}-a`, cents: 500_001n });
  await gateways.readAll();
  expect(await gateways.balance(actor)).toBe(1_500_000n);
  expect(await gateways.depositsOf(other)).toMatchObject([{ state: "held", held_reason: "limit" }]);
  const { testbed } = gateways;
  const payment = await testbed.create(actor, "btc", 60_000);
  await testbed.btc.sendPlayMoney({
    address: payment.address,
    asset: "BTC",
    amount: BigInt(payment.dueUnits),
  });
  await testbed.mine(testbed.btc, 8);
  expect((await testbed.view(actor, payment)).deposits).toMatchObject([
    { state: "held", heldReason: "limit" },
  ]);
  expect(await testbed.findings()).toEqual([]);
});

test("a decision about a sum covers it, one about money that came again covers nothing else", async () => {
  const ctx = createCtx(gateways.testbed.platform, testOperator);
  const release = async (opened: Opened) => {
    const [deposit] = await gateways.depositsOf(opened);
    return releaseGatewayDeposit(gateways.context, ctx, deposit?.id ?? "");
  };
  const actor = await gateways.testbed.newCustomer();
  const paid = async (cents: bigint): Promise<Opened> => {
    const opened = await gateways.open(actor);
    gateways.say(opened, { id: `${opened.id}-a`, cents });
    await gateways.readAll();
    return opened;
  };
  const again = await paid(1_000n);
  gateways.say(again, { id: `${again.id}-a`, cents: 1_000n, state: "invalid" });
  await gateways.readAll();
  gateways.say(again, { id: `${again.id}-a`, cents: 1_000n });
  await gateways.readAll();
  await paid(1_500_000n);
  expect(await release(again)).toEqual({ cents: 1_000n });
  const above = await paid(600_000n);
  expect(await gateways.depositsOf(above)).toMatchObject([{ state: "held", held_reason: "limit" }]);
  expect(await release(above)).toEqual({ cents: 600_000n });
  expect(await gateways.depositsOf(await paid(1_900_000n))).toMatchObject([{ state: "credited" }]);
  expect(await gateways.balance(actor)).toBe(4_001_000n);
});

test("what is held follows its gateway until an operator decides", async () => {
  const opened = await gateways.open();
  const id = `${opened.id}-a`;
  gateways.say(opened, { id, cents: 2_500_000n });
  await gateways.readAll();
  gateways.say(opened, { id, cents: 2_400_000n });
  await gateways.readAll();
  expect(await gateways.depositsOf(opened)).toMatchObject([
    { state: "held", held_reason: "limit", cents: 2_400_000n },
  ]);
  gateways.say(opened, { id, cents: 2_400_000n, state: "pending" });
  await gateways.readAll();
  expect(await gateways.alarmsAbout("gateway contradiction", [opened.id])).toMatchObject([
    { detail: expect.stringContaining("is not settled any more") },
  ]);
  gateways.say(opened, { id, cents: 2_100_000n });
  const front = createGateways(gateways.context);
  const [deposit] = await gateways.depositsOf(opened);
  const ctx = createCtx(gateways.testbed.platform, testOperator);
  expect(await front.credit(ctx, deposit?.id ?? "")).toEqual({ cents: 2_100_000n });
  expect(await gateways.balance(opened.actor)).toBe(2_100_000n);
  expect(await gateways.alarmsAbout("gateway contradiction", [opened.id])).toEqual([]);
});

test("what is held and turns out to be less than the limit is credited", async () => {
  const opened = await gateways.open();
  const id = `${opened.id}-a`;
  gateways.say(opened, { id, cents: 2_500_000n });
  await gateways.readAll();
  gateways.say(opened, { id, cents: 2_500n });
  await gateways.readAll();
  expect(await gateways.balance(opened.actor)).toBe(2_500n);
  expect(await gateways.testbed.findings()).toEqual([]);
});

/** Of a gateway whose rate is 100 dollars for a thousandth of a bitcoin, far above what `btcCents` says. */
const oldRate = { asset: "BTC", amount: "0.001", cents: 10_000n };

const btcCents = async (): Promise<bigint> => {
  const { rate_e8: rate } = await gateways.testbed.platform.db.kysely
    .selectFrom("rate_ticks")
    .select("rate_e8")
    .where("asset", "=", "BTC")
    .orderBy("at", "desc")
    .limit(1)
    .executeTakeFirstOrThrow();
  return rate / 1_000_000_000n;
};

test.each([
  ["the gateway says that they came late", true, 0],
  ["they settled hours after their checkout was opened", false, 6 * 60 * 60_000 + 1],
])("T24 coins are worth what they are worth now when %s", async (_, late, waitMs) => {
  const { testbed } = gateways;
  const opened = await gateways.open(undefined, 100);
  testbed.clock.advance(waitMs);
  await refreshRates(testbed.context);
  const worth = await btcCents();
  expect(worth).toBeLessThan(oldRate.cents);
  gateways.say(opened, { id: `${opened.id}-a`, ...oldRate, late });
  await gateways.readAll();
  await gateways.readAll();
  expect(await gateways.balance(opened.actor)).toBe(afterFee(worth, 100));
  expect(await gateways.view(opened)).toMatchObject({ flags: expect.arrayContaining(["late"]) });
  expect(await gateways.alarmsAbout("gateway contradiction", [opened.id])).toEqual([]);
  expect(await testbed.findings()).toEqual([]);
});

test("coins that settled in time are worth the gateway's rate, and late ones never more than it", async () => {
  await refreshRates(gateways.testbed.context);
  const [inTime, late] = [await gateways.open(), await gateways.open()];
  gateways.say(inTime, { id: `${inTime.id}-a`, ...oldRate });
  gateways.say(late, { id: `${late.id}-a`, ...oldRate, cents: 100n, late: true });
  await gateways.readAll();
  expect(await gateways.balance(inTime.actor)).toBe(oldRate.cents);
  expect(await gateways.balance(late.actor)).toBe(100n);
});

test("T24 late coins without a price of our own wait, and an operator credits no more than the gateway says", async () => {
  const opened = await gateways.open();
  gateways.say(opened, { id: `${opened.id}-a`, asset: "XMR", late: true });
  await gateways.readAll();
  const [deposit] = await gateways.depositsOf(opened);
  const id = deposit?.id ?? "";
  expect(deposit).toMatchObject({ state: "held", held_reason: "late" });
  expect(await gateways.alarmsAbout("held gateway deposit", [id])).toMatchObject([
    { detail: expect.stringContaining("came late") },
  ]);
  expect(await gateways.view(opened)).toMatchObject({ status: "processing", deposits: [{ cents: null }] });
  const front = createGateways(gateways.context);
  const ctx = createCtx(gateways.testbed.platform, testOperator);
  for (const cents of [0n, 2_001n])
    await expect(front.credit(ctx, id, cents)).rejects.toThrow("Credit between");
  expect(await front.credit(ctx, id, 1_700n)).toEqual({ cents: 1_700n });
  await gateways.readAll();
  expect(await gateways.balance(opened.actor)).toBe(1_700n);
  expect(await gateways.view(opened)).toMatchObject({
    flags: ["partial", "late"],
    deposits: [{ cents: 1_700 }],
  });
  expect(await gateways.alarmsAbout("gateway contradiction", [opened.id])).toEqual([]);
  expect(await gateways.testbed.findings()).toEqual([]);
});

test("prices that are made up value no real coins", async () => {
  const { context, gateway } = gateways;
  await refreshRates(gateways.testbed.context);
  const opened = await gateways.open();
  gateways.say(opened, { id: `${opened.id}-a`, ...oldRate, late: true });
  const real = { ...context, gateways: new Map([["simulated", { ...gateway, simulated: false }]]) };
  await createGateways(real).read(opened.id);
  expect(await gateways.depositsOf(opened)).toMatchObject([{ state: "held", held_reason: "late" }]);
});

test("what came for an erased customer is credited by no one, and its alarm names no such command", async () => {
  const { testbed } = gateways;
  const opened = await gateways.open();
  await testbed.database.kysely
    .updateTable("customers")
    .set({ erased_at: testbed.clock.now() })
    .where("id", "=", opened.actor.customerId)
    .execute();
  gateways.say(opened, { id: `${opened.id}-a`, cents: 2_500n });
  await gateways.readAll();
  const [deposit] = await gateways.depositsOf(opened);
  const id = deposit?.id ?? "";
  expect(deposit).toMatchObject({ state: "held", held_reason: "closed" });
  const [alarm] = await gateways.alarmsAbout("held gateway deposit", [id]);
  expect(alarm).toMatchObject({
    detail: expect.stringContaining("return it at the gateway"),
    command: expect.stringContaining("gateway read"),
  });
  const front = createGateways(gateways.context);
  const ctx = createCtx(testbed.platform, testOperator);
  await expect(front.credit(ctx, id)).rejects.toThrow("erased");
  expect(await gateways.balance(opened.actor)).toBe(0n);
});
