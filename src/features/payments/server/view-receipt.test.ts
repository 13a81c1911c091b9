import { afterAll, beforeAll, expect, test } from "vitest";
import { decodeId } from "#src/shared/ids.ts";
import { createPaymentsWorld, issuer, type PaymentsWorld } from "./payments-world.fixture.ts";
import { reorganizeDemo } from "./reorganize-demo.ts";
import { viewReceipt } from "./view-receipt.ts";

let world: PaymentsWorld;
beforeAll(async () => {
  world = await createPaymentsWorld();
});
afterAll(() => world.drop());

async function transactionsOf(customerId: string): Promise<string[]> {
  const { rows } = await world.database.pool.query<{ transaction_id: string }>(
    `SELECT transaction_id FROM ledger_entries WHERE account_id = ledger_account_id('wallet', $1, 'USD')
     ORDER BY account_version`,
    [customerId],
  );
  return rows.map((row) => row.transaction_id);
}

test("a deposit's receipt names issuer, coins, rate and transaction; its owner alone sees it", async () => {
  const actor = await world.newCustomer();
  const payment = await world.create(actor, "btc", 2_000);
  const amount = BigInt(payment.dueUnits);
  const txid = await world.btc.sendPlayMoney({ address: payment.address, asset: "BTC", amount });
  await world.mine(world.btc, 2);
  const [id = ""] = await transactionsOf(actor.customerId);
  const receipt = await viewReceipt(world.context, actor.customerId, id);
  expect(receipt).toMatchObject({
    kind: "deposit",
    issuer,
    lines: [],
    deposit: { asset: "BTC", network: "Bitcoin", amount: payment.dueAmount, txid, rates: [payment.rateUsd] },
  });
  expect([2_000, 2_001]).toContain(receipt.amountCents);
  const other = await world.newCustomer();
  await expect(viewReceipt(world.context, other.customerId, id)).rejects.toMatchObject({ code: "not_found" });
});

test("a charge's receipt has the lines that were bought, at their price of then", async () => {
  const actor = await world.newCustomer();
  const payment = await world.create(actor, "btc", 2_000);
  const amount = BigInt(payment.dueUnits);
  await world.btc.sendPlayMoney({ address: payment.address, asset: "BTC", amount });
  await world.mine(world.btc, 2);
  const lines = [
    { sku: "server:sloop-2", label: "Sloop 2, Frankfurt", cents: 490 },
    { sku: "domain:register:com", label: "xn--bcher-kva.com, 1 year", cents: 1_040 },
  ];
  const { ids, clock } = world.platform;
  await world.database.pool.query(
    "SELECT wallet_pay_order($1, $2, 1::smallint, $3, $4, 'server-purchase', 'server', $5, $6, $7)",
    [
      ids.next(),
      ids.next(),
      actor.customerId,
      ids.random(),
      ids.next(),
      { totalCents: 1_530, catalogueVersion: 1, lines },
      clock.now(),
    ],
  );
  const id = (await transactionsOf(actor.customerId)).at(-1) ?? "";
  expect(await viewReceipt(world.context, actor.customerId, id)).toMatchObject({
    kind: "purchase",
    amountCents: -1_530,
    orderState: "paid",
    lines: [
      { sku: "server:sloop-2", label: "Sloop 2, Frankfurt", domain: null, grossCents: 490 },
      {
        label: "xn--bcher-kva.com, 1 year",
        domain: { name: "xn--bcher-kva.com", displayName: "bücher.com" },
        grossCents: 1_040,
      },
    ],
    deposit: null,
  });
});

test("the demo network gives up a block: the payment's coins return or vanish, others stay", async () => {
  const [actor, other] = [await world.newCustomer(), await world.newCustomer()];
  const [payment, kept] = [await world.create(actor, "btc", 2_000), await world.create(other, "btc", 2_000)];
  for (const { address, dueUnits } of [payment, kept]) {
    await world.btc.sendPlayMoney({ address, asset: "BTC", amount: BigInt(dueUnits) });
  }
  await world.mine(world.btc, 2);
  const id = decodeId("payment", payment.id) ?? "";
  const balances = async () => [
    (await world.wallet.balanceOf(actor.customerId)) > 0n,
    (await world.wallet.balanceOf(other.customerId)) > 0n,
  ];
  await reorganizeDemo(world.context, 1, id, "return");
  await world.scan(world.btc);
  expect(await balances()).toEqual([true, true]);
  await reorganizeDemo(world.context, 1, id, "vanish");
  await world.scan(world.btc);
  expect(await balances()).toEqual([false, true]);
  expect(await world.view(actor, payment)).toMatchObject({ deposits: [{ state: "seen", isReversed: true }] });
  // With nothing left in a block there is nothing to give up.
  const tip = await world.btc.tip();
  await reorganizeDemo(world.context, 1, id, "vanish");
  expect(await world.btc.tip()).toEqual(tip);
  expect(await world.findings()).toEqual([]);
});
