import { wakeAfterCommit } from "#src/platform/db/after-commit.ts";
import { writeAudit } from "#src/platform/audit/write-audit.ts";
import type { Ctx } from "#src/platform/ctx.ts";
import { sqlState, transaction } from "#src/platform/db/transaction.ts";
import { OperatorRefusal } from "#src/platform/operator/operator-refusal.ts";
import type { Platform } from "#src/platform/platform.ts";
import type { TaskKind } from "./task-kind.ts";

const uniqueViolation = "23505";

/** Runs a failed task again from its first step: every step may be repeated, so nothing is done twice. */
export async function retryTask(
  platform: Platform,
  kinds: readonly TaskKind[],
  ctx: Ctx,
  taskId: string,
): Promise<void> {
  const { now } = ctx;
  const requeue = transaction(platform, async (trx) => {
    const task = await trx
      .selectFrom("tasks")
      .select(["kind", "state"])
      .where("id", "=", taskId)
      .forUpdate()
      .executeTakeFirst();
    if (!task) throw new OperatorRefusal("There is no such task.");
    if (task.state !== "failed") throw new OperatorRefusal(`This task is ${task.state}, not failed.`);
    const kind = kinds.find((known) => known.kind === task.kind);
    if (kind?.refundsOnFailure) {
      throw new OperatorRefusal(
        `A failed ${task.kind} is settled: its money went back. The customer may order again.`,
      );
    }
    if (!kind?.isRepeatable) {
      throw new OperatorRefusal(`A failed ${task.kind} is not run by hand: what asks for it asks again.`);
    }
    await trx
      .updateTable("tasks")
      .set({ state: "queued", step: null, step_ref: null, steps: "[]", progress: 0, attempt: 0 })
      .set({ error_code: null, error_detail: null, not_before: now, updated_at: now, finished_at: null })
      .where("id", "=", taskId)
      .execute();
    wakeAfterCommit(trx, "tasks");
    const object = { objectType: "task", objectId: taskId };
    await writeAudit(trx, ctx, { action: "task.retry", ...object });
  });
  await requeue.catch((error: unknown) => {
    if (sqlState(error) !== uniqueViolation) throw error;
    throw new OperatorRefusal("Another task of the same object is open: wait until it ends.");
  });
}
