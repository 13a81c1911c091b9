import { writeAudit } from "#src/platform/audit/write-audit.ts";
import { call } from "#src/platform/db/call.ts";
import { transaction } from "#src/platform/db/transaction.ts";
import { createCtx, systemActor } from "#src/platform/ctx.ts";
import { publishEvent } from "#src/platform/events/publish-event.ts";
import { whitelabelEvents } from "../../events.ts";
import type { WhitelabelContext } from "../deps.ts";

/** Orders of one transaction: its locks are short, and a shop with more gets further ones. */
const mostOrders = 1_000;

/** What is due of every site's pending margin becomes available. A site that fails is left for the next run. */
export async function matureMargins({ platform }: Pick<WhitelabelContext, "platform">): Promise<void> {
  const sites = await platform.db.kysely
    .selectFrom("whitelabel_sites as own")
    .select(["own.id", "own.shop_id", "own.site_id", "own.customer_id"])
    .where((row) =>
      row.exists(
        row
          .selectFrom("margin_accruals as due")
          .select("due.order_id")
          .whereRef("due.site_id", "=", "own.shop_id")
          .where("due.state", "=", "pending")
          .where("due.available_at", "<=", platform.clock.now())
          .where("due.frozen_at", "is", null)
          .where("due.awaits_commission", "=", false),
      ),
    )
    .orderBy("own.shop_id")
    .execute();
  for (const site of sites) {
    try {
      while ((await matureSome(platform, site)) === mostOrders);
    } catch (error) {
      // Its orders stay pending, and `marginAlarms` names them.
      platform.log.error({ err: error, siteId: site.shop_id }, "margin did not mature");
    }
  }
}

interface Owned {
  readonly id: string;
  readonly shop_id: number;
  readonly site_id: number;
  readonly customer_id: string;
}

/** Of how many orders; each transaction is whole, so that a run may be cut off between two. */
async function matureSome(platform: WhitelabelContext["platform"], site: Owned): Promise<number> {
  const ctx = createCtx(platform, systemActor);
  return transaction(platform, async (trx) => {
    const orders = await call(trx, "wallet_mature_margin", {
      transaction: platform.ids.next(),
      site: site.shop_id,
      owner: site.customer_id,
      reference: site.id,
      most: mostOrders,
      at: ctx.now,
    });
    if (orders === null || orders === 0) return 0;
    await writeAudit(trx, ctx, {
      action: "margin.mature",
      objectType: "whitelabel-site",
      objectId: site.id,
      detail: { orders },
    });
    await publishEvent(trx, ctx, whitelabelEvents, {
      name: "whitelabel.margin-matured.v1",
      payload: { siteId: site.id, orders },
      siteId: site.site_id,
      customerId: site.customer_id,
    });
    return orders;
  });
}
