import { afterAll, beforeAll, expect, test } from "vitest";
import { paymentsAlarms } from "./payments-alarms.ts";
import { createPaymentsTestbed, type PaymentsTestbed } from "./payments-testbed.fixture.ts";

let testbed: PaymentsTestbed;
beforeAll(async () => {
  testbed = await createPaymentsTestbed();
});
afterAll(() => testbed.drop());

test("coins that come for an erased customer are held with an alarm, and not credited", async () => {
  const actor = await testbed.newCustomer();
  const payment = await testbed.create(actor, "btc", 2_000);
  await testbed.database.kysely
    .updateTable("customers")
    .set({ erased_at: testbed.context.platform.clock.now() })
    .where("id", "=", actor.customerId)
    .execute();
  await testbed.btc.sendPlayMoney({
    address: payment.address,
    asset: "BTC",
    amount: BigInt(payment.dueUnits),
  });
  for (let block = 0; block < 3; block += 1) {
    await testbed.btc.mineBlock();
    await testbed.scan(testbed.btc);
  }
  const { deposits } = await testbed.view(actor, payment);
  expect(deposits).toMatchObject([{ state: "held", heldReason: "closed" }]);
  expect(await testbed.wallet.balanceOf(actor.customerId)).toBe(0n);
  const [alarms] = paymentsAlarms(testbed.platform);
  expect(await alarms?.find()).toContainEqual(
    expect.objectContaining({
      customerId: actor.customerId,
      detail: expect.stringContaining("closed and erased"),
    }),
  );
  expect(await testbed.findings()).toEqual([]);
});
