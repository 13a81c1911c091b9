import { sql } from "kysely";
import { wakeAfterCommit } from "#src/platform/db/after-commit.ts";
import { writeAudit } from "#src/platform/audit/write-audit.ts";
import type { Ctx } from "#src/platform/ctx.ts";
import { transaction } from "#src/platform/db/transaction.ts";
import { OperatorRefusal } from "#src/platform/operator/operator-refusal.ts";
import type { Platform } from "#src/platform/platform.ts";
import { addMs } from "#src/shared/time.ts";
import type { TaskKind } from "./task-kind.ts";
import { type ClaimedTask, endTask, leaseMs, type TaskEnd } from "./task-store.ts";

/**
 * Ends a stuck paid task as if it had failed: the money is refunded and what it left is cleaned up. A step that
 * is running keeps its lease, and the command has to be repeated.
 */
export async function refundTask(
  platform: Platform,
  kinds: readonly TaskKind[],
  ctx: Ctx,
  taskId: string,
): Promise<void> {
  const task = await claimOne(platform, taskId);
  if (!task) throw new OperatorRefusal(await whyNot(platform, taskId));
  const kind = kinds.find((known) => known.kind === task.kind);
  if (!kind?.refundsOnFailure) {
    await release(platform, task);
    throw new OperatorRefusal(`No money is behind a ${task.kind}: there is nothing to refund.`);
  }
  const end: TaskEnd = {
    state: "failed",
    steps: task.steps,
    error: "provider_failed",
    detail: "ended by an operator",
    effect: kind.fail(task, "provider_failed"),
  };
  await transaction(platform, async (trx) => {
    const isEnded = await endTask(trx, task, end, ctx.now);
    if (!isEnded) throw new OperatorRefusal("The task moved on meanwhile: look at it again.");
    wakeAfterCommit(trx, "events", "tasks");
    const object = { objectType: "task", objectId: taskId };
    await writeAudit(trx, ctx, { action: "task.refund", ...object });
  });
}

/** The worker's claim, for one task, and whenever no one else holds it. */
async function claimOne(platform: Platform, taskId: string): Promise<ClaimedTask | undefined> {
  const now = platform.clock.now();
  const lease = platform.ids.secret();
  const { rows } = await sql<ClaimedTask>`
    UPDATE tasks SET state = 'running', lease_owner = ${lease}, lease_until = ${addMs(now, leaseMs)}
    WHERE id = ${taskId} AND state IN ('queued', 'running') AND (lease_until IS NULL OR lease_until < ${now})
    RETURNING id, kind, site_id AS "siteId", customer_id AS "customerId", object_id AS "objectId", input,
              step, step_ref AS "stepRef", steps, attempt, lease_owner AS lease`.execute(platform.db.kysely);
  return rows[0];
}

async function release(platform: Platform, task: ClaimedTask): Promise<void> {
  await platform.db.kysely
    .updateTable("tasks")
    .set({ lease_owner: null, lease_until: null })
    .where("id", "=", task.id)
    .where("lease_owner", "=", task.lease)
    .execute();
}

async function whyNot({ db }: Platform, taskId: string): Promise<string> {
  const task = await db.kysely
    .selectFrom("tasks")
    .select("state")
    .where("id", "=", taskId)
    .executeTakeFirst();
  if (!task) return "There is no such task.";
  if (task.state === "failed") return "This task has failed: what was paid for it went back already.";
  if (task.state === "succeeded") return "This task was done: what was paid for has been delivered.";
  if (task.state === "cancelled") return "This task was called off before its work began.";
  return "A step of this task runs now: try again in half a minute.";
}
