import { afterAll, beforeAll, expect, test } from "vitest";
import { createCtx } from "#src/platform/ctx.ts";
import { machineOperator } from "#src/platform/operator/operator-refusal.ts";
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
  const ctx = createCtx(gateways.testbed.platform, machineOperator);
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
  const ctx = createCtx(gateways.testbed.platform, machineOperator);
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
