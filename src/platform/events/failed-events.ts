import { type Kysely, sql, type Transaction } from "kysely";
import type { Database } from "#src/platform/db/pool.ts";
import type { DB } from "#src/platform/db/schema.gen.ts";
import type { Platform } from "#src/platform/platform.ts";
import { addMs } from "#src/shared/time.ts";
import { EventMisfit } from "./consumer.ts";
import type { OutboxEvent } from "./read-outbox.ts";

/** A failure that may pass is tried again for this long, and this often, before the event is set aside. */
const retried = { ms: 10 * 60_000, tries: 5 } as const;

/** What does not fit its catalogue may still fit the release of another process during an upgrade. */
const misfit = { ms: 2 * 60_000, tries: 2 } as const;

/** Which events a consumer passes over: those that were set aside for it. */
export async function setAsideFor(
  trx: Transaction<DB>,
  consumer: string,
  events: readonly OutboxEvent[],
): Promise<ReadonlySet<bigint>> {
  if (events.length === 0) return new Set();
  const rows = await trx
    .selectFrom("failed_events")
    .select("event_id")
    .where("consumer", "=", consumer)
    .where("set_aside_at", "is not", null)
    .where(
      "event_id",
      "in",
      events.map(({ id }) => id),
    )
    .execute();
  return new Set(rows.map((row) => row.event_id));
}

/**
 * Notes that a consumer failed at an event, once its transaction is rolled back. True when the event is set aside: when
 * it has failed for ten minutes and several times, or at once while another of its name and cause is set aside and none
 * was handled since. One cause then holds up a consumer once, however many events it affects. A misfit has the cause of
 * another only with the same fault: a new field may be one that another process, of a newer release, can read.
 */
export async function noteFailure(
  { db, clock }: Pick<Platform, "clock"> & { readonly db: Pick<Database, "kysely"> },
  consumer: string,
  event: OutboxEvent,
  error: unknown,
): Promise<boolean> {
  const now = clock.now();
  const isMisfit = error instanceof EventMisfit;
  const { ms, tries } = isMisfit ? misfit : retried;
  const detail = error instanceof Error ? error.message : String(error);
  const cause = isMisfit ? detail : "";
  const { rows } = await sql<{ is_set_aside: boolean }>`
    WITH same AS (
      SELECT FROM failed_events WHERE consumer = ${consumer} AND name = ${event.name}
        AND set_aside_at IS NOT NULL AND recovered_at IS NULL AND cause = ${cause})
    INSERT INTO failed_events (consumer, event_id, xid, name, site_id, customer_id, payload, created_at, failed_at,
                               set_aside_at, error, cause)
    VALUES (${consumer}, ${event.id}, ${event.xid}::xid8, ${event.name}, ${event.siteId}, ${event.customerId},
            ${JSON.stringify(event.payload)}::jsonb, ${event.createdAt}, ${now},
            CASE WHEN EXISTS (SELECT FROM same) THEN ${now}::timestamptz END, ${detail}, ${cause})
    ON CONFLICT (consumer, event_id) DO UPDATE SET error = excluded.error, cause = excluded.cause, tries = failed_events.tries + 1,
      set_aside_at = CASE
        WHEN failed_events.failed_at <= ${addMs(now, -ms)} AND failed_events.tries + 1 >= ${tries}
        THEN ${now}::timestamptz ELSE excluded.set_aside_at END
    RETURNING set_aside_at IS NOT NULL AS is_set_aside`.execute(db.kysely);
  return rows[0]?.is_set_aside ?? false;
}

/** Forgets failures of events that were handled after all, and notes that events of their names are handled again. */
export async function noteHandled(
  trx: Transaction<DB>,
  consumer: string,
  handled: readonly OutboxEvent[],
  at: Date,
): Promise<void> {
  await sql`
    WITH recovered AS (
      UPDATE failed_events SET recovered_at = ${at}
      WHERE consumer = ${consumer} AND recovered_at IS NULL AND set_aside_at IS NOT NULL
        AND name = ANY(${[...new Set(handled.map(({ name }) => name))]}::text[]))
    DELETE FROM failed_events WHERE consumer = ${consumer} AND set_aside_at IS NULL
      AND event_id = ANY(${handled.map(({ id }) => id)}::bigint[])`.execute(trx);
}

/** An event that was set aside for a consumer. */
export interface SetAsideEvent extends OutboxEvent {
  readonly number: bigint;
  readonly consumer: string;
  readonly setAsideAt: Date;
  readonly error: string;
}

/** How many set-aside events are listed at once. */
const listedEvents = 200;

/** Events that were set aside, newest first and at most 200; or the one of a number, locked. */
export async function readSetAside(db: Kysely<DB>, number?: bigint): Promise<SetAsideEvent[]> {
  const { rows } = await sql<SetAsideEvent>`
    SELECT id AS number, consumer, event_id AS id, xid::text AS xid, name, site_id AS "siteId",
           customer_id AS "customerId", payload, created_at AS "createdAt", set_aside_at AS "setAsideAt", error
    FROM failed_events WHERE set_aside_at IS NOT NULL
      ${number === undefined ? sql`` : sql`AND failed_events.id = ${number}`}
    ORDER BY failed_events.id DESC LIMIT ${listedEvents} ${number === undefined ? sql`` : sql`FOR UPDATE`}`.execute(
    db,
  );
  return rows;
}

/** Events of one name that a consumer could not handle for one cause; an event handled in between ends a cause. */
export interface SetAsideGroup {
  readonly consumer: string;
  readonly name: string;
  readonly count: number;
  /** Number of the oldest. */
  readonly first: bigint;
  /** When the oldest was set aside. */
  readonly since: Date;
  /** Of the newest. */
  readonly error: string;
}

/** What was set aside, by consumer, name and cause, whatever their number. */
export async function countSetAside(db: Kysely<DB>): Promise<SetAsideGroup[]> {
  const { rows } = await sql<SetAsideGroup>`
    SELECT consumer, name, count(*)::integer AS count, min(id) AS first, min(set_aside_at) AS since,
           (array_agg(error ORDER BY id DESC))[1] AS error
    FROM failed_events WHERE set_aside_at IS NOT NULL
    GROUP BY consumer, name, cause, recovered_at ORDER BY first`.execute(db);
  return rows;
}
