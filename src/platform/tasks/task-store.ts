import { sql, type Transaction } from "kysely";
import type { DB } from "#src/platform/db/schema.gen.ts";
import { query } from "#src/platform/db/query.ts";
import { retryConflicts, transaction } from "#src/platform/db/transaction.ts";
import type { Platform } from "#src/platform/platform.ts";
import { addMs } from "#src/shared/time.ts";
import type { StepRecord, Task, TaskError } from "./task-kind.ts";

/** A task that this process runs, with the proof that no other process does. */
export interface ClaimedTask extends Task {
  readonly step: string | null;
  readonly steps: readonly StepRecord[];
  readonly lease: string;
}

/** A step call must answer within this time, or another process takes the task over. */
export const leaseMs = 30_000;
const releasedMs = 1_000;

/** Takes due tasks that nobody holds. A lease whose holder died ends by itself. */
export async function claimTasks(
  platform: Platform,
  kinds: readonly string[],
  limit: number,
): Promise<ClaimedTask[]> {
  const now = platform.clock.now();
  const lease = platform.ids.secret();
  const { rows } = await sql<ClaimedTask>`
    UPDATE tasks SET state = 'running', lease_owner = ${lease}, lease_until = ${addMs(now, leaseMs)}
    WHERE id IN (
      SELECT id FROM tasks
      WHERE state IN ('queued', 'running') AND not_before <= ${now}
        AND (lease_until IS NULL OR lease_until < ${now}) AND kind = ANY (${kinds})
      ORDER BY not_before, id LIMIT ${limit} FOR UPDATE SKIP LOCKED)
    RETURNING id, kind, site_id AS "siteId", customer_id AS "customerId", object_id AS "objectId", input,
              step, step_ref AS "stepRef", steps, attempt, lease_owner AS lease`.execute(platform.db.kysely);
  return rows;
}

/** Gives up the leases of tasks that this process stopped working on: the next turn need not wait for their end. */
export async function releaseTasks(platform: Platform, tasks: readonly ClaimedTask[]): Promise<void> {
  const notBefore = addMs(platform.clock.now(), releasedMs);
  const leases = tasks.map(({ id, lease }) => ({ id, lease }));
  await sql`
    UPDATE tasks t SET lease_owner = NULL, lease_until = NULL, not_before = ${notBefore}
    FROM jsonb_to_recordset(${JSON.stringify(leases)}::jsonb) AS held (id uuid, lease text)
    WHERE t.id = held.id AND t.lease_owner = held.lease`.execute(platform.db.kysely);
}

export interface TaskProgress {
  readonly step: string;
  readonly stepRef: string | null;
  readonly steps: readonly StepRecord[];
  readonly progress: number;
  readonly attempt: number;
  readonly delayMs: number;
  /** Keep running it now, or give it back until the delay is over. */
  readonly keepLease: boolean;
  readonly detail?: string;
}

/** One statement and one commit: a task has several of these, and each would wait for the disk. */
const storeProgress = query(
  "tasks-store-progress",
  `WITH saved AS (
     UPDATE tasks SET step = $3, step_ref = $4, steps = $5, progress = $6, attempt = $7, not_before = $8,
                      lease_owner = $9, lease_until = $10, error_detail = $11, updated_at = $12
     WHERE id = $1 AND lease_owner = $2
     RETURNING id, kind, site_id, customer_id, object_id
   )
   SELECT event_publish('tasks.changed.v1', site_id, customer_id,
            jsonb_build_object('taskId', id, 'kind', kind, 'objectId', object_id), $12)
   FROM saved`,
);

/** Stores where a task stands, and tells its watchers. False: the lease was lost, stop working on it. */
export async function saveProgress(
  platform: Platform,
  task: ClaimedTask,
  next: TaskProgress,
): Promise<boolean> {
  const now = platform.clock.now();
  const { step, stepRef, progress, attempt, keepLease, detail = null } = next;
  const lease = keepLease ? [task.lease, addMs(now, leaseMs)] : [null, null];
  const values = [step, stepRef, JSON.stringify(next.steps), progress, attempt, addMs(now, next.delayMs)];
  const saved = await retryConflicts(() =>
    storeProgress(platform.db.pool, [task.id, task.lease, ...values, ...lease, detail, now]),
  );
  if (saved.length === 0) return false;
  platform.wake("events");
  return true;
}

export interface TaskEnd {
  readonly state: "succeeded" | "failed";
  readonly steps: readonly StepRecord[];
  readonly error: TaskError | null;
  readonly detail: string | null;
  /** The domain's own end of it; commits together with the task or not at all. */
  readonly close: (trx: Transaction<DB>) => Promise<void>;
}

/** Ends a task with its effect, once. False: the lease was lost and another process ends it. */
export async function endTask(platform: Platform, task: ClaimedTask, end: TaskEnd): Promise<boolean> {
  const ended = await transaction(platform.db.kysely, async (trx) => {
    const now = platform.clock.now();
    const result = await trx
      .updateTable("tasks")
      .set({
        state: end.state,
        steps: JSON.stringify(end.steps),
        ...(end.state === "succeeded" && { progress: 100 }),
        error_code: end.error,
        error_detail: end.detail,
        lease_owner: null,
        lease_until: null,
        updated_at: now,
        finished_at: now,
      })
      .where("id", "=", task.id)
      .where("lease_owner", "=", task.lease)
      .where("state", "=", "running")
      .executeTakeFirst();
    if (result.numUpdatedRows === 0n) return false;
    await end.close(trx);
    await announce(trx, task, now);
    return true;
  });
  if (ended) platform.wake("events");
  return ended;
}

async function announce(trx: Transaction<DB>, task: Task, at: Date): Promise<void> {
  const payload = JSON.stringify({ taskId: task.id, kind: task.kind, objectId: task.objectId });
  await sql`SELECT event_publish('tasks.changed.v1', ${task.siteId}::smallint, ${task.customerId}::uuid,
                                 ${payload}::jsonb, ${at})`.execute(trx);
}
