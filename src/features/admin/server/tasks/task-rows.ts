import type { ShownCustomer } from "#src/features/accounts/server/index.ts";
import { shownId } from "#src/platform/operator/shown-id.ts";
import type { TaskKind } from "#src/platform/tasks/task-kind.ts";
import type * as z from "zod/mini";
import type { taskRoutes } from "../../contract-tasks.ts";
import { encodeId } from "#src/shared/ids.ts";
import { sql } from "kysely";

type List = z.input<(typeof taskRoutes)["GET /v2/admin/tasks"]["output"]>;
export type TaskRowView = List["tasks"][number];

export interface TaskRow {
  readonly id: string;
  readonly kind: string;
  readonly state: TaskRowView["state"];
  readonly step: string | null;
  readonly attempt: number;
  readonly progress: number;
  readonly object_type: string;
  readonly object_id: string;
  readonly object_name: string | null;
  readonly customer_id: string | null;
  readonly error_code: string | null;
  readonly error_detail: string | null;
  readonly alarm_id: string | null;
  readonly alarm_raised_at: Date | null;
  readonly created_at: Date;
  readonly updated_at: Date;
  readonly finished_at: Date | null;
}

/** SQL: the columns of a task `t` that every list of them shows. */
export const taskColumns = sql`
  t.id, t.kind, t.state, t.step, t.attempt, t.progress, t.object_type, t.object_id, t.customer_id, t.error_code,
  t.error_detail, t.created_at, t.updated_at, t.finished_at,
  CASE t.object_type
    WHEN 'server' THEN (SELECT s.name FROM servers s WHERE s.id = t.object_id)
    WHEN 'domain' THEN (SELECT d.name FROM domains d WHERE d.id = t.object_id)
  END AS object_name, alarm.id AS alarm_id, alarm.raised_at AS alarm_raised_at`;

/** SQL: tasks `t`, each with the open alarm that it failed. Alarms that are open are few. */
export const tasksWithAlarms = sql`
  tasks t LEFT JOIN alarms alarm
    ON alarm.settled_at IS NULL AND alarm.kind = 'failed task'
       AND CASE alarm.kind WHEN 'failed task' THEN alarm.object_id::uuid END = t.id`;

/** SQL: of them those that wait for staff, found by their alarms. */
export const failedTasks = sql`
  (SELECT id, raised_at, object_id FROM alarms WHERE settled_at IS NULL AND kind = 'failed task') alarm
  JOIN tasks t ON t.id = alarm.object_id::uuid`;

export function taskRowView(
  row: TaskRow,
  customerOf: (id: string) => ShownCustomer,
  kinds: readonly TaskKind[],
): TaskRowView {
  return {
    id: encodeId("task", row.id),
    kind: row.kind,
    state: row.state,
    step: row.step,
    attempt: row.attempt,
    progress: row.progress,
    object: { type: row.object_type, id: shownId(row.object_type, row.object_id), name: row.object_name },
    customer: row.customer_id === null ? null : customerOf(row.customer_id),
    errorCode: row.error_code,
    errorDetail: row.error_detail,
    alarm:
      row.alarm_id === null || row.alarm_raised_at === null
        ? null
        : { id: encodeId("alarm", row.alarm_id), raisedAt: row.alarm_raised_at.toISOString() },
    acts: actsOn(
      row,
      kinds.find(({ kind }) => kind === row.kind),
    ),
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    finishedAt: row.finished_at?.toISOString() ?? null,
  };
}

/** What `retryTask` and `refundTask` would not refuse, but for a step that runs just now. */
function actsOn({ state }: TaskRow, kind: TaskKind | undefined): TaskRowView["acts"] {
  const isOpen = state === "queued" || state === "running";
  if (state === "failed" && kind?.isRepeatable && !kind.refundsOnFailure) return ["retry"];
  return isOpen && kind?.refundsOnFailure ? ["refund"] : [];
}
