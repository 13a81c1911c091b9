import fc from "fast-check";
import { type RawBuilder, sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "#src/platform/db/test-database.ts";
import {
  costCents,
  priceModes,
  priceOperations,
  priceRoundings,
  resaleCents,
  ruleFor,
  type ScopedRule,
} from "#src/shared/resale-price.ts";
import { readResale } from "./read-resale.ts";
import { addResale, addRule } from "./resale.fixture.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

async function valueOf(asked: RawBuilder<unknown>): Promise<bigint> {
  const { rows } = await sql<{ value: bigint }>`SELECT ${asked} AS value`.execute(database.kysely);
  return rows[0]?.value ?? -1n;
}

const cost = fc.bigInt(1n, 100_000_000n);
const rule = fc
  .record({
    mode: fc.constantFrom(...priceModes),
    rounding: fc.constantFrom(...priceRoundings),
    value: fc.bigInt(0n, 1_000_000n),
  })
  .map((one) => ({ ...one, value: one.mode === "fixed" ? one.value + 1n : one.value }));

test("no rule sells below cost or rounds down, and the database computes the same", async () => {
  await fc.assert(
    fc.asyncProperty(rule, cost, async (one, cents) => {
      const price = resaleCents(one, cents);
      expect(price).toBeGreaterThanOrEqual(cents);
      const plain = resaleCents({ ...one, rounding: "none" }, cents);
      expect(price).toBeGreaterThanOrEqual(plain);
      expect(price - plain).toBeLessThan(100n);
      if (price > cents) {
        if (one.rounding === "up-10") expect(price % 10n).toBe(0n);
        if (one.rounding === "up-to-99") expect(price % 100n).toBe(99n);
      }
      expect(
        await valueOf(sql`catalog_resale_cents(${one.mode}, ${one.value}, ${one.rounding}, ${cents}, 1, 0)`),
      ).toBe(price);
    }),
    { numRuns: 300 },
  );
});

test("a longer term is never below its cost either, and never dearer than without what its length takes off", async () => {
  const months = fc.integer({ min: 1, max: 36 });
  await fc.assert(
    fc.asyncProperty(
      rule,
      cost,
      months,
      fc.integer({ min: 0, max: 90 }),
      async (one, list, units, percent) => {
        const full = list * BigInt(units);
        const less = (full * BigInt(100 - percent)) / 100n;
        const ofTerm = (of: bigint, off: number) =>
          valueOf(
            sql`catalog_resale_cents(${one.mode}, ${one.value}, ${one.rounding}, ${of}, ${units}, ${off}::integer)`,
          );
        const price = await ofTerm(less, percent);
        expect(price).toBeGreaterThanOrEqual(less);
        expect(price).toBeLessThanOrEqual(await ofTerm(full, 0));
      },
    ),
    { numRuns: 200 },
  );
});

test("one cent and 10,000 percent come out as they should", () => {
  const percent = (value: bigint) => ({ mode: "percent", value, rounding: "none" }) as const;
  expect(resaleCents(percent(0n), 1n)).toBe(1n);
  expect(resaleCents(percent(1n), 1n)).toBe(2n);
  expect(resaleCents(percent(1_000_000n), 1n)).toBe(101n);
  expect(resaleCents(percent(1_000_000n), 69_120n)).toBe(6_981_120n);
  expect(resaleCents({ mode: "fixed", value: 6_700n, rounding: "none" }, 6_912n)).toBe(6_912n);
  expect(resaleCents({ mode: "percent", value: 2_500n, rounding: "up-to-99" }, 180n)).toBe(299n);
  expect([costCents(1n, 9_000), costCents(200n, 1_000), costCents(199n, 1_000)]).toEqual([1n, 180n, 180n]);
});

test("the most special rule counts, the latest of each, in the database and beside it", async () => {
  const { kysely } = database;
  await addResale(database, 20, 1_000);
  const scopes = ["global", "servers", "domains", "plan:sloop-2", "ending:com"];
  const items = ["plan:sloop-2", "plan:skiff-1", "ending:com", "ending:ai", "premium", "extra:ipv4"];
  const steps = fc.record({
    scope: fc.constantFrom(...scopes),
    operation: fc.constantFrom(...priceOperations),
    mode: fc.constantFrom("percent" as const, null),
    value: fc.bigInt(0n, 1_000_000n),
    rounding: fc.constantFrom(...priceRoundings),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(steps, { minLength: 1, maxLength: 4 }), async (added) => {
      for (const one of added) await addRule(database, 20, one);
      const resale = await readResale(kysely, 20);
      for (const item of items) {
        for (const operation of priceOperations) {
          const { rows } = await sql<Omit<ScopedRule, "scope">>`
            SELECT * FROM catalog_resale_rule(20::smallint, ${item}, ${operation})`.execute(kysely);
          const {
            scope: _,
            operation: __,
            ...found
          } = { operation, ...ruleFor(resale?.rules ?? [], item, operation) };
          expect(rows[0]).toEqual(found);
        }
      }
    }),
    { numRuns: 25 },
  );
  expect(await readResale(kysely, 1)).toBeNull();
});
