import { type Kysely, sql } from "kysely";
import type { DB } from "#src/platform/db/schema.gen.ts";
import { addDays } from "#src/shared/time.ts";

/** A browser that was away for longer reloads its screens. */
export const eventsKeptDays = 7;

/** Removes old events that every consumer's cursor has passed. */
export async function pruneEvents(db: Kysely<DB>, now: Date): Promise<void> {
  await sql`
    DELETE FROM outbox_events e WHERE e.created_at < ${addDays(now, -eventsKeptDays)}
      AND NOT EXISTS (SELECT 1 FROM event_cursors c WHERE (e.xid, e.id) > (c.xid, c.id))`.execute(db);
}
