import { type Kysely, sql, type Transaction } from "kysely";
import { addPartition, createPartition, listPartitions } from "#src/platform/db/partitions.ts";
import type { DB } from "#src/platform/db/schema.gen.ts";
import type { Platform } from "#src/platform/platform.ts";

const table = "outbox_events";
/** A range has about a day's transactions, within these bounds. */
const [leastWidth, mostWidth] = [5_000_000n, 50_000_000n];
const dayMs = 86_400_000;
/** A burst of minutes says nothing about a day. */
const leastKnownMs = 3_600_000;

const nameOf = (to: bigint): string => `${table}_${to}`;

/**
 * Keeps the next range of the outbox made ahead. What was published without one is moved into it. While something
 * long holds the table, there is a day for it.
 */
export async function extendOutbox({ db, clock }: Pick<Platform, "db" | "clock">): Promise<void> {
  const ranges = await listPartitions(db.kysely, table);
  const top = ranges.reduce((highest, { to }) => (BigInt(to) > highest ? BigInt(to) : highest), 0n);
  const { next, width } = await readPace(db.kysely, clock.now());
  if (top - next >= width) return;
  const to = (top > next ? top : next) + width;
  await addPartition(db.kysely, table, "xid", { name: nameOf(to), from: String(top), to: String(to) });
}

/** The next transaction number, and the width of a range by the oldest event that is there. */
async function readPace(db: Kysely<DB>, now: Date): Promise<{ next: bigint; width: bigint }> {
  const { rows } = await sql<{ next: bigint; xid: bigint | null; created_at: Date | null }>`
    SELECT pg_snapshot_xmax(pg_current_snapshot())::text::bigint AS next, first.xid, first.created_at
    FROM (VALUES (1)) AS one LEFT JOIN LATERAL (
      SELECT xid::text::bigint AS xid, created_at FROM outbox_events WHERE xid > '1'
      ORDER BY outbox_events.xid, id LIMIT 1) AS first ON true`.execute(db);
  const { next = 0n, xid = null, created_at: since = null } = rows[0] ?? {};
  const isKnown = xid !== null && since !== null;
  return { next, width: isKnown ? widthOf(next - xid, now.getTime() - since.getTime()) : leastWidth };
}

/** The width of a range when so many transactions took this long. */
export function widthOf(transactions: bigint, ms: number): bigint {
  if (ms < leastKnownMs) return leastWidth;
  const perDay = (transactions * BigInt(dayMs)) / BigInt(ms);
  if (perDay < leastWidth) return leastWidth;
  return perDay > mostWidth ? mostWidth : perDay;
}

/** Removes all events and begins the ranges again with one that also has the lowest numbers: after a restore. */
export async function emptyOutbox(trx: Transaction<DB>): Promise<void> {
  await sql`LOCK TABLE outbox_events IN ACCESS EXCLUSIVE MODE`.execute(trx);
  for (const { name } of await listPartitions(trx, table))
    await sql`DROP TABLE ${sql.table(name)}`.execute(trx);
  await sql`TRUNCATE outbox_events`.execute(trx);
  const { rows } = await sql<{ next: bigint }>`
    SELECT pg_snapshot_xmax(pg_current_snapshot())::text::bigint AS next`.execute(trx);
  const to = (rows[0]?.next ?? 0n) + leastWidth;
  await createPartition(trx, table, { name: nameOf(to), from: null, to: String(to) });
}
