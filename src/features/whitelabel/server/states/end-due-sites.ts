import { writeAudit } from "#src/platform/audit/write-audit.ts";
import { createCtx, systemActor } from "#src/platform/ctx.ts";
import { transaction } from "#src/platform/db/transaction.ts";
import { removeSender } from "#src/platform/mail/senders/change-senders.ts";
import { publishEvent } from "#src/platform/events/publish-event.ts";
import { lockSite } from "#src/platform/tenancy/change-sites.ts";
import { closeSite, findClosing } from "#src/platform/tenancy/end-site.ts";
import { whitelabelEvents } from "../../events.ts";
import { endSiteBot } from "../telegram/set-site-bot.ts";
import { ownerOfShop } from "../read-sites.ts";
import type { StatesContext } from "./states-context.ts";

/** Closes sites whose day has come. One with customers is kept for them under a neutral name. */
export async function endDueSites(context: StatesContext): Promise<void> {
  const { platform, sites } = context;
  const ctx = createCtx(platform, systemActor);
  const due = await findClosing(platform.db.kysely, ctx.now);
  for (const shopId of due) {
    await transaction(platform, async (trx) => {
      // Its owner may have taken the closing back.
      if ((await lockSite(trx, shopId)) !== "closing") return;
      const customers = (await context.countCustomers([shopId])).get(shopId) ?? 0;
      const isKept = customers > 0;
      await closeSite(trx, shopId, { isKept, now: ctx.now });
      await context.signinApps.remove(trx, shopId);
      await removeSender(trx, shopId);
      await endSiteBot(context, trx, ctx, shopId);
      const owner = await ownerOfShop(trx, shopId);
      if (owner === null) return;
      await writeAudit(trx, ctx, {
        action: "whitelabel.end",
        objectType: "whitelabel-site",
        objectId: owner.id,
        detail: { customers },
      });
      await publishEvent(trx, { now: ctx.now }, whitelabelEvents, {
        name: "whitelabel.state-changed.v1",
        payload: { siteId: owner.id },
        siteId: owner.site_id,
        customerId: owner.customer_id,
      });
    });
  }
  if (due.length > 0) await sites.load();
}
