import { sql, type Transaction } from "kysely";
import type { DB } from "#src/platform/db/schema.gen.ts";
import { restartEpoch } from "./read-outbox.ts";

/**
 * Restarts the event stream after a restore: the transaction ids are those of another server, and new events
 * must come after all restored ones. Restored events keep their order under new ids, and every consumer keeps
 * its position among them.
 */
export async function restartStream(trx: Transaction<DB>, now: Date): Promise<void> {
  await restartEpoch(trx, now);
  // Ids above all earlier ones: work recorded as done for one event must not count for another.
  await sql`
    CREATE TEMPORARY TABLE restarted ON COMMIT DROP AS
    SELECT e.*, (SELECT max(id) FROM outbox_events) + row_number() OVER (ORDER BY xid, id) AS new_id
    FROM outbox_events e`.execute(trx);
  await sql`
    UPDATE event_cursors c SET xid = '1', id = coalesce(
      (SELECT max(r.new_id) FROM restarted r WHERE (r.xid, r.id) <= (c.xid, c.id)), 0)`.execute(trx);
  await sql`DELETE FROM outbox_events`.execute(trx);
  await sql`
    INSERT INTO outbox_events (id, xid, name, site_id, customer_id, payload, created_at)
    OVERRIDING SYSTEM VALUE
    SELECT new_id, '1', name, site_id, customer_id, payload, created_at FROM restarted`.execute(trx);
  await sql`
    SELECT setval(pg_get_serial_sequence('outbox_events', 'id'), max(id)) FROM outbox_events
    HAVING max(id) IS NOT NULL`.execute(trx);
}
