import { afterEach, beforeEach, expect, test } from "vitest";
import { invoiceNumber, numberPattern } from "../../rules.ts";
import { createInvoicesTestbed, type InvoicesTestbed } from "../invoices-testbed.fixture.ts";
import { invoicesInvariants } from "../invariants.ts";
import { missingInvoices } from "../missing-alarms.ts";
import { viewInvoice } from "../view-invoice.ts";

let testbed: InvoicesTestbed;
beforeEach(async () => {
  testbed = await createInvoicesTestbed();
});
afterEach(() => testbed.drop());

async function delivered(cents = 4_900n, customer?: string): Promise<string> {
  const order = await testbed.buy(customer ?? (await testbed.richCustomer()), cents);
  await testbed.settle(order, "delivered");
  return order;
}

async function findings() {
  const found = await Promise.all(invoicesInvariants.map(({ find }) => find(testbed.database.kysely)));
  return found.flat();
}

test("a delivered order gets one invoice, however often the job comes round; one that failed gets none", async () => {
  await testbed.switchOn();
  const customer = await testbed.richCustomer();
  const order = await delivered(4_900n, customer);
  await testbed.settle(await testbed.buy(customer, 700n), "refunded");
  await testbed.buy(customer, 900n);
  await testbed.invoices.issueDue();
  await testbed.invoices.issueDue({ isWhole: true });
  expect(await testbed.documents()).toMatchObject([
    { order_id: order, kind: "invoice", number: "2026-EU-000001", gross_cents: 4_900n, net_cents: 4_900n },
  ]);
  expect(await findings()).toEqual([]);
});

test("the parts of a refund become one credit note each, below zero and of the invoice's buyer and rate", async () => {
  await testbed.switchOn({ tax_currency: "EUR" });
  await testbed.database.pool.query(
    `INSERT INTO invoice_rates (site_id, currency, day, rate_e6, source, noted_at, noted_by)
     VALUES (1, 'EUR', '2026-02-27', 864200, 'European Central Bank', now(), '{}')`,
  );
  const customer = await testbed.richCustomer();
  const order = await testbed.buy(customer, 12_300n);
  const profile = {
    name: "Jan Kowalski",
    country: "PL",
    isBusiness: false,
    address: { line1: "Długa 1", line2: null, city: "Gdańsk", region: null, postcode: "80-831" },
  };
  await testbed.tax(order, { treatment: "eu-consumer", country: "PL", basisPoints: 2_300, profile });
  await testbed.settle(order, "delivered");
  await testbed.invoices.issueDue();
  await testbed.refund(order, [[1, 2_460n]]);
  await testbed.database.pool.query("ALTER TABLE order_refunds DISABLE TRIGGER ALL");
  await testbed.database.pool.query("UPDATE order_refunds SET tax_cents = 460 WHERE order_id = $1", [order]);
  await testbed.database.pool.query("ALTER TABLE order_refunds ENABLE TRIGGER ALL");
  await testbed.invoices.issueDue();
  await testbed.refund(order, [[1, 100n]]);
  await testbed.invoices.issueDue();
  const [invoice, ...credits] = await testbed.documents();
  expect(credits).toMatchObject([
    { number: "2026-EU-C-000001", net_cents: -2_000n, tax_cents: -460n, gross_cents: -2_460n },
    { number: "2026-EU-C-000002", gross_cents: -100n },
  ]);
  const read = async (id: string) =>
    (await viewInvoice(testbed.database.kysely, { id, customerId: customer, siteId: 1 })).view;
  expect(await read(invoice?.id ?? "")).toMatchObject({
    netCents: 10_000,
    taxCents: 2_300,
    taxes: [{ basisPoints: 2_300, netCents: 10_000, taxCents: 2_300, grossCents: 12_300 }],
    buyer: { name: "Jan Kowalski", lines: ["Długa 1", "80-831 Gdańsk"], country: "PL" },
    credits: [{ number: "2026-EU-C-000001" }, { number: "2026-EU-C-000002" }],
    taxCurrency: {
      currency: "EUR",
      rate: { value: "0.8642", day: "2026-02-27", netCents: 8_642, taxCents: 1_988 },
    },
  });
  expect(await read(credits[0]?.id ?? "")).toMatchObject({
    corrects: { number: "2026-EU-000001" },
    buyer: { name: "Jan Kowalski" },
    taxCurrency: { rate: { value: "0.8642", taxCents: -398 } },
  });
  expect(await findings()).toEqual([]);
});

test("without a rate of the days before the document says so, and a later note does not change it", async () => {
  await testbed.switchOn({ tax_currency: "EUR" });
  await testbed.database.pool.query(
    `INSERT INTO invoice_rates (site_id, currency, day, rate_e6, source, noted_at, noted_by)
     VALUES (1, 'EUR', '2026-02-22', 900000, 'too old', now(), '{}'), (1, 'EUR', '2026-03-02', 1, 'of later', now(), '{}')`,
  );
  await delivered();
  await testbed.invoices.issueDue();
  const [invoice] = await testbed.documents();
  const { view } = await viewInvoice(testbed.database.kysely, {
    id: invoice?.id ?? "",
    customerId: null,
    siteId: 1,
  });
  expect(view.taxCurrency).toEqual({ currency: "EUR", rate: null });
});

/** Moves when an order was delivered, which the ledger's testbed has at one time for all. */
async function deliveredAt(order: string, time: string): Promise<void> {
  await testbed.database.pool.query("UPDATE orders SET settled_at = $2 WHERE id = $1", [order, time]);
}

test("what was delivered while they were on is issued whatever is switched since, what came while they were off never", async () => {
  await testbed.switchOn();
  const { pool } = testbed.database;
  await pool.query("UPDATE invoice_settings SET is_on = false");
  await pool.query("UPDATE invoice_periods SET until_at = '2026-03-01T11:00:00Z'");
  await pool.query("INSERT INTO invoice_periods (site_id, from_at) VALUES (1, '2026-03-01T11:30:00Z')");
  const times = [
    "2026-03-01T10:59:00Z",
    "2026-03-01T11:00:00Z",
    "2026-03-01T11:29:00Z",
    "2026-03-01T11:30:00Z",
  ];
  const orders: string[] = [];
  for (const time of times) {
    orders.push(await delivered());
    await deliveredAt(orders.at(-1) ?? "", time);
  }
  expect(await testbed.invoices.countWaiting()).toBe(2);
  await testbed.invoices.issueDue();
  expect((await testbed.documents()).map(({ order_id: order }) => order)).toEqual([orders[0], orders[3]]);
  expect(await testbed.invoices.countWaiting()).toBe(0);
});

test("refunds of what was invoiced get their credit note while they are off", async () => {
  await testbed.switchOn();
  const order = await delivered();
  await testbed.invoices.issueDue();
  await testbed.database.pool.query("UPDATE invoice_settings SET is_on = false");
  await testbed.database.pool.query("UPDATE invoice_periods SET until_at = $1", [testbed.clock.now()]);
  await testbed.refund(order, [[1, 900n]]);
  await testbed.invoices.issueDue();
  expect((await testbed.documents()).map(({ kind, gross_cents: cents }) => [kind, cents])).toEqual([
    ["invoice", 4_900n],
    ["credit", -900n],
  ]);
});

test("a series begins with its year, and the first one where earlier books ended", async () => {
  await testbed.switchOn({ start_number: 500 });
  await delivered();
  await testbed.invoices.issueDue();
  testbed.clock.advance(366 * 86_400_000);
  await delivered();
  await testbed.invoices.issueDue({ isWhole: true });
  expect((await testbed.documents()).map(({ number }) => number).toSorted()).toEqual([
    "2026-EU-000500",
    "2027-EU-000001",
  ]);
  expect(await findings()).toEqual([]);
});

test("orders whose lines do not sum up hold no other up, and are alarms after an hour", async () => {
  await testbed.switchOn();
  const customer = await testbed.richCustomer();
  const { pool } = testbed.database;
  // More than one turn takes, and all of them first.
  const broken: string[] = [];
  for (let count = 0; count < 205; count += 1) broken.push(await delivered(100n, customer));
  await pool.query("UPDATE order_lines SET gross_cents = 1");
  await delivered();
  let turn = await testbed.invoices.issueDue();
  while (turn === "again") turn = await testbed.invoices.issueDue();
  expect(await testbed.documents()).toMatchObject([{ number: "2026-EU-000001" }]);
  const alarms = missingInvoices(testbed.context.platform);
  expect(await alarms.find()).toEqual([]);
  testbed.clock.advance(2 * 60 * 60_000);
  const raised = await alarms.find();
  expect(
    raised?.every(({ objectId, occurrence }) => occurrence === "delivered" && broken.includes(objectId)),
  ).toBe(true);
  expect(raised?.length).toBeGreaterThanOrEqual(100);
  await pool.query("UPDATE order_lines SET gross_cents = net_cents");
  await testbed.invoices.issueDue();
  expect(await testbed.documents()).toHaveLength(206);
  expect(await alarms.find()).toEqual([]);
  expect(await findings()).toEqual([]);
});

test("a refund that gets no credit note is an alarm after an hour, and is tried again", async () => {
  await testbed.switchOn();
  const order = await delivered();
  await testbed.invoices.issueDue();
  await testbed.refund(order, [[1, 900n]]);
  const { pool } = testbed.database;
  const move = async (position: number) => {
    await pool.query("ALTER TABLE order_refunds DISABLE TRIGGER ALL");
    await pool.query("UPDATE order_refunds SET position = $1", [position]);
    await pool.query("ALTER TABLE order_refunds ENABLE TRIGGER ALL");
  };
  await move(7);
  await testbed.invoices.issueDue();
  const alarms = missingInvoices(testbed.context.platform);
  expect(await alarms.find()).toEqual([]);
  testbed.clock.advance(2 * 60 * 60_000);
  expect(await alarms.find()).toMatchObject([
    { objectId: order, cents: 900n, said: { key: "missingCredit" } },
  ]);
  await move(1);
  await testbed.invoices.issueDue();
  expect(await testbed.documents()).toHaveLength(2);
  expect(await alarms.find()).toEqual([]);
});

test("T88 what was issued is neither changed nor deleted", async () => {
  await testbed.switchOn();
  await delivered();
  await testbed.invoices.issueDue();
  const { pool } = testbed.database;
  await expect(pool.query("UPDATE invoices SET number = 'X'")).rejects.toThrow();
  await expect(pool.query("DELETE FROM invoices")).rejects.toThrow();
});

test.each([
  ["", true],
  ["{year}-", true],
  ["{year}-EU-", true],
  ["EU/{year}.", true],
  ["{year}", false],
  ["{year}EU-{year}-", false],
  ["20-", false],
  ["EU2-", false],
  ["eu-", false],
  ["{year}-EU", true],
])("the pattern %j: %s", (pattern, isRight) => {
  expect(numberPattern.test(pattern)).toBe(isRight);
});

test("numbers have six digits, and go on above them", () => {
  expect(invoiceNumber("{year}-EU-", 2026, 11_942)).toBe("2026-EU-011942");
  expect(invoiceNumber("R-", 0, 1_234_567)).toBe("R-1234567");
});
