import type { CustomerCtx } from "#src/platform/ctx.ts";
import { writeAudit } from "#src/platform/audit/write-audit.ts";
import { call } from "#src/platform/db/call.ts";
import { transaction } from "#src/platform/db/transaction.ts";
import type { Platform } from "#src/platform/platform.ts";
import { AppError } from "#src/shared/errors.ts";
import { findServer } from "./find-server.ts";
import { readOpenedTask } from "./read-opened-task.ts";
import type { ServerTaskView } from "./server-view.ts";
import { announceTask } from "./tasks/open-task.ts";
import { waitingStep } from "./tasks/reinstall-task.ts";

/** Cancels a reinstall while it waits; the server stays as it was. */
export async function cancelReinstall(
  platform: Platform,
  ctx: CustomerCtx,
  id: string,
): Promise<ServerTaskView> {
  const taskId = await transaction(platform, async (trx) => {
    const server = await findServer(trx, ctx.actor.customerId, id, { lock: true });
    const taskUuid = server.task?.kind === "server-reinstall" ? server.task.id : null;
    if (taskUuid === null) throw new AppError("nothing_to_cancel");
    const isCancelled = await call(trx, "task_cancel", { id: taskUuid, waitingStep, at: ctx.now });
    if (!isCancelled) throw new AppError("nothing_to_cancel");
    await trx.deleteFrom("server_reinstalls").where("task_id", "=", taskUuid).execute();
    await announceTask(trx, ctx, { id: taskUuid, kind: "server-reinstall", server });
    const object = { objectType: "server", objectId: server.id };
    await writeAudit(trx, ctx, { action: "server.cancel-reinstall", ...object });
    return taskUuid;
  });
  return readOpenedTask(platform, taskId);
}
