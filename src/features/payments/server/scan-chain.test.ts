import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { createPaymentsWorld, type PaymentsWorld } from "./payments-world.fixture.ts";

let world: PaymentsWorld;
beforeAll(async () => {
  world = await createPaymentsWorld();
});
afterEach(async () => {
  expect(await world.findings()).toEqual([]);
});
afterAll(() => world.drop());

const satoshi = (payment: { dueUnits: string }): bigint => BigInt(payment.dueUnits);
const pay = (address: string, amount: bigint, asset = "BTC"): Promise<string> =>
  world.btc.sendPlayMoney({ address, asset, amount });

test("a payment goes from the mempool through its confirmations into the wallet", async () => {
  const actor = await world.newCustomer();
  const payment = await world.create(actor, "btc", 2_000);
  expect(payment).toMatchObject({
    status: "new",
    restAmount: payment.dueAmount,
    deposits: [],
    simulated: true,
  });

  await pay(payment.address, satoshi(payment));
  await world.scan(world.btc);
  expect(await world.view(actor, payment)).toMatchObject({
    status: "processing",
    restAmount: "0",
    deposits: [{ state: "seen", confirmations: 0, required: 6, cents: null }],
  });
  await world.mine(world.btc, 1);
  expect(await world.view(actor, payment)).toMatchObject({
    status: "processing",
    deposits: [{ state: "confirming", confirmations: 1, required: 2 }],
  });
  expect(await world.wallet.balanceOf(actor.customerId)).toBe(0n);
  await world.mine(world.btc, 1);
  expect(await world.view(actor, payment)).toMatchObject({
    status: "settled",
    flags: [],
    deposits: [{ state: "credited" }],
  });
  const balance = await world.wallet.balanceOf(actor.customerId);
  expect([2_000n, 2_001n]).toContain(balance);
  await world.mine(world.btc, 8);
  expect(await world.view(actor, payment)).toMatchObject({
    status: "settled",
    deposits: [{ state: "final" }],
  });

  const { rows } = await world.database.pool.query(
    "SELECT name, payload FROM outbox_events WHERE customer_id = $1 ORDER BY id",
    [actor.customerId],
  );
  const stamp = { paymentId: expect.any(String), depositId: expect.any(String) };
  expect(rows).toEqual([
    { name: "payments.seen.v1", payload: stamp },
    { name: "payments.confirming.v1", payload: { ...stamp, have: 1, need: 2 } },
    { name: "payments.credited.v1", payload: { ...stamp, cents: Number(balance) } },
  ]);
});
