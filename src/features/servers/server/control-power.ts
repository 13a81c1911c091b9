import { actorStamp, type CustomerActor } from "#src/platform/authz/actor.ts";
import { writeAudit } from "#src/platform/audit/write-audit.ts";
import { transaction } from "#src/platform/db/transaction.ts";
import type { Platform } from "#src/platform/platform.ts";
import { AppError } from "#src/shared/errors.ts";
import { findServer } from "./find-server.ts";
import { readOpenedTask } from "./read-opened-task.ts";
import { serverCan } from "./policy.ts";
import type { ServerTaskView } from "./server-view.ts";
import { openTask } from "./tasks/open-task.ts";

export type PowerVerb = "start" | "stop" | "restart";

export interface PowerRequest {
  readonly actor: CustomerActor;
  readonly serverId: string;
  readonly verb: PowerVerb;
  readonly requestId: string;
}

/** Opens a power action. It is free and may be repeated, so it needs no key: a second one is `server_busy`. */
export async function controlPower(platform: Platform, request: PowerRequest): Promise<ServerTaskView> {
  const { actor, verb } = request;
  const now = platform.clock.now();
  const taskId = platform.ids.next();
  await transaction(platform, async (trx) => {
    const server = await findServer(trx, actor.customerId, request.serverId, { lock: true });
    const { service, power, task } = server;
    const refusal = serverCan[verb]({ service, power, openTask: task?.kind ?? null });
    if (refusal) throw new AppError(refusal);
    const stamp = actorStamp(actor);
    await openTask(trx, { id: taskId, kind: `server-${verb}`, server, actor: stamp, at: now });
    const entry = { actor: stamp, action: `server.${verb}`, objectType: "server", objectId: server.id };
    await writeAudit(trx, { ...entry, requestId: request.requestId }, now);
  });
  return readOpenedTask(platform, taskId);
}
