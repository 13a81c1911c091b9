import { afterAll, beforeAll, expect, test } from "vitest";
import { brokenBy, findingsBy } from "#src/platform/audit/break-invariants.fixture.ts";
import { walletInvariants } from "./invariants.ts";
import { createLedgerTestbed, type LedgerTestbed } from "./ledger-testbed.fixture.ts";

let testbed: LedgerTestbed;
beforeAll(async () => {
  testbed = await createLedgerTestbed();
  const customer = await testbed.newCustomer();
  await testbed.credit(customer, 2_000n, "first");
  await testbed.sealAll();
  await testbed.buy(customer, 500n);
  const delivered = await testbed.buy(customer, 300n);
  await testbed.settle(delivered, "delivered");
  await testbed.refund(delivered, [[1, 100n]]);
  await testbed.sealAll();
  await testbed.credit(customer, 100n, "second");
  await testbed.sealAll();
});
afterAll(() => testbed.drop());

const broken = (...changes: readonly string[]): Promise<string[]> =>
  brokenBy(testbed.database.kysely, walletInvariants, changes);

const walletRow = "id = (SELECT account_id FROM ledger_entries WHERE id = 1)";

test("a healthy ledger violates no invariant", async () => {
  expect(await broken()).toEqual([]);
});

test("I1 names a transaction that does not sum to zero", async () => {
  expect(
    await broken("UPDATE ledger_entries SET amount = amount + 1 WHERE currency = 'BTC' AND amount > 0"),
  ).toContain("I1");
});

test.each([
  [
    "a balance that its entries do not explain",
    `UPDATE ledger_accounts SET balance = balance + 1 WHERE ${walletRow}`,
  ],
  ["a wrong running balance", "UPDATE ledger_entries SET balance_after = 7 WHERE account_version = 3"],
  [
    "a lost transaction",
    "DELETE FROM ledger_entries WHERE transaction_id IN (SELECT transaction_id FROM ledger_entries WHERE id = 1)",
  ],
])("I2 names %s", async (_, change) => {
  expect(await broken(change)).toContain("I2");
});

test("I3 names a wallet below zero", async () => {
  const unguard = "ALTER TABLE ledger_accounts DROP CONSTRAINT ledger_balance_sign";
  expect(await broken(unguard, `UPDATE ledger_accounts SET balance = -1 WHERE ${walletRow}`)).toContain("I3");
});

const delivered = "(SELECT id FROM orders WHERE state = 'delivered')";
const unguardRefunds = "ALTER TABLE order_refunds DISABLE TRIGGER ALL";

test.each([
  [
    "a line that gave back more than was paid for it",
    [
      `UPDATE order_lines SET gross_cents = 50 WHERE order_id = ${delivered}`,
      `UPDATE orders SET total_cents = 50 WHERE id = ${delivered}`,
    ],
  ],
  [
    "money that left revenue without a line",
    [
      `SELECT wallet_credit(gen_random_uuid(), 'refund', 'planted', 'order', id, customer_id, 1, 'revenue', NULL, 0, now()) FROM orders WHERE id = ${delivered}`,
    ],
  ],
  ["a line without the money", [unguardRefunds, "UPDATE order_refunds SET cents = 150"]],
  [
    "a refund of what was never captured",
    [`UPDATE holds SET state = 'released' WHERE order_id = ${delivered}`],
  ],
])("I15 names %s", async (_, changes) => {
  expect(await broken(...changes)).toContain("I15");
});

test.each([
  ["entries were changed", "UPDATE ledger_entries SET amount = amount * 2 WHERE currency = 'BTC'"],
  ["entries were removed", "DELETE FROM ledger_entries WHERE currency = 'BTC'"],
  [
    "entries were added behind it",
    `INSERT INTO ledger_entries (transaction_id, account_id, currency, amount, xid)
     SELECT transaction_id, account_id, currency, amount, xid FROM ledger_entries WHERE currency = 'BTC'`,
  ],
  [
    "transaction was dated otherwise",
    "UPDATE ledger_transactions SET created_at = created_at - interval '1 day'",
  ],
  ["hash was rewritten", "UPDATE ledger_seals SET hash = sha256('x') WHERE seq = 2"],
  ["link before is gone", "DELETE FROM ledger_seals WHERE seq = 2"],
])("I8 names a link whose %s", async (_, change) => {
  expect(await broken(change)).toEqual(["I8"]);
});

test("a finding names the object and its defect", async () => {
  // The last one: the next would differ from it too.
  const { seq } = await testbed.database.kysely
    .selectFrom("ledger_seals")
    .select(({ fn }) => fn.max("seq").as("seq"))
    .executeTakeFirstOrThrow();
  const link = `UPDATE ledger_seals SET hash = sha256('x') WHERE seq = ${seq}`;
  expect(await findingsBy(testbed.database.kysely, walletInvariants, [link])).toEqual([
    { id: "I8", objectId: `seal-${seq}`, detail: "entries or the link before differ from the seal" },
  ]);
});
