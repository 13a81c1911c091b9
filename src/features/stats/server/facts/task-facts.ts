import { sql } from "kysely";
import type { FactSource } from "./fact.ts";

/** The longest that a task is waited for: no one is open for longer. */
const openDays = 30;

/** Tasks by the day on which they ended; a cancelled one counts nowhere. */
export const tasks: FactSource = {
  metrics: ["tasks-done", "tasks-failed"],
  select: ({ from, to }) => sql`
    SELECT CASE t.state WHEN 'failed' THEN 'tasks-failed' ELSE 'tasks-done' END, t.finished_at, t.id::text, t.site_id, 'task',
           t.kind, '', t.customer_id, 'task', t.id, NULL::uuid, coalesce(t.error_code, ''), 0::bigint, 1::bigint
    FROM tasks t
    WHERE t.state IN ('succeeded', 'failed') AND t.finished_at >= ${from}::timestamptz AND t.finished_at < ${to}::timestamptz
      AND t.created_at >= ${from}::timestamptz - make_interval(days => ${openDays}) AND t.created_at < ${to}::timestamptz`,
};
