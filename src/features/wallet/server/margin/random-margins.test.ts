import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { at } from "../ledger-testbed.fixture.ts";
import { createMarginTestbed, type MarginTestbed } from "./margin-testbed.fixture.ts";

let testbed: MarginTestbed;
let affiliate: string;
beforeAll(async () => {
  testbed = await createMarginTestbed();
  affiliate = await testbed.buyer(0n);
  const db = testbed.database.kysely;
  await sql`
    INSERT INTO tax_settings (site_id, mode, seller_country, oss, pieces_needed, updated_at, updated_by)
    SELECT site, 'eu', 'DE', true, 1, ${at}, '{}' FROM unnest(ARRAY[1, ${testbed.site}]::smallint[]) AS site`.execute(
    db,
  );
  await sql`
    INSERT INTO tax_rates (country, basis_points, valid_from, confirmed_by, confirmed_at)
    SELECT country, rate, '2020-01-01', '{}', ${at}
    FROM (VALUES ('DE', 1900), ('FI', 2550), ('LU', 1700)) AS known (country, rate)`.execute(db);
});
afterAll(() => testbed.drop());

async function buyerIn(country: string): Promise<string> {
  const buyer = await testbed.buyer();
  await sql`
    INSERT INTO tax_profiles (customer_id, country, is_business, updated_at)
    VALUES (${buyer}, ${country}, false, ${at})`.execute(testbed.database.kysely);
  return buyer;
}

/** Takes a share of what is in an account of earned money out of the product. */
const withdraw = (kind: string, percent: number) =>
  sql`
    SELECT ledger_post(${testbed.ids.next()}, 'payout', ${testbed.ids.random()}, 'payout', ${testbed.ids.next()}, ${at},
      ARRAY[id, ledger_account_id('adjustments', NULL, 'USD')], ARRAY['USD', 'USD'],
      ARRAY[-(balance * ${percent} / 100), balance * ${percent} / 100]::numeric[])
    FROM ledger_accounts WHERE kind = ${kind} AND balance * ${percent} / 100 > 0`.execute(
    testbed.database.kysely,
  );

const line = fc
  .record({ cents: fc.integer({ min: 1, max: 5_000 }), cost: fc.integer({ min: 0, max: 100 }) })
  .map(({ cents, cost }) => ({ cents, costCents: Math.floor((cents * cost) / 100) }));

const step = fc.oneof(
  fc.record({
    act: fc.constant("order" as const),
    country: fc.constantFrom("DE", "FI", "LU", "US"),
    lines: fc.array(line, { minLength: 1, maxLength: 3 }),
    discount: fc.integer({ min: 0, max: 100 }),
    outcome: fc.constantFrom("delivered", "delivered", "delivered", "refunded", "open"),
  }),
  fc.record({
    act: fc.constant("refund" as const),
    order: fc.nat(20),
    share: fc.integer({ min: 1, max: 100 }),
  }),
  fc.record({ act: fc.constant("mature" as const), days: fc.constantFrom(1, 14) }),
  fc.record({ act: fc.constant("withdraw" as const), percent: fc.integer({ min: 1, max: 100 }) }),
  fc.record({
    act: fc.constant("share" as const),
    order: fc.nat(20),
    cents: fc.integer({ min: 0, max: 3_000 }),
  }),
  fc.record({ act: fc.constant("endCommission" as const), order: fc.nat(20), isPaid: fc.boolean() }),
  fc.record({ act: fc.constant("useRewards" as const), percent: fc.integer({ min: 1, max: 100 }) }),
);

test("T97 whatever is sold, shared with an affiliate, refunded, matured and withdrawn, no cent of a margin is lost", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), async (steps) => {
      const orders: string[] = [];
      for (const one of steps) {
        if (one.act === "order") {
          const { lines, discount, outcome } = one;
          // Never below the cost: a code takes a share of the margin alone.
          const margin = lines.reduce((sum, { cents, costCents }) => sum + cents - costCents, 0);
          const off = Math.floor((margin * discount) / 100);
          const sold = off === 0 ? lines : [...lines, { cents: -off, costCents: null }];
          if (sold.reduce((sum, { cents }) => sum + cents, 0) === 0) continue;
          const order = await testbed.sell(await buyerIn(one.country), sold);
          if (outcome !== "open") await testbed.settle(order, outcome);
          if (outcome === "delivered") orders.push(order);
        } else if (one.act === "refund") {
          const order = orders[one.order % Math.max(1, orders.length)];
          if (order !== undefined) await refund(order, one.share);
        } else if (one.act === "mature") {
          await testbed.mature(one.days);
        } else if (one.act === "withdraw" || one.act === "useRewards") {
          await withdraw(one.act === "withdraw" ? `margin:${testbed.site}` : "rewards", one.percent);
        } else {
          const order = orders[one.order % Math.max(1, orders.length)];
          if (order === undefined) continue;
          if (one.act === "share") await testbed.share(order, affiliate, one.cents);
          else await testbed.endCommission(order, one.isPaid);
        }
        expect(await testbed.findings()).toEqual([]);
      }
      for (const order of orders) await refund(order, 100);
      expect(await testbed.findings()).toEqual([]);
      await testbed.mature(14);
      // All went back: no sale of the site is left in the provider's revenue, and none is pending.
      expect(await testbed.balance("revenue")).toBe(0n);
      expect((await testbed.margins()).pending).toBe(0n);
      expect(await testbed.balance(`rewards-pending:${testbed.site}`)).toBe(0n);
      // All that is left of what was earned is the debt of what was used.
      const { available, debt } = await testbed.margins();
      const rewards = (await testbed.balance("rewards")) + (await testbed.balance("rewards-debt"));
      expect(available - debt + rewards).toBe(-(await used()));
    }),
    { numRuns: 20 },
  );
});

/** What was taken out of the product. */
async function used(): Promise<bigint> {
  const { rows } = await sql<{ cents: bigint }>`
    SELECT coalesce(sum(e.amount), 0)::bigint AS cents FROM ledger_entries e
    JOIN ledger_transactions t ON t.id = e.transaction_id AND t.kind = 'payout'
    WHERE e.account_id = ledger_account_id('adjustments', NULL, 'USD')`.execute(testbed.database.kysely);
  return rows[0]?.cents ?? 0n;
}

/** Returns a share of what is left of an order; all of it at 100. */
async function refund(order: string, share: number): Promise<void> {
  await sql`
    SELECT wallet_refund_unused(${order}, ${testbed.ids.next()}, 'staff', cents, ${at})
    FROM (SELECT ((total_cents - wallet_refunded(id)) * ${share} / 100)::bigint AS cents FROM orders WHERE id = ${order}) AS asked
    WHERE cents > 0`.execute(testbed.database.kysely);
}
