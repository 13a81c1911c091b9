import type { CustomerCtx } from "#src/platform/ctx.ts";
import { writeAudit } from "#src/platform/audit/write-audit.ts";
import { transaction } from "#src/platform/db/transaction.ts";
import { publishEvent } from "#src/platform/events/publish-event.ts";
import type { Platform } from "#src/platform/platform.ts";
import { AppError } from "#src/shared/errors.ts";
import { isServerName } from "#src/shared/validation/text.ts";
import { findServer } from "./find-server.ts";
import { serversEvents } from "../events.ts";
import { serverCan, stateOf } from "./policy.ts";

export interface RenameRequest {
  readonly serverId: string;
  readonly name: string;
}

/** Gives a server another name in the cabinet. Its machine keeps its host name until the next reinstall. Idempotent. */
export async function renameServer(
  platform: Platform,
  ctx: CustomerCtx,
  { serverId, name }: RenameRequest,
): Promise<{ name: string }> {
  if (!isServerName(name)) throw new AppError("invalid_input", undefined, { name: "invalid_name" });
  await transaction(platform, async (trx) => {
    const server = await findServer(trx, ctx.actor.customerId, serverId, { lock: true });
    if (server.name === name) return;
    const refusal = serverCan.rename(stateOf(server));
    if (refusal) throw new AppError(refusal);
    await trx.updateTable("servers").set({ name, updated_at: ctx.now }).where("id", "=", server.id).execute();
    const object = { objectType: "server", objectId: server.id };
    await writeAudit(trx, ctx, {
      action: "server.rename",
      ...object,
      detail: { before: server.name, after: name },
    });
    const payload = { serverId: server.id };
    await publishEvent(trx, ctx, serversEvents, { name: "servers.changed.v1", payload });
  });
  return { name };
}
