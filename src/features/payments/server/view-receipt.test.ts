import { afterAll, beforeAll, expect, test } from "vitest";
import { decodeId } from "#src/shared/ids.ts";
import { createPaymentsTestbed, issuerOf, type PaymentsTestbed } from "./payments-testbed.fixture.ts";
import { reorganizeDemo } from "./reorganize-demo.ts";
import { testSite } from "#src/platform/tenancy/site.fixture.ts";
import { viewReceipt } from "./view-receipt.ts";

const site = testSite({ name: "Reef" });
let testbed: PaymentsTestbed;
beforeAll(async () => {
  testbed = await createPaymentsTestbed();
});
afterAll(() => testbed.drop());

async function transactionsOf(customerId: string): Promise<string[]> {
  const { rows } = await testbed.database.pool.query<{ transaction_id: string }>(
    `SELECT transaction_id FROM ledger_entries WHERE account_id = ledger_account_id('wallet', $1, 'USD')
     ORDER BY account_version`,
    [customerId],
  );
  return rows.map((row) => row.transaction_id);
}

test("a deposit's receipt names issuer, coins, rate and transaction; its owner alone sees it", async () => {
  const actor = await testbed.newCustomer();
  const payment = await testbed.create(actor, "btc", 2_000);
  const amount = BigInt(payment.dueUnits);
  const txid = await testbed.btc.sendPlayMoney({ address: payment.address, asset: "BTC", amount });
  await testbed.mine(testbed.btc, 2);
  const [id = ""] = await transactionsOf(actor.customerId);
  const receipt = await viewReceipt(testbed.context, { actor, site }, id);
  expect(receipt).toMatchObject({
    kind: "deposit",
    issuer: issuerOf(),
    lines: [],
    deposit: { asset: "BTC", network: "Bitcoin", amount: payment.dueAmount, txid, rates: [payment.rateUsd] },
  });
  expect([2_000, 2_001]).toContain(receipt.amountCents);
  const list = (searchTerm: string) =>
    testbed.wallet.listTransactions(actor.customerId, { limit: 5, searchTerm });
  const { dueAmount } = payment;
  const coins = { amount: dueAmount, asset: "BTC", network: "Bitcoin", txid, paymentId: payment.id };
  for (const term of [txid.slice(4, 20), "btc"]) {
    expect((await list(term)).transactions, term).toMatchObject([{ kind: "deposit", coins, name: null }]);
  }
  expect((await list("doge")).transactions).toEqual([]);
  const other = await testbed.newCustomer();
  await expect(viewReceipt(testbed.context, { actor: other, site }, id)).rejects.toMatchObject({
    code: "not_found",
  });
});

test("a charge's receipt has the purchased lines at their price at that time", async () => {
  const actor = await testbed.newCustomer();
  const payment = await testbed.create(actor, "btc", 2_000);
  const amount = BigInt(payment.dueUnits);
  await testbed.btc.sendPlayMoney({ address: payment.address, asset: "BTC", amount });
  await testbed.mine(testbed.btc, 2);
  const lines = [
    { sku: "server:sloop-2", label: "Sloop 2, Frankfurt", cents: 490 },
    { sku: "domain:register:com", label: "xn--bcher-kva.com, 1 year", cents: 1_040 },
  ];
  const { ids, clock } = testbed.platform;
  await testbed.database.pool.query(
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
  expect(await viewReceipt(testbed.context, { actor, site }, id)).toMatchObject({
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

test("a refund's receipt says what of it paid an open debt", async () => {
  const { customerId, ...actor } = await testbed.newCustomer();
  const { ids, clock } = testbed.platform;
  const lines = [{ sku: "server:sloop-2", label: "Sloop 2, Frankfurt", cents: 490 }];
  const [order, deposit] = [ids.next(), ids.next()];
  const run = (text: string, ...values: readonly unknown[]) =>
    testbed.database.pool.query(`SELECT ${text}`, [...values, clock.now()]);
  await run(
    "wallet_credit($1, 'adjustment', $2, 'adjustment', $1, $3, 1000, 'adjustments', NULL, 0, $4)",
    ids.next(),
    ids.random(),
    customerId,
  );
  await run(
    "wallet_pay_order($1, $2, 1::smallint, $3, 'x', 'server-purchase', 'server', $1, $4, $5)",
    order,
    ids.next(),
    customerId,
    { totalCents: 490, catalogueVersion: 1, lines },
  );
  await run("wallet_settle_order($1, $2, 'delivered', $3)", order, ids.next());
  await run(
    "wallet_reverse_credit($1, 'deposit-reversal', $2, 'deposit', $1, $3, 610, 'exchange', 'BTC', 1, $4)",
    deposit,
    ids.random(),
    customerId,
  );
  await run(
    "wallet_credit($1, 'refund', $2, 'order', $3, $4, 245, 'revenue', NULL, 0, $5)",
    ids.next(),
    ids.random(),
    order,
    customerId,
  );
  const [paid = "", id = ""] = (await transactionsOf(customerId)).toReversed();
  expect(await viewReceipt(testbed.context, { actor: { customerId, ...actor }, site }, id)).toMatchObject({
    kind: "refund",
    amountCents: 145,
    debtCents: 100,
    lines: [{ grossCents: 490 }],
  });
  const reversal = (await transactionsOf(customerId)).at(-3) ?? "";
  expect(
    await viewReceipt(testbed.context, { actor: { customerId, ...actor }, site }, reversal),
  ).toMatchObject({ kind: "deposit-reversal", amountCents: -510, debtCents: 0 });
  // What of it paid the debt is a line of the wallet without a receipt.
  await expect(viewReceipt(testbed.context, { actor: { customerId, ...actor }, site }, paid)).rejects.toThrow(
    "not_found",
  );
});

test("a credit of an earlier release, which paid a debt itself, says so too", async () => {
  const { customerId, ...actor } = await testbed.newCustomer();
  const { ids, clock } = testbed.platform;
  const run = (text: string, ...values: readonly unknown[]) =>
    testbed.database.pool.query(`SELECT ${text}`, [...values, clock.now()]);
  const deposit = ids.next();
  await run(
    "wallet_reverse_credit($1, 'deposit-reversal', $2, 'deposit', $1, $3, 100, 'exchange', 'BTC', 1, $4)",
    deposit,
    ids.random(),
    customerId,
  );
  await run(
    `ledger_post($1, 'adjustment', $2, 'adjustment', $1, $4,
       ARRAY[ledger_account_id('wallet', $3, 'USD'), ledger_account_id('reversal-debt', $3, 'USD'),
             ledger_account_id('adjustments', NULL, 'USD')],
       ARRAY['USD', 'USD', 'USD'], ARRAY[145, 100, -245]::numeric[])`,
    ids.next(),
    ids.random(),
    customerId,
  );
  const id = (await transactionsOf(customerId)).at(-1) ?? "";
  expect(await viewReceipt(testbed.context, { actor: { customerId, ...actor }, site }, id)).toMatchObject({
    amountCents: 145,
    debtCents: 100,
  });
});

test("the demo network orphans a block: the payment's coins return or vanish, others stay", async () => {
  const before = await testbed.findings();
  const [actor, other] = [await testbed.newCustomer(), await testbed.newCustomer()];
  const [payment, kept] = [
    await testbed.create(actor, "btc", 2_000),
    await testbed.create(other, "btc", 2_000),
  ];
  for (const { address, dueUnits } of [payment, kept]) {
    await testbed.btc.sendPlayMoney({ address, asset: "BTC", amount: BigInt(dueUnits) });
  }
  await testbed.mine(testbed.btc, 2);
  const id = decodeId("payment", payment.id) ?? "";
  const balances = async () => [
    (await testbed.wallet.balanceOf(actor.customerId)) > 0n,
    (await testbed.wallet.balanceOf(other.customerId)) > 0n,
  ];
  await reorganizeDemo(testbed.context, 1, id, "return");
  await testbed.scan(testbed.btc);
  expect(await balances()).toEqual([true, true]);
  await reorganizeDemo(testbed.context, 1, id, "vanish");
  await testbed.scan(testbed.btc);
  expect(await balances()).toEqual([false, true]);
  expect(await testbed.view(actor, payment)).toMatchObject({
    deposits: [{ state: "seen", isReversed: true }],
  });
  // With nothing left in a block there is nothing to orphan.
  const tip = await testbed.btc.tip();
  await reorganizeDemo(testbed.context, 1, id, "vanish");
  expect(await testbed.btc.tip()).toEqual(tip);
  expect(await testbed.findings()).toEqual(before);
});

test("the demo's button leaves final blocks alone, since below them credits would be halted", async () => {
  const actor = await testbed.newCustomer();
  const payment = await testbed.create(actor, "btc", 2_000);
  const id = decodeId("payment", payment.id) ?? "";
  await testbed.btc.sendPlayMoney({
    address: payment.address,
    asset: "BTC",
    amount: BigInt(payment.dueUnits),
  });
  await testbed.mine(testbed.btc, 12);
  const tip = await testbed.btc.tip();
  await reorganizeDemo(testbed.context, 1, id, "vanish");
  expect(await testbed.btc.tip()).toEqual(tip);
});
