import { sql } from "kysely";
import { queueOf, type StaffQueue } from "#src/platform/operator/staff-queue.ts";
import { failedTasks } from "./tasks/task-rows.ts";

/** Alarms, tasks that failed, and what the auditor found, as long as they are open. */
export const adminQueues: readonly StaffQueue[] = [
  queueOf("alarms", "alarms.read", {
    id: sql`id`,
    mark: sql`concat_ws(' ', raised_at, cents, detail)`,
    from: () => sql`alarms WHERE settled_at IS NULL`,
  }),
  queueOf("tasks", "tasks.read", {
    id: sql`t.id`,
    mark: sql`concat_ws(' ', alarm.id, t.state)`,
    from: () => failedTasks,
  }),
  queueOf("findings", "findings.read", {
    id: sql`concat_ws(' ', invariant, object_id)`,
    mark: sql`concat_ws(' ', found_at, detail)`,
    from: () => sql`audit_findings WHERE settled_at IS NULL`,
  }),
];
