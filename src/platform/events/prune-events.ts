import { type Kysely, sql } from "kysely";
import { dropPartition, listPartitions } from "#src/platform/db/partitions.ts";
import type { DB } from "#src/platform/db/schema.gen.ts";
import { addDays } from "#src/shared/time.ts";
import type { EventCursor } from "./read-outbox.ts";

/** A browser that was away for longer reloads its screens. */
export const eventsKeptDays = 7;
/** Where few events happen a range lasts for weeks: what is in it goes after this long. */
export const eventsGoneDays = 8;

interface RangeEnds {
  readonly isOld: boolean;
  readonly isPassed: boolean;
  readonly beganLongAgo: boolean;
}

/** Removes old events that every consumer's cursor has passed: whole ranges, and what is left over by rows. */
export async function pruneEvents(db: Kysely<DB>, now: Date): Promise<void> {
  for (const { name, to } of await listPartitions(db, "outbox_events")) {
    const range = await readEnds(db, { name, to }, now);
    if (range.isOld && range.isPassed) await dropPartition(db, name);
    else if (range.beganLongAgo) await deleteOld(db, name, now);
  }
}

/** Reads the first and the last event of a range: in it, numbers and times grow together. */
async function readEnds(
  db: Kysely<DB>,
  { name, to }: { readonly name: string; readonly to: string },
  now: Date,
): Promise<RangeEnds> {
  const range = sql.table(name);
  const { rows } = await sql<EventCursor & { at: Date; began: Date }>`
    SELECT last.xid::text AS xid, last.id, last.created_at AS at, first.created_at AS began
    FROM (SELECT xid, id, created_at FROM ${range} ORDER BY xid DESC, id DESC LIMIT 1) AS last,
         (SELECT created_at FROM ${range} ORDER BY xid, id LIMIT 1) AS first`.execute(db);
  const isOver = await holds(db, sql`${to}::xid8 <= pg_snapshot_xmin(pg_current_snapshot())`);
  const last = rows[0];
  if (!last) return { isOld: isOver, isPassed: true, beganLongAgo: false };
  return {
    isOld: isOver && last.at < addDays(now, -eventsKeptDays),
    isPassed: await holds(
      db,
      sql`NOT EXISTS (SELECT FROM event_cursors WHERE (xid, id) < (${last.xid}::xid8, ${last.id}))`,
    ),
    beganLongAgo: last.began < addDays(now, -eventsGoneDays),
  };
}

async function holds(db: Kysely<DB>, condition: ReturnType<typeof sql>): Promise<boolean> {
  const { rows } = await sql<{ holds: boolean }>`SELECT ${condition} AS holds`.execute(db);
  return rows[0]?.holds ?? false;
}

async function deleteOld(db: Kysely<DB>, name: string, now: Date): Promise<void> {
  await sql`
    DELETE FROM ${sql.table(name)} e WHERE e.created_at < ${addDays(now, -eventsGoneDays)}
      AND NOT EXISTS (SELECT 1 FROM event_cursors c WHERE (e.xid, e.id) > (c.xid, c.id))`.execute(db);
}
