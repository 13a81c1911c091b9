import { setRules } from "#src/features/catalog/server/index.ts";
import { writeAudit } from "#src/platform/audit/write-audit.ts";
import type { CustomerCtx } from "#src/platform/ctx.ts";
import { transaction } from "#src/platform/db/transaction.ts";
import { publishEvent } from "#src/platform/events/publish-event.ts";
import type { ScopedRule } from "#src/shared/resale-price.ts";
import { whitelabelEvents } from "../../events.ts";
import type { WhitelabelContext } from "../deps.ts";
import { findOpenSite } from "../read-sites.ts";
import { showPricing } from "./show-pricing.ts";

/** Sets rules of prices of one of the customer's sites; all of them or none. What everything costs then. */
export async function setPrices(
  context: WhitelabelContext,
  ctx: CustomerCtx,
  { publicId, rules }: { readonly publicId: string; readonly rules: readonly ScopedRule[] },
) {
  const { platform } = context;
  const { id, shop_id: shopId } = await findOpenSite(platform.db.kysely, ctx.actor.customerId, publicId);
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
  return showPricing(context, shopId);
}
