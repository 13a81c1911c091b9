import { sql } from "kysely";
import { transaction } from "#src/platform/db/transaction.ts";
import type { Platform } from "#src/platform/platform.ts";
import type { EventConsumer } from "./consumer.ts";
import { readOutbox } from "./read-outbox.ts";

const batchSize = 50;

/**
 * Hands a consumer the events above its cursor, in order, until none is left. The advisory lock keeps other
 * processes out; work and cursor commit together, so a crash repeats nothing and skips nothing. Returns
 * false when another process runs the consumer.
 */
export async function runConsumer(platform: Platform, consumer: EventConsumer): Promise<boolean> {
  for (;;) {
    const outcome = await transaction(platform, async (trx) => {
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
      const events = await readOutbox(trx, known ?? { xid: "0", id: 0n }, batchSize);
      const last = events.at(-1);
      if (!last) return "idle";
      for (const event of events) {
        if (consumer.events.includes(event.name)) await consumer.handle(event, trx);
      }
      await sql`
        INSERT INTO event_cursors (reader, xid, id) VALUES (${consumer.name}, ${last.xid}::xid8, ${last.id})
        ON CONFLICT (reader) DO UPDATE SET xid = excluded.xid, id = excluded.id`.execute(trx);
      return "more";
    });
    if (outcome !== "more") return outcome === "idle";
  }
}
