import { sql, type Transaction } from "kysely";
import { isDatabaseAway } from "#src/platform/db/database-away.ts";
import type { DB } from "#src/platform/db/schema.gen.ts";
import { isConflict, transaction } from "#src/platform/db/transaction.ts";
import type { Platform } from "#src/platform/platform.ts";
import type { EventConsumer } from "./consumer.ts";
import { noteFailure, noteHandled, setAsideFor } from "./failed-events.ts";
import { hasEventsFor, type OutboxEvent, readOutbox } from "./read-outbox.ts";

const batchSize = 50;

/** A consumer failed at this event: the whole batch is rolled back. */
class HandlingFailure extends Error {
  readonly event: OutboxEvent;
  /** Events of the batch before it. */
  readonly before: number;

  constructor(event: OutboxEvent, before: number, cause: unknown) {
    super(`an event could not be handled: ${event.name}`, { cause });
    this.event = event;
    this.before = before;
  }
}

/**
 * Hands a consumer the events above its cursor, in order, until none is left. The advisory lock keeps other
 * processes out; work and cursor commit together, so a crash repeats nothing and skips nothing. Returns
 * false when another process runs the consumer. What comes before a failing event is committed without it; an event
 * that fails for too long is set aside with an alarm, and the consumer continues without it. Most turns find nothing,
 * and need no lock for that.
 */
export async function runConsumer(platform: Platform, consumer: EventConsumer): Promise<boolean> {
  if (!(await hasEventsFor(platform.db.kysely, consumer.name))) return true;
  let limit = batchSize;
  for (;;) {
    try {
      const outcome = await transaction(platform, (trx) => handleBatch(platform, consumer, limit, trx));
      if (outcome !== "more") return outcome === "idle";
      // One statement, where another turn would take five to find nothing.
      if (!(await hasEventsFor(platform.db.kysely, consumer.name))) return true;
      limit = batchSize;
    } catch (error) {
      if (!(error instanceof HandlingFailure)) throw error;
      const { event, before, cause } = error;
      if (before > 0) {
        limit = before;
        continue;
      }
      const isSetAside = await noteFailure(platform, consumer.name, event, cause);
      if (!isSetAside) throw cause;
      platform.log.error(
        { err: cause, consumer: consumer.name, event: event.name, id: String(event.id) },
        "an event was set aside",
      );
    }
  }
}

async function handleBatch(
  { clock }: Pick<Platform, "clock">,
  consumer: EventConsumer,
  limit: number,
  trx: Transaction<DB>,
): Promise<"elsewhere" | "idle" | "more"> {
  const lock = await sql<{ held: boolean }>`
    SELECT pg_try_advisory_xact_lock(hashtextextended(${`consumer:${consumer.name}`}, 0)) AS held`.execute(
    trx,
  );
  if (!lock.rows[0]?.held) return "elsewhere";
  const known = await trx
    .selectFrom("event_cursors")
    .select([sql<string>`xid::text`.as("xid"), "id"])
    .where("reader", "=", consumer.name)
    .executeTakeFirst();
  const events = await readOutbox(trx, known ?? { xid: "0", id: 0n }, limit);
  const last = events.at(-1);
  if (!last) return "idle";
  const wanted = events.filter(({ name }) => consumer.events.includes(name));
  const setAside = await setAsideFor(trx, consumer.name, wanted);
  const handled: OutboxEvent[] = [];
  for (const [before, event] of events.entries()) {
    if (!consumer.events.includes(event.name) || setAside.has(event.id)) continue;
    await handleOne(consumer, event, before, trx);
    handled.push(event);
  }
  await sql`
    INSERT INTO event_cursors (reader, xid, id) VALUES (${consumer.name}, ${last.xid}::xid8, ${last.id})
    ON CONFLICT (reader) DO UPDATE SET xid = excluded.xid, id = excluded.id`.execute(trx);
  if (handled.length > 0) await noteHandled(trx, consumer.name, handled, clock.now());
  return "more";
}

async function handleOne(
  consumer: EventConsumer,
  event: OutboxEvent,
  before: number,
  trx: Transaction<DB>,
): Promise<void> {
  try {
    await consumer.handle(event, trx);
  } catch (error) {
    // Nothing of it is due to the event: it is repeated as a whole.
    if (isDatabaseAway(error) || isConflict(error)) throw error;
    throw new HandlingFailure(event, before, error);
  }
}
