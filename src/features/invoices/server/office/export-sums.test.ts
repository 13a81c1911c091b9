import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { staffActor } from "#src/platform/authz/staff-actor.fixture.ts";
import { createCtx } from "#src/platform/ctx.ts";
import { createInvoicesTestbed, type InvoicesTestbed } from "../invoices-testbed.fixture.ts";
import { exportSales } from "./export-sums.ts";

// The export of sales by quarter: what it adds up is what was booked, in dollars, at the rates of each supply, and for the One
// Stop Shop at that of the quarter's last day.

let testbed: InvoicesTestbed;

/** Dollars for a euro, in hundred-millionths, by day. A free day has the rate of the one before it. */
const perEuro = { "2026-01-09": 116_870_000n, "2026-02-13": 103_130_000n, "2026-03-31": 109_410_000n };
const days = { "2026-01-09": "2026-01-09", "2026-01-11": "2026-01-09", "2026-02-13": "2026-02-13" } as const;
type Day = keyof typeof days;

beforeAll(async () => {
  testbed = await createInvoicesTestbed();
  await testbed.switchOn({ tax_currency: "EUR" });
  for (const [day, rate] of Object.entries(perEuro)) {
    await sql`INSERT INTO euro_rates (day, currency, per_euro_e8, source, read_at)
      VALUES (${day}::date, 'USD', ${rate}, 'ecb', now())`.execute(testbed.database.kysely);
  }
});
afterAll(() => testbed.drop());

interface Sale {
  readonly cents: number;
  readonly country: "FI" | "FR";
  readonly day: Day;
}

const basisPoints = { FI: 2_550, FR: 2_000 } as const;

const sale: fc.Arbitrary<Sale> = fc.record({
  cents: fc.integer({ min: 1, max: 90_000 }),
  country: fc.constantFrom("FI", "FR"),
  day: fc.constantFrom("2026-01-09", "2026-01-11", "2026-02-13"),
});

async function sell(customer: string, { cents, country, day }: Sale): Promise<void> {
  const order = await testbed.buy(customer, BigInt(cents));
  await testbed.tax(order, { treatment: "eu-consumer", country, basisPoints: basisPoints[country] });
  await testbed.settle(order, "delivered");
  await sql`UPDATE orders SET settled_at = ${`${day}T12:00:00Z`} WHERE id = ${order}`.execute(
    testbed.database.kysely,
  );
}

/** The export's columns by name, a row for each country. */
async function exported(): Promise<Map<string, Record<string, string | number | null>>> {
  const ctx = createCtx(testbed.context.platform, staffActor({ permissions: ["invoices.read"] }));
  const query = { year: 2026, quarter: 1, reason: "the return of the quarter" };
  const lines = await exportSales(testbed.context, ctx, 1, query);
  const rows = new Map<string, Record<string, string | number | null>>();
  for await (const part of lines) for (const line of part) rows.set(String(line.country), { ...line });
  return rows;
}

/** What a quote of the reference rates makes of cents: six digits of the rate, half a cent away from zero. */
function inEuros(cents: number, day: keyof typeof perEuro): number {
  const rate = Math.round(1e14 / Number(perEuro[day]));
  return Math.round((cents * rate) / 1e6);
}

const dollars = (cents: number) => (cents / 100).toFixed(2);

interface Booked {
  readonly country: "FI" | "FR";
  readonly day: Day;
  readonly net: number;
  readonly tax: number;
  readonly booked: number;
}

/** Orders as they were taxed, and what the ledger has of their country's tax in all. */
async function books(): Promise<readonly Booked[]> {
  const { rows } = await sql<Booked>`
    SELECT t.country, to_char(o.settled_at AT TIME ZONE 'UTC', 'YYYY-MM-DD') AS day, t.net_cents::integer AS net,
           t.tax_cents::integer AS tax,
           (SELECT coalesce(sum(e.amount), 0)::integer FROM ledger_entries e JOIN ledger_accounts a ON a.id = e.account_id
            WHERE a.kind = 'tax:' || t.country || ':' || t.basis_points) AS booked
    FROM order_taxes t JOIN orders o ON o.id = t.order_id`.execute(testbed.database.kysely);
  return rows;
}

test("over random sales each country's sums are those of the ledger, rounded once in euros where the return says so", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(sale, { minLength: 1, maxLength: 8 }), async (sales) => {
      const customer = await testbed.richCustomer();
      for (const one of sales) await sell(customer, one);
      await testbed.invoices.issueDue({ isWhole: true });
      const shown = await exported();
      const all = await books();
      for (const country of ["FI", "FR"] as const) {
        const mine = all.filter((one) => one.country === country);
        const sum = (of: (one: Booked) => number) => mine.reduce((total, one) => total + of(one), 0);
        if (mine.length === 0) continue;
        expect(Math.abs(mine[0]?.booked ?? 0)).toBe(sum(({ tax }) => tax));
        expect(shown.get(country)).toMatchObject({
          documents: mine.length,
          documentsWithoutRate: 0,
          net: dollars(sum(({ net }) => net)),
          tax: dollars(sum(({ tax }) => tax)),
          taxInTaxCurrency: dollars(sum(({ tax, day }) => inEuros(tax, days[day]))),
          netInTaxCurrency: dollars(sum(({ net, day }) => inEuros(net, days[day]))),
          ossRateDay: "2026-03-31",
          ossTax: dollars(
            inEuros(
              sum(({ tax }) => tax),
              "2026-03-31",
            ),
          ),
        });
      }
    }),
    { numRuns: 8 },
  );
});
