import { type Kysely, sql } from "kysely";
import type { DB } from "#src/platform/db/schema.gen.ts";

interface Which {
  /** Names of events of which users are notified. */
  readonly events: readonly string[];
  /** Events after this id alone. */
  readonly after?: bigint;
}

/**
 * Events that did not make one notification each. Coins that come again are no news; nor is it news that coins were seen
 * once they wait no more for their first credit, as `readSeenCoins` has it: those alone may have none.
 */
export async function wrongNotices(db: Kysely<DB>, { events, after = 0n }: Which): Promise<string[]> {
  const { rows } = await sql<{ id: bigint; name: string; count: bigint }>`
    SELECT e.id, e.name, count(n.id) AS count
    FROM outbox_events e LEFT JOIN notifications n ON n.source = 'event:' || e.id
    WHERE e.id > ${after} AND e.name = ANY (${events}::text[])
    GROUP BY e.id, e.name, e.payload
    HAVING count(n.id) > CASE WHEN e.payload ->> 'isAgain' = '1' THEN 0 ELSE 1 END
      OR count(n.id) = 0 AND e.payload ->> 'isAgain' IS DISTINCT FROM '1' AND (
        e.name <> 'payments.seen.v1'
        OR EXISTS (
          SELECT FROM deposits d WHERE d.id = (e.payload ->> 'depositId')::uuid
            AND d.state IN ('seen', 'confirming') AND d.epoch = 0)
        OR EXISTS (
          SELECT FROM gateway_deposits d WHERE d.id = (e.payload ->> 'depositId')::uuid AND d.state = 'pending'))`.execute(
    db,
  );
  return rows.map(({ id, name, count }) => `event ${id} (${name}) made ${count} notifications`);
}
