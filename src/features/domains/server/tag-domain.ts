import { writeAudit } from "#src/platform/audit/write-audit.ts";
import type { CustomerCtx } from "#src/platform/ctx.ts";
import { transaction } from "#src/platform/db/transaction.ts";
import { publishEvent } from "#src/platform/events/publish-event.ts";
import type { Platform } from "#src/platform/platform.ts";
import { changeTags, type TagChange } from "#src/features/services/server/index.ts";
import { findDomain } from "./find-domain.ts";
import { domainsEvents } from "../events.ts";

export interface TagRequest extends TagChange {
  readonly domainId: string;
}

/** Puts a tag on a domain or takes it off. Idempotent. */
export async function tagDomain(
  platform: Platform,
  ctx: CustomerCtx,
  request: TagRequest,
): Promise<{ tags: string[] }> {
  const tags = await transaction(platform, async (trx) => {
    const domain = await findDomain(trx, ctx.actor.customerId, request.domainId, { lock: true });
    const changed = changeTags(domain.tags, request);
    if (changed === null) return [...domain.tags];
    await trx
      .updateTable("domains")
      .set({ tags: changed, updated_at: ctx.now })
      .where("id", "=", domain.id)
      .execute();
    const object = { objectType: "domain", objectId: domain.id };
    await writeAudit(trx, ctx, { action: `domain.${request.verb}`, ...object });
    const payload = { domainId: domain.id };
    await publishEvent(trx, ctx, domainsEvents, { name: "domains.changed.v1", payload });
    return changed;
  });
  return { tags };
}
