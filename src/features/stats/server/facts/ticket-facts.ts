import { sql } from "kysely";
import type { FactSource } from "./fact.ts";

/**
 * Promises of a first answer, by the day of the answer, or by that on which it was to come. What was closed or joined
 * into another ticket before, without an answer, counts nowhere: its lines say so, and they are never changed.
 */
export const promises: FactSource = {
  metrics: ["promises-kept", "promises-missed"],
  select: ({ from, to }) => sql`
    SELECT 'promises-kept', t.first_answered_at, t.id::text, t.site_id, 'ticket', t.topic, '', t.customer_id, 'ticket', t.id,
           NULL::uuid, t.number::text, 0::bigint, 1::bigint
    FROM tickets t
    WHERE t.first_answered_at >= ${from}::timestamptz AND t.first_answered_at < ${to}::timestamptz
      AND t.first_answered_at <= t.first_due_at
    UNION ALL
    SELECT 'promises-missed', t.first_due_at, t.id::text, t.site_id, 'ticket', t.topic, '', t.customer_id, 'ticket', t.id,
           NULL::uuid, t.number::text, 0::bigint, 1::bigint
    FROM tickets t
    WHERE t.first_due_at >= ${from}::timestamptz AND t.first_due_at < ${to}::timestamptz
      AND (t.first_answered_at IS NULL OR t.first_answered_at > t.first_due_at)
      AND NOT EXISTS (SELECT 1 FROM ticket_messages m WHERE m.ticket_id = t.id
                      AND m.line IN ('closed', 'merged') AND m.created_at <= t.first_due_at)`,
};
