import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { invoicesInvariants } from "#src/features/invoices/server/invariants.ts";
import type { RouteKey } from "#src/shared/contract.ts";
import { decodeId } from "#src/shared/ids.ts";
import { createOwnershipTestbed, hosts } from "../../../e2e/harness/ownership-testbed.ts";

// Invoices of what was bought on the whole product, and what staff does about them.

type Testbed = Awaited<ReturnType<typeof createOwnershipTestbed>>;
type Caller = Testbed["callers"]["owner"];

let testbed: Testbed;
const reason = "asked for by the accountant";
const seller = {
  name: "Harbour Hosting B.V.",
  lines: ["Kade 12", "3011 AA Rotterdam"],
  country: "NL",
  vatNumber: "NL000000000B01",
  registration: null,
  email: null,
};

beforeAll(async () => {
  testbed = await createOwnershipTestbed();
});
afterAll(() => testbed.drop());

async function ask(key: RouteKey, caller: Caller, parts: Parameters<Testbed["call"]>[2] = {}) {
  const answer = await testbed.call(key, caller, parts);
  expect([key, answer.statusCode, answer.body]).toEqual([key, 200, answer.body]);
  return answer.json();
}

const staff = (key: RouteKey, parts?: Parameters<Testbed["call"]>[2]) =>
  ask(key, testbed.callers.staff, parts);

/** Changes the settings from what they are; answers the status. */
async function change(changed: object, given: { readonly seller?: object } = {}): Promise<number> {
  const {
    version,
    since: _,
    isNumberingFixed: __,
    series: ___,
    rates: ____,
    waiting: _____,
    ...now
  } = await staff("GET /v2/admin/invoice-settings");
  const body = {
    ...now,
    ...changed,
    seller: { ...now.seller, ...given.seller },
    expectedVersion: version,
    reason,
  };
  return (await testbed.call("PUT /v2/admin/invoice-settings", testbed.callers.staff, { body })).statusCode;
}

/** A customer who bought a server that was delivered. */
async function buyer(name: string) {
  const body = { email: `${randomUUID()}@example.com`, password: "correct horse" };
  const { accessToken } = await ask("POST /auth/sign-up", testbed.callers.anonymous, { body });
  const caller = { token: String(accessToken), host: hosts.own };
  const { team } = await ask("GET /users/me", caller);
  await testbed.credit(decodeId("customer", String(team.customerId)) ?? "", 5_000);
  const { sshKeyIds: _, ...order } = testbed.purchaseBody;
  const bought = await ask("POST /v2/servers/purchase", caller, {
    body: { ...order, name, password: "correct horse battery" },
  });
  await testbed.finishTasks();
  return { caller, orderId: String(bought.order.id) };
}

test("they are switched on with a seller, number what is delivered, and credit what staff refunds", async () => {
  expect(await change({ isOn: true }, { seller: { lines: [], country: "" } })).toBe(422);
  // The harness gave a number.
  expect(await change({ isOn: true, invoicePattern: "X-" })).toBe(409);
  expect(await change({ isOn: true, invoicePattern: "2026-" })).toBe(422);
  const stale = await testbed.call("PUT /v2/admin/invoice-settings", testbed.callers.staff, {
    body: {
      isOn: false,
      seller,
      invoicePattern: "{year}-",
      creditPattern: "{year}-C-",
      startNumber: 1,
      footer: "",
      taxCurrency: null,
      expectedVersion: 0,
      reason,
    },
  });
  expect(stale.json()).toMatchObject({ error: { code: "version_changed" } });
  expect(await change({ isOn: true, taxCurrency: "EUR", footer: "Bank of Rotterdam" }, { seller })).toBe(200);
  // Once more while they are on.
  expect(await change({ footer: "Bank of Rotterdam" })).toBe(200);
  const today = testbed.clock.now().toISOString().slice(0, 10);
  const rate = { currency: "EUR", day: today, rate: "0.8642", source: "European Central Bank", reason };
  await staff("PUT /v2/admin/invoice-rates", { body: rate });

  const { caller, orderId } = await buyer("paper-1");
  await testbed.runJob("issue-invoices");
  const { isOn, invoices, years } = await ask("GET /v2/invoices", caller);
  expect(isOn).toBe(true);
  expect(invoices).toMatchObject([{ kind: "invoice", orderId, treatment: "off" }]);
  expect(years).toEqual([testbed.clock.now().getUTCFullYear()]);
  const [{ id, number, grossCents }] = invoices;
  const shown = await ask("GET /v2/invoices/{id}", caller, { params: { id } });
  expect(shown).toMatchObject({
    number,
    seller: { name: seller.name, footer: "Bank of Rotterdam" },
    taxCurrency: { currency: "EUR", rate: { value: "0.8642", source: "European Central Bank" } },
  });
  expect(shown.lines[0]).toMatchObject({ detail: "paper-1" });
  expect(Date.parse(shown.lines[0].to)).toBeGreaterThan(Date.parse(shown.lines[0].from));
  const { transactions } = await ask("GET /v2/transactions", caller, { query: { kind: "purchase" } });
  expect(transactions).toMatchObject([{ invoice: { id, number } }]);
  const paid = { transaction: transactions[0].id };
  expect((await ask("GET /v2/invoices", caller, { query: paid })).invoices).toMatchObject([{ id }]);

  const params = { id: orderId };
  const { lines } = await staff("GET /v2/admin/orders/{id}/refund-quote", { params });
  await staff("POST /v2/admin/orders/{id}/refund", {
    params,
    body: {
      lines: [{ lineId: lines[0].lineId, cents: 100 }],
      expectedRefundCents: 100,
      seenRefundedCents: 0,
      endService: false,
      note: "As agreed.",
      reason,
    },
  });
  await testbed.runJob("issue-invoices");
  const credits = (await ask("GET /v2/invoices", caller, { query: { kind: "credit" } })).invoices;
  expect(credits).toMatchObject([{ grossCents: -100, orderId }]);
  const [back] = (await ask("GET /v2/transactions", caller, { query: { kind: "refund" } })).transactions;
  expect(back.invoice).toEqual({ id: credits[0].id, number: credits[0].number });
  const seen = await staff("GET /v2/admin/invoices/{id}", { params: { id: credits[0].id } });
  expect(seen).toMatchObject({ corrects: { id, number }, lines: [{ grossCents: -100 }] });

  // What staff searches and takes out.
  for (const q of [number, number.toLowerCase(), orderId, id])
    expect((await staff("GET /v2/admin/invoices", { query: { q } })).invoices).toContainEqual(
      expect.objectContaining({ id }),
    );
  expect((await staff("GET /v2/admin/invoices", { query: { treatment: "outside" } })).invoices).toEqual([]);
  const file = async (key: RouteKey, query: Record<string, string>) =>
    (await testbed.call(key, testbed.callers.staff, { query: { ...query, reason } })).body
      .trim()
      .split("\r\n");
  const journal = await file("GET /v2/admin/invoices/export", { order: orderId });
  expect(journal[0]).toContain("kindCode");
  expect(journal).toHaveLength(3);
  expect(journal[1]).toContain(",-1.00,");
  const now = testbed.clock.now();
  const quarter = String(Math.floor(now.getUTCMonth() / 3) + 1);
  const sales = await file("GET /v2/admin/invoices/sales/export", {
    year: String(now.getUTCFullYear()),
    quarter,
  });
  expect(sales.some((line) => line.includes(`,off,,0,2,USD,${dollars(grossCents - 100)},0.00,`))).toBe(true);
  // The other test writes taxes into orders by hand, which other invariants find.
  const found = await Promise.all(invoicesInvariants.map(({ find }) => find(testbed.database.kysely)));
  expect(found.flat()).toEqual([]);
});

function dollars(cents: number): string {
  return (cents / 100).toFixed(2);
}

test("the exports add up what each customer's country was charged, and what businesses account for", async () => {
  expect(await change({ isOn: true }, { seller })).toBe(200);
  const pool = testbed.database.pool;
  const taxed = async (name: string, treatment: string, country: string, basisPoints: number) => {
    const bought = await buyer(name);
    const orderId = decodeId("order", bought.orderId);
    await pool.query(
      `UPDATE order_lines SET tax_basis_points = $2::integer, net_cents = gross_cents - round(gross_cents * $2::integer::numeric / (10000 + $2::integer)),
         tax_cents = round(gross_cents * $2::integer::numeric / (10000 + $2::integer)) WHERE order_id = $1`,
      [orderId, basisPoints],
    );
    await pool.query("DELETE FROM order_taxes WHERE order_id = $1", [orderId]);
    await pool.query(
      `INSERT INTO order_taxes (order_id, treatment, country, basis_points, net_cents, tax_cents, gross_cents, profile,
                                evidence, decided_at)
       SELECT $1, $2, $3, $4, sum(net_cents), sum(tax_cents), sum(gross_cents), $5, '[]', now()
       FROM order_lines WHERE order_id = $1`,
      [
        orderId,
        treatment,
        country,
        basisPoints,
        { name: "Northpier", country, isBusiness: true, vatNumber: "DE1" },
      ],
    );
    return orderId;
  };
  await taxed("paper-pl", "eu-consumer", "PL", 2_300);
  await taxed("paper-fi", "eu-consumer", "FI", 2_550);
  await taxed("paper-de", "reverse-charge", "DE", 0);
  await testbed.runJob("issue-invoices");
  const now = testbed.clock.now();
  const query = {
    year: String(now.getUTCFullYear()),
    quarter: String(Math.floor(now.getUTCMonth() / 3) + 1),
    reason,
  };
  const sales = await testbed.call("GET /v2/admin/invoices/sales/export", testbed.callers.staff, { query });
  const rows = sales.body.trim().split("\r\n");
  expect(rows[0]).toMatch(/^year,quarter,treatmentCode,country,rate,documents,currency,net,tax,gross,/);
  expect(rows.filter((row) => /,eu-consumer,(?:PL,23|FI,25\.5),1,USD,/.test(row))).toHaveLength(2);
  const { rows: sums } = await pool.query<{ tax: string }>(
    "SELECT sum(tax_cents)::text AS tax FROM order_taxes WHERE treatment = 'eu-consumer'",
  );
  const exported = rows
    .filter((row) => row.includes(",eu-consumer,"))
    .reduce((sum, row) => sum + Math.round(Number(row.split(",")[8]) * 100), 0);
  expect(String(exported)).toBe(sums[0]?.tax);
  const reverse = await testbed.call("GET /v2/admin/invoices/reverse-charge/export", testbed.callers.staff, {
    query,
  });
  expect(reverse.body).toContain(",DE,DE1,Northpier,cus_");
});
