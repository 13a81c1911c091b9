import { type Kysely, sql } from "kysely";
import type { DB } from "#src/platform/db/schema.gen.ts";

/** Support is here when somebody read or wrote in a ticket of the site so lately. */
const hereMs = 10 * 60_000;
const countedMs = 30 * 86_400_000;
/** Of fewer answers nothing usual can be said. */
const fewestCounted = 5;

/** Whether support is here, and within how many minutes half of the first answers came. */
export async function readPresence(
  db: Kysely<DB>,
  siteId: number,
  now: Date,
): Promise<{ isHere: boolean; usualMinutes: number | null }> {
  const since = new Date(now.getTime() - hereMs);
  const counted = new Date(now.getTime() - countedMs);
  const { rows } = await sql<{ is_here: boolean; minutes: number | null; count: number }>`
    SELECT (
        EXISTS (SELECT 1 FROM ticket_reads r JOIN tickets t ON t.id = r.ticket_id
                WHERE r.reader_kind = 'staff' AND r.read_at > ${since} AND t.site_id = ${siteId})
        OR EXISTS (SELECT 1 FROM ticket_messages m JOIN tickets t ON t.id = m.ticket_id
                   WHERE m.author_kind = 'staff' AND m.created_at > ${since} AND t.site_id = ${siteId})
      ) AS is_here,
      answered.minutes, answered.count
    FROM (
      SELECT ceil(percentile_cont(0.5) WITHIN GROUP (ORDER BY extract(epoch FROM first_answered_at - created_at)) / 60)::int
               AS minutes,
             count(*)::int AS count
      FROM tickets WHERE first_answered_at > ${counted} AND first_due_at IS NOT NULL AND site_id = ${siteId}
    ) AS answered`.execute(db);
  const [row] = rows;
  const isUsual = (row?.count ?? 0) >= fewestCounted;
  return {
    isHere: row?.is_here ?? false,
    usualMinutes: isUsual && typeof row?.minutes === "number" ? Math.max(1, row.minutes) : null,
  };
}
