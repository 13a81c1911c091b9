import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { ManualClock } from "#src/platform/clock.ts";
import { listPartitions } from "#src/platform/db/partitions.ts";
import { createTestDatabase, type TestDatabase } from "#src/platform/db/test-database.ts";
import { rangeAlarms } from "./event-alarms.ts";
import { emptyOutbox, extendOutbox, widthOf } from "./outbox-ranges.ts";
import { pruneEvents } from "./prune-events.ts";
import { readOutbox } from "./read-outbox.ts";

const day = 86_400_000;
const clock = new ManualClock(new Date("2026-03-01T12:00:00Z"));
let db: TestDatabase;

beforeAll(async () => {
  db = await createTestDatabase();
});

afterAll(() => db.drop());

beforeEach(async () => {
  await db.kysely.transaction().execute(emptyOutbox);
  await sql`TRUNCATE event_cursors`.execute(db.kysely);
});

const ranges = async (): Promise<bigint[]> =>
  (await listPartitions(db.kysely, "outbox_events"))
    .map(({ to }) => BigInt(to))
    .toSorted((left, right) => (left < right ? -1 : 1));
const extend = () => extendOutbox({ db, clock });
const publish = (): Promise<unknown> =>
  sql`SELECT event_publish('test.happened.v1', 1::smallint, NULL, '{}', ${clock.now()})`.execute(db.kysely);
const pass = (): Promise<unknown> =>
  sql`INSERT INTO event_cursors (reader, xid, id) SELECT 'all', xid, id FROM outbox_events
      ORDER BY xid DESC, id DESC LIMIT 1`.execute(db.kysely);
const countEvents = async (): Promise<bigint> => {
  const { rows } = await sql<{ count: bigint }>`SELECT count(*) AS count FROM outbox_events`.execute(
    db.kysely,
  );
  return rows[0]?.count ?? 0n;
};
const alarms = () => rangeAlarms({ db }).find();

/** Ends the first range at the present transaction, as after millions of them. */
async function endFirstRange(): Promise<void> {
  const [first] = await listPartitions(db.kysely, "outbox_events");
  const { rows } = await sql<{ xid: string }>`SELECT pg_current_xact_id()::text AS xid`.execute(db.kysely);
  const name = sql.table(first?.name ?? "");
  await sql`ALTER TABLE outbox_events DETACH PARTITION ${name}`.execute(db.kysely);
  await sql`ALTER TABLE outbox_events ATTACH PARTITION ${name}
    FOR VALUES FROM (MINVALUE) TO (${sql.lit(String(BigInt(rows[0]?.xid ?? 0) + 1n))})`.execute(db.kysely);
}

test("the next range is there a day ahead, and one is enough", async () => {
  await extend();
  const [first = 0n, second = 0n, ...others] = await ranges();
  expect(second - first).toBe(5_000_000n);
  await extend();
  expect(others).toEqual([]);
  expect(await ranges()).toHaveLength(2);
});

test.each([
  ["few transactions", 1_000n, 7 * day, 5_000_000n],
  ["a burst of minutes", 9_000_000n, 60_000, 5_000_000n],
  ["a day's worth", 40_000_000n, 2 * day, 20_000_000n],
  ["more than a range may have", 400_000_000n, day, 50_000_000n],
])("a range is as wide as a day of %s", (_, transactions, ms, width) => {
  expect(widthOf(transactions, ms)).toBe(width);
});

test("events without a range are read, raise an alarm, and are moved into the next one", async () => {
  await publish();
  await endFirstRange();
  await publish();
  await publish();
  const [alarm] = (await alarms()) ?? [];
  expect(alarm?.detail).toContain("are in no range");
  const read = async () => (await readOutbox(db.kysely, { xid: "0", id: 0n }, 10)).map(({ id }) => id);
  await expect.poll(async () => (await read()).length).toBe(3);
  const before = await read();
  await extend();
  expect(await alarms()).toEqual([]);
  expect(await read()).toEqual(before);
  await publish();
  await expect.poll(async () => (await read()).length).toBe(4);
  expect(await alarms()).toEqual([]);
});

test("a range that something long has locked is made later, and no one waits for it", async () => {
  const began = performance.now();
  await db.kysely.transaction().execute(async (trx) => {
    await sql`SELECT count(*) FROM outbox_events`.execute(trx);
    await extend();
  });
  expect(await ranges()).toHaveLength(1);
  expect(performance.now() - began).toBeLessThan(10_000);
  await extend();
  expect(await ranges()).toHaveLength(2);
});

test("a range goes when it is over, old, and every reader has passed it", async () => {
  await publish();
  await endFirstRange();
  await extend();
  clock.advance(7 * day + 1);
  await publish();
  const prune = async () => {
    await pruneEvents(db.kysely, clock.now());
    return countEvents();
  };
  await sql`INSERT INTO event_cursors (reader, xid, id) VALUES ('late', '1', 1)`.execute(db.kysely);
  expect(await prune()).toBe(2n);
  await sql`DELETE FROM event_cursors`.execute(db.kysely);
  await pass();
  // Transactions of the server's other databases may still run.
  await expect.poll(prune).toBe(1n);
  expect(await ranges()).toHaveLength(1);
});

test("in a range that lasts for weeks old events are deleted once every reader has passed them", async () => {
  await publish();
  clock.advance(8 * day + 1);
  await sql`INSERT INTO event_cursors (reader, xid, id) VALUES ('late', '1', 1)`.execute(db.kysely);
  await publish();
  await pruneEvents(db.kysely, clock.now());
  expect(await countEvents()).toBe(2n);
  await sql`DELETE FROM event_cursors`.execute(db.kysely);
  await pass();
  await pruneEvents(db.kysely, clock.now());
  expect(await countEvents()).toBe(1n);
  expect(await ranges()).toHaveLength(1);
});
