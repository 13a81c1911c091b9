import type { OwnerCtx } from "#src/platform/ctx.ts";
import { writeAudit } from "#src/platform/audit/write-audit.ts";
import { transaction } from "#src/platform/db/transaction.ts";
import type { Platform } from "#src/platform/platform.ts";
import { AppError } from "#src/shared/errors.ts";
import { findServer } from "./find-server.ts";
import { readOpenedTask } from "./read-opened-task.ts";
import { serverCan, stateOf } from "./policy.ts";
import type { ServerTaskView } from "./server-view.ts";
import { openTask } from "./tasks/open-task.ts";

export type PowerVerb = "start" | "stop" | "restart";

export interface PowerRequest {
  readonly serverId: string;
  readonly verb: PowerVerb;
}

/** Opens a power action. It is free and repeatable, so it needs no idempotency key: a second one is `server_busy`. */
export async function controlPower(
  platform: Platform,
  ctx: OwnerCtx,
  request: PowerRequest,
): Promise<ServerTaskView> {
  const { verb } = request;
  const taskId = platform.ids.next();
  await transaction(platform, async (trx) => {
    const server = await findServer(trx, ctx.actor.customerId, request.serverId, { lock: true });
    const refusal = serverCan[verb](stateOf(server));
    if (refusal) throw new AppError(refusal);
    await openTask(trx, ctx, { id: taskId, kind: `server-${verb}`, server });
    await writeAudit(trx, ctx, { action: `server.${verb}`, objectType: "server", objectId: server.id });
  });
  return readOpenedTask(platform, taskId);
}
