import type { CustomerCtx } from "#src/platform/ctx.ts";
import { writeAudit } from "#src/platform/audit/write-audit.ts";
import { transaction } from "#src/platform/db/transaction.ts";
import { publishEvent } from "#src/platform/events/publish-event.ts";
import type { Platform } from "#src/platform/platform.ts";
import { AppError } from "#src/shared/errors.ts";
import { serversEvents } from "../events.ts";
import { checkRootPassword } from "./check-root-password.ts";
import { findServer } from "./find-server.ts";
import { readOpenedTask } from "./read-opened-task.ts";
import { serverCan, stateOf } from "./policy.ts";
import type { ServerTaskView } from "./server-view.ts";
import { openTask } from "./tasks/open-task.ts";

export interface PasswordRequest {
  readonly serverId: string;
  readonly password: string;
}

/** Takes a new root password: its hash becomes the server's, and a task sets it on the machine. */
export async function changePassword(
  platform: Platform,
  hashPassword: (secret: string) => Promise<string>,
  ctx: CustomerCtx,
  request: PasswordRequest,
): Promise<ServerTaskView> {
  const { actor } = ctx;
  // Checked before the slow hash, so that no request makes us hash for another customer's server.
  const { name } = await findServer(platform.db.kysely, actor.customerId, request.serverId);
  checkRootPassword(request.password, name);
  const passwordHash = await hashPassword(request.password);
  const taskId = platform.ids.next();
  await transaction(platform, async (trx) => {
    const server = await findServer(trx, actor.customerId, request.serverId, { lock: true });
    const refusal = serverCan.changePassword(stateOf(server));
    if (refusal) throw new AppError(refusal);
    await trx
      .updateTable("servers")
      .set({ password_hash: passwordHash, updated_at: ctx.now })
      .where("id", "=", server.id)
      .execute();
    await openTask(trx, ctx, { id: taskId, kind: "server-password", server });
    const object = { objectType: "server", objectId: server.id };
    await writeAudit(trx, ctx, { action: "server.change-password", ...object });
    await publishEvent(trx, ctx, serversEvents, {
      name: "servers.password-changed.v1",
      payload: { serverId: server.id },
    });
  });
  return readOpenedTask(platform, taskId);
}
