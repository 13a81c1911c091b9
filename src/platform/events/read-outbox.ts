import { sql } from "kysely";
import type { Kysely, Transaction } from "kysely";
import type { DB } from "#src/platform/db/schema.gen.ts";

/** Something that happened, as its feature published it. Payloads have ids and numbers only. */
export interface OutboxEvent {
  readonly xid: string;
  readonly id: bigint;
  readonly name: string;
  readonly siteId: number;
  readonly customerId: string | null;
  readonly payload: Readonly<Record<string, unknown>>;
  readonly createdAt: Date;
}

/** A reader's position: it has read everything up to here. */
export interface EventCursor {
  readonly xid: string;
  readonly id: bigint;
}

/**
 * The next events above a cursor, oldest first. Rows of transactions that still run, or may still commit
 * with a lower number, are left for later: `id > last` alone loses rows when writers overlap.
 */
export async function readOutbox(
  db: Kysely<DB> | Transaction<DB>,
  cursor: EventCursor,
  limit: number,
): Promise<OutboxEvent[]> {
  const { rows } = await sql<OutboxEvent>`
    SELECT xid::text AS xid, id, name, site_id AS "siteId", customer_id AS "customerId", payload,
           created_at AS "createdAt"
    FROM event_read(${cursor.xid}::xid8, ${cursor.id}::bigint, ${limit}::integer, NULL)`.execute(db);
  return rows;
}

/** Whether there are events above the kept cursor of a reader: one statement, without a transaction. */
export async function hasEventsFor(db: Kysely<DB>, reader: string): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    SELECT EXISTS (SELECT FROM event_read(coalesce(known.xid, '0'), coalesce(known.id, 0), 1, NULL)) AS found
    FROM (VALUES (${reader})) AS asked (reader) LEFT JOIN event_cursors AS known USING (reader)`.execute(db);
  return rows[0]?.found === true;
}

/** Where the outbox ends for its readers. */
export interface OutboxEnd extends EventCursor {
  /** The oldest transaction that may still run: every event that readers may have is below it. */
  readonly xmin: string;
  /**
   * Whose transaction numbers these are: the server's timeline, which changes with each promotion of a standby, and a
   * number that `restartEpoch` raises. A cursor of another epoch means nothing here.
   */
  readonly epoch: string;
}

/**
 * The cursor of a reader that starts with the next event: the last event that is there. It is a committed one on
 * purpose. The numbers of transactions that were rolled back are lost in a crash and are given out again, and a cursor
 * that counted them would pass over what is published under them.
 */
export async function outboxEnd(db: Kysely<DB> | Transaction<DB>): Promise<OutboxEnd> {
  const { rows } = await sql<OutboxEnd>`
    SELECT coalesce(last.xid, '0')::text AS xid, coalesce(last.id, 0) AS id,
           pg_snapshot_xmin(pg_current_snapshot())::text AS xmin,
           left(pg_walfile_name(pg_current_wal_lsn()), 8) || '_' || stream_epoch AS epoch
    FROM schema_info LEFT JOIN LATERAL (
      SELECT xid, id FROM outbox_events WHERE xid < pg_snapshot_xmin(pg_current_snapshot())
      ORDER BY outbox_events.xid DESC, id DESC LIMIT 1) AS last ON true`.execute(db);
  const end = rows[0];
  if (!end) throw new Error("The database gave no snapshot.");
  return end;
}

/**
 * Begins another epoch: events were lost or numbered again, and every browser has to load its screens again. It is the
 * time in seconds, so that two restores of one backup have different ones.
 */
export async function restartEpoch(trx: Transaction<DB>, now: Date): Promise<void> {
  const seconds = Math.floor(now.getTime() / 1000);
  await sql`UPDATE schema_info SET stream_epoch = greatest(stream_epoch + 1, ${seconds})`.execute(trx);
}

/** Whether a reader at `left` has read more than one at `right`. */
export function isAfter(left: EventCursor, right: EventCursor): boolean {
  const [xid, other] = [BigInt(left.xid), BigInt(right.xid)];
  return xid > other || (xid === other && left.id > right.id);
}
