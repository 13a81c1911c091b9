import { readPricing, setRules } from "#src/features/catalog/server/index.ts";
import { writeAudit } from "#src/platform/audit/write-audit.ts";
import type { CustomerCtx } from "#src/platform/ctx.ts";
import { transaction } from "#src/platform/db/transaction.ts";
import { publishEvent } from "#src/platform/events/publish-event.ts";
import type { Platform } from "#src/platform/platform.ts";
import type { ScopedRule } from "#src/shared/resale-price.ts";
import { whitelabelEvents } from "../../events.ts";
import { findSite } from "../read-sites.ts";

/** Sets rules of prices of one of the customer's sites; all of them or none. What everything costs then. */
export async function setPrices(
  platform: Platform,
  ctx: CustomerCtx,
  { publicId, rules }: { readonly publicId: string; readonly rules: readonly ScopedRule[] },
) {
  const { id, shop_id: shopId } = await findSite(platform.db.kysely, ctx.actor.customerId, publicId);
  await transaction(platform, async (trx) => {
    const changed = await setRules(trx, ctx, shopId, rules);
    if (changed === 0) return;
    await writeAudit(trx, ctx, {
      action: "whitelabel.set-prices",
      objectType: "whitelabel-site",
      objectId: id,
      detail: { rules: changed },
    });
    await publishEvent(trx, ctx, whitelabelEvents, {
      name: "whitelabel.prices-changed.v1",
      payload: { siteId: id },
    });
  });
  return readPricing(platform.db.kysely, shopId);
}
