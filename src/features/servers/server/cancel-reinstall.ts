import { actorStamp, type CustomerActor } from "#src/platform/authz/actor.ts";
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

/** Calls a reinstall off while it waits; the server stays as it was. */
export async function cancelReinstall(
  platform: Platform,
  actor: CustomerActor,
  id: string,
  requestId: string,
): Promise<ServerTaskView> {
  const now = platform.clock.now();
  const taskId = await transaction(platform, async (trx) => {
    const server = await findServer(trx, actor.customerId, id, { lock: true });
    const taskUuid = server.task?.kind === "server-reinstall" ? server.task.id : null;
    if (taskUuid === null) throw new AppError("nothing_to_cancel");
    const isCancelled = await call(trx, "task_cancel", { id: taskUuid, waitingStep, at: now });
    if (!isCancelled) throw new AppError("nothing_to_cancel");
    await trx.deleteFrom("server_reinstalls").where("task_id", "=", taskUuid).execute();
    await announceTask(trx, { id: taskUuid, kind: "server-reinstall", server, at: now });
    const entry = { action: "server.cancel-reinstall", objectType: "server", objectId: server.id };
    await writeAudit(trx, { ...entry, actor: actorStamp(actor), requestId }, now);
    return taskUuid;
  });
  return readOpenedTask(platform, taskId);
}
