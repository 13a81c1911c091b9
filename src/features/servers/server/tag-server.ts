import type { OwnerCtx } from "#src/platform/ctx.ts";
import { writeAudit } from "#src/platform/audit/write-audit.ts";
import { transaction } from "#src/platform/db/transaction.ts";
import { publishEvent } from "#src/platform/events/publish-event.ts";
import type { Platform } from "#src/platform/platform.ts";
import { changeTags, type TagChange } from "#src/features/services/server/index.ts";
import { findServer } from "./find-server.ts";
import { serversEvents } from "../events.ts";

export interface TagRequest extends TagChange {
  readonly serverId: string;
}

/** Puts a tag on a server or takes it off. Idempotent. */
export async function tagServer(
  platform: Platform,
  ctx: OwnerCtx,
  request: TagRequest,
): Promise<{ tags: string[] }> {
  const tags = await transaction(platform, async (trx) => {
    const server = await findServer(trx, ctx.actor.customerId, request.serverId, { lock: true });
    const changed = changeTags(server.tags, request);
    if (changed === null) return [...server.tags];
    await trx
      .updateTable("servers")
      .set({ tags: changed, updated_at: ctx.now })
      .where("id", "=", server.id)
      .execute();
    await writeAudit(trx, ctx, {
      action: `server.${request.verb}`,
      objectType: "server",
      objectId: server.id,
    });
    const payload = { serverId: server.id };
    await publishEvent(trx, ctx, serversEvents, { name: "servers.changed.v1", payload });
    return changed;
  });
  return { tags };
}
