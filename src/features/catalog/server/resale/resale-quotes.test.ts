import { type RawBuilder, sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "#src/platform/db/test-database.ts";
import { demoCatalogue } from "../demo-catalogue.ts";
import { readDedicated } from "../read-dedicated.ts";
import { readTlds } from "../read-tlds.ts";
import { seedCatalogue } from "../seed-catalogue.ts";
import { addResale, addRule } from "./resale.fixture.ts";

let database: TestDatabase;
const shop = 30;

beforeAll(async () => {
  database = await createTestDatabase();
  await seedCatalogue(database.committing, demoCatalogue);
  await addResale(database, shop, 1_000);
});
afterAll(() => database.drop());

interface Line {
  readonly sku: string;
  readonly cents: number;
  readonly costCents?: number;
}
interface Quote {
  readonly lines: readonly Line[];
  readonly totalCents: number;
  readonly monthlyCents: number;
  readonly renewalCents: number;
}

async function ask(quote: RawBuilder<unknown>): Promise<Quote> {
  const { rows } = await sql<{ quote: Quote }>`SELECT ${quote} AS quote`.execute(database.kysely);
  if (rows[0] === undefined) throw new Error("no quote");
  const sum = rows[0].quote.lines.reduce((all, line) => all + line.cents, 0);
  expect(sum).toBe(rows[0].quote.totalCents);
  return rows[0].quote;
}
const costOf = ({ lines }: Quote): number =>
  lines.reduce((all, line) => all + (line.costCents ?? Number.NaN), 0);
const server = (site: number, months: number) =>
  ask(sql`catalog_quote_server(${site}::smallint, NULL, 'sloop-2', 'fra1', ${months}::integer)`);
const name = (site: number, tld: string, act: string, years: number) =>
  ask(sql`catalog_quote_domain(${site}::smallint, ${tld}, ${act}, ${years}::integer)`);

test("a server costs the list less the discount, and sells at a fifth more, in every term", async () => {
  const own = await server(1, 12);
  expect(own.lines.every((line) => line.costCents === undefined)).toBe(true);
  for (const months of [1, 3, 6, 12]) {
    const [listed, sold] = [await server(1, months), await server(shop, months)];
    const cost = Math.ceil(listed.renewalCents * 0.9);
    expect(costOf(sold)).toBe(cost);
    expect(sold.totalCents).toBe(Math.ceil((cost * 12) / 10));
    // No offer of the provider.
    expect(sold.renewalCents).toBe(sold.totalCents);
    expect(sold.lines.map(({ sku }) => sku)).toEqual(
      months === 1 ? ["server:sloop-2"] : ["server:sloop-2", `term:${months}`],
    );
  }
});

test("a longer term is never dearer than its months, nor below its cost, whatever the rule rounds", async () => {
  const saved = { scope: "plan:sloop-2", operation: "*", rounding: "none" } as const;
  const rules = [
    { mode: "percent", value: 4_000n, rounding: "up-to-99" },
    { mode: "percent", value: 0n, rounding: "up-100" },
    { mode: "add", value: 1n, rounding: "up-to-99" },
    { mode: "fixed", value: 1n, rounding: "up-100" },
    { mode: "fixed", value: 799n, rounding: "up-to-99" },
  ] as const;
  let capped = 0;
  for (const one of rules) {
    await addRule(database, shop, { ...saved, ...one });
    const month = await server(shop, 1);
    for (const months of [3, 6, 12]) {
      const sold = await server(shop, months);
      const full = month.totalCents * months;
      expect(sold.totalCents).toBeLessThanOrEqual(full);
      expect(sold.totalCents).toBeGreaterThanOrEqual(costOf(sold));
      expect(sold.lines.every(({ cents }) => cents !== 0)).toBe(true);
      expect(sold.lines[0]?.cents).toBe(full);
      expect(sold.lines).toHaveLength(sold.totalCents === full ? 1 : 2);
      if (sold.totalCents === full) capped += 1;
      const renewal = await ask(
        sql`catalog_quote_renewal(${shop}::smallint, 'sloop-2', 'fra1', ${months}::integer, 0)`,
      );
      expect(renewal.lines).toEqual(sold.lines);
      const { rows } = await sql<{ cents: bigint; cost_cents: bigint }>`
        SELECT cents, cost_cents FROM catalog_listed_terms(${shop}::smallint, 'sloop-2') WHERE months = ${months}::integer`.execute(
        database.kysely,
      );
      expect(rows[0]).toEqual({ cents: BigInt(sold.totalCents), cost_cents: BigInt(costOf(sold)) });
    }
  }
  expect(capped).toBeGreaterThan(0);
  await addRule(database, shop, { ...saved, mode: null });
});

test("a renewal's and an address's lines have their costs", async () => {
  const renewal = await ask(sql`catalog_quote_renewal(${shop}::smallint, 'sloop-2', 'fra1', 6, 2)`);
  expect(renewal.totalCents).toBeGreaterThan(costOf(renewal));
  for (const days of [1, 15, 31, 200]) {
    const address = await ask(
      sql`catalog_quote_extra_address(${shop}::smallint, now(), now() + ${days} * interval '1 day')`,
    );
    expect(address.totalCents).toBeGreaterThanOrEqual(costOf(address));
  }
});

test("names have no first-year offer, and each operation its own rule", async () => {
  expect((await name(1, "com", "register", 1)).totalCents).toBe(700);
  const sold = await name(shop, "com", "register", 2);
  expect([costOf(sold), sold.totalCents]).toEqual([2 * 936, 2 * 1124]);
  await addRule(database, shop, { scope: "ending:com", operation: "renew", mode: "add", value: 50n });
  await addRule(database, shop, { scope: "ending:com", operation: "transfer", mode: "fixed", value: 1_500n });
  expect((await name(shop, "com", "renew", 3)).totalCents).toBe(3 * 986);
  expect((await name(shop, "com", "transfer", 1)).totalCents).toBe(1_500);
  const restore = await name(shop, "com", "restore", 1);
  expect([costOf(restore), restore.totalCents]).toEqual([7_200 + 936, 8_640 + 986]);
});

test("lists have the prices of their site", async () => {
  const [own, theirs] = await Promise.all([1, shop].map((site) => readTlds(database.kysely, site)));
  for (const tld of theirs?.tlds ?? []) {
    expect(tld.firstYearCents).toBeNull();
    expect((await name(shop, tld.id, "transfer", 1)).totalCents).toBe(tld.transferCents);
    expect((await name(shop, tld.id, "register", tld.minYears)).totalCents).toBe(
      tld.registerCents * tld.minYears,
    );
  }
  expect(own?.tlds.find(({ id }) => id === "com")).toMatchObject({
    registerCents: 1040,
    firstYearCents: 700,
  });
  const [listed, sold] = await Promise.all([1, shop].map((site) => readDedicated(database.kysely, site)));
  for (const [at, one] of (listed ?? []).entries()) {
    const cost = Math.ceil(one.monthlyCents * 0.9);
    expect(sold?.[at]?.monthlyCents).toBe(Math.ceil((cost * 12) / 10));
    if (one.setupCents === 0) expect(sold?.[at]?.setupCents).toBe(0);
  }
});
