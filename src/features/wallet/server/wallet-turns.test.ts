import { sql } from "kysely";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { transaction } from "#src/platform/db/transaction.ts";
import { at, createLedgerTestbed, type LedgerTestbed } from "./ledger-testbed.fixture.ts";

let testbed: LedgerTestbed;
beforeAll(async () => {
  testbed = await createLedgerTestbed();
});
afterAll(() => testbed.drop());

/** What the connections of this database wait for, e.g. "advisory". */
async function waits(): Promise<string[]> {
  const { rows } = await testbed.database.pool.query<{ wait_event: string }>(
    `SELECT wait_event FROM pg_stat_activity
     WHERE datname = current_database() AND state = 'active' AND wait_event_type = 'Lock'`,
  );
  return rows.map(({ wait_event: event }) => event);
}

test("of all who wait for a wallet only the next waits for its row, and they come in turn", async () => {
  const customer = await testbed.newCustomer();
  await testbed.credit(customer, 10_000n, testbed.ids.random());
  const busy = await testbed.database.pool.connect();
  await busy.query("BEGIN");
  await busy.query("SELECT wallet_lock($1)", [customer]);
  const bought: Promise<string>[] = [];
  while (bought.length < 4) {
    bought.push(testbed.buy(customer, 100n));
    await vi.waitFor(async () => expect(await waits()).toHaveLength(bought.length), { timeout: 5_000 });
  }
  const waiting = await waits();
  await busy.query("COMMIT");
  busy.release();
  const orders = await Promise.all(bought);

  expect(waiting.filter((event) => event === "advisory")).toHaveLength(3);
  const { rows } = await testbed.database.pool.query<{ order: string }>(
    `SELECT t.reference_id AS order FROM ledger_entries e JOIN ledger_transactions t ON t.id = e.transaction_id
     JOIN ledger_accounts a ON a.id = e.account_id
     WHERE a.customer_id = $1 AND a.kind = 'wallet' AND t.kind = 'purchase' ORDER BY e.account_version`,
    [customer],
  );
  expect(rows.map(({ order }) => order)).toEqual(orders);
  expect(await testbed.findings()).toEqual([]);
});

test("credits of many customers in one transaction take no turn, which would be a lock for each", async () => {
  const customers = [await testbed.newCustomer(), await testbed.newCustomer()];
  const turns = await transaction(testbed.database.committing, async (trx) => {
    for (const customer of customers) {
      await sql`SELECT wallet_credit(${testbed.ids.next()}, 'adjustment', ${testbed.ids.random()}, 'adjustment',
        ${testbed.ids.next()}, ${customer}, 500, 'adjustments', NULL, 0, ${at})`.execute(trx);
    }
    const { rows } = await sql<{ locktype: string }>`
      SELECT locktype FROM pg_locks WHERE pid = pg_backend_pid() AND locktype = 'advisory'`.execute(trx);
    return rows;
  });
  expect(turns).toEqual([]);
  expect(await testbed.wallet(customers[1] ?? "")).toMatchObject({ balanceCents: 500n });
});
