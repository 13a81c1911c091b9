import type { CustomerCtx } from "#src/platform/ctx.ts";
import { writeAudit } from "#src/platform/audit/write-audit.ts";
import { transaction } from "#src/platform/db/transaction.ts";
import { publishEvent } from "#src/platform/events/publish-event.ts";
import type { Platform } from "#src/platform/platform.ts";
import { AppError } from "#src/shared/errors.ts";
import { findServer } from "./find-server.ts";
import { serversEvents } from "../events.ts";

export const maxTags = 20;

export interface TagRequest {
  readonly serverId: string;
  readonly tag: string;
  readonly verb: "tag" | "untag";
}

/** Puts a tag on a server or takes it off. Idempotent. */
export async function tagServer(
  platform: Platform,
  ctx: CustomerCtx,
  request: TagRequest,
): Promise<{ tags: string[] }> {
  const { tag, verb } = request;
  const tags = await transaction(platform, async (trx) => {
    const server = await findServer(trx, ctx.actor.customerId, request.serverId, { lock: true });
    const others = server.tags.filter((known) => known !== tag);
    const wanted = verb === "tag" ? [...others, tag] : others;
    if (verb === "tag" && wanted.length > maxTags) throw new AppError("tag_limit", { max: maxTags });
    if ((verb === "tag") === server.tags.includes(tag)) return [...server.tags];
    const sorted = wanted.toSorted((left, right) => left.localeCompare(right));
    await trx
      .updateTable("servers")
      .set({ tags: sorted, updated_at: ctx.now })
      .where("id", "=", server.id)
      .execute();
    await writeAudit(trx, ctx, { action: `server.${verb}`, objectType: "server", objectId: server.id });
    const payload = { serverId: server.id };
    await publishEvent(trx, ctx, serversEvents, { name: "servers.changed.v1", payload });
    return sorted;
  });
  return { tags };
}
