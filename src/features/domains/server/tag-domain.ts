import { writeAudit } from "#src/platform/audit/write-audit.ts";
import type { CustomerCtx } from "#src/platform/ctx.ts";
import { transaction } from "#src/platform/db/transaction.ts";
import { publishEvent } from "#src/platform/events/publish-event.ts";
import type { Platform } from "#src/platform/platform.ts";
import { AppError } from "#src/shared/errors.ts";
import { findDomain } from "./find-domain.ts";
import { domainsEvents } from "../events.ts";

export const maxTags = 20;

export interface TagRequest {
  readonly domainId: string;
  readonly tag: string;
  readonly verb: "tag" | "untag";
}

/** Puts a tag on a domain or takes it off. Idempotent. */
export async function tagDomain(
  platform: Platform,
  ctx: CustomerCtx,
  request: TagRequest,
): Promise<{ tags: string[] }> {
  const { tag, verb } = request;
  const tags = await transaction(platform, async (trx) => {
    const domain = await findDomain(trx, ctx.actor.customerId, request.domainId, { lock: true });
    const others = domain.tags.filter((known) => known !== tag);
    const wanted = verb === "tag" ? [...others, tag] : others;
    if (verb === "tag" && wanted.length > maxTags) throw new AppError("tag_limit", { max: maxTags });
    if ((verb === "tag") === domain.tags.includes(tag)) return [...domain.tags];
    const sorted = wanted.toSorted((left, right) => left.localeCompare(right));
    await trx
      .updateTable("domains")
      .set({ tags: sorted, updated_at: ctx.now })
      .where("id", "=", domain.id)
      .execute();
    const object = { objectType: "domain", objectId: domain.id };
    await writeAudit(trx, ctx, { action: `domain.${verb}`, ...object });
    const payload = { domainId: domain.id };
    await publishEvent(trx, ctx, domainsEvents, { name: "domains.changed.v1", payload });
    return sorted;
  });
  return { tags };
}
