import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "#src/platform/db/test-database.ts";
import { demoCatalogue } from "./demo-catalogue.ts";
import { seedCatalogue } from "./seed-catalogue.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
  await seedCatalogue(database.committing, demoCatalogue);
  await database.pool.query("UPDATE tlds SET active = false WHERE id = 'biz'");
});

afterAll(() => database.drop());

async function quote(tld: string, act: string, years: number) {
  const { rows } = await sql<{
    quote: { totalCents: number; renewalCents: number; lines: { cents: number }[] };
  }>`
    SELECT catalog_quote_domain(1::smallint, ${tld}, ${act}, ${years}::int) AS quote`.execute(
    database.kysely,
  );
  return rows[0]?.quote;
}

test.each([
  ["com", "register", 1, 700],
  // The offer covers the first year only.
  ["com", "register", 3, 700 + 2 * 1040],
  ["com", "renew", 2, 2080],
  ["com", "transfer", 1, 1040],
  // Includes its mandatory year of renewal.
  ["com", "restore", 1, 8000 + 1040],
  ["ai", "register", 2, 14_980],
  // Includes the two years of its registry's shortest renewal.
  ["ai", "restore", 1, 16_000 + 14_980],
  // Names of an ending that is off sale can still be kept.
  ["biz", "renew", 1, 1890],
])("a name of .%s, %s, %i years, costs %i cents", async (tld, act, years, cents) => {
  const answer = await quote(tld, act, years);
  expect(answer?.totalCents).toBe(cents);
  expect(answer?.lines.reduce((sum, line) => sum + line.cents, 0)).toBe(cents);
});

test.each([
  ["biz", "register", 1],
  ["zz", "register", 1],
])("a name of .%s, %s, %i years, is not on sale", async (tld, act, years) => {
  await expect(quote(tld, act, years)).rejects.toMatchObject({ message: "ending_unavailable" });
});

test.each([
  ["ai", "register", 1, 2],
  ["ai", "renew", 1, 2],
  ["com", "register", 11, 1],
  ["com", "renew", 0, 1],
])("a name of .%s, %s, is not had for %i years", async (tld, act, years, min) => {
  const detail = expect.stringContaining(`"min": ${min}`);
  await expect(quote(tld, act, years)).rejects.toMatchObject({ message: "ending_years", detail });
});
