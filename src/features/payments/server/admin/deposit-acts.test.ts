import { afterAll, beforeAll, expect, test } from "vitest";
import { actorStamp } from "#src/platform/authz/actor.ts";
import { createCtx } from "#src/platform/ctx.ts";
import { transaction } from "#src/platform/db/transaction.ts";
import { decodeId } from "#src/shared/ids.ts";
import { createPaymentsTestbed, type PaymentsTestbed } from "../payments-testbed.fixture.ts";
import { depositActs } from "./deposit-acts.ts";
import { worthOfDeposit } from "./worth-of-deposit.ts";

let testbed: PaymentsTestbed;
beforeAll(async () => {
  testbed = await createPaymentsTestbed();
});
afterAll(() => testbed.drop());

/** 25,000 dollars that wait for a decision about their sum. */
async function held() {
  const actor = await testbed.newCustomer();
  const payment = await testbed.create(actor, "usdt-eth", 1_000_000);
  await testbed.eth.sendPlayMoney({ address: payment.address, asset: "USDT", amount: 25_000_000_000n });
  await testbed.mine(testbed.eth, 6);
  const { deposits } = await testbed.view(actor, payment);
  expect(deposits).toMatchObject([{ state: "held", heldReason: "limit" }]);
  return { actor, id: decodeId("deposit", deposits[0]?.id ?? "") ?? "" };
}

const credit = (depositId: string, cents: number) => {
  const actor = actorStamp({ kind: "staff", id: testbed.platform.ids.next() });
  const ctx = { ...createCtx(testbed.platform, { kind: "operator" }), actor, reason: "seen" };
  const asked = { payload: { depositId, cents }, reason: "seen", id: testbed.platform.ids.next() };
  return transaction(testbed.platform, (trx) => depositActs(testbed.context).credit.run(trx, ctx, asked));
};

test("a decision credits no more than was counted or approved", async () => {
  const { actor, id } = await held();
  await expect(credit(id, 2_499_999)).rejects.toThrow("It is worth $25,000.00 now");
  expect(await testbed.wallet.balanceOf(actor.customerId)).toBe(0n);
  expect(await credit(id, await worthOfDeposit(testbed.context, id))).toMatchObject({ cents: 2_500_000 });
  expect(await testbed.wallet.balanceOf(actor.customerId)).toBe(2_500_000n);
  // Asked for again under its key it is the same request.
  expect(await worthOfDeposit(testbed.context, id)).toBe(2_500_000);
  expect(await testbed.findings()).toEqual([]);
});

test("coins without a value count by the first price since their block, and without one are refused", async () => {
  const { id } = await held();
  const unvalued = { held_reason: "late_rate", cents: null, rate_e8: null, locked_units: 0n };
  const set = (mined_at: Date) =>
    testbed.database.kysely
      .updateTable("deposits")
      .set({ ...unvalued, mined_at })
      .where("id", "=", id)
      .execute();
  await set(new Date("2999-01-01"));
  await expect(worthOfDeposit(testbed.context, id)).rejects.toThrow("no price of USDT");
  await set(new Date("2026-03-01T12:00:00Z"));
  expect(await worthOfDeposit(testbed.context, id)).toBe(2_500_000);
});
