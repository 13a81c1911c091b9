import { type Kysely, sql, type Transaction } from "kysely";
import type { Database } from "#src/platform/db/pool.ts";
import type { DB } from "#src/platform/db/schema.gen.ts";
import type { Platform } from "#src/platform/platform.ts";
import { addMs } from "#src/shared/time.ts";
import { EventMisfit } from "./consumer.ts";
import type { OutboxEvent } from "./read-outbox.ts";

/** A failure that may pass is tried again for this long before the event is set aside. */
const retryMs = 10 * 60_000;

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
 * Notes that a consumer failed at an event, once its transaction is rolled back. True when the event is set aside: at
 * once when it can never be handled, else when it has failed for ten minutes.
 */
export async function noteFailure(
  { db, clock }: Pick<Platform, "clock"> & { readonly db: Pick<Database, "kysely"> },
  consumer: string,
  event: OutboxEvent,
  error: unknown,
): Promise<boolean> {
  const now = clock.now();
  const isFinal = error instanceof EventMisfit;
  const detail = error instanceof Error ? error.message : String(error);
  const { rows } = await sql<{ is_set_aside: boolean }>`
    INSERT INTO failed_events (consumer, event_id, xid, name, site_id, customer_id, payload, created_at, failed_at,
                               set_aside_at, error)
    VALUES (${consumer}, ${event.id}, ${event.xid}::xid8, ${event.name}, ${event.siteId}, ${event.customerId},
            ${JSON.stringify(event.payload)}::jsonb, ${event.createdAt}, ${now},
            ${isFinal ? now : null}::timestamptz, ${detail})
    ON CONFLICT (consumer, event_id) DO UPDATE SET error = excluded.error,
      set_aside_at = CASE WHEN failed_events.failed_at <= ${addMs(now, -retryMs)} THEN ${now}::timestamptz
                          ELSE excluded.set_aside_at END
    RETURNING set_aside_at IS NOT NULL AS is_set_aside`.execute(db.kysely);
  return rows[0]?.is_set_aside ?? false;
}

/** Forgets failures of events that were handled after all. */
export async function forgetFailures(
  trx: Transaction<DB>,
  consumer: string,
  handled: readonly OutboxEvent[],
): Promise<void> {
  await trx
    .deleteFrom("failed_events")
    .where("consumer", "=", consumer)
    .where("set_aside_at", "is", null)
    .where(
      "event_id",
      "in",
      handled.map(({ id }) => id),
    )
    .execute();
}

/** An event that was set aside for a consumer. */
export interface SetAsideEvent extends OutboxEvent {
  readonly number: bigint;
  readonly consumer: string;
  readonly setAsideAt: Date;
  readonly error: string;
}

/** Events that were set aside, oldest first; or the one of a number. */
export async function readSetAside(db: Kysely<DB>, number?: bigint): Promise<SetAsideEvent[]> {
  const { rows } = await sql<SetAsideEvent>`
    SELECT id AS number, consumer, event_id AS id, xid::text AS xid, name, site_id AS "siteId",
           customer_id AS "customerId", payload, created_at AS "createdAt", set_aside_at AS "setAsideAt", error
    FROM failed_events WHERE set_aside_at IS NOT NULL
      ${number === undefined ? sql`` : sql`AND failed_events.id = ${number}`}
    ORDER BY failed_events.id LIMIT 200 ${number === undefined ? sql`` : sql`FOR UPDATE`}`.execute(db);
  return rows;
}
