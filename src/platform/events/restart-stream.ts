import { sql, type Transaction } from "kysely";
import type { DB } from "#src/platform/db/schema.gen.ts";
import { emptyOutbox } from "./outbox-ranges.ts";
import { restartEpoch } from "./read-outbox.ts";

/** The highest id that an event is known to have had. */
const highestEventId = sql`
  SELECT greatest((SELECT max(id) FROM outbox_events), (SELECT max(id) FROM event_cursors),
                  (SELECT max(event_id) FROM failed_events), 0) AS top`;

const continueIds = sql`
  SELECT setval(pg_get_serial_sequence('outbox_events', 'id'), used.top) FROM (${highestEventId}) AS used
  WHERE used.top > 0`;

/**
 * Restarts the event stream after a restore or a move: the transaction ids are those of another server, and new events
 * must come after all earlier ones. Restored events keep their order under new ids, and every consumer keeps
 * its position among them.
 */
export async function restartStream(trx: Transaction<DB>, now: Date): Promise<void> {
  await restartEpoch(trx, now);
  // Before the cursors forget them.
  await continueIds.execute(trx);
  // Ids above all earlier ones, removed events included: work recorded as done for one event must not count for another.
  await sql`
    CREATE TEMPORARY TABLE restarted ON COMMIT DROP AS
    SELECT e.*, used.top + row_number() OVER (ORDER BY xid, id) AS new_id
    FROM outbox_events e, (${highestEventId}) AS used`.execute(trx);
  await sql`
    UPDATE event_cursors c SET xid = '1', id = coalesce(
      (SELECT max(r.new_id) FROM restarted r WHERE (r.xid, r.id) <= (c.xid, c.id)), 0)`.execute(trx);
  await emptyOutbox(trx);
  await sql`
    INSERT INTO outbox_events (id, xid, name, site_id, customer_id, payload, created_at)
    OVERRIDING SYSTEM VALUE
    SELECT new_id, '1', name, site_id, customer_id, payload, created_at FROM restarted`.execute(trx);
  await continueIds.execute(trx);
}
