import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createInvoicesTestbed, type InvoicesTestbed } from "../invoices-testbed.fixture.ts";
import { invoicesInvariants } from "../invariants.ts";

// Random orders while two workers issue and their connections are killed.

let testbed: InvoicesTestbed;
beforeAll(async () => {
  testbed = await createInvoicesTestbed();
  await testbed.switchOn();
});
afterAll(() => testbed.drop());

interface Life {
  readonly cents: number;
  readonly outcome: "delivered" | "refunded" | "open";
  /** Parts that go back, in hundredths of what is left. */
  readonly refunds: readonly number[];
  readonly basisPoints: number;
}

const life: fc.Arbitrary<Life> = fc.record({
  cents: fc.integer({ min: 1, max: 50_000 }),
  outcome: fc.constantFrom("delivered", "delivered", "delivered", "refunded", "open"),
  refunds: fc.array(fc.integer({ min: 1, max: 100 }), { maxLength: 3 }),
  basisPoints: fc.constantFrom(0, 1_900, 2_550),
});

async function live(customer: string, { cents, outcome, refunds, basisPoints }: Life): Promise<void> {
  const order = await testbed.buy(customer, BigInt(cents));
  if (basisPoints > 0) await testbed.tax(order, { treatment: "domestic", country: "NL", basisPoints });
  if (outcome === "open") return;
  await testbed.settle(order, outcome);
  if (outcome === "refunded") return;
  let left = BigInt(cents);
  for (const percent of refunds) {
    const part = (left * BigInt(percent)) / 100n;
    if (part === 0n) continue;
    left -= part;
    await testbed.refund(order, [[1, part]]);
  }
}

/** Kills connections of workers in the middle of a transaction for as long as they run. */
async function kill(until: Promise<unknown>): Promise<number> {
  const over = new AbortController();
  let killed = 0;
  void until.finally(() => over.abort());
  while (!over.signal.aborted) {
    const gone = await testbed.database.pool
      .query<{ count: number }>(
        `SELECT count(*)::integer AS count FROM (SELECT pg_terminate_backend(pid) FROM pg_stat_activity
         WHERE datname = current_database() AND pid <> pg_backend_pid() AND xact_start IS NOT NULL
           AND random() < 0.05) AS gone`,
      )
      .catch(() => undefined);
    killed += gone?.rows[0]?.count ?? 0;
  }
  return killed;
}

test("T88 no gap, one invoice for each delivered order, and in sum what was captured less what went back", async () => {
  let kills = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(life, { minLength: 1, maxLength: 12 }), async (orders) => {
      const customer = await testbed.richCustomer();
      for (const one of orders) await live(customer, one);
      const workers = Promise.all(
        [1, 2].map(() => testbed.invoices.issueDue({ isWhole: true }).catch(() => undefined)),
      );
      kills += await kill(workers);
      await workers;
      await testbed.invoices.issueDue({ isWhole: true });
      const db = testbed.database.kysely;
      const found = await Promise.all(invoicesInvariants.map(({ find }) => find(db)));
      expect(found.flat()).toEqual([]);
      const { rows } = await sql<Readonly<Record<string, unknown>>>`
        SELECT (SELECT coalesce(sum(gross_cents), 0)::bigint FROM invoices) AS issued,
               (SELECT coalesce(sum(e.amount), 0)::bigint FROM ledger_entries e JOIN ledger_accounts a ON a.id = e.account_id
                WHERE a.kind = 'revenue' OR a.kind LIKE 'tax%') AS earned,
               (SELECT count(*)::integer FROM invoices WHERE kind = 'invoice') AS invoices,
               (SELECT count(*)::integer FROM orders WHERE state = 'delivered') AS delivered,
               (SELECT count(*)::integer FROM invoices WHERE kind = 'credit') AS credits,
               (SELECT count(DISTINCT transaction_id)::integer FROM order_refunds) AS refunds`.execute(db);
      const { issued, earned, invoices, delivered, credits, refunds } = rows[0] ?? {};
      expect([issued, invoices, credits]).toEqual([earned, delivered, refunds]);
    }),
    { numRuns: 12, endOnFailure: true },
  );
  // A harness that kills none shows nothing.
  expect(kills).toBeGreaterThan(0);
});
