import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "#src/platform/db/test-database.ts";
import { addDays, addMonths, addMs } from "#src/shared/time.ts";
import { demoCatalogue } from "./demo-catalogue.ts";
import { seedCatalogue } from "./seed-catalogue.ts";

// The address costs $1.50 a month.

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
  await seedCatalogue(database.committing, demoCatalogue);
});

afterAll(() => database.drop());

interface Priced {
  readonly days: number;
  readonly totalCents: number;
}

/** The prices at each of the moments, in their order. */
async function quotes(moments: readonly Date[], until: Date): Promise<readonly Priced[]> {
  const { rows } = await sql<{ quote: Priced }>`
    SELECT catalog_quote_extra_address(1::smallint, at, ${until}::timestamptz) AS quote
    FROM unnest(${moments.map((at) => at.toISOString())}::timestamptz[]) AS at ORDER BY at`.execute(
    database.kysely,
  );
  return rows.map((row) => row.quote);
}

const start = new Date("2026-11-26T07:10:00Z");

test.each([
  ["three months of 92 days", start, addMonths(start, 3), 92, 450],
  ["three months less two minutes", addMs(start, 120_000), addMonths(start, 3), 92, 450],
  ["a month of 31 days", new Date("2026-12-10T00:00:00Z"), new Date("2027-01-10T00:00:00Z"), 31, 150],
  ["February", new Date("2027-02-01T00:00:00Z"), new Date("2027-03-01T00:00:00Z"), 28, 150],
  [
    "28 days that are no month back from their end",
    new Date("2027-01-31T12:00:00Z"),
    new Date("2027-02-28T12:00:00Z"),
    28,
    140,
  ],
  ["ten days", start, addDays(start, 10), 10, 50],
  ["a begun day", start, addMs(start, 1000), 1, 5],
  ["nothing left", start, start, 1, 5],
  ["a month back to the fifth, and nine days", start, new Date("2027-01-05T07:10:00Z"), 40, 195],
])("%s", async (_, at, until, days, totalCents) => {
  expect(await quotes([at], until)).toMatchObject([{ days, totalCents }]);
});

test("from any moment of any term an address never costs more than its renewal, and never more than a day before", async () => {
  for (const months of [1, 3, 6, 12]) {
    for (const anchor of ["2027-01-31T23:59:59Z", "2028-02-29T00:00:00Z", "2026-08-30T12:30:00Z"]) {
      const from = new Date(anchor);
      const until = addMonths(from, months);
      const moments = [];
      for (let at = from; at < until; at = addMs(at, 61_234_567)) moments.push(at);
      let before = 150 * months;
      for (const { totalCents } of await quotes(moments, until)) {
        expect(totalCents).toBeGreaterThan(0);
        expect(totalCents).toBeLessThanOrEqual(before);
        before = totalCents;
      }
    }
  }
});
