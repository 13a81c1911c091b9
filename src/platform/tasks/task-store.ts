import { type Kysely, sql } from "kysely";
import type { DB } from "#src/platform/db/schema.gen.ts";
import { query } from "#src/platform/db/query.ts";
import { retryConflicts } from "#src/platform/db/transaction.ts";
import type { Platform } from "#src/platform/platform.ts";
import { addMs } from "#src/shared/time.ts";
import { firstPosition } from "./step-records.ts";
import type { StepRecord, Task, TaskEffect, TaskError, TaskKind } from "./task-kind.ts";

/** A task that this process runs, with the proof that no other process does. */
export interface ClaimedTask extends Task {
  readonly step: string;
  readonly stepRef: string | null;
  readonly steps: readonly StepRecord[];
  readonly attempt: number;
  readonly lease: string;
}

/** A step call must answer within this time, or another process takes the task over. */
export const leaseMs = 30_000;
const releasedMs = 1_000;

const claimDue = query<ClaimedTask>(
  "tasks-claim",
  `SELECT id, kind, site_id AS "siteId", customer_id AS "customerId", object_id AS "objectId", input,
          step, step_ref AS "stepRef", steps, attempt, lease_owner AS lease
   FROM task_claim($1, $2, $3, $4, $5)`,
);

/**
 * Claims due tasks that no one holds, and stores new ones as begun. A lease whose holder died expires.
 */
export async function claimTasks(
  platform: Platform,
  kinds: readonly Pick<TaskKind, "kind" | "steps">[],
  limit: number,
): Promise<ClaimedTask[]> {
  const now = platform.clock.now();
  const beginnings = JSON.stringify(kinds.map((kind) => firstPosition(kind, now)));
  const values = [beginnings, limit, platform.ids.secret(), addMs(now, leaseMs), now];
  const claimed = await claimDue(platform.db.pool, values);
  if (claimed.length > 0) platform.wake("events");
  return claimed;
}

/** Releases the leases of tasks that this process stopped working on, so that no one waits for them to expire. */
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
  /** Null: this process continues with it. Else the lease is released and the task is due after this. */
  readonly delayMs: number | null;
  readonly detail: string | null;
}

/**
 * One statement and one commit: a task has several of these, and each commit waits for the disk. The due time is
 * indexed, so it is not updated while the task is held.
 */
const storeProgress = query(
  "tasks-store-progress",
  `WITH saved AS (
     UPDATE tasks SET step = $3, step_ref = $4, steps = $5, progress = $6, attempt = $7,
       not_before = coalesce($8, not_before), lease_owner = $9, lease_until = $10, error_detail = $11, updated_at = $12
     WHERE id = $1 AND lease_owner = $2
     RETURNING id, kind, site_id, customer_id, object_id
   )
   SELECT task_announce(id, kind, site_id, customer_id, object_id, $12) FROM saved`,
);

/** Stores a task's position and notifies its watchers. False: the lease was lost, stop working on it. */
export async function saveProgress(
  platform: Platform,
  task: ClaimedTask,
  next: TaskProgress,
): Promise<boolean> {
  const now = platform.clock.now();
  const { step, stepRef, progress, attempt, delayMs, detail } = next;
  const where = [step, stepRef, JSON.stringify(next.steps), progress, attempt];
  const until =
    delayMs === null ? [null, task.lease, addMs(now, leaseMs)] : [addMs(now, delayMs), null, null];
  const saved = await retryConflicts(() =>
    storeProgress(platform.db.pool, [task.id, task.lease, ...where, ...until, detail, now]),
  );
  if (saved.length > 0) platform.wake("events");
  return saved.length > 0;
}

export interface TaskEnd {
  readonly state: "succeeded" | "failed";
  readonly steps: readonly StepRecord[];
  readonly error: TaskError | null;
  readonly detail: string | null;
  /** The feature's own effect of the end; commits together with the task or not at all. */
  readonly effect: TaskEffect;
}

/**
 * Ends a task with its effect, once; its watchers are woken by the caller, after the commit. False: the lease
 * was lost and another process ends it.
 */
export async function endTask(
  db: Kysely<DB>,
  { id, lease }: Pick<ClaimedTask, "id" | "lease">,
  { state, steps, error, detail, effect }: TaskEnd,
  now: Date,
): Promise<boolean> {
  const { rows } = await sql`
    WITH ended AS (
      UPDATE tasks SET state = ${state}, steps = ${JSON.stringify(steps)}, error_code = ${error}, error_detail = ${detail},
        progress = coalesce(${state === "succeeded" ? 100 : null}, progress),
        lease_owner = NULL, lease_until = NULL, updated_at = ${now}, finished_at = ${now}
      WHERE id = ${id} AND lease_owner = ${lease} AND state = 'running'
      RETURNING id, kind, site_id, customer_id, object_id
    )
    SELECT ${effect}, task_announce(id, kind, site_id, customer_id, object_id, ${now}) FROM ended`.execute(
    db,
  );
  return rows.length > 0;
}
