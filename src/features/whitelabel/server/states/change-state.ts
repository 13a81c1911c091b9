import type { Transaction } from "kysely";
import { writeAudit } from "#src/platform/audit/write-audit.ts";
import { requireAllowed } from "#src/platform/authz/policy.ts";
import type { Ctx } from "#src/platform/ctx.ts";
import type { DB } from "#src/platform/db/schema.gen.ts";
import { transaction } from "#src/platform/db/transaction.ts";
import { removeSender } from "#src/platform/mail/senders/change-senders.ts";
import { publishEvent } from "#src/platform/events/publish-event.ts";
import { lockSite, setSiteState } from "#src/platform/tenancy/change-sites.ts";
import { setClosing } from "#src/platform/tenancy/end-site.ts";
import { addDays } from "#src/shared/time.ts";
import { whitelabelEvents } from "../../events.ts";
import { endSiteBot } from "../telegram/set-site-bot.ts";
import { closingDays, siteCan, type StoppedBy } from "../policy.ts";
import type { ShopRow } from "./shop-row.ts";
import type { StatesContext } from "./states-context.ts";

/** What is done with a site: by its owner, or by staff, who may do more. */
export type StateAct = "approve" | "suspend" | "resume" | "close";

/** Changes the state of a site; what is not allowed now is refused. */
export async function changeState(
  context: StatesContext,
  ctx: Ctx,
  { shop, act, by }: { readonly shop: ShopRow; readonly act: StateAct; readonly by: StoppedBy },
): Promise<void> {
  const { platform, sites } = context;
  await transaction(platform, async (trx) => {
    const before = await lockSite(trx, shop.shop_id);
    const { stopped_by: stoppedBy } = await trx
      .selectFrom("whitelabel_sites")
      .select("stopped_by")
      .where("id", "=", shop.id)
      .executeTakeFirstOrThrow();
    requireAllowed(siteCan[act](before, { stoppedBy: readBy(stoppedBy), by }));
    const after = await steps[act](trx, ctx, { shop, before, stoppedBy: readBy(stoppedBy), by });
    if (after === "closed") {
      await context.signinApps.remove(trx, shop.shop_id);
      await removeSender(trx, shop.shop_id);
      await endSiteBot(context, trx, ctx, shop.shop_id);
    }
    await writeAudit(trx, ctx, {
      action: `whitelabel.${act}`,
      objectType: "whitelabel-site",
      objectId: shop.id,
      before: { state: before },
      after: { state: after },
    });
    await publishEvent(trx, { now: ctx.now }, whitelabelEvents, {
      name: "whitelabel.state-changed.v1",
      payload: { siteId: shop.id },
      siteId: shop.site_id,
      customerId: shop.customer_id,
    });
  });
  await sites.load();
}

interface Step {
  readonly shop: ShopRow;
  readonly before: string;
  readonly stoppedBy: StoppedBy | null;
  readonly by: StoppedBy;
}

const steps: Readonly<Record<StateAct, (trx: Transaction<DB>, ctx: Ctx, step: Step) => Promise<string>>> = {
  approve: async (trx, ctx, { shop }) => {
    await setSiteState(trx, shop.shop_id, "live");
    await trx
      .updateTable("whitelabel_sites")
      .set({ published_at: ctx.now })
      .where("id", "=", shop.id)
      .execute();
    return "live";
  },
  suspend: async (trx, _, { shop, before, by }) => {
    await noteStop(trx, shop, by);
    // One that is closing goes on to its end.
    if (before === "closing") return before;
    await setSiteState(trx, shop.shop_id, "suspended");
    return "suspended";
  },
  resume: async (trx, _, { shop, before, stoppedBy, by }) => {
    // A closing that is taken back leaves what our staff stopped stopped.
    const state = before === "closing" && stoppedBy === "staff" && by === "owner" ? "suspended" : "live";
    if (state === "live") await noteStop(trx, shop, null);
    await setClosing(trx, shop.shop_id, { state, closesAt: null });
    return state;
  },
  close: async (trx, ctx, { shop, before }) => {
    if (before === "draft" || before === "review") {
      await setSiteState(trx, shop.shop_id, "closed");
      return "closed";
    }
    await setClosing(trx, shop.shop_id, { state: "closing", closesAt: addDays(ctx.now, closingDays) });
    return "closing";
  },
};

async function noteStop(trx: Transaction<DB>, { id }: ShopRow, by: StoppedBy | null): Promise<void> {
  await trx.updateTable("whitelabel_sites").set({ stopped_by: by }).where("id", "=", id).execute();
}

export function readBy(text: string | null): StoppedBy | null {
  return text === "owner" || text === "staff" ? text : null;
}
