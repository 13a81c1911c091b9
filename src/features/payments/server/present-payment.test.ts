import { afterAll, beforeAll, expect, test } from "vitest";
import { parseUnits } from "#src/shared/money.ts";
import { createPaymentsTestbed, type PaymentsTestbed } from "./payments-testbed.fixture.ts";

let testbed: PaymentsTestbed;
beforeAll(async () => {
  testbed = await createPaymentsTestbed();
});
afterAll(() => testbed.drop());

test("what is still to be sent has the places that exchanges take, and pays the rest", async () => {
  const actor = await testbed.newCustomer();
  const payment = await testbed.create(actor, "eth", 2_000);
  const due = BigInt(payment.dueUnits);
  await testbed.eth.sendPlayMoney({ address: payment.address, asset: "ETH", amount: due / 2n + 1n });
  await testbed.mine(testbed.eth, 2);
  const partial = await testbed.view(actor, payment);
  expect(partial.flags).toEqual(["partial"]);
  expect(partial.remainingAmount).toMatch(/^0\.\d{1,8}$/);
  const rest = parseUnits(partial.remainingAmount, 18) ?? 0n;
  expect(rest).toBeGreaterThanOrEqual(due - due / 2n - 1n);
  expect(rest).toBeLessThan(due - due / 2n + 10n ** 10n);
  expect(partial.uri).toContain(`value=${rest}`);
  await testbed.eth.sendPlayMoney({ address: payment.address, asset: "ETH", amount: rest });
  await testbed.mine(testbed.eth, 2);
  expect(await testbed.view(actor, payment)).toMatchObject({
    status: "settled",
    flags: [],
    remainingAmount: "0",
  });
});

test.each([
  ["before their credit", 1, { isMissing: true, isReversed: false }],
  ["after their credit", 3, { isMissing: true, isReversed: true }],
])("coins whose block is given up %s are missing, and taken back only then", async (_when, blocks, shown) => {
  const actor = await testbed.newCustomer();
  const payment = await testbed.create(actor, "usdt-eth", 2_000);
  await testbed.eth.sendPlayMoney({ address: payment.address, asset: "USDT", amount: 20_000_000n });
  await testbed.mine(testbed.eth, blocks);
  expect(await testbed.view(actor, payment)).toMatchObject({
    deposits: [{ isMissing: false, isReversed: false }],
  });
  await testbed.eth.reorganize(blocks);
  await testbed.scan(testbed.eth);
  expect(await testbed.view(actor, payment)).toMatchObject({ status: "new", deposits: [shown] });
});
