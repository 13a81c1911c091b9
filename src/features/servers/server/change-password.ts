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

export interface PasswordRequest {
  readonly actor: CustomerActor;
  readonly serverId: string;
  readonly password: string;
  readonly requestId: string;
}

/** Takes a new root password: its hash becomes the server's, and a task brings it to the machine. */
export async function changePassword(
  platform: Platform,
  hashPassword: (secret: string) => Promise<string>,
  request: PasswordRequest,
): Promise<ServerTaskView> {
  const { actor } = request;
  // Asked before the slow hash, so that nobody makes us hash for a server of another customer.
  await findServer(platform.db.kysely, actor.customerId, request.serverId);
  const passwordHash = await hashPassword(request.password);
  const now = platform.clock.now();
  const taskId = platform.ids.next();
  await transaction(platform, async (trx) => {
    const server = await findServer(trx, actor.customerId, request.serverId, { lock: true });
    const { service, power, task } = server;
    const refusal = serverCan.changePassword({ service, power, openTask: task?.kind ?? null });
    if (refusal) throw new AppError(refusal);
    await trx
      .updateTable("servers")
      .set({ password_hash: passwordHash, updated_at: now })
      .where("id", "=", server.id)
      .execute();
    const stamp = actorStamp(actor);
    await openTask(trx, { id: taskId, kind: "server-password", server, actor: stamp, at: now });
    const entry = {
      actor: stamp,
      action: "server.change-password",
      objectType: "server",
      objectId: server.id,
    };
    await writeAudit(trx, { ...entry, requestId: request.requestId }, now);
  });
  return readOpenedTask(platform, taskId);
}
