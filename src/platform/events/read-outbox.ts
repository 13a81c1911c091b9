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
 * with a lower number, are left for later: `id > last` alone loses rows when writers overlap. Sorted by the
 * column itself: the answer's `xid` is a text, in which 1000 comes before 999.
 */
export async function readOutbox(
  db: Kysely<DB> | Transaction<DB>,
  cursor: EventCursor,
  limit: number,
  customerId?: string,
): Promise<OutboxEvent[]> {
  const { rows } = await sql<OutboxEvent>`
    SELECT xid::text AS xid, id, name, site_id AS "siteId", customer_id AS "customerId", payload,
           created_at AS "createdAt"
    FROM outbox_events
    WHERE (xid, id) > (${cursor.xid}::xid8, ${cursor.id})
      AND xid < pg_snapshot_xmin(pg_current_snapshot())
      ${customerId === undefined ? sql`` : sql`AND customer_id = ${customerId}`}
    ORDER BY outbox_events.xid, id LIMIT ${limit}`.execute(db);
  return rows;
}

/** The cursor of a reader that starts with the next event. */
export async function outboxEnd(db: Kysely<DB>): Promise<EventCursor> {
  const { rows } = await sql<EventCursor>`
    SELECT pg_snapshot_xmin(pg_current_snapshot())::text AS xid, 0::bigint AS id`.execute(db);
  const end = rows[0];
  if (!end) throw new Error("The database gave no snapshot.");
  return end;
}
