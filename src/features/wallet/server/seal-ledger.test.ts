import { afterAll, beforeAll, expect, test } from "vitest";
import { at, createLedgerTestbed, type LedgerTestbed } from "./ledger-testbed.fixture.ts";
import { findBrokenSeals, sealLedger } from "./seal-ledger.ts";

let testbed: LedgerTestbed;
let customer: string;
beforeAll(async () => {
  testbed = await createLedgerTestbed();
  customer = await testbed.newCustomer();
});
afterAll(() => testbed.drop());

const seal = (): Promise<number> => sealLedger(testbed.database.committing, at);
const countSeals = async (): Promise<bigint> => {
  const { rows } = await testbed.database.pool.query<{ count: bigint }>("SELECT count(*) FROM ledger_seals");
  return rows[0]?.count ?? 0n;
};

const countEntries = async (): Promise<bigint> => {
  const { rows } = await testbed.database.pool.query<{ count: bigint }>(
    "SELECT count(*) FROM ledger_entries",
  );
  return rows[0]?.count ?? 0n;
};
const countSealed = async () => {
  const { rows } = await testbed.database.pool.query<{ sealed: bigint; largest: bigint }>(
    "SELECT sum(entries)::bigint AS sealed, max(entries) AS largest FROM ledger_seals",
  );
  return rows[0];
};

test("every committed entry is sealed once", async () => {
  await testbed.credit(customer, 100n, testbed.ids.random());
  await testbed.sealAll();
  const links = await countSeals();
  expect(await seal()).toBe(0);
  await testbed.credit(customer, 100n, testbed.ids.random());
  await testbed.sealAll();
  expect(await countSeals()).toBe(links + 1n);
  expect((await countSealed())?.sealed).toBe(await countEntries());
  expect(await findBrokenSeals(testbed.database.kysely)).toEqual([]);
});

test("sealing waits for running transactions, so that no entry appears behind a seal", async () => {
  await testbed.sealAll();
  const slow = await testbed.database.pool.connect();
  await slow.query("BEGIN");
  await slow.query("SELECT pg_current_xact_id()");
  await testbed.credit(customer, 100n, testbed.ids.random());
  expect(await seal()).toBe(0);
  await slow.query("COMMIT");
  slow.release();
  await testbed.sealAll();
  expect(await findBrokenSeals(testbed.database.kysely)).toEqual([]);
});

test("concurrent sealers build one chain", async () => {
  await testbed.sealAll();
  const links = await countSeals();
  await testbed.credit(customer, 100n, testbed.ids.random());
  await untilSealable();
  const made = await Promise.all(Array.from({ length: 5 }, seal));
  expect(made.toSorted((a, b) => a - b)).toEqual([0, 0, 0, 0, 1]);
  expect(await countSeals()).toBe(links + 1n);
  expect(await findBrokenSeals(testbed.database.kysely)).toEqual([]);
});

test("a long backlog is sealed in one run, in several links", async () => {
  await testbed.sealAll();
  await testbed.database.pool.query(
    `WITH many AS (
       INSERT INTO ledger_transactions (id, kind, idempotency_key, reference_type, reference_id, created_at)
       VALUES ($1, 'test', 'many', 'test', $1, $2) RETURNING id
     )
     INSERT INTO ledger_entries (transaction_id, account_id, currency, amount)
     SELECT many.id, ledger_account_id('revenue', NULL, 'USD'), 'USD', CASE n % 2 WHEN 0 THEN 1 ELSE -1 END
     FROM many, generate_series(1, 10002) AS n`,
    [testbed.ids.next(), at],
  );
  await untilSealable();
  expect(await seal()).toBe(2);
  expect(await countSealed()).toEqual({ sealed: await countEntries(), largest: 10_000n });
  expect(await findBrokenSeals(testbed.database.kysely)).toEqual([]);
});

/** Waits for transactions that began before the last entries, including those of other test files. */
async function untilSealable(): Promise<void> {
  const look = async () => {
    const { rows } = await testbed.database.pool.query<{ done: boolean }>(
      "SELECT max(xid) < pg_snapshot_xmin(pg_current_snapshot()) AS done FROM ledger_entries",
    );
    return rows[0]?.done;
  };
  await expect.poll(look).toBe(true);
}
