import { afterAll, beforeAll, expect, test } from "vitest";
import { at, createLedgerWorld, type LedgerWorld } from "./ledger-world.fixture.ts";
import { findBrokenSeals, sealLedger } from "./seal-ledger.ts";

let world: LedgerWorld;
let customer: string;
beforeAll(async () => {
  world = await createLedgerWorld();
  customer = await world.newCustomer();
});
afterAll(() => world.drop());

const seal = (): Promise<number> => sealLedger(world.database.kysely, at);
const countSeals = async (): Promise<bigint> => {
  const { rows } = await world.database.pool.query<{ count: bigint }>("SELECT count(*) FROM ledger_seals");
  return rows[0]?.count ?? 0n;
};

const countEntries = async (): Promise<bigint> => {
  const { rows } = await world.database.pool.query<{ count: bigint }>("SELECT count(*) FROM ledger_entries");
  return rows[0]?.count ?? 0n;
};
const countSealed = async () => {
  const { rows } = await world.database.pool.query<{ sealed: bigint; largest: bigint }>(
    "SELECT sum(entries)::bigint AS sealed, max(entries) AS largest FROM ledger_seals",
  );
  return rows[0];
};

test("everything that was committed is sealed once", async () => {
  await world.credit(customer, 100n, world.ids.random());
  await world.sealAll();
  const links = await countSeals();
  expect(await seal()).toBe(0);
  await world.credit(customer, 100n, world.ids.random());
  await world.sealAll();
  expect(await countSeals()).toBe(links + 1n);
  expect((await countSealed())?.sealed).toBe(await countEntries());
  expect(await findBrokenSeals(world.database.kysely)).toEqual([]);
});

test("sealing waits for a running transaction, so that no entry appears behind a seal", async () => {
  await world.sealAll();
  const slow = await world.database.pool.connect();
  await slow.query("BEGIN");
  await slow.query("SELECT pg_current_xact_id()");
  await world.credit(customer, 100n, world.ids.random());
  expect(await seal()).toBe(0);
  await slow.query("COMMIT");
  slow.release();
  await world.sealAll();
  expect(await findBrokenSeals(world.database.kysely)).toEqual([]);
});

test("several sealers at once make one chain", async () => {
  await world.sealAll();
  const links = await countSeals();
  await world.credit(customer, 100n, world.ids.random());
  await untilSealable();
  const made = await Promise.all(Array.from({ length: 5 }, seal));
  expect(made.toSorted((a, b) => a - b)).toEqual([0, 0, 0, 0, 1]);
  expect(await countSeals()).toBe(links + 1n);
  expect(await findBrokenSeals(world.database.kysely)).toEqual([]);
});

test("a long pause is caught up at once, in several links", async () => {
  await world.sealAll();
  await world.database.pool.query(
    `WITH many AS (
       INSERT INTO ledger_transactions (id, kind, idempotency_key, reference_type, reference_id, created_at)
       VALUES ($1, 'test', 'many', 'test', $1, $2) RETURNING id
     )
     INSERT INTO ledger_entries (transaction_id, account_id, currency, amount)
     SELECT many.id, ledger_account_id('revenue', NULL, 'USD'), 'USD', CASE n % 2 WHEN 0 THEN 1 ELSE -1 END
     FROM many, generate_series(1, 10002) AS n`,
    [world.ids.next(), at],
  );
  await untilSealable();
  expect(await seal()).toBe(2);
  expect(await countSealed()).toEqual({ sealed: await countEntries(), largest: 10_000n });
  expect(await findBrokenSeals(world.database.kysely)).toEqual([]);
});

/** Waits for transactions that began before the last entries, those of other test files included. */
async function untilSealable(): Promise<void> {
  const look = async () => {
    const { rows } = await world.database.pool.query<{ done: boolean }>(
      "SELECT max(xid) < pg_snapshot_xmin(pg_current_snapshot()) AS done FROM ledger_entries",
    );
    return rows[0]?.done;
  };
  await expect.poll(look).toBe(true);
}
