import { writeAudit } from "#src/platform/audit/write-audit.ts";
import { requireAllowed } from "#src/platform/authz/policy.ts";
import type { CustomerCtx } from "#src/platform/ctx.ts";
import { transaction } from "#src/platform/db/transaction.ts";
import { publishEvent } from "#src/platform/events/publish-event.ts";
import { lockSite, setSiteState } from "#src/platform/tenancy/change-sites.ts";
import { whitelabelEvents } from "../events.ts";
import type { WhitelabelContext } from "./deps.ts";
import { siteCan } from "./policy.ts";
import { findSite } from "./read-sites.ts";

/** Opens a draft to visitors. */
export async function publishSite(
  { platform, sites }: WhitelabelContext,
  ctx: CustomerCtx,
  publicId: string,
): Promise<void> {
  const { id, shop_id: shopId } = await findSite(platform.db.kysely, ctx.actor.customerId, publicId);
  await transaction(platform, async (trx) => {
    const state = await lockSite(trx, shopId);
    if (state === "live") return;
    requireAllowed(siteCan.publish(state));
    await setSiteState(trx, shopId, "live");
    await trx.updateTable("whitelabel_sites").set({ published_at: ctx.now }).where("id", "=", id).execute();
    await writeAudit(trx, ctx, { action: "whitelabel.publish", objectType: "whitelabel-site", objectId: id });
    await publishEvent(trx, ctx, whitelabelEvents, {
      name: "whitelabel.published.v1",
      payload: { siteId: id },
    });
  });
  await sites.load();
}
