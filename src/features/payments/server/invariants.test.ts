import { afterAll, beforeAll, expect, test } from "vitest";
import { brokenBy } from "#src/platform/audit/break-invariants.fixture.ts";
import { paymentsInvariants } from "./invariants.ts";
import { createGatewaysTestbed } from "./gateways/gateways-testbed.fixture.ts";
import { createPaymentsTestbed, type PaymentsTestbed } from "./payments-testbed.fixture.ts";

let testbed: PaymentsTestbed;
let address: string;
beforeAll(async () => {
  testbed = await createPaymentsTestbed();
  const payment = await testbed.create(await testbed.newCustomer(), "btc", 2_000);
  address = payment.address;
  await testbed.btc.sendPlayMoney({ address, asset: "BTC", amount: BigInt(payment.dueUnits) });
  await testbed.mine(testbed.btc, 3);
});
afterAll(() => testbed.drop());

const broken = (...changes: readonly string[]): Promise<string[]> =>
  brokenBy(testbed.database.kysely, paymentsInvariants, changes);

test.each([
  ["a credit that its deposit does not know", ["UPDATE gateway_deposits SET state = 'pending'"]],
  ["a credit of other cents", ["UPDATE gateway_deposits SET cents = cents + 1"]],
  ["a credit without a deposit", ["DELETE FROM gateway_deposits"]],
  ["a credit from another gateway", ["UPDATE gateway_deposits SET driver = 'other'"]],
  [
    "a deposit that says credited without a credit",
    ["DELETE FROM ledger_transactions WHERE reference_type = 'gateway-deposit'"],
  ],
])("I5 names %s of a gateway", async (_, changes) => {
  const gateways = await createGatewaysTestbed();
  const opened = await gateways.open();
  gateways.say(opened, { id: "a" });
  await gateways.readAll();
  expect(await brokenBy(gateways.testbed.database.kysely, paymentsInvariants, [])).toEqual([]);
  expect(await brokenBy(gateways.testbed.database.kysely, paymentsInvariants, changes)).toEqual(["I5"]);
  await gateways.testbed.drop();
});

test("a credited deposit is no finding", async () => {
  expect(await broken()).toEqual([]);
});

test.each([
  ["a credit that its deposit does not know", ["UPDATE deposits SET state = 'confirming'"]],
  [
    "a deposit that says credited without a credit",
    ["DELETE FROM ledger_transactions WHERE reference_type = 'deposit'"],
  ],
  ["a credit without a deposit", ["DELETE FROM deposits"]],
  ["a credit of other cents", ["UPDATE deposits SET cents = cents + 1"]],
  ["a credit of other coins", ["UPDATE deposits SET units = units + 1"]],
  ["a credit from an orphaned block", ["UPDATE chain_blocks SET hash = 'orphaned'"]],
  [
    "a second credit of one deposit",
    [
      `WITH again AS (
         INSERT INTO ledger_transactions SELECT '01995fc0-0000-7000-8000-000000000001', kind, 'again', reference_type,
           reference_id, created_at FROM ledger_transactions WHERE kind = 'deposit' RETURNING id)
       INSERT INTO ledger_entries (transaction_id, account_id, currency, amount)
       SELECT again.id, e.account_id, e.currency, e.amount FROM again, ledger_entries e`,
    ],
  ],
  [
    "two rows for one output",
    [
      "ALTER TABLE deposits DROP CONSTRAINT deposits_chain_id_txid_ref_key",
      `INSERT INTO deposits (id, chain_id, txid, ref, asset, units, address_id, state, seen_at)
       SELECT '01995fc0-0000-7000-8000-000000000002', chain_id, txid, ref, asset, units, address_id, 'seen', seen_at
       FROM deposits`,
    ],
  ],
])("I5 names %s", async (_, changes) => {
  expect(await broken(...changes)).toEqual(["I5"]);
});
