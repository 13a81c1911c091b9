import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { countRowsRead } from "#src/platform/db/rows-read.fixture.ts";
import { createTestDatabase, type TestDatabase } from "#src/platform/db/test-database.ts";
import { addDays, addMs } from "#src/shared/time.ts";
import { balanceAlarms } from "./balance-alarms.ts";
import { dueQuery, finishChecks, noteTurn, readDue, wakePaid } from "./balance-checks.ts";

// Which addresses are compared when, with as many as come together in two years.

const now = new Date("2026-03-01T12:00:00Z");
const many = 100_000;
const customer = "00000000-0000-7000-8000-000000000001";
let db: TestDatabase;

beforeAll(async () => {
  db = await createTestDatabase();
  await db.kysely.insertInto("customers").values({ id: customer, site_id: 1, created_at: now }).execute();
  await sql`INSERT INTO chains (id, driver, identity, cursor_height, cursor_hash, last_ok_at)
            VALUES ('eth', 'evm', 'test', 1000, 'h', ${now})`.execute(db.kysely);
  // Shown over two years, and never paid.
  await show("old", many, addDays(now, -30), { isYoung: false, dueAt: addDays(now, -2) });
  await sql`ANALYZE balance_checks, deposit_addresses`.execute(db.kysely);
});
afterAll(() => db.drop());

interface Shown {
  readonly isYoung: boolean;
  readonly dueAt: Date;
  readonly asset?: string;
}

/** Rows of a statement: more would outlast its time on a busy machine. */
const batch = 10_000;

/** Shows addresses; each is due a millisecond after the one before. */
async function show(name: string, count: number, at: Date, shown: Shown): Promise<void> {
  for (let from = 1; from <= count; from += batch) {
    await showBatch(name, [from, Math.min(count, from + batch - 1)], at, shown);
  }
}

async function showBatch(
  name: string,
  [from, to]: readonly [number, number],
  at: Date,
  { isYoung, dueAt, asset = "ETH" }: Shown,
): Promise<void> {
  await sql`
    WITH shown AS (
      INSERT INTO deposit_addresses (id, chain_family, chain_id, address, customer_id, key_fingerprint,
                                     derivation_index, created_at)
      SELECT gen_random_uuid(), 'EVM', 'eth', ${name} || '-' || n, ${customer}::uuid, ${name}, n, ${at}::timestamptz
      FROM generate_series(${from}::int, ${to}::int) AS n
      RETURNING id, derivation_index
    )
    INSERT INTO balance_checks (address_id, chain_id, asset, checked_height, is_young, due_at)
    SELECT id, 'eth', ${asset}, 0, ${isYoung}, ${dueAt}::timestamptz + derivation_index * interval '1 ms' FROM shown`.execute(
    db.kysely,
  );
}

const turn = (height: number, asset = "ETH") => ({ source: { chain: "eth" } as const, asset, height });
const nameOf = ({ address }: { readonly address: string }) => address.split("-")[0];
const countBy = (rows: readonly { readonly address: string }[]) =>
  Object.fromEntries(
    Map.groupBy(rows, nameOf)
      .entries()
      .map(([name, list]) => [name, list.length]),
  );
const remove = async (name: string): Promise<void> => {
  await sql`DELETE FROM balance_checks b USING deposit_addresses a
            WHERE a.id = b.address_id AND a.key_fingerprint = ${name}`.execute(db.kysely);
};

test("a new address goes before 100,000 old ones that wait, and a turn reads no more than it compares", async () => {
  await show("new", 3, now, { isYoung: true, dueAt: now });
  const due = await readDue(db.kysely, turn(900), addMs(now, 10));
  expect(due.slice(0, 3).map(({ address }) => address)).toEqual(["new-1", "new-2", "new-3"]);
  expect(countBy(due)).toEqual({ new: 3, old: 1_997 });
  expect(await countRowsRead(db.kysely, "balance_checks", dueQuery(turn(900), now))).toBeLessThan(4_010);
  await remove("new");
});

test("old addresses get a quarter of each turn, whatever is young: all of them come round within a day", async () => {
  await show("busy", 3_000, now, { isYoung: true, dueAt: addDays(now, -1) });
  const due = await readDue(db.kysely, turn(900), now);
  expect(countBy(due)).toEqual({ busy: 1_500, old: 500 });
  expect(due[1_500]?.address).toBe("old-1");
  expect((500 * 24 * 60) / many).toBeGreaterThan(1);
  await remove("busy");
});

test("an address is compared every minute for a week, then by the day, and again as young once it is paid", async () => {
  // No other address has this coin.
  const asset = "USDT";
  await show("life", 1, now, { isYoung: true, dueAt: now, asset });
  const isDue = async (at: Date, height: number) =>
    (await readDue(db.kysely, turn(height, asset), at)).find(({ address }) => address === "life-1");
  const finish = async (at: Date, height: number) => {
    const check = await isDue(at, height);
    if (check === undefined) throw new Error("it is not due");
    await finishChecks(db.kysely, turn(height, asset), [check], at);
  };
  await finish(addMs(now, 60_000), 100);
  expect(await isDue(addMs(now, 120_000), 100)).toBeUndefined();
  await finish(addMs(now, 120_000), 101);
  await finish(addDays(now, 6), 102);
  const old = addDays(now, 8);
  await finish(old, 103);
  expect(await isDue(addMs(old, 60_000), 104)).toBeUndefined();
  await finish(addDays(old, 1), 104);
  await noteTurn(db.kysely, { chain: "eth", asset, height: 104, at: old, error: null });

  const paidAt = addMs(addDays(old, 1), 3_600_000);
  await sql`
    INSERT INTO deposits (id, chain_id, txid, ref, asset, units, address_id, state, height, block_hash, mined_at, seen_at)
    SELECT gen_random_uuid(), 'eth', 'tx', 'n', ${asset}, 5, id, 'confirming', 110, 'h110', ${paidAt}::timestamptz,
           ${paidAt}::timestamptz
    FROM deposit_addresses WHERE address = 'life-1'`.execute(db.kysely);
  expect(await isDue(paidAt, 111)).toBeUndefined();
  await wakePaid(db.kysely, turn(111, asset), paidAt);
  expect(await isDue(paidAt, 111)).toMatchObject({ arrived: 5n });
  await finish(paidAt, 111);
  expect(await isDue(addMs(paidAt, 60_000), 112)).toBeDefined();

  // A permanent address that was paid stays young for longer.
  const later = addDays(paidAt, 20);
  await sql`INSERT INTO static_wallets (id, site_id, customer_id, chain_family, address_id, created_at)
            SELECT gen_random_uuid(), 1, ${customer}::uuid, 'EVM', id, ${now}
            FROM deposit_addresses WHERE address = 'life-1'`.execute(db.kysely);
  await finish(later, 120);
  expect(await isDue(addMs(later, 60_000), 121)).toBeDefined();
  const longAfter = addDays(paidAt, 91);
  await finish(longAfter, 130);
  expect(await isDue(addMs(longAfter, 60_000), 131)).toBeUndefined();
});

test("addresses that wait for too long raise an alarm", async () => {
  const asset = "USDC";
  const move = (dueAt: Date) =>
    sql`UPDATE balance_checks SET asset = ${asset}, is_young = true, due_at = ${dueAt}::timestamptz
        WHERE address_id = (SELECT id FROM deposit_addresses WHERE address = 'old-7')`.execute(db.kysely);
  const balances = {
    assets: [asset],
    settledHeight: async () => null,
    heldAt: async () => null,
    sentAt: async () => null,
    tracedTransfers: async () => null,
  };
  const clock = { now: () => now };
  const source = { chain: "eth", balances } as const;
  const find = () => balanceAlarms({ db, clock }, [source]).find();
  await noteTurn(db.kysely, { chain: "eth", asset, height: 900, at: now, error: null });
  await move(addMs(now, -50 * 60_000));
  expect(await find()).toEqual([]);
  await move(addMs(now, -70 * 60_000));
  expect(await find()).toMatchObject([
    {
      objectId: "eth/USDC",
      detail: expect.stringContaining("since 2026-03-01T10:50:00.000Z: more are waiting"),
    },
  ]);
});
