import { afterAll, beforeAll, expect, test } from "vitest";
import { brokenBy } from "#src/platform/audit/break-invariants.fixture.ts";
import { walletInvariants } from "../invariants.ts";
import { createMarginTestbed, type MarginTestbed } from "./margin-testbed.fixture.ts";

let testbed: MarginTestbed;
beforeAll(async () => {
  testbed = await createMarginTestbed();
  const buyer = await testbed.buyer();
  const affiliate = await testbed.buyer(0n);
  for (const cents of [1000, 2000]) {
    const order = await testbed.sell(buyer, [{ cents, costCents: 700 }]);
    await testbed.settle(order, "delivered");
    await testbed.share(order, affiliate, 60);
    await testbed.refund(order, [[1, 100n]]);
    if (cents === 1000) await testbed.mature(14);
  }
});
afterAll(() => testbed.drop());

const broken = (...changes: readonly string[]): Promise<string[]> =>
  brokenBy(testbed.database.kysely, walletInvariants, changes);

test("margins in order violate no invariant", async () => {
  expect(await broken()).toEqual([]);
});

test.each([
  ["a cost that is not what the lines say", "UPDATE margin_accruals SET cost_cents = cost_cents + 1"],
  ["a margin that the ledger did not get", "UPDATE margin_accruals SET cents = cents + 1"],
  [
    "a margin that was taken back and is not noted",
    "UPDATE margin_accruals SET taken_cents = taken_cents - 1",
  ],
  ["lines whose cost was changed", "UPDATE order_lines SET cost_cents = cost_cents - 1"],
])("W1 names %s", async (_, change) => {
  expect(await broken(change)).toContain("W1");
});

test("W1 names a delivered order with a cost and without a margin", async () => {
  expect(
    await broken(
      "ALTER TABLE margin_refunds DISABLE TRIGGER ALL",
      "DELETE FROM margin_refunds",
      "DELETE FROM margin_accruals",
    ),
  ).toContain("W1");
});

test.each([
  [
    "an order that is open again after it matured",
    "UPDATE margin_accruals SET state = 'pending', matured_at = NULL, matured_by = NULL",
  ],
  [
    "an order that matured without a posting",
    "UPDATE margin_accruals SET state = 'available', matured_at = now() WHERE state = 'pending'",
  ],
  [
    "a commission that was noted as paid without a posting",
    "UPDATE margin_accruals SET is_commission_paid = true",
  ],
  [
    "a commission that is noted as less",
    "UPDATE margin_accruals SET commission_cents = commission_cents - 1",
  ],
  [
    "a refund that was not noted of a commission",
    "UPDATE margin_accruals SET commission_taken_cents = commission_taken_cents - 1",
  ],
])("W2 names %s", async (_, change) => {
  expect(await broken(change)).toEqual(["W2"]);
});

test("W3 names an order that was sold below its cost", async () => {
  expect(await broken("UPDATE order_lines SET cost_cents = net_cents + 1")).toContain("W3");
});

test("W3 takes the line of a discount, which has no cost, with its order alone", async () => {
  const buyer = await testbed.buyer();
  await testbed.sell(buyer, [
    { cents: 1000, costCents: 700 },
    { cents: -100, costCents: 0 },
  ]);
  expect(await broken()).toEqual([]);
});

test("W6 names a margin of another site than its order's", async () => {
  expect(await broken("UPDATE margin_accruals SET site_id = 1")).toContain("W6");
});

test("W6 names a commission of another site's customer", async () => {
  const stranger = await testbed.newCustomer();
  expect(await broken(`UPDATE margin_accruals SET commission_to = '${stranger}'`)).toEqual(["W6"]);
});

test("W6 names an order of another site than its customer's", async () => {
  expect(
    await broken(
      "ALTER TABLE orders DROP CONSTRAINT orders_customer_id_site_id_fkey",
      "UPDATE orders SET site_id = 1",
    ),
  ).toContain("W6");
});
