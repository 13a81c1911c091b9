import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { placeCustomer, type TaxedPlace, taxSite } from "#src/features/taxes/server/taxed-site.fixture.ts";
import { ManualClock } from "#src/platform/clock.ts";
import { transaction } from "#src/platform/db/transaction.ts";
import { at, createLedgerTestbed, type LedgerTestbed } from "./ledger-testbed.fixture.ts";

let testbed: LedgerTestbed;
beforeAll(async () => {
  testbed = await createLedgerTestbed();
  await taxSite(platform());
});
afterAll(() => testbed.drop());

const platform = () => ({ db: testbed.database, clock: new ManualClock(at) });

async function customerIn(place: TaxedPlace): Promise<string> {
  const customer = await testbed.newCustomer();
  await placeCustomer(platform(), customer, place.vat === undefined ? place : { vies: "valid", ...place });
  await testbed.credit(customer, 10_000_000n, testbed.ids.random());
  return customer;
}

/** Buys lines at these net prices; a discount is below zero. */
function buy(customer: string, nets: readonly number[], isKilled = false): Promise<string> {
  const order = testbed.ids.next();
  const lines = nets.map((cents, line) => ({ sku: `line:${line}`, label: "Line", cents }));
  const quote = {
    totalCents: nets.reduce((sum, cents) => sum + cents, 0),
    catalogueVersion: 1,
    lines,
  };
  return transaction(testbed.database.committing, async (trx) => {
    await sql`
      SELECT wallet_pay_order(${order}, ${testbed.ids.next()}, 1::smallint, ${customer}, ${testbed.ids.random()},
        'server-purchase', 'server', ${testbed.ids.next()},
        taxes_add(${JSON.stringify(quote)}::jsonb, 1::smallint, ${customer}, ${at}), ${at})`.execute(trx);
    if (isKilled) throw new Error("killed");
    return order;
  });
}

/** Balance of each account of a tax. */
async function taxAccounts(): Promise<Record<string, bigint>> {
  const { rows } = await sql<{ kind: string; cents: bigint }>`
    SELECT a.kind, sum(e.amount)::bigint AS cents FROM ledger_accounts a JOIN ledger_entries e ON e.account_id = a.id
    WHERE a.kind LIKE 'tax:%' GROUP BY 1 HAVING sum(e.amount) <> 0`.execute(testbed.database.kysely);
  return Object.fromEntries(rows.map(({ kind, cents }) => [kind, cents]));
}

async function orderOf(order: string) {
  const { rows } = await sql<{ total: bigint; lines: [string, string, string][]; tax: object }>`
    SELECT o.total_cents AS total, (SELECT json_agg(json_build_array(net_cents::text, tax_cents::text, gross_cents::text) ORDER BY position)
             FROM order_lines WHERE order_id = o.id) AS lines,
           (SELECT json_build_object('treatment', treatment, 'country', country, 'rate', basis_points, 'net', net_cents,
              'tax', tax_cents, 'gross', gross_cents) FROM order_taxes WHERE order_id = o.id) AS tax
    FROM orders o WHERE o.id = ${order}`.execute(testbed.database.kysely);
  return rows[0];
}

test("the tax of a total is rounded once, and its lines add up to it", async () => {
  const order = await buy(await customerIn({ country: "FI" }), [999, -50, 3]);
  expect(await orderOf(order)).toEqual({
    total: 1195n,
    lines: [
      ["999", "255", "1254"],
      ["-50", "-13", "-63"],
      ["3", "1", "4"],
    ],
    tax: { treatment: "eu-consumer", country: "FI", rate: 2550, net: 952, tax: 243, gross: 1195 },
  });
});

test("a delivery posts net to revenue and its tax to the account of country and rate", async () => {
  const before = (await taxAccounts())["tax:LU:1700"];
  const order = await buy(await customerIn({ country: "LU" }), [1000]);
  await testbed.settle(order, "delivered");
  const { rows } = await sql<{ kind: string; amount: bigint }>`
    SELECT a.kind, e.amount::bigint AS amount FROM ledger_transactions t JOIN ledger_entries e ON e.transaction_id = t.id
    JOIN ledger_accounts a ON a.id = e.account_id WHERE t.reference_id = ${order} AND t.kind = 'delivery'
    ORDER BY a.kind`.execute(testbed.database.kysely);
  expect(rows).toEqual([
    { kind: "holds", amount: -1170n },
    { kind: "revenue", amount: 1000n },
    { kind: "tax:LU:1700", amount: 170n },
  ]);
  await testbed.refund(order, [[1, 1170n]]);
  expect((await taxAccounts())["tax:LU:1700"]).toBe(before);
});

test("who never said where they are buys nothing, and is renewed at the seller's rate", async () => {
  const customer = await testbed.newCustomer();
  await testbed.credit(customer, 10_000n, testbed.ids.random());
  await expect(buy(customer, [1000])).rejects.toThrow("billing_country_needed");
});

test("an order without its tax is not taken while taxes are on", async () => {
  const customer = await customerIn({ country: "DE" });
  await expect(testbed.buy(customer, 100n)).rejects.toThrow("quoted without its tax");
});

test("T87 whatever is bought, refunded and cut off, no cent of tax is lost", async () => {
  const place = fc.constantFrom<TaxedPlace>(
    { country: "DE" },
    { country: "FI" },
    { country: "FR" },
    { country: "FR", vat: "FR12345678901" },
    { country: "LU" },
    { country: "US" },
  );
  const course = fc.record({
    place,
    nets: fc.array(fc.integer({ min: 1, max: 5_000 }), { minLength: 1, maxLength: 4 }),
    discount: fc.integer({ min: 0, max: 90 }),
    outcome: fc.constantFrom("delivered", "delivered", "delivered", "refunded", "killed", "open"),
    refunds: fc.array(fc.record({ line: fc.nat(3), share: fc.integer({ min: 1, max: 100 }) }), {
      maxLength: 5,
    }),
    unused: fc.integer({ min: 0, max: 100 }),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(course, { minLength: 1, maxLength: 5 }), async (courses) => {
      for (const { place: where, nets, discount, outcome, refunds, unused } of courses) {
        const customer = await customerIn(where);
        const off = -Math.floor((nets.reduce((sum, cents) => sum + cents, 0) * discount) / 100);
        const lines = off === 0 ? nets : [...nets, off];
        if (outcome === "killed") {
          await expect(buy(customer, lines, true)).rejects.toThrow("killed");
          continue;
        }
        const order = await buy(customer, lines);
        if (outcome === "open") continue;
        await testbed.settle(order, outcome);
        if (outcome !== "delivered") continue;
        const paid = Number((await orderOf(order))?.total ?? 0n);
        for (const { line, share } of refunds) {
          const cents = BigInt(Math.max(1, Math.floor((paid * share) / 400)));
          // More than was paid for a line is refused, and moves nothing.
          await testbed.refund(order, [[(line % nets.length) + 1, cents]]).catch(() => undefined);
        }
        await sql`SELECT wallet_refund_unused(id, ${testbed.ids.next()}, 'staff',
            ((total_cents - wallet_refunded(id)) * ${unused} / 100)::bigint, ${at})
          FROM orders WHERE id = ${order} AND (total_cents - wallet_refunded(id)) * ${unused} / 100 > 0`.execute(
          testbed.database.kysely,
        );
      }
      expect(await testbed.findings()).toEqual([]);
    }),
    { numRuns: 25 },
  );
});
